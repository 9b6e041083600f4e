import type { MicroCredits } from "../company/credits.ts";
import { istanbulMonth, nextMonth } from "../company/istanbul-time.ts";
import type { PriceList } from "./prices.ts";
import type { Intent, MonthSpending, SpendingRow, Store } from "./store-port.ts";

/** A month's ledger in sums, and what its limits count. */
export interface MonthLedger extends MonthSpending {
  /** When the month's first query was asked; null where there is none. */
  firstAt: number | null;
  /** What each person's queries count for: their cost, and at their price what was named no cost or may have been charged. */
  counted: ReadonlyMap<string, MicroCredits>;
}

const pageSize = 500;

/** Reads the ledger of the month in İstanbul that a moment (epoch milliseconds) lies in. */
export async function monthLedger(
  store: Pick<Store, "history">,
  account: string,
  prices: PriceList,
  at: number,
): Promise<MonthLedger> {
  return summed(await intentsOf(store, account, at), prices);
}

async function intentsOf(
  store: Pick<Store, "history">,
  account: string,
  at: number,
): Promise<Intent[]> {
  const month = istanbulMonth(at);
  const found: Intent[] = [];
  let after = { createdAt: nextMonth(at), id: "" };
  for (;;) {
    const page = await store.history(account, after, pageSize);
    const own = page.filter(({ createdAt }) => istanbulMonth(createdAt) === month);
    found.push(...own);
    const last = page.at(-1);
    if (!last || own.length < pageSize) return found;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

/** The newest of them first. */
function summed(intents: readonly Intent[], prices: PriceList): MonthLedger {
  const rows = new Map<string, SpendingRow>();
  const counted = new Map<string, MicroCredits>();
  for (const { kind, userId, state, cost } of intents) {
    const weight = state === "unknown" ? prices[kind].amount : (cost ?? prices[kind].amount);
    counted.set(userId, (counted.get(userId) ?? 0) + weight);
    if (state === "unknown") continue;
    const key = `${kind} ${userId}`;
    const row = rows.get(key) ?? { kind, userId, queries: 0, cost: 0 };
    rows.set(key, { ...row, queries: row.queries + 1, cost: row.cost + (cost ?? 0) });
  }
  const count = (is: (intent: Intent) => boolean) => intents.filter(is).length;
  return {
    paid: [...rows.values()],
    unknown: count(({ state }) => state === "unknown"),
    costUnknown: count(({ state, cost }) => state === "paid" && cost === null),
    firstAt: intents.at(-1)?.createdAt ?? null,
    counted,
  };
}
