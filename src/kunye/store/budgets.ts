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
  { account, userId, reserve: amount, limits }: Claim,
  now: number,
): Promise<Extract<ClaimResult, { kind: "over-budget" }> | null> {
  const month = istanbulMonth(now);
  await holdBudget(trx, account, month);
  const entered = entriesOf(trx, account, month).where(sql<boolean>`name like 'limit%'`);
  const inForce = limitsIn(await entered.execute(), userId, limits);
  const { team, person } = { team: inForce.team ?? noLimit, person: inForce.person ?? noLimit };
  const raised = await raise(trx, { account, month, amount }, userId, { team, person });
  if (raised.includes("") && raised.includes(userId)) return null;
  const whose = raised.includes("") ? "person" : "team";
  const [over, limit] = whose === "person" ? [userId, person] : ["", team];
  const row = await trx
    .selectFrom("budgets")
    .select(["reserved", "spent"])
    .where("account", "=", account)
    .where("user_id", "=", over)
    .where("month", "=", month)
    .executeTakeFirst();
  const spent = row ? row.reserved + row.spent : 0;
  return { kind: "over-budget", whose, limit, spent, price: amount };
}

const noLimit = Number.MAX_SAFE_INTEGER;

/** Reserves more of a month's budgets, their rows made at the first time; answers whose limits allowed it. */
async function raise(
  trx: Transaction<Schema>,
  more: { account: string; month: string; amount: MicroCredits },
  person: string,
  limits: Record<"team" | "person", MicroCredits>,
): Promise<string[]> {
  const { account, month, amount: reserved } = more;
  const allowed = budgetsOf(person).filter(
    (user_id) => reserved <= limits[user_id === "" ? "team" : "person"],
  );
  if (allowed.length === 0) return [];
  const raised = await trx
    .insertInto("budgets")
    .values(allowed.map((user_id) => ({ account, user_id, month, reserved, spent: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(["account", "user_id", "month"])
        .doUpdateSet({ reserved: sql`budgets.reserved + excluded.reserved` })
        .where(
          sql`budgets.reserved + budgets.spent + excluded.reserved`,
          "<=",
          sql`case when budgets.user_id = '' then cast(${limits.team} as bigint)
            else cast(${limits.person} as bigint) end`,
        ),
    )
    .returning("user_id")
    .execute();
  return raised.map(({ user_id }) => user_id);
}

/** The team's budget before the person's, always, so that two transactions never wait for each other. */
function budgetsOf(person: string): string[] {
  return ["", person];
}
