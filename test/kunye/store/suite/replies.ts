import { expect, test } from "vitest";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const reply = {
  ...{ id: "reply", userId: "U1" },
  envelope: '{"responseUrl":"https://hooks.example/SECRET-ADDRESS"}',
};
const leaseMs = 30_000;
const ended = { state: "free", reason: "not-found" } as const;

/** A person who asked is answered, at least once. */
export function testReplies(openStore: () => Promise<TestStore>): void {
  test("an answer that nobody gave is due soon after its question has ended, after a restart too", async () => {
    const { store, open, win, clock } = await openStore();
    const intentId = await win("a", { reply, leaseMs });
    const due = { id: reply.id, envelope: reply.envelope, intentId, createdAt: clock.now };
    await store.settle(intentId, ended);
    expect(await store.takeDueReplies()).toEqual([]);
    clock.now += 20_001;
    const again = await open();
    expect(await again.takeDueReplies()).toEqual([due]);
    // Its taker has a minute.
    expect(await store.takeDueReplies()).toEqual([]);
    clock.now += 60_001;
    expect(await store.takeDueReplies()).toEqual([due]);
    store.replyDone(reply.id);
    clock.now += 60_001;
    expect(await store.takeDueReplies()).toEqual([]);
  });

  test("nothing is due while the question is under way; an abandoned one is answered as unknown", async () => {
    const { store, win, clock } = await openStore();
    const intentId = await win("a", { reply, leaseMs });
    clock.now += leaseMs + 5_001;
    expect(await store.takeDueReplies()).toEqual([]);
    await store.expireLeases();
    expect(await store.takeDueReplies()).toMatchObject([{ id: reply.id, intentId }]);
  });

  test("an owner that wakes late and ends its question has time to give the answer", async () => {
    const { store, win, clock } = await openStore();
    const intentId = await win("a", { reply, leaseMs });
    clock.now += leaseMs + 60_000;
    await store.expireLeases();
    await store.settle(intentId, { state: "paid", cost: 1, body: "{}", vkn: null });
    expect(await store.takeDueReplies()).toEqual([]);
    clock.now += 20_001;
    expect(await store.takeDueReplies()).toMatchObject([{ id: reply.id, intentId }]);
  });

  test("who joined another's question is owed its answer as well; who lost for nothing is owed none", async () => {
    const { store, win, clock } = await openStore();
    const intentId = await win("a", { reply });
    const second = { ...reply, id: "second" };
    await store.claim(claimOf("a", { reply: second, userId: "U2" }));
    await store.settle(intentId, { state: "unknown", reason: "timeout" });
    await store.claim(claimOf("a", { reply: { ...reply, id: "blocked" } }));
    clock.now += 60_000;
    const ids = (await store.takeDueReplies()).map(({ id }) => id);
    expect(ids.sort()).toEqual(["reply", "second"]);
  });

  test("several who look for due replies at once get each of them once", async () => {
    const { store, win, clock } = await openStore();
    for (const key of ["a", "b", "c"]) {
      await store.settle(await win(key, { reply: { ...reply, id: key } }), ended);
    }
    clock.now += 60_000;
    const taken = await Promise.all([1, 2, 3, 4].map(() => store.takeDueReplies()));
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["a", "b", "c"]);
  });

  test("after a day it is given up", async () => {
    const { store, win, clock } = await openStore();
    await store.settle(await win("a", { reply }), ended);
    clock.now += 24 * 3_600_000 + 1;
    expect(await store.takeDueReplies()).toEqual([]);
    clock.now = 0;
    expect(await store.takeDueReplies()).toEqual([]);
  });

  test("where an answer goes can't be read off the disk", async () => {
    const { place, win } = await openStore();
    await win("1234567890", { reply });
    const files = await place.files();
    // The number asked is there, so this is the right place to look.
    expect(files.some((file) => file.includes("1234567890"))).toBe(true);
    expect(files.some((file) => file.includes("SECRET-ADDRESS"))).toBe(false);
  });
}
