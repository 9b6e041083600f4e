import { sql, type Kysely } from "kysely";
import type { MonthSpending } from "../lookups/ports/ledger.ts";
import type { Schema } from "./schema.ts";

/** A month's ledger in sums, as the database keeps them, however many lookups it has; `month` as `2026-11`. */
export async function monthSpending(
  db: Kysely<Schema>,
  account: string,
  month: string,
): Promise<MonthSpending> {
  const sums = await db
    .selectFrom("month_sums")
    .where("account", "=", account)
    .where("month", "=", month)
    .where("queries", ">", 0)
    .select(["kind", "user_id as userId", "state", "queries", "named", "cost"])
    .execute();
  const budgets = await db
    .selectFrom("budgets")
    .where("account", "=", account)
    .where("month", "=", month)
    .select(["user_id", "spent"])
    .execute();
  const spending: MonthSpending = {
    paid: [],
    unknown: [],
    costUnknown: 0,
    counted: new Map(budgets.map((row) => [row.user_id, row.spent])),
    firstAt: await firstAt(db, account, month),
    saved: await saved(db, account, month),
  };
  for (const { state, named, ...row } of sums) {
    spending[state === "unknown" ? "unknown" : "paid"].push(row);
    if (state === "paid") spending.costUnknown += row.queries - named;
  }
  return spending;
}

async function firstAt(db: Kysely<Schema>, account: string, month: string): Promise<number | null> {
  const row = await db
    .selectFrom("intents")
    .select(({ fn }) => fn.min<number | null>("created_at").as("first"))
    .where("account", "=", account)
    .where("month", "=", month)
    .where("state", "in", countedStates)
    .executeTakeFirstOrThrow();
  return row.first;
}

/** Written out, because neither database sees from a parameter that a partial index fits. */
export const countedStates = (["paid", "lost", "unknown"] as const).map((state) => sql.lit(state));

async function saved(db: Kysely<Schema>, account: string, month: string): Promise<number> {
  const row = await db
    .selectFrom("savings")
    .select(sql<number>`cast(coalesce(sum(price), 0) as bigint)`.as("saved"))
    .where("account", "=", account)
    .where("day", ">=", `${month}-01`)
    .where("day", "<=", `${month}-31`)
    .executeTakeFirstOrThrow();
  return row.saved;
}
