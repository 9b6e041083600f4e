import { hash } from "node:crypto";
import { sql } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
import type { MonthSpending, Saving } from "../lookups/ports/ledger.ts";
import { countedStates } from "./intent-rows.ts";
import type { StoreContext } from "./store-context.ts";

/** Reads the months' sums, and keeps what was not paid again. */
export function createMonthSpending({ db, now }: StoreContext) {
  return {
    /** Returns the sums of the month in İstanbul that a time (epoch milliseconds) is in; of this month by default. */
    async monthSpending(account: string, at?: number): Promise<MonthSpending> {
      const month = istanbulMonth(at ?? (await now()));
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
      const { firstAt } = await db
        .selectFrom("intents")
        .select(({ fn }) => fn.min<number | null>("created_at").as("firstAt"))
        .where("account", "=", account)
        .where("month", "=", month)
        .where("state", "in", countedStates)
        .executeTakeFirstOrThrow();
      const { saved } = await db
        .selectFrom("savings")
        .select(sql<number>`cast(coalesce(sum(price), 0) as bigint)`.as("saved"))
        .where("account", "=", account)
        .where("day", ">=", `${month}-01`)
        .where("day", "<=", `${month}-31`)
        .executeTakeFirstOrThrow();
      const counted = new Map(budgets.map((row) => [row.user_id, row.spent]));
      const all: MonthSpending = { paid: [], unknown: [], costUnknown: 0, counted, firstAt, saved };
      for (const { state, named, ...row } of sums) {
        all[state === "unknown" ? "unknown" : "paid"].push(row);
        if (state === "paid") all.costUnknown += row.queries - named;
      }
      return all;
    },
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
