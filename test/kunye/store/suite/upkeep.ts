import { expect, test } from "vitest";
import { UnderWay } from "../../../../src/kunye/lookups/erase-people.ts";
import type { Watch } from "../../../../src/kunye/watches/watch.ts";
import { contextOf, rowOf } from "../../lists/support.ts";
import { account } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const hour = 3_600_000;
const watch: Watch = {
  id: "W1",
  team: "T1",
  userId: "U1",
  listName: null,
  vkns: ["1234567890"],
  interval: "month",
  channel: null,
  price: 1,
  cap: 1,
  state: "running",
  pause: null,
  nextAt: 1,
  lastAt: null,
  createdAt: 1,
};

/** Expired data is deleted in batches; a failed part stops no other part. */
export function testUpkeep(openStore: () => Promise<TestStore>): void {
  test.each([null, "U1"])(
    "a purge (of %s) that was killed between two batches continues",
    async (userId) => {
      const { store, buy } = await openStore();
      const reply = { id: "owed", userId: "U1", envelope: "{}" };
      await buy("1", { userId: "U1", remark: "not", reply });
      const other = await buy("2", { userId: "U2" });
      await store.watches.addWatch(watch, [{ vkn: "1234567890", baseline: null, fetchedAt: null }]);
      const killed = () => {
        throw new Error("killed");
      };
      await expect(store.upkeep.purge("T1", userId, killed)).rejects.toThrow("killed");
      await buy("3", { userId: "U1" });
      expect(await store.upkeep.purge("T1", userId)).toBe(1);
      const left = await store.history.history(account, null, 10);
      expect(left.map(({ userId: by, remark }) => [by, remark])).toEqual(
        userId === null
          ? []
          : expect.arrayContaining([
              ["silindi", null],
              ["U2", null],
            ]),
      );
      expect(await store.replies.takeDueReplies()).toEqual([]);
      expect(await store.answers.openAnswer(other)).toBe(userId === null ? null : "{}");
      const { countedByUser: counted } = await store.history.monthSpending(account);
      expect([...counted.values()].sort()).toEqual(userId === null ? [] : [1_000_000, 3_000_000]);
      const none = { lookups: 0, cards: 0, lists: 0, watches: 0 };
      expect(await store.upkeep.purgeable("T1", userId)).toMatchObject(none);
    },
  );

  test.each([null, "U1"])(
    "a purge (of %s) during which a query begins deletes the rest when it is run again",
    async (userId) => {
      const { store, buy, win } = await openStore();
      await buy("1", { userId: "U1" });
      const begun: string[] = [];
      const purge = (onProgress?: () => unknown) => store.upkeep.purge("T1", userId, onProgress);
      const begins = async () => begun.push(await win("2", { userId: "U1" }));
      await expect(purge(begins)).rejects.toThrow(/to delete the rest/);
      await expect(purge()).rejects.toThrow(UnderWay);
      for (const id of begun) {
        await store.ledger.settle(id, { state: "free", reason: "not-found" });
      }
      expect(await purge()).toBe(1);
      const { countedByUser: counted } = await store.history.monthSpending(account);
      expect(counted.get("U1")).toBeUndefined();
    },
  );

  test("a starting program ends all leases, if the store is not shared", async () => {
    const { store, win, clock, place } = await openStore();
    const reply = { id: "owed", userId: "U1", envelope: "{}" };
    await store.ledger.settle(await win("1", { reply }), { state: "free", reason: "not-found" });
    const sent = await win("2");
    await store.notices.notify({ team: "T1", key: "told", state: {} }, ["U1"]);
    await store.lists.addList({ id: "L1", team: "T1", userId: "U1", context: contextOf() }, [
      rowOf(1),
    ]);
    await store.lists.startList("L1", { most: 1, prices: { vkn: 1, title: null } });
    clock.now += 20_001;
    const taken = async () => {
      const shown: string[] = [];
      await store.lists.showDue("T1", hour, (id) => Promise.resolve(shown.push(id) === 0));
      const [replies, notices] = [
        await store.replies.takeDueReplies(),
        await store.notices.takeNotices("T1"),
      ];
      const list = await store.lists.takeList(hour);
      return [replies.length, notices.length, list ? 1 : 0, shown.length];
    };
    // Each update of a message ends its own lease.
    expect(await taken()).toEqual([1, 1, 1, 1]);
    expect(await taken()).toEqual([0, 0, 0, 1]);
    await store.upkeep.endLeases();
    const isAlone = place.opener.module.endsWith("sqlite-place.ts");
    expect(await taken()).toEqual(isAlone ? [1, 1, 1, 1] : [0, 0, 0, 1]);
    await store.ledger.expireLeases();
    expect((await store.ledger.intent(sent))?.state).toBe(isAlone ? "unknown" : "sending");
  });

  test("an erasure that was killed continues, and is recorded at its end", async () => {
    const { store, buy, place } = await openStore();
    const name = "KANARYAOĞLU EV YEMEKLERİ";
    const body = JSON.stringify({ data: { Merkez: { Unvani: name, FirmaNevi: "GERÇEK KİŞİ" } } });
    const shop = await buy("1234567890", {}, { body });
    const reply = { id: "owed", userId: "U2", envelope: JSON.stringify({ typed: name }) };
    const other = await buy("2", { remark: `${name} borcu`, reply });
    const card = { team: "T1", channel: "C1", person: "U1", intentId: other, createdAt: 1 };
    await store.cards.addCard(
      { ...card, id: "card", state: JSON.stringify({ lines: [name] }) },
      [],
    );
    const erase = () =>
      store.people.erasePeople("T1", "1234567890", { by: "Deniz", why: "başvuru" });
    await place.run("alter table cards rename to elsewhere");
    await expect(erase()).rejects.toThrow();
    expect(await store.history.intents([other])).toMatchObject([{ remark: null }]);
    expect(await store.answers.openAnswer(shop)).toBe(body);
    expect(await store.people.erasures("T1", "1234567890")).toEqual([]);
    await place.run("alter table elsewhere rename to cards");
    expect(await erase()).toEqual({ withoutPeople: 0, answers: 1, cards: 1, replies: 0, rows: 0 });
    expect(await store.cards.card("card")).toBeNull();
    expect(await store.answers.openAnswer(shop)).toBeNull();
    expect(await store.people.erasures("T1", "1234567890")).toHaveLength(1);
  });

  test("a failed part of the retention is reported, and stops no other part", async () => {
    const { store, buy, clock, place } = await openStore();
    const id = await buy("1", { remark: "not" });
    const access = { account, vkn: "1", intentId: id, userId: "U1", sections: "" };
    await store.people.logAccess({ ...access, how: "opened" });
    clock.now += 2 * hour;
    const kept = { recordMs: hour, peopleMs: hour, accessMs: hour, seenMs: hour };
    const failed: string[] = [];
    await place.run("alter table cards rename to elsewhere");
    await store.upkeep.deleteExpired(kept, (part) => failed.push(part));
    expect(failed).toEqual(["answers", "cards"]);
    expect(await store.history.intents([id])).toMatchObject([{ remark: null }]);
    expect(await store.people.accessesTo("1", "T1", 0)).toEqual([]);
    await expect(store.upkeep.deleteExpired(kept)).rejects.toThrow();
    await place.run("alter table elsewhere rename to cards");
    await store.upkeep.deleteExpired(kept, (part) => failed.push(part));
    expect(failed).toHaveLength(2);
    expect(await store.answers.openAnswer(id)).toBeNull();
  });
}
