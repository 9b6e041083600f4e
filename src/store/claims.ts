import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction, type Updateable } from "kysely";
import { istanbulMonth } from "../company/istanbul-time.ts";
import type { MicroCredits } from "../company/credits.ts";
import {
  covers,
  type Claim,
  type ClaimResult,
  type Intent,
  type IntentState,
  type Settlement,
} from "../lookups/store-port.ts";
import { assertNever } from "../platform/assert-never.ts";
import type { Sealer } from "../platform/sealer.ts";
import { findHeld } from "./answers.ts";
import { owe } from "./replies.ts";
import type { Schema } from "./schema.ts";

/** Claims a question in one transaction: insert, look again, set budget aside, mark as sending (charge-safety: rule 2). */
export async function claim(
  db: Kysely<Schema>,
  sealer: Sealer,
  wanted: Claim,
  now: number,
): Promise<ClaimResult> {
  const id = randomUUID();
  const progress = { committing: false };
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const result = await db.transaction().execute(async (trx) => {
        const claimed = await claimWithin(trx, id, wanted, now);
        if (claimed?.kind === "won" || claimed?.kind === "busy") {
          await owe(trx, sealer, claimed.intentId, wanted.reply, now);
        }
        // Last, for everybody of the team waits for the budget's row.
        if (claimed?.kind === "won") await reserve(trx, wanted, now);
        progress.committing = true;
        return claimed;
      });
      if (result) return result;
    }
    throw new Error("the winners of a claim closed faster than they could be found");
  } catch (error) {
    if (error instanceof OverBudget) {
      return { kind: "over-budget", limit: error.limit, spent: error.spent };
    }
    // The commit may have gone through unheard; nobody asks on such a claim, so it must not block.
    if (progress.committing) {
      const settlement = { state: "free", reason: "unreachable" } as const;
      await settle(db, sealer, id, settlement, now).catch(() => undefined);
    }
    throw error;
  }
}

/** Ends an intent, its budget and (where paid) its answer in one transaction, at `now`; null where it had ended already. */
export function settle(
  db: Kysely<Schema>,
  sealer: Sealer,
  id: string,
  settlement: Settlement,
  now: number,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const open: IntentState[] = ["claimed", "sending"];
    // A winner that wakes late turns its own unknown row into what it really was.
    const from: IntentState[] = settlement.state === "unknown" ? open : [...open, "unknown"];
    const row = await trx
      .updateTable("intents")
      .set({ ...ending(settlement), closed_at: now })
      .where("id", "=", id)
      .where("state", "in", from)
      .returning(["account", "kind", "key", "user_id", "month", "reserved"])
      .executeTakeFirst();
    if (!row) return null;
    // Whether an unknown outcome was charged is not known, so its reservation stays.
    if (settlement.state === "unknown") return now;
    if (settlement.state === "paid") {
      await trx
        .insertInto("answers")
        .values({
          intent_id: id,
          account: row.account,
          kind: row.kind,
          key: row.key,
          vkn: settlement.vkn,
          body: sealer.seal(settlement.body, id),
          people_removed: 0,
          fetched_at: now,
        })
        .execute();
    }
    // Last, for everybody of the team waits for the budget's row.
    await settleBudget(
      trx,
      row,
      settlement.state === "free" ? 0 : (settlement.cost ?? row.reserved),
    );
    return now;
  });
}

/** What a settlement writes into its intent. */
function ending(settlement: Settlement): Updateable<Schema["intents"]> {
  switch (settlement.state) {
    case "unknown":
      return { state: "unknown", reason: settlement.reason };
    case "free":
      // The offer may be pressed again: nothing was bought with it.
      return { state: "free", reason: settlement.reason, offer_id: null };
    case "lost":
      return { state: "paid", cost: settlement.cost, reason: "answer-lost" };
    case "paid":
      return { state: "paid", cost: settlement.cost, reason: null };
    default:
      return assertNever(settlement);
  }
}

/** Ends what its owner has left lying past its lease: never asked is free, asked is unknown. */
export function expireLeases(db: Kysely<Schema>, now: number): Promise<number> {
  return db.transaction().execute((trx) => expireWithin(trx, now));
}

/** Named, for a statement that was prepared before a migration must not answer with other columns after it. */
export const intentColumns = [
  ...(["id", "account", "kind", "key", "text", "user_id", "offer_id"] as const),
  ...(["state", "month", "reserved", "cost", "reason", "created_at", "closed_at"] as const),
] as const;

/** An intent's row as the use cases know it. */
export function asIntent(row: Pick<Schema["intents"], (typeof intentColumns)[number]>): Intent {
  return {
    id: row.id,
    account: row.account,
    kind: row.kind,
    key: row.key,
    text: row.text,
    userId: row.user_id,
    state: row.state,
    cost: row.cost,
    reason: row.reason,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  };
}

// Written out, for SQLite does not see from a parameter that a partial index fits.
const onTheirWay = [sql.lit<IntentState>("claimed"), sql.lit<IntentState>("sending")];
const openStates = [...onTheirWay, sql.lit<IntentState>("unknown")];

class OverBudget extends Error {
  readonly limit: MicroCredits;
  readonly spent: MicroCredits;

  constructor(limit: MicroCredits, spent: MicroCredits) {
    super("over budget");
    this.limit = limit;
    this.spent = spent;
  }
}

