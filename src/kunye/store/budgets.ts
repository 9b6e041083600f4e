import { hash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth, istanbulDay } from "../../company/istanbul-time.ts";
import type { Intent, IntentState } from "../lookups/intents.ts";
import type { MonthlyLimits, MonthSpending, SpendingRow } from "../lookups/limit-use.ts";
import { limitsIn } from "../team/read-book.ts";
import { countedStates } from "./ledger.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { entriesOf } from "./team-book.ts";
import { insertOnce } from "./writes.ts";

/** A question answered without a payment, with the saved price. */
export type Saving = Pick<Intent, "kind" | "key" | "userId"> & { price: MicroCredits };

/** The credits that a claim reserves until its cost is known, and its user's limits. */
export interface Reservation {
  account: string;
  userId: string;
  reserved: MicroCredits;
  limits: MonthlyLimits;
}

export interface OverBudget {
  kind: "over-budget";
  whose: "team" | "person";
  limit: MicroCredits;
  spent: MicroCredits;
  price: MicroCredits;
}

export function createBudgets({ db, now }: StoreContext) {
  return {
    /** Returns the sums of the month of a time in epoch milliseconds (default: now). */
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
      const countedByUser = new Map(budgets.map((row) => [row.user_id, row.spent]));
      const totals = { costUnknown: 0, countedByUser, firstAt, saved };
      const all: MonthSpending = { paid: [], unknown: [], ...totals };
      for (const { state, named, ...row } of sums) {
        all[state === "unknown" ? "unknown" : "paid"].push(row);
        if (state === "paid") all.costUnknown += row.queries - named;
      }
      return all;
    },
    /** Returns the sum of a month's watch checks, of a user or (null) of all. */
    async watchSpending(
      account: string,
      at: number,
      userId: string | null,
    ): Promise<Pick<SpendingRow, "queries" | "cost">> {
      return db
        .selectFrom("intents")
        .select(({ fn }) => fn.countAll<number>().as("queries"))
        .select(sql<number>`cast(coalesce(sum(coalesce(cost, reserved)), 0) as bigint)`.as("cost"))
        .where("account", "=", account)
        .where("month", "=", istanbulMonth(at))
        .where("state", "in", countedStates)
        .where("cause", "like", "watch:%")
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
        .executeTakeFirstOrThrow();
    },
    /** Stores a saving; a user's repeated question counts once a day in İstanbul. */
    async addSaving(account: string, { kind, key, userId, price }: Saving): Promise<void> {
      const day = istanbulDay(await now());
      // A title may be a person's name, so the question is hashed.
      const question = hash("sha256", `${kind} ${key}`);
      await insertOnce(db, "savings", { account, day, user_id: userId, question, price });
    },
  };
}

/** The credits that an intent takes from the budget: its cost, else its reservation; 0 if free. */
export function weightOf(
  state: IntentState,
  { reserved, cost }: Pick<Schema["intents"], "reserved" | "cost">,
): MicroCredits {
  return state === "free" ? 0 : (cost ?? reserved);
}

/** Adds credits to the month's budgets of team and user; returns the changed budgets. */
export async function addToBudgets(
  trx: Transaction<Schema>,
  { account, month, user_id: person }: Pick<Schema["intents"], "account" | "user_id" | "month">,
  credits: MicroCredits,
): Promise<Pick<Schema["budgets"], "user_id" | "spent">[]> {
  if (credits === 0) return [];
  // The team's row is always first: this order prevents deadlocks.
  const rows = ["", person].map((user_id) => {
    // A missing row has nothing to subtract from.
    return { account, user_id, month, spent: Math.max(0, credits) };
  });
  const spent = sql<number>`budgets.spent + cast(${credits} as bigint)`;
  return trx
    .insertInto("budgets")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["account", "user_id", "month"]).doUpdateSet({ spent }),
    )
    .returning(["user_id", "spent"])
    .execute();
}

/** Reserves a claim's price for team and user; returns the exceeded limit (roll back), or null. */
export async function reserve(
  trx: Transaction<Schema>,
  { account, userId, reserved: price, limits }: Reservation,
  now: number,
): Promise<OverBudget | null> {
  const month = istanbulMonth(now);
  const budgets = await addToBudgets(trx, { account, user_id: userId, month }, price);
  // Read under the lock of the team's budget, which a change of a limit waits for.
  const limitEntries = entriesOf(trx, account, month).where(sql<boolean>`name like 'limit%'`);
  const currentLimits = limitsIn(await limitEntries.execute(), userId, limits);
  for (const whose of ["team", "person"] as const) {
    const limit = currentLimits[whose];
    const budget = budgets.find(({ user_id }) => user_id === (whose === "team" ? "" : userId));
    if (limit !== null && budget && budget.spent > limit) {
      return { kind: "over-budget", whose, limit, spent: budget.spent - price, price };
    }
  }
  return null;
}
