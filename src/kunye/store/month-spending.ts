import { hash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
import type { MonthSpending, Saving } from "../lookups/ports/ledger.ts";
import { countedStates } from "./intent-rows.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Reads the months' sums, and keeps what was not paid again. */
export function createMonthSpending({ db, now }: StoreContext) {
  return {
    /** Returns the sums of the month in İstanbul that a time (epoch milliseconds) is in; of this month by default. */
    monthSpending: async (account: string, at?: number): Promise<MonthSpending> =>
      monthSpending(db, account, istanbulMonth(at ?? (await now()))),
    /** Notes what was not paid again; a user's same question counts once a day in İstanbul. */
    async addSaving(account: string, { kind, key, userId, price }: Saving): Promise<void> {
      const day = istanbulDay(await now());
      // A title may be a person's: its words are not needed here.
      const question = hash("sha256", `${kind} ${key}`);
      const saving = { account, day, user_id: userId, question, price };
      const insert = db.insertInto("savings").values(saving);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
  };
}

/** A month's ledger in sums, as the database keeps them, however many lookups it has; `month` as `2026-11`. */
async function monthSpending(
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
    unknown: 0,
    costUnknown: 0,
    counted: new Map(budgets.map((row) => [row.user_id, row.spent])),
    firstAt: await firstAt(db, account, month),
    saved: await saved(db, account, month),
  };
  for (const { state, named, ...row } of sums) {
    if (state === "unknown") spending.unknown += row.queries;
    else spending.paid.push(row);
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
