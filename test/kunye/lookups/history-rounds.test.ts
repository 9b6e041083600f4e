import { expect, test, vi } from "vitest";
import { vknCheckDigit } from "../../../src/company/id-numbers.ts";
import type { HistoryPlace } from "../../../src/kunye/lookups/intents.ts";
import { placeAt } from "../../faults/places.ts";
import { startScene } from "../../faults/scene.ts";
import { storeDirectory } from "../../support/store-directory.ts";
import { claimOf } from "../store/support/sample-claim.ts";

const credit = 1_000_000;
const account = "T1 registry";
const vknOf = (at: number) => {
  const nine = String(400_000_000 + at);
  return `${nine}${vknCheckDigit(nine)}`;
};

test("a month of watching is one line of the history with its sum, and none of a person's own purchases", async () => {
  const { store, lookups, clock } = await startScene(placeAt(await storeDirectory()));
  const buy = async (key: string, cause: string | null) => {
    clock.now += 1_000;
    const claim = await store.ledger.claim(claimOf(key, { account, cause }));
    if (claim.kind !== "won") return expect.fail(claim.kind);
    await store.ledger.settle(claim.intentId, {
      state: "paid",
      cost: credit,
      body: "{}",
      vkn: key,
    });
    return claim.intentId;
  };
  const first = await buy(vknOf(900), null);
  const watched: string[] = [];
  for (let at = 0; at < 44; at += 1) {
    watched.push(await buy(vknOf(at), `watch:W1:20261101:${vknOf(at)}`));
    if (at === 20) await buy(vknOf(901), null);
  }
  const other = await buy(vknOf(45), `watch:W2:20261101:${vknOf(45)}`);
  const singles: string[] = [];
  for (let at = 902; at < 913; at += 1) singles.push(await buy(vknOf(at), null));

  const lines: string[] = [];
  const rounds: Record<string, { queries: number; cost: number }> = {};
  let after: HistoryPlace | null = null;
  do {
    const page = await lookups.history("T1", after, {});
    lines.push(...page.intentIds);
    Object.assign(rounds, page.rounds);
    after = page.next;
  } while (after);
  const newest = watched.at(-1) ?? "";
  expect(lines.filter((id) => watched.includes(id))).toEqual([newest]);
  expect(rounds).toEqual({ [newest]: { queries: 44, cost: 44 * credit } });
  expect(lines).toHaveLength(15);
  expect(lines).toEqual([...singles.toReversed(), other, newest, expect.any(String), first]);

  const own = await lookups.history("T1", null, { userId: "U1", byHand: true });
  expect(own.intentIds).toEqual(singles.toReversed().slice(0, 10));
  const older = await lookups.history("T1", own.next, { userId: "U1", byHand: true });
  expect(older.intentIds).toEqual([singles[0], expect.any(String), first]);
});

test("a page of many rounds asks the store once for the sums of its lines", async () => {
  const { store, lookups, clock } = await startScene(placeAt(await storeDirectory()));
  for (let round = 1; round <= 12; round += 1) {
    for (const at of [2 * round, 2 * round + 1]) {
      clock.now += 1_000;
      const cause = `watch:W${round}:20261101:${vknOf(at)}`;
      const claim = await store.ledger.claim(claimOf(vknOf(at), { account, cause }));
      if (claim.kind !== "won") return expect.fail(claim.kind);
      const paid = { state: "paid", cost: credit, body: "{}", vkn: vknOf(at) } as const;
      await store.ledger.settle(claim.intentId, paid);
    }
  }
  const sums = vi.spyOn(store.history, "roundSums");
  const first = await lookups.history("T1", null, {});
  expect(Object.values(first.rounds)).toEqual(Array(10).fill({ queries: 2, cost: 2 * credit }));
  expect(sums).toHaveBeenCalledTimes(1);
  const second = await lookups.history("T1", first.next, {});
  expect(Object.values(second.rounds)).toEqual(Array(2).fill({ queries: 2, cost: 2 * credit }));
  // Once more for the rounds that the first page shows.
  expect(sums).toHaveBeenCalledTimes(3);
});
