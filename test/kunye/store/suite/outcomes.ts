import { expect, test } from "vitest";
import { everyAccount } from "../../../../src/kunye/store/accounts.ts";
import { forgottenPerson } from "../../../../src/kunye/lookups/intents.ts";
import { claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

/** A known outcome only gets stronger, and a lost answer is never paid again without a press. */
export function testOutcomes(openStore: () => Promise<TestStore>): void {
  const paid = { state: "paid", cost: 1_000_000, body: '{"first":1}', vkn: null } as const;
  const judged = { verdict: "charged", cost: 1_000_000, readings: null } as const;

  test("a paid intent does not change at later settlements", async () => {
    const { store, win, clock } = await openStore();
    const id = await win("1234567890");
    expect(await store.ledger.settle(id, paid)).toBe(clock.now);
    const before = await store.ledger.intent(id);
    const settled = [
      await store.ledger.settle(id, { ...paid, cost: 9, body: '{"second":1}' }),
      await store.ledger.settle(id, { state: "free", reason: "other" }),
      await store.ledger.settle(id, { state: "unknown", reason: "timeout" }),
      await store.ledger.settle("no-such-intent", paid),
    ];
    expect(settled).toEqual([null, null, null, null]);
    expect(await store.ledger.judge(id, { ...judged, verdict: "free", cost: null })).toBe(false);
    expect(await store.ledger.intent(id)).toEqual(before);
    expect(await store.answers.openAnswer(id)).toBe('{"first":1}');
  });

  test.each(["free", "judged free", "judged charged", "unknown"])(
    "an answer that comes late is stored, though its row was %s, and the sums are right",
    async (state) => {
      const { store, win } = await openStore();
      const id = await win("1234567890");
      const ended =
        state === "free"
          ? ({ state: "free", reason: "unreachable" } as const)
          : ({ state: "unknown", reason: "timeout" } as const);
      await store.ledger.settle(id, ended);
      if (state === "judged free") {
        await store.ledger.judge(id, { verdict: "free", cost: null, readings: null });
      }
      if (state === "judged charged") await store.ledger.judge(id, { ...judged, cost: 5_000_000 });
      expect(await store.ledger.settle(id, { state: "unknown", reason: "again" })).toBeNull();
      expect(await store.ledger.settle(id, paid)).not.toBeNull();
      expect(await store.answers.openAnswer(id)).toBe('{"first":1}');
      expect((await store.history.monthSpending(claimOf("").account)).paid).toEqual([
        { kind: "vkn", userId: "U1", queries: 1, cost: 1_000_000 },
      ]);
      const limits = { team: 2_000_000, person: null };
      expect(await store.ledger.claim(claimOf("0123456789", { limits }))).toMatchObject({
        kind: "won",
      });
    },
  );

  test("a verdict is logged with its readings, and an operator can change it", async () => {
    const { store, win, clock } = await openStore();
    const id = await win("1234567890");
    await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
    const { account: name } = claimOf("");
    for (const balance of [100, 99]) {
      await store.accounts.endReading(await store.accounts.beginReading(name, "source"), balance);
    }
    const [before, after] = (await store.accounts.evidence(name)).readings;
    if (!before || !after) throw new Error("two readings are needed");
    expect(await store.ledger.judge(id, { ...judged, readings: { before, after } })).toBe(true);
    expect(await store.ledger.intent(id)).toMatchObject({ state: "lost", cost: 1_000_000 });
    // The balance judges once; only a person changes the verdict.
    expect(await store.ledger.judge(id, { ...judged, readings: { before, after } })).toBe(false);
    clock.now += 1_000;
    expect(await store.ledger.judge(id, { verdict: "free", cost: null, readings: null })).toBe(
      true,
    );
    expect(await store.ledger.intent(id)).toMatchObject({ state: "free", cost: null });
    const [reversed, first] = await store.ledger.verdicts(10);
    expect(reversed).toMatchObject({ verdict: "free", by: "operator", before: null });
    expect(first).toMatchObject({
      verdict: "charged",
      cost: 1_000_000,
      by: "balance",
      before: { balance: 100 },
      after: { balance: 99 },
    });
    expect((await store.history.monthSpending(name)).paid).toEqual([]);
  });

  test("the first manager settles an unknown outcome by name, and a purge removes the name", async () => {
    const { store, win } = await openStore();
    const ids = [await win("1234567890"), await win("1111111111", { reserved: 3_000_000 })];
    for (const id of ids) await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
    const decide = (id: string, manager: string, verdict: "free" | "charged") =>
      store.ledger.judge(id, { verdict, cost: null, readings: null, manager });
    const [first = "", second = ""] = ids;
    const both = await Promise.all([decide(first, "U1", "free"), decide(first, "U2", "charged")]);
    expect(both.toSorted()).toEqual([false, true]);
    const winner = both[0] ? "U1" : "U2";
    expect(await store.ledger.verdictOn(first)).toMatchObject({ by: "manager", manager: winner });
    expect(await decide(second, "U2", "charged")).toBe(true);
    // The cost is the reservation.
    expect(await store.ledger.intent(second)).toMatchObject({ state: "lost", cost: 3_000_000 });
    expect(await decide(second, "U1", "free")).toBe(false);
    await store.upkeep.purge("T1", "U2");
    expect(await store.ledger.verdictOn(second)).toMatchObject({
      by: "manager",
      manager: forgottenPerson,
    });
    expect(await store.ledger.settle(second, paid)).not.toBeNull();
  });

  test("a charge without an answer is not paid again by typing", async () => {
    const { store, win, kindOf } = await openStore();
    const id = await win("1234567890");
    await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
    await store.ledger.judge(id, judged);
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({
      kind: "lost",
      intent: { id },
    });
    expect(
      await kindOf(store.ledger.claim(claimOf("1234567890", { cause: "offer:pressed" }))),
    ).toBe("won");
  });

  test("a lost answer that was bought anew is not in the way, nor is a lost detail in the way of a general card", async () => {
    const { store, clock, win, kindOf } = await openStore();
    const lose = async (id: string) => {
      await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
      await store.ledger.judge(id, judged);
      clock.now += 1_000;
    };
    await lose(await win("1234567890"));
    const anew = await win("1234567890", { cause: "offer:pressed" });
    // Paid, but the answer names no company, so that nothing is held.
    await store.ledger.settle(anew, { ...paid, vkn: null });
    clock.now += 1_000;
    await lose(await win("1234567890", { kind: "vkn_detail" }));
    expect(await kindOf(store.ledger.claim(claimOf("1234567890")))).toBe("won");
  });

  test("a charge is learned as the price of its kind, but a replayed one does not replace a newer price", async () => {
    const { store, win, clock } = await openStore();
    const { account: name } = claimOf("");
    const priceAfter = async (id: string, settlement: object) => {
      await store.ledger.settle(id, { ...paid, ...settlement });
      return store.accounts.prices(name);
    };
    const costing = (price: number) => [{ kind: "vkn", price }];
    const late = await win("1111111111");
    clock.now += 1_000;
    const [first, second] = [await win("2222222222"), await win("3333333333")];
    clock.now += 1_000;
    expect(await priceAfter(first, { cost: 2_000_000 })).toEqual(costing(2_000_000));
    expect(await priceAfter(late, { isReplayed: true })).toEqual(costing(2_000_000));
    // An answer that did not wait is the newest, even if its query began earlier.
    expect(await priceAfter(second, { cost: 3_000_000 })).toEqual(costing(3_000_000));
    for (const cost of [null, 0]) {
      expect(await priceAfter(await win(`444444444${cost}`), { cost })).toEqual(costing(3_000_000));
    }
    // The price's time was ahead: the clock has been put right since.
    clock.now -= 60_000;
    const right = await win("5555555555");
    expect(await priceAfter(right, { isReplayed: true })).toEqual(costing(1_000_000));
  });

  test("an answer that is recovered twice is kept and counted once", async () => {
    const { store } = await openStore();
    const { source, kind, key, text, userId, reserved, account: name } = claimOf("1234567890");
    const asked = { account: name, source, kind, key, text, userId, reserved };
    const answer = { ...asked, intentId: "recovered", cost: 2_000_000, body: "{}" };
    await store.ledger.recover(answer, key);
    await store.ledger.recover(answer, key);
    const { paid: sums, countedByUser } = await store.history.monthSpending(name);
    expect(sums).toMatchObject([{ queries: 1, cost: 2_000_000 }]);
    expect(countedByUser.get("")).toBe(2_000_000);
    expect(await store.accounts.prices(name)).toEqual([{ kind: "vkn", price: 2_000_000 }]);
  });

  test("a ledger from a backup pays no typed query until an operator releases the account", async () => {
    const { store, kindOf } = await openStore();
    await store.accounts.mark(claimOf("").account, "restored", "why");
    expect(await kindOf(store.ledger.claim(claimOf("1234567890")))).toBe("restored");
    expect(
      await kindOf(store.ledger.claim(claimOf("1234567890", { cause: "offer:pressed" }))),
    ).toBe("won");
    expect(await kindOf(store.ledger.claim(claimOf("0", { account: "T2 registry" })))).toBe("won");
    await store.accounts.mark(claimOf("").account, "restored", null);
    await store.accounts.mark(everyAccount, "restored", "why");
    expect(await kindOf(store.ledger.claim(claimOf("0123456789")))).toBe("restored");
    await store.accounts.mark(everyAccount, "restored", null);
    expect(await kindOf(store.ledger.claim(claimOf("0123456789")))).toBe("won");
  });

  test("a general query waits for the detail under way, whose answer covers it", async () => {
    const { store, win } = await openStore();
    const intentId = await win("1234567890", { kind: "vkn_detail" });
    const wait = { kind: "wait", because: "covered", intentId };
    expect(await store.ledger.claim(claimOf("1234567890"))).toEqual(wait);
    const titled = await win("örnek", { kind: "title_detail" });
    const title = claimOf("örnek", { kind: "title" });
    expect(await store.ledger.claim(title)).toEqual({ ...wait, intentId: titled });
    await store.ledger.settle(intentId, { ...paid, vkn: "1234567890" });
    expect(await store.ledger.claim(claimOf("1234567890"))).toMatchObject({ kind: "held" });
    // An unknown outcome brings no answer, so the next claim does not wait.
    await store.ledger.settle(titled, { state: "unknown", reason: "timeout" });
    expect(await store.ledger.claim(title)).toMatchObject({ kind: "won" });
  });

  test("while prices are only guessed, one query of any kind is sent at a time", async () => {
    const { store, win } = await openStore();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, key) => {
        const kind = key % 2 === 0 ? "vkn" : "mersis";
        return store.ledger.claim(claimOf(`${key}`, { kind, guessed: true }));
      }),
    );
    const [won] = results.filter(({ kind }) => kind === "won");
    const intentId = won?.kind === "won" ? won.intentId : "";
    expect(results.filter((one) => one !== won)).toEqual(
      Array.from({ length: 9 }, () => ({ kind: "wait", because: "guessed", intentId })),
    );
    // A known price and another account need not wait.
    await win("known");
    await win("other", { account: "T2 https://registry.example", guessed: true });
    await store.ledger.settle(intentId, { state: "unknown", reason: "timeout" });
    await win("next", { guessed: true });
  });

  test("the schema itself refuses a weaker state", async () => {
    const { store, place, win } = await openStore();
    const id = await win("1234567890");
    await store.ledger.settle(id, paid);
    for (const state of ["lost", "free", "unknown", "sending"]) {
      await expect(
        place.run(`update intents set state = '${state}' where id = '${id}'`),
      ).rejects.toThrow("an outcome only strengthens");
    }
  });

  test("an unknown outcome that was free no longer blocks", async () => {
    const { store, win, kindOf, clock } = await openStore();
    const id = await win("1234567890");
    await store.ledger.settle(id, { state: "unknown", reason: "timeout" });
    expect(await store.ledger.settle(id, { state: "unknown", reason: "again" })).toBeNull();
    expect(await store.ledger.settle(id, { state: "free", reason: "balance" })).toBe(clock.now);
    expect(await kindOf(store.ledger.claim(claimOf("1234567890")))).toBe("won");
  });
}
