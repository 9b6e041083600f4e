import { sql, type Kysely } from "kysely";
import type { MonthSpending, SpendingRow } from "../lookups/ports/ledger.ts";
import { monthSaved } from "./savings.ts";
import type { Schema } from "./schema.ts";

/** A month's ledger in sums, as the database keeps them, however many lookups it has; `month` as `2026-11`. */
export async function monthSpending(
  db: Kysely<Schema>,
  account: string,
  month: string,
): Promise<MonthSpending> {
  const groups = await db
    .selectFrom("month_sums")
    .where("account", "=", account)
    .where("month", "=", month)
    .where("queries", ">", 0)
    .select(["kind", "user_id as userId", "state", "queries", "named", "cost"])
    .execute();
  const paid = new Map<string, SpendingRow>();
  const spending: MonthSpending = {
    paid: [],
    unknown: 0,
    costUnknown: 0,
    unpriced: [],
    firstAt: groups.length > 0 ? await firstAt(db, account, month) : null,
    saved: await monthSaved(db, account, month),
  };
  for (const { kind, userId, state, queries, named, cost } of groups) {
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

async function firstAt(db: Kysely<Schema>, account: string, month: string): Promise<number | null> {
  const first = await db
    .selectFrom("intents")
    .select("created_at")
    .where("account", "=", account)
    .where("month", "=", month)
    .where("state", "in", countedStates)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}

// Written out, because neither database sees from a parameter that a partial index fits.
const countedStates = (["paid", "lost", "unknown"] as const).map((state) => sql.lit(state));
