import { expect, test } from "vitest";
import { account } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

/** The parts of the ledger: of a person, a month, a list or a watch. */
export function testLedgerParts(openStore: () => Promise<TestStore>): void {
  const month = "2026-11";

  /** A person's own query, a list's row and two checks of a watch. */
  async function startWithAll() {
    const opened = await openStore();
    const { buy, clock, place } = opened;
    const round = "watch:W1:7:";
    const buyAt = async (key: string, userId: string, cause: string | null = null) => {
      clock.now += 1_000;
      const id = await buy(key, { userId });
      // There is neither a list nor a watch, which their rows belong to.
      if (cause) await place.run(`update intents set cause = '${cause}' where id = '${id}'`);
      return id;
    };
    const own = await buyAt("1111111111", "U1");
    const listed = await buyAt("2222222222", "U2", "list:L1:2222222222");
    const first = await buyAt("3333333333", "U2", `${round}3333333333`);
    const second = await buyAt("4444444444", "U1", `${round}4444444444`);
    return { ...opened, round, own, listed, first, second };
  }

  test("an intent names the list or the watch that paid it, and a watch its round", async () => {
    const { store, round, own, listed, first } = await startWithAll();
    const none = { listId: undefined, watchId: undefined, watchRound: undefined };
    expect(await store.ledger.intent(own)).toMatchObject(none);
    expect(await store.ledger.intent(listed)).toMatchObject({ ...none, listId: "L1" });
    expect(await store.ledger.intent(first)).toMatchObject({
      ...none,
      watchId: "W1",
      watchRound: round,
    });
  });

  test("the history has the checks of watches unless they are left out", async () => {
    const { store, own, listed, first, second } = await startWithAll();
    const ids = async (part?: Parameters<typeof store.history.history>[3]) =>
      (await store.history.history(account, null, 10, part)).map(({ id }) => id);
    expect(await ids()).toEqual([second, first, listed, own]);
    expect(await ids({ byHand: true })).toEqual([own]);
    expect(await ids({ userId: "U1", byHand: true })).toEqual([own]);
    expect(await ids({ month: "2026-10" })).toEqual([]);
  });

  test("a round's checks are counted with their cost, by person, by month and from a place on", async () => {
    const { store, round, second } = await startWithAll();
    const sums = async (...[part]: [Parameters<typeof store.history.roundSums>[2]?]) =>
      (await store.history.roundSums(account, [round], part)).get(round);
    expect(await sums()).toEqual({ queries: 2, cost: 2_000_000 });
    expect(await sums({ userId: "U2" })).toEqual({ queries: 1, cost: 1_000_000 });
    expect(await sums({ month })).toEqual({ queries: 2, cost: 2_000_000 });
    expect(await sums({ month: "2026-10" })).toBeUndefined();
    const place = await store.ledger.intent(second);
    expect(await sums({ since: place })).toEqual({ queries: 1, cost: 1_000_000 });
    expect(await store.history.roundSums(account, [])).toEqual(new Map());
    expect(await store.history.roundSums(account, ["watch:W1:8:"])).toEqual(new Map());
  });

  test("a person's lines of a month are their purchases and their free uses", async () => {
    const { store, own, clock } = await startWithAll();
    clock.now += 1_000;
    await store.ledger.addUse({ account, intentId: own, userId: "U2", remark: "teklif" });
    const linesOf = async (userId: string | null) =>
      (await store.history.monthLines(account, null, 10, { userId, month })).map(
        ({ remark }) => remark,
      );
    expect((await linesOf("U2")).filter((remark) => remark === "teklif")).toHaveLength(1);
    expect(await linesOf("U2")).toHaveLength(3);
    expect(await linesOf("U1")).not.toContain("teklif");
    expect(await linesOf(null)).toHaveLength(5);
  });

  test("unknown outcomes are listed oldest first, and an account knows if it has one", async () => {
    const { store, win, own, clock } = await startWithAll();
    expect(await store.ledger.hasUnknowns(account)).toBe(false);
    expect(await store.ledger.unknowns()).toEqual([]);
    const ids = [];
    for (const key of ["5555555555", "6666666666"]) {
      clock.now += 1_000;
      const id = await win(key);
      ids.push(id);
      await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
    }
    expect((await store.ledger.unknowns()).map(({ id }) => id)).toEqual(ids);
    expect(await store.ledger.hasUnknowns(account)).toBe(true);
    expect(await store.ledger.hasUnknowns("T2 https://registry.example")).toBe(false);
    expect(await store.history.intents([own])).toHaveLength(1);
    expect(await store.history.intents([])).toEqual([]);
  });

  test("an issued receipt can be verified, another number can't", async () => {
    const { store, own } = await startWithAll();
    const receipt = { id: "R1", intentId: own, fileHash: "hash", marks: ["a", "b"] };
    await store.history.addReceipt(receipt);
    expect(await store.history.receipt("R1")).toEqual(receipt);
    expect(await store.history.receipt("R2")).toBeNull();
  });
}
