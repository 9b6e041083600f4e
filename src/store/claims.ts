import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import { istanbulMonth } from "../company/istanbul-time.ts";
import type { MicroCredits } from "../company/credits.ts";
import type { Claim, ClaimResult, Intent, IntentState, Settlement } from "../lookups/store-port.ts";
import type { Sealer } from "../platform/sealer.ts";
import { findHeld } from "./answers.ts";
import { hurryReplies, owe } from "./replies.ts";
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
          await owe(trx, sealer, claimed.intentId, wanted.reply, now, wanted.leaseMs);
        }
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

/** Ends an intent, its budget and (where paid) its answer in one transaction; false where it had ended already. */
export function settle(
  db: Kysely<Schema>,
  sealer: Sealer,
  id: string,
  settlement: Settlement,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const open: IntentState[] = ["claimed", "sending"];
    // A winner that wakes late turns its own unknown row into what it really was.
    const from: IntentState[] = settlement.state === "unknown" ? open : [...open, "unknown"];
    const ended = await trx
      .updateTable("intents")
      .set({ state: settlement.state === "lost" ? "paid" : settlement.state, closed_at: now })
      .where("id", "=", id)
      .where("state", "in", from)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return false;
    const row = await trx
      .selectFrom("intents")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await hurryReplies(trx, id, now);
    const update = trx.updateTable("intents").where("id", "=", id);
    switch (settlement.state) {
      case "unknown":
        await update.set({ reason: settlement.reason }).execute();
        return true;
      case "free":
        // The offer may be pressed again: nothing was bought with it.
        await update.set({ reason: settlement.reason, offer_id: null }).execute();
        await settleBudget(trx, row, 0);
        return true;
      case "lost":
        await update.set({ cost: settlement.cost, reason: "answer-lost" }).execute();
        await settleBudget(trx, row, settlement.cost);
        return true;
      case "paid":
        await update.set({ cost: settlement.cost, reason: null }).execute();
        await settleBudget(trx, row, settlement.cost ?? row.reserved);
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
        return true;
    }
  });
}

/** Ends what its owner has left lying past its lease: never asked is free, asked is unknown. */
export function expireLeases(db: Kysely<Schema>, now: number): Promise<number> {
  return db.transaction().execute((trx) => expireWithin(trx, now));
}

/** An intent's row as the use cases know it. */
export function asIntent(row: Selectable<Schema["intents"]>): Intent {
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
  await expireWithin(trx, now);
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
  const month = istanbulMonth(now);
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
      state: "claimed",
      month,
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
    await takeBackRelease(trx, id);
    return findWinner(trx, wanted);
  }
  // Between another's check and its insert an earlier claim may have closed with an answer.
  const held = await findHeld(trx, wanted.account, wanted);
  if (held && (wanted.newerThan === null || held.fetchedAt > wanted.newerThan)) {
    await trx.deleteFrom("intents").where("id", "=", id).execute();
    await takeBackRelease(trx, id);
    return { kind: "held", answer: held };
  }
  for (const userId of ["", wanted.userId]) {
    const standard = userId === "" ? wanted.limits.team : wanted.limits.person;
    await reserve(trx, { account: wanted.account, userId, month }, wanted.reserve, standard);
  }
  await trx.updateTable("intents").set({ state: "sending" }).where("id", "=", id).execute();
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
    .selectAll()
    .where("account", "=", wanted.account)
    .where("kind", "=", wanted.kind)
    .where("key", "=", wanted.key)
    .where("state", "in", ["claimed", "sending", "unknown"])
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

async function reserve(
  trx: Transaction<Schema>,
  { account, userId, month }: { account: string; userId: string; month: string },
  amount: MicroCredits,
  standard: MicroCredits | null,
): Promise<void> {
  await trx
    .insertInto("budgets")
    .values({ account, user_id: userId, month, reserved: 0, spent: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await trx
    .selectFrom("limits")
    .select("amount")
    .where("account", "=", account)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const limit = own?.amount ?? standard;
  let update = trx
    .updateTable("budgets")
    .set({ reserved: sql`reserved + cast(${amount} as bigint)` })
    .where("account", "=", account)
    .where("user_id", "=", userId)
    .where("month", "=", month);
  if (limit !== null) {
    update = update.where(sql`reserved + spent + cast(${amount} as bigint)`, "<=", limit);
  }
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 1n || limit === null) return;
  const row = await trx
    .selectFrom("budgets")
    .select(["reserved", "spent"])
    .where("account", "=", account)
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .executeTakeFirstOrThrow();
  throw new OverBudget(limit, row.reserved + row.spent);
}

async function settleBudget(
  trx: Transaction<Schema>,
  row: Selectable<Schema["intents"]>,
  cost: MicroCredits,
): Promise<void> {
  // In the order in which they are reserved, so that two transactions never wait for each other.
  for (const userId of ["", row.user_id]) {
    await trx
      .updateTable("budgets")
      .set({
        reserved: sql`reserved - cast(${row.reserved} as bigint)`,
        spent: sql`spent + cast(${cost} as bigint)`,
      })
      .where("account", "=", row.account)
      .where("user_id", "=", userId)
      .where("month", "=", row.month)
      .execute();
  }
}

async function expireWithin(trx: Transaction<Schema>, now: number): Promise<number> {
  const overdue = await trx
    .selectFrom("intents")
    .selectAll()
    .where("state", "in", ["claimed", "sending"])
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
