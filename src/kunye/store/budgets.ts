import { sql, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Claim, ClaimResult } from "../lookups/ports/claims.ts";
import type { IntentState } from "../lookups/ports/ledger.ts";
import { limitsIn } from "../team/read-book.ts";
import type { Schema } from "./schema.ts";
import { entriesOf } from "./team-book.ts";

/** Returns the credits that an intent takes from the monthly budget: its cost, else its reservation; 0 if free. */
export function weightOf(
  state: IntentState,
  { reserved, cost }: Pick<Schema["intents"], "reserved" | "cost">,
): MicroCredits {
  return state === "free" ? 0 : (cost ?? reserved);
}

/** Counts an intent for more (or less) in its month's budgets; answers with those that changed. */
export async function reweigh(
  trx: Transaction<Schema>,
  { account, month, user_id: person }: Pick<Schema["intents"], "account" | "user_id" | "month">,
  more: MicroCredits,
): Promise<Pick<Schema["budgets"], "user_id" | "spent">[]> {
  if (more === 0) return [];
  // The team's before the person's, always, so that two transactions never wait for each other.
  const rows = ["", person].map((user_id) => {
    // A row that isn't there yet can't hold less than nothing.
    return { account, user_id, month, spent: Math.max(0, more) };
  });
  const spent = sql<number>`budgets.spent + cast(${more} as bigint)`;
  return trx
    .insertInto("budgets")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["account", "user_id", "month"]).doUpdateSet({ spent }),
    )
    .returning(["user_id", "spent"])
    .execute();
}

/** Reserves a claim's price in the budgets of team and user; returns the limit that forbids it (roll back), or null. */
export async function reserve(
  trx: Transaction<Schema>,
  { account, userId, reserve: price, limits }: Claim,
  now: number,
): Promise<Extract<ClaimResult, { kind: "over-budget" }> | null> {
  const month = istanbulMonth(now);
  const budgets = await reweigh(trx, { account, user_id: userId, month }, price);
  // Read once the team's budget is held: who changes a limit waits for it as well.
  const entered = entriesOf(trx, account, month).where(sql<boolean>`name like 'limit%'`);
  const inForce = limitsIn(await entered.execute(), userId, limits);
  for (const whose of ["team", "person"] as const) {
    const limit = inForce[whose];
    const budget = budgets.find(({ user_id }) => user_id === (whose === "team" ? "" : userId));
    if (limit !== null && budget && budget.spent > limit) {
      return { kind: "over-budget", whose, limit, spent: budget.spent - price, price };
    }
  }
  return null;
}
