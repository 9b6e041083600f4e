import { sql, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Claim, ClaimResult } from "../lookups/ports/claims.ts";
import type { IntentState } from "../lookups/ports/ledger.ts";
import { limitsIn } from "../team/ports/team-book.ts";
import type { Schema } from "./schema.ts";
import { entriesOf, holdBudget } from "./team-book.ts";

/** What an intent counts for in its month's budgets. */
export interface Weight {
  reserved: MicroCredits;
  spent: MicroCredits;
}

/** The weight of a state: set aside until it is known, then the cost, or what was set aside where none was named. */
export function weightOf(
  state: IntentState,
  { reserved, cost }: Pick<Schema["intents"], "reserved" | "cost">,
): Weight {
  switch (state) {
    case "sending":
    case "unknown":
      return { reserved, spent: 0 };
    case "free":
      return { reserved: 0, spent: 0 };
    case "lost":
    case "paid":
      return { reserved: 0, spent: cost ?? reserved };
    default:
      return assertNever(state);
  }
}

/** Counts another weight of an intent in the place of its former one. */
export async function reweigh(
  trx: Transaction<Schema>,
  { account, month, user_id: person }: Pick<Schema["intents"], "account" | "user_id" | "month">,
  before: Weight,
  after: Weight,
): Promise<void> {
  const reserved = after.reserved - before.reserved;
  const spent = after.spent - before.spent;
  if (reserved === 0 && spent === 0) return;
  // A row that isn't there yet can't hold less than nothing.
  const first = { reserved: Math.max(0, reserved), spent: Math.max(0, spent) };
  await trx
    .insertInto("budgets")
    .values(budgetsOf(person).map((user_id) => ({ account, user_id, month, ...first })))
    .onConflict((conflict) =>
      conflict.columns(["account", "user_id", "month"]).doUpdateSet({
        reserved: sql`budgets.reserved + cast(${reserved} as bigint)`,
        spent: sql`budgets.spent + cast(${spent} as bigint)`,
      }),
    )
    .execute();
}

/** Sets a claim's price aside in the team's budget and in the person's; answers with the limit that forbids it, else null. */
export async function reserve(
  trx: Transaction<Schema>,
  { account, userId, reserve: price, limits }: Claim,
  now: number,
): Promise<Extract<ClaimResult, { kind: "over-budget" }> | null> {
  const month = istanbulMonth(now);
  // Until this transaction ends, nobody else changes what the account's month comes to.
  await holdBudget(trx, account, month);
  const entered = entriesOf(trx, account, month).where(sql<boolean>`name like 'limit%'`);
  const inForce = limitsIn(await entered.execute(), userId, limits);
  const budgets = await trx
    .selectFrom("budgets")
    .select(["user_id", "reserved", "spent"])
    .where("account", "=", account)
    .where("user_id", "in", budgetsOf(userId))
    .where("month", "=", month)
    .execute();
  for (const whose of ["team", "person"] as const) {
    const limit = inForce[whose];
    const budget = budgets.find(({ user_id }) => user_id === (whose === "team" ? "" : userId));
    const spent = budget ? budget.reserved + budget.spent : 0;
    if (limit !== null && spent + price > limit) {
      return { kind: "over-budget", whose, limit, spent, price };
    }
  }
  const unweighed = { reserved: 0, spent: 0 };
  const claimed = { account, user_id: userId, month };
  await reweigh(trx, claimed, unweighed, { reserved: price, spent: 0 });
  return null;
}

/** The team's budget before the person's, always, so that two transactions never wait for each other. */
function budgetsOf(person: string): string[] {
  return ["", person];
}
