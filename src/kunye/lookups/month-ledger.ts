import type { MicroCredits } from "../../company/credits.ts";
import type { MonthSpending } from "./ports/ledger.ts";
import type { PriceList } from "./prices.ts";

/** A month's ledger in sums, and what its limits count. */
export interface MonthLedger extends Omit<MonthSpending, "unpriced"> {
  /** What each person's queries count for: their cost, and at their price what was named no cost or may have been charged. */
  counted: ReadonlyMap<string, MicroCredits>;
}

/** What a month's queries of all people count for. */
export function countedInAll({ counted }: Pick<MonthLedger, "counted">): MicroCredits {
  return counted.values().reduce((sum, amount) => sum + amount, 0);
}

/** Weighs a month's sums as its limits do. */
export function monthLedger(
  { unpriced, ...spending }: MonthSpending,
  prices: PriceList,
): MonthLedger {
  const counted = new Map<string, MicroCredits>();
  const count = (userId: string, amount: MicroCredits) => {
    counted.set(userId, (counted.get(userId) ?? 0) + amount);
  };
  for (const { userId, cost } of spending.paid) count(userId, cost);
  for (const { kind, userId, queries } of unpriced) {
    count(userId, queries * prices[kind].amount);
  }
  return { ...spending, counted };
}
