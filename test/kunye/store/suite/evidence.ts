import { expect, test } from "vitest";
import { account } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

/** What the store tells of the balance's readings and of all that may have moved it. */
export function testEvidence(openStore: () => Promise<TestStore>): void {
  const credit = 1_000_000;
  const hour = 3_600_000;

  /** A query of each outcome between two readings of the balance. */
  async function startWithAll() {
    const opened = await openStore();
    const { store, clock, win, buy } = opened;
    const read = async (balance: number, source = "source") => {
      clock.now += 1_000;
      await store.accounts.endReading(await store.accounts.beginReading(account, source), balance);
    };
    const unclear = async (key: string) => {
      const id = await win(key, { reserved: 3 * credit });
      await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
      return id;
    };
    await read(100 * credit);
    await buy("1111111111");
    const unknown = await unclear("2222222222");
    const judgedFree = await unclear("3333333333");
    await store.ledger.judge(judgedFree, { verdict: "free", cost: null, readings: null });
    const lost = await unclear("4444444444");
    await store.ledger.judge(lost, { verdict: "charged", cost: 2 * credit, readings: null });
    const sending = await win("5555555555", { leaseMs: 10 * hour });
    await read(97 * credit);
    return { ...opened, read, unknown, judgedFree, lost, sending };
  }

  test("the evidence has each query that may have moved the balance, with what is known of it", async () => {
    const { store, unknown, judgedFree, lost, sending } = await startWithAll();
    const evidence = await store.accounts.evidence(account);
    expect(evidence.readings.map(({ balance }) => balance / credit)).toEqual([100, 97]);
    expect(evidence.unknown).toMatchObject([
      { intentId: unknown, cost: 3 * credit, mayChargeLate: true },
    ]);
    const others = new Map(evidence.others.map(({ intentId, ...one }) => [intentId, one]));
    expect([...others.keys()].toSorted()).toEqual(["", judgedFree, lost, sending].toSorted());
    expect(others.get(judgedFree)).toMatchObject({ cost: 3 * credit, isJudgedFree: true });
    expect(others.get(judgedFree)).toMatchObject({ mayChargeLate: true });
    expect(others.get(lost)).toMatchObject({ cost: 2 * credit, mayChargeLate: true });
    expect(others.get(lost)?.isJudgedFree).toBeUndefined();
    expect(others.get(sending)).toMatchObject({ closedAfter: null, mayChargeLate: true });
    // Paid queries are one sum.
    expect(others.get("")).toMatchObject({ cost: credit, mayChargeLate: false });
  });

  test("without a reading only the unknown outcomes are told", async () => {
    const { store, win } = await openStore();
    const id = await win("1234567890");
    await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
    expect(await store.accounts.evidence(account)).toMatchObject({
      readings: [],
      unknown: [{ intentId: id }],
      others: [],
    });
  });

  test("earlier readings do not mark a shared account again after its mark was removed", async () => {
    const { store } = await startWithAll();
    await store.accounts.mark(account, "restored", null);
    expect((await store.accounts.evidence(account)).readings).toHaveLength(2);
    await store.accounts.mark(account, "shared", null);
    expect((await store.accounts.evidence(account)).readings).toEqual([]);
  });

  test("a period compares its first and last reading with the ledger's deductions between them", async () => {
    const { store, clock, read } = await startWithAll();
    const period = (from: number, to: number, source = "source") =>
      store.accounts.balancePeriod({ account, source }, from, to);
    const start = clock.now;
    expect(await period(start - hour, start + 1)).toMatchObject({
      before: { balance: 100 * credit },
      after: { balance: 97 * credit, at: start },
      paid: 3 * credit,
      doubted: 3 * credit,
    });
    expect(await period(start - hour, start)).toBeNull();
    expect(await period(start - hour, start + 1, "other")).toBeNull();
    // The last reading of the day before begins the period.
    clock.now += 2 * hour;
    await read(90 * credit);
    expect(await period(start + hour, clock.now + 1)).toMatchObject({
      before: { balance: 97 * credit },
      after: { balance: 90 * credit },
      paid: 0,
    });
    clock.now += 30 * hour;
    expect(await period(clock.now, clock.now + hour)).toBeNull();
  });

  test("accounts are those that have asked, and stored answers those that can be opened", async () => {
    const { store, buy } = await openStore();
    expect(await store.accounts.accounts()).toEqual([]);
    const id = await buy("1111111111");
    expect(await store.accounts.accounts()).toEqual([account]);
    expect(await store.answers.storedAnswers([id, "none"])).toEqual(new Set([id]));
  });
}
