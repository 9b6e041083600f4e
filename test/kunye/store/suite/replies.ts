import { expect, test } from "vitest";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const reply = {
  id: "reply",
  userId: "U1",
  envelope: '{"responseUrl":"https://hooks.example/SECRET-ADDRESS"}',
};
const leaseMs = 30_000;
const dayMs = 24 * 3_600_000;
const ended = { state: "free", reason: "not-found" } as const;

/** Each asker is answered at least once. */
export function testReplies(openStore: () => Promise<TestStore>): void {
  test("an undelivered answer is due soon after its query's end, also after a restart", async () => {
    const { store, open, win, clock } = await openStore();
    const intentId = await win("a", { reply, leaseMs });
    const due = { id: reply.id, envelope: reply.envelope, intentId, createdAt: clock.now };
    await store.ledger.settle(intentId, ended);
    expect(await store.replies.takeDueReplies()).toEqual([]);
    clock.now += 20_001;
    const again = await open();
    expect(await again.replies.takeDueReplies()).toMatchObject([due]);
    // The lease of the delivery is a minute.
    expect(await store.replies.takeDueReplies()).toEqual([]);
    clock.now += 60_001;
    expect(await store.replies.takeDueReplies()).toMatchObject([due]);
    store.replies.replyDone(reply.id);
    clock.now += 60_001;
    expect(await store.replies.takeDueReplies()).toEqual([]);
  });

  test("the answers of a team without the app wait for a reinstall, whose day they then have", async () => {
    const { store, win, clock } = await openStore();
    const installation = {
      id: "T1",
      enterprise: null,
      isOrgWide: false,
      name: "Örnek",
      botToken: "xoxb-1",
      scopes: [],
      botId: "B1",
      botUserId: "U0BOT",
      appId: "A1",
      installedBy: "U1",
    };
    const take = async () => (await store.replies.takeDueReplies()).map(({ id }) => id);
    await store.installations.install(installation);
    await store.ledger.settle(await win("a", { reply }), ended);
    clock.now += 1_000;
    expect(await store.installations.revoke("T1", clock.now)).toBe(true);
    clock.now += 60_000;
    expect(await take()).toEqual([]);
    clock.now += 29 * dayMs;
    expect(await take()).toEqual([]);
    await store.installations.install(installation);
    expect(await take()).toEqual([reply.id]);
    await store.replies.replyEnds(reply.id);
    clock.now += dayMs + 1;
    expect(await take()).toEqual([]);
  });

  test("a reply whose delivery ended the program twice is set aside and named once; a failed one is not", async () => {
    const { store, win, clock } = await openStore();
    await store.ledger.settle(await win("a", { reply, leaseMs }), ended);
    const take = async () => {
      clock.now += 60_001;
      const [taken] = await store.replies.takeDueReplies();
      if (taken) await store.replies.replyBegins(taken);
      return taken?.id ?? null;
    };
    expect(await take()).toBe(reply.id);
    await store.replies.replyEnds(reply.id);
    expect(await take()).toBe(reply.id);
    expect(await store.upkeep.setAside()).toEqual([]);
    expect(await take()).toBe(reply.id);
    expect(await take()).toBeNull();
    expect(await store.upkeep.setAside()).toEqual([reply.id]);
    expect(await store.upkeep.setAside()).toEqual([]);
  });

  test("a notice whose delivery ended the program twice is set aside and named once, without company and person", async () => {
    const { store, clock } = await openStore();
    const key = "watch:W1:20400:1234567890:U2";
    await store.notices.notify({ team: "T1", key, state: {} }, ["U1"]);
    for (const expected of [1, 1, 0]) {
      const taken = await store.notices.takeNotices("T1");
      expect(taken).toHaveLength(expected);
      for (const notice of taken) await store.notices.noticeBegins(notice);
      clock.now += 60_001;
    }
    expect(await store.upkeep.setAside()).toEqual(["watch"]);
    expect(await store.upkeep.setAside()).toEqual([]);
  });

  test("a delivery that begins has its whole minute, and none begins that another run has taken or ended", async () => {
    const { store, open, win, clock } = await openStore();
    await store.ledger.settle(await win("a", { reply, leaseMs }), ended);
    const other = await open();
    clock.now += 20_001;
    const [first] = await store.replies.takeDueReplies();
    if (!first) throw new Error("the reply is due");
    clock.now += 59_000;
    expect(await store.replies.replyBegins(first)).toBe(true);
    clock.now += 59_000;
    expect(await other.replies.takeDueReplies()).toEqual([]);
    await store.replies.replyEnds(reply.id);
    clock.now += 2_000;
    const [second] = await other.replies.takeDueReplies();
    if (!second) throw new Error("the reply is due again");
    expect(await store.replies.replyBegins(first)).toBe(false);
    expect(await other.replies.replyBegins(second)).toBe(true);
    other.replies.replyDone(reply.id);
    await other.replies.deleteDone();
    expect(await store.replies.replyBegins(second)).toBe(false);
  });

  test("no reply is due during the query; an abandoned query is answered as unknown", async () => {
    const { store, win, clock } = await openStore();
    const intentId = await win("a", { reply, leaseMs });
    clock.now += leaseMs + 5_001;
    expect(await store.replies.takeDueReplies()).toEqual([]);
    await store.ledger.expireLeases();
    expect(await store.replies.takeDueReplies()).toMatchObject([{ id: reply.id, intentId }]);
  });

  test("an asker that outlives its lease has time to deliver the answer", async () => {
    const { store, win, clock } = await openStore();
    const intentId = await win("a", { reply, leaseMs });
    clock.now += leaseMs + 60_000;
    await store.ledger.expireLeases();
    await store.ledger.settle(intentId, { state: "paid", cost: 1, body: "{}", vkn: null });
    expect(await store.replies.takeDueReplies()).toEqual([]);
    clock.now += 20_001;
    expect(await store.replies.takeDueReplies()).toMatchObject([{ id: reply.id, intentId }]);
  });

  test("a waiting asker gets a reply too; a claim that lost to an answer gets none", async () => {
    const { store, win, clock } = await openStore();
    const intentId = await win("a", { reply });
    const second = { ...reply, id: "second" };
    await store.ledger.claim(claimOf("a", { reply: second, userId: "U2" }));
    await store.ledger.settle(intentId, { state: "unknown", reason: "timeout" });
    await store.ledger.claim(claimOf("a", { reply: { ...reply, id: "blocked" } }));
    clock.now += 60_000;
    const ids = (await store.replies.takeDueReplies()).map(({ id }) => id);
    expect(ids.sort()).toEqual(["reply", "second"]);
  });

  test("several workers that take due replies get each reply once", async () => {
    const { store, win, clock } = await openStore();
    for (const key of ["a", "b", "c"]) {
      await store.ledger.settle(await win(key, { reply: { ...reply, id: key } }), ended);
    }
    clock.now += 60_000;
    const taken = await Promise.all([1, 2, 3, 4].map(() => store.replies.takeDueReplies()));
    expect(
      taken
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["a", "b", "c"]);
  });

  test("a reply is given up after a day", async () => {
    const { store, win, clock } = await openStore();
    await store.ledger.settle(await win("a", { reply }), ended);
    clock.now += 24 * 3_600_000 + 1;
    expect(await store.replies.takeDueReplies()).toEqual([]);
    clock.now = 0;
    expect(await store.replies.takeDueReplies()).toEqual([]);
  });

  test("a reply's address is unreadable on the disk", async () => {
    const { place, win } = await openStore();
    await win("1234567890", { reply });
    const files = await place.files();
    // The typed number is on the disk, so the search looks at the right files.
    expect(files.some((file) => file.includes("1234567890"))).toBe(true);
    expect(files.some((file) => file.includes("SECRET-ADDRESS"))).toBe(false);
  });
}
