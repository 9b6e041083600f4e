import { sql, type Kysely } from "kysely";
import type { MonthSpending, SpendingRow } from "../lookups/store-port.ts";
import type { Schema } from "./schema.ts";

/** A month's ledger in sums, in one pass over its rows; `month` as `2026-11`. */
export async function monthSpending(
  db: Kysely<Schema>,
  account: string,
  month: string,
): Promise<MonthSpending> {
  const groups = await db
    .selectFrom("intents")
    .where("account", "=", account)
    .where("month", "=", month)
    .where("state", "in", ["paid", "lost", "unknown"])
    .groupBy(["kind", "user_id", "state"])
    .select(["kind", "user_id as userId", "state"])
    .select(({ fn }) => [
      fn.countAll<number>().as("queries"),
      fn.count<number>("cost").as("named"),
      fn.min("created_at").as("firstAt"),
      sql<number>`cast(coalesce(sum(cost), 0) as bigint)`.as("cost"),
    ])
    .execute();
  const paid = new Map<string, SpendingRow>();
  const spending: MonthSpending = {
    ...{ paid: [], unknown: 0, costUnknown: 0, unpriced: [], firstAt: null },
  };
  for (const { kind, userId, state, queries, named, firstAt, cost } of groups) {
    spending.firstAt = Math.min(spending.firstAt ?? firstAt, firstAt);
    const unnamed = queries - named;
    if (unnamed > 0) spending.unpriced.push({ kind, userId, queries: unnamed });
    if (state === "unknown") {
      spending.unknown += queries;
      continue;
    }
    if (state === "paid") spending.costUnknown += unnamed;
    const row = paid.get(`${kind} ${userId}`) ?? { kind, userId, queries: 0, cost: 0 };
    row.queries += queries;
    row.cost += cost;
    paid.set(`${kind} ${userId}`, row);
  }
  return { ...spending, paid: [...paid.values()] };
}
