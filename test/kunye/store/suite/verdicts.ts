import { expect, test } from "vitest";
import { account, claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

/** What a verdict or a recovery costs, and what it leaves open for another payment. */
export function testVerdicts(openStore: () => Promise<TestStore>): void {
  const unknown = { state: "unknown", reason: "timeout" } as const;

  test("an answer that is recovered once opens, and counts in the budget", async () => {
    const { store } = await openStore();
    const { source, kind, key, text, userId, reserved } = claimOf("1234567890");
    const asked = { account, source, kind, key, text, userId, reserved };
    const body = '{"recovered":1}';
    await store.ledger.recover({ ...asked, intentId: "recovered", cost: 2_000_000, body }, key);
    expect(await store.answers.openAnswer("recovered")).toBe(body);
    expect((await store.history.monthSpending(account)).countedByUser.get("")).toBe(2_000_000);
  });

  test("the later reason of an unknown outcome replaces the earlier one", async () => {
    const { store, win } = await openStore();
    const id = await win("1234567890");
    await store.ledger.settle(id, unknown);
    expect(await store.ledger.settle(id, { state: "unknown", reason: "unreadable" })).toBeNull();
    expect(await store.ledger.intent(id)).toMatchObject({ state: "unknown", reason: "unreadable" });
  });

  test.each([
    ["a manager", "charged", { manager: "U2" }, null, 3_000_000],
    ["a manager", "free", { manager: "U2" }, null, null],
    ["an operator", "charged", {}, 2_000_000, 2_000_000],
    ["an operator", "free", {}, null, null],
  ] as const)("%s decides: %s (%j, %s) costs %s", async (_who, verdict, by, judged, cost) => {
    const { store, win } = await openStore();
    const id = await win("1234567890", { reserved: 3_000_000 });
    await store.ledger.settle(id, unknown);
    expect(await store.ledger.judge(id, { verdict, cost: judged, readings: null, ...by })).toBe(
      true,
    );
    expect((await store.ledger.intent(id))?.cost).toBe(cost);
    expect((await store.history.monthSpending(account)).countedByUser.get("") ?? 0).toBe(cost ?? 0);
  });

  test("a pressed offer can be pressed again once it is judged free, and only then", async () => {
    const { store, win, kindOf } = await openStore();
    const cause = "offer:card|button";
    const press = () => kindOf(store.ledger.claim(claimOf("1234567890", { cause })));
    const id = await win("1234567890", { cause });
    await store.ledger.settle(id, unknown);
    await store.ledger.judge(id, { verdict: "charged", cost: 1_000_000, readings: null });
    expect(await press()).not.toBe("won");
    await store.ledger.judge(id, { verdict: "free", cost: null, readings: null });
    expect(await press()).toBe("won");
  });

  test("a list's row that is judged free stays the list's, for its late answer", async () => {
    const { store, win, place } = await openStore();
    const id = await win("1234567890");
    await place.run(`update intents set cause = 'list:L1:3' where id = '${id}'`);
    await store.ledger.settle(id, unknown);
    await store.ledger.judge(id, { verdict: "free", cost: null, readings: null });
    expect(await store.ledger.intent(id)).toMatchObject({ state: "free", listId: "L1" });
  });
}
