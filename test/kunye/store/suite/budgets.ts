import { expect, test } from "vitest";
import type { MonthlyLimits } from "../../../../src/kunye/lookups/limit-use.ts";
import { account, claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const credit = 1_000_000;

/** No month costs more than its limits, to the micro-credit. */
export function testBudgets(openStore: () => Promise<TestStore>): void {
  test("twenty people at the same time, budget for three: three claims win", async () => {
    const { store } = await openStore();
    const limits = ofTeam(3 * credit);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.ledger.claim(claimOf(`key-${index}`, { userId: `U${index}`, limits })),
      ),
    );
    expect(results.filter(({ kind }) => kind === "won")).toHaveLength(3);
    const refused = results.filter(({ kind }) => kind !== "won");
    expect(refused).toEqual(refused.map(() => overBudget("team", 3 * credit, 3 * credit)));
  });

  test("a refused claim leaves no row", async () => {
    const { store, win } = await openStore();
    const limits = ofTeam(credit - 1);
    expect(
      await store.ledger.claim(claimOf("1234567890", { cause: "offer:offer", limits })),
    ).toEqual(overBudget("team", credit - 1, 0));
    expect(await store.history.monthSpending(account)).toEqual({
      paid: [],
      unknown: [],
      costUnknown: 0,
      countedByUser: new Map(),
      firstAt: null,
      saved: 0,
    });
    await win("1234567890", { cause: "offer:offer" });
  });

  test("a person's limit counts for each person", async () => {
    const { store, win, kindOf } = await openStore();
    const limits = ofPerson(credit);
    await win("a", { limits });
    expect(await store.ledger.claim(claimOf("b", { limits }))).toEqual(
      overBudget("person", credit, credit),
    );
    await win("b", { userId: "U2", limits });
    // A claim that a person's limit refused takes nothing from the team's budget.
    const ofAll = ofTeam(3 * credit);
    await win("c", { userId: "U2", limits: ofAll });
    const fourth = claimOf("d", { userId: "U3", limits: ofAll });
    expect(await kindOf(store.ledger.claim(fourth))).toBe("over-budget");
  });

  test("tenths of credits fill a limit exactly", async () => {
    const { store, win, kindOf } = await openStore();
    const limits = ofTeam(credit);
    const claimed = (key: string, reserve: number) =>
      kindOf(store.ledger.claim(claimOf(key, { reserved: reserve, limits })));
    for (let index = 0; index < 10; index += 1) {
      await win(`key-${index}`, { reserved: 100_000, limits });
    }
    expect(await claimed("eleventh", 1)).toBe("over-budget");
    expect(await claimed("free", 0)).toBe("won");
  });

  test.each([
    ["what it cost takes its place", { state: "paid", cost: 2_500_000 }, 2_500_000],
    ["nothing, where it was free", { state: "free", reason: "not-found" }, 0],
    ["all of it, where the cost was not named", { state: "paid", cost: null }, credit],
    ["all of it, while the outcome is unknown", { state: "unknown", reason: "timeout" }, credit],
  ] as const)("what was set aside: %s", async (_name, outcome, counted) => {
    const { store, win } = await openStore();
    const id = await win("a");
    const settlement =
      outcome.state === "paid" ? { ...outcome, body: "{}", vkn: null } : { ...outcome };
    await store.ledger.settle(id, settlement);
    for (const limits of [ofTeam(0), ofPerson(0)]) {
      expect(await store.ledger.claim(claimOf("b", { reserved: 1, limits }))).toMatchObject({
        kind: "over-budget",
        limit: 0,
        spent: counted,
      });
    }
  });

  test.each([
    [{ state: "free", reason: "balance" } as const, 0],
    [{ state: "paid", cost: 700_000, body: "{}", vkn: null } as const, 700_000],
  ])(
    "an unknown outcome that is settled as %j gives its reservation back",
    async (then, counted) => {
      const { store, win, clock } = await openStore();
      const id = await win("a");
      clock.now += 60_000;
      await store.ledger.expireLeases();
      await store.ledger.settle(id, then);
      const limits = ofTeam(0);
      const refused = await store.ledger.claim(claimOf("b", { reserved: 1, limits }));
      expect(refused).toMatchObject({ spent: counted });
    },
  );

  test("a budget restarts with the month in İstanbul, and a late cost counts in the month of its claim", async () => {
    const { store, win, clock } = await openStore();
    clock.now = Date.parse("2026-10-31T20:59:59.999Z");
    const limits = ofTeam(credit);
    const october = await win("a", { limits });
    expect(await store.ledger.claim(claimOf("b", { limits }))).toMatchObject({
      kind: "over-budget",
    });
    clock.now += 1;
    const november = await win("b", { limits });
    await store.ledger.settle(october, { state: "paid", cost: 5 * credit, body: "{}", vkn: null });
    await store.ledger.settle(november, { state: "paid", cost: credit / 2, body: "{}", vkn: null });
    expect(await store.history.monthSpending(account)).toMatchObject({
      paid: [{ kind: "vkn", userId: "U1", queries: 1, cost: credit / 2 }],
      unknown: [],
      costUnknown: 0,
    });
    await win("c", { reserved: credit / 2, limits });
    const refused = await store.ledger.claim(claimOf("d", { reserved: 1, limits }));
    expect(refused).toMatchObject({ spent: credit });
    clock.now = Date.parse("2026-10-31T20:00:00Z");
    expect((await store.history.monthSpending(account)).paid).toEqual([
      { kind: "vkn", userId: "U1", queries: 1, cost: 5 * credit },
    ]);
  });

  test("what is given back to a budget that was deleted adds nothing to it", async () => {
    const { store, win, place } = await openStore();
    const id = await win("a");
    await place.run("delete from budgets");
    await store.ledger.settle(id, { state: "free", reason: "not-found" });
    expect([...(await store.history.monthSpending(account)).countedByUser.values()]).toEqual([
      0, 0,
    ]);
  });

  test("accounts have separate budgets", async () => {
    const { store, win } = await openStore();
    const limits = ofTeam(credit);
    await win("a", { account: "T2", limits });
    await win("a", { limits });
    expect((await store.history.monthSpending("T3")).paid).toEqual([]);
  });

  test("a month's sums are exact by kind and person, with separate sums of unknown outcomes", async () => {
    const { store, buy, win } = await openStore();
    for (let index = 0; index < 10; index += 1) await buy(`key-${index}`, {}, { cost: 100_000 });
    await buy("x", { userId: "U2", kind: "vkn_detail" }, { cost: 2_999_999 });
    await buy("y", { userId: "U2", kind: "vkn_detail" }, { cost: null });
    await store.ledger.settle(await win("z"), { state: "unknown", reason: "timeout" });
    await store.ledger.settle(await win("w"), { state: "free", reason: "invalid" });
    await win("v");
    const spending = await store.history.monthSpending(account);
    expect({ ...spending, paid: [...spending.paid].sort((a, b) => a.cost - b.cost) }).toMatchObject(
      {
        paid: [
          { kind: "vkn", userId: "U1", queries: 10, cost: 1_000_000 },
          { kind: "vkn_detail", userId: "U2", queries: 2, cost: 2_999_999 },
        ],
        unknown: [{ kind: "vkn", userId: "U1", queries: 1, cost: 0 }],
        costUnknown: 1,
      },
    );
    // A query without a known cost counts with its reservation.
    const mine = 3 * credit;
    const hers = 2_999_999 + credit;
    expect(spending.countedByUser).toEqual(
      new Map(Object.entries({ "": mine + hers, U1: mine, U2: hers })),
    );
  });

  test("the last price of each kind and account is stored", async () => {
    const { store } = await openStore();
    await store.accounts.learnPrice(account, "vkn", 1);
    await store.accounts.learnPrice(account, "vkn", 1_500_000);
    await store.accounts.learnPrice(account, "title", 2);
    await store.accounts.learnPrice("T2", "vkn", 9);
    const prices = await store.accounts.prices(account);
    expect([...prices].sort((a, b) => a.price - b.price)).toEqual([
      { kind: "title", price: 2 },
      { kind: "vkn", price: 1_500_000 },
    ]);
    expect(await store.accounts.prices("T3")).toEqual([]);
  });
}

function ofTeam(team: number): MonthlyLimits {
  return { team, person: null };
}

function ofPerson(person: number): MonthlyLimits {
  return { team: null, person };
}

/** The refusal of a claim for one credit. */
function overBudget(whose: "team" | "person", limit: number, spent: number) {
  return { kind: "over-budget", whose, limit, spent, price: credit };
}
