import { sql, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import type { IntentState } from "../lookups/store-port.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Schema } from "./schema.ts";

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

/** Puts one weight of an intent in the place of another. */
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

/** The team's budget before the person's, always, so that two transactions never wait for each other. */
export function budgetsOf(person: string): string[] {
  return ["", person];
}