async function claimWithin(
  trx: Transaction<Schema>,
  id: string,
  wanted: Claim,
  now: number,
): Promise<ClaimResult | null> {
  const used = await usedOffer(trx, wanted);
  if (used) return used;
  if (wanted.release !== null) {
    await trx
      .updateTable("intents")
      .set({ successor: id })
      .where("id", "=", wanted.release)
      .where("state", "=", "unknown")
      .where("successor", "is", null)
      .execute();
  }
  const inserted = await trx
    .insertInto("intents")
    .values({
      id,
      account: wanted.account,
      kind: wanted.kind,
      key: wanted.key,
      text: wanted.text,
      user_id: wanted.userId,
      offer_id: wanted.offerId,
      state: "sending",
      month: istanbulMonth(now),
      reserved: wanted.reserve,
      cost: null,
      reason: null,
      successor: null,
      lease_until: now + wanted.leaseMs,
      created_at: now,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    if (wanted.release !== null) await takeBackRelease(trx, id);
    // Its owner may have died.
    await expireWithin(trx, now);
    return findWinner(trx, wanted);
  }
  // Between another's check and its insert an earlier claim may have closed with an answer.
  const [held] = await findHeld(trx, wanted.account, [wanted]);
  if (covers(held, wanted.newerThan)) {
    await trx.deleteFrom("intents").where("id", "=", id).execute();
    if (wanted.release !== null) await takeBackRelease(trx, id);
    return { kind: "held", answer: held };
  }
  return { kind: "won", intentId: id };
}

/** An unknown outcome is only let go of for a successor that is really asked. */
async function takeBackRelease(trx: Transaction<Schema>, successor: string): Promise<void> {
  await trx
    .updateTable("intents")
    .set({ successor: null })
    .where("successor", "=", successor)
    .execute();
}

/** Who holds the claim that was lost; null where that closed in the meantime and the claim is to be tried anew. */
async function findWinner(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  const row = await trx
    .selectFrom("intents")
    .select(intentColumns)
    .where("account", "=", wanted.account)
    .where("kind", "=", wanted.kind)
    .where("key", "=", wanted.key)
    .where("state", "in", openStates)
    .where("successor", "is", null)
    .executeTakeFirst();
  if (row) {
    return row.state === "unknown"
      ? { kind: "blocked", intent: asIntent(row) }
      : { kind: "busy", intentId: row.id };
  }
  return usedOffer(trx, wanted);
}

async function usedOffer(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  if (wanted.offerId === null) return null;
  const used = await trx
    .selectFrom("intents")
    .select("id")
    .where("offer_id", "=", wanted.offerId)
    .executeTakeFirst();
  return used ? { kind: "offer-used", intentId: used.id } : null;
}

/** Sets the price aside in the team's budget and in the person's, or throws OverBudget. */
async function reserve(trx: Transaction<Schema>, wanted: Claim, now: number): Promise<void> {
  const { account, reserve: amount, limits: standard } = wanted;
  const month = istanbulMonth(now);
  const own = await trx
    .selectFrom("limits")
    .select(["user_id", "amount"])
    .where("account", "=", account)
    .where("user_id", "in", ["", wanted.userId])
    .execute();
  const limitOf = (userId: string) =>
    own.find(({ user_id }) => user_id === userId)?.amount ??
    (userId === "" ? standard.team : standard.person) ??
    Number.MAX_SAFE_INTEGER;
  const [team, person] = [limitOf(""), limitOf(wanted.userId)];
  const raised = await raise(trx, { account, month, amount }, wanted.userId, { team, person });
  if (raised.includes("") && raised.includes(wanted.userId)) return;
  const [userId, limit] = raised.includes("") ? [wanted.userId, person] : ["", team];
  const row = await trx
    .selectFrom("budgets")
    .select(["reserved", "spent"])
    .where("account", "=", account)
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .executeTakeFirst();
  throw new OverBudget(limit, row ? row.reserved + row.spent : 0);
}

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

/** Puts the cost in the place of what was reserved. */
async function settleBudget(
  trx: Transaction<Schema>,
  { account, month, ...row }: Pick<Schema["intents"], "account" | "user_id" | "month" | "reserved">,
  spent: MicroCredits,
): Promise<void> {
  await trx
    .insertInto("budgets")
    .values(
      budgetsOf(row.user_id).map((user_id) => ({ account, user_id, month, reserved: 0, spent })),
    )
    .onConflict((conflict) =>
      conflict.columns(["account", "user_id", "month"]).doUpdateSet({
        reserved: sql`budgets.reserved - cast(${row.reserved} as bigint)`,
        spent: sql`budgets.spent + excluded.spent`,
      }),
    )
    .execute();
}

/** The team's budget before the person's, always, so that two transactions never wait for each other. */
function budgetsOf(person: string): string[] {
  return ["", person];
}

async function expireWithin(trx: Transaction<Schema>, now: number): Promise<number> {
  const overdue = await trx
    .selectFrom("intents")
    .select(intentColumns)
    .where("state", "in", onTheirWay)
    .where("lease_until", "<", now)
    .execute();
  let expired = 0;
  for (const row of overdue) {
    const sent = row.state === "sending";
    const update = await trx
      .updateTable("intents")
      .set({ state: sent ? "unknown" : "free", reason: "lease-expired", closed_at: now })
      .where("id", "=", row.id)
      // Its owner may have ended it since it was read.
      .where("state", "=", row.state)
      .executeTakeFirst();
    if (update.numUpdatedRows !== 1n) continue;
    expired += 1;
    if (!sent) await settleBudget(trx, row, 0);
  }
  return expired;
}
