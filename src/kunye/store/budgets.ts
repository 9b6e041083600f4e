import { sql, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { IntentState } from "../lookups/intents.ts";
import type { OverBudget, Reservation } from "../lookups/ledger-store.ts";
import { limitsIn } from "../team/read-book.ts";
import type { Schema } from "./schema.ts";
import { entriesOf } from "./team-book.ts";

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

/** Reserves a claim's price for team and user; returns an exceeded limit: the caller rolls back. */
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
