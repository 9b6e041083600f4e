import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Claim, ClaimResult, Claims } from "../lookups/ports/claims.ts";
import { reserve } from "./budgets.ts";
import { hindered } from "./claim-hindrances.ts";
import {
  causeUse,
  expireWithin,
  findOpen,
  insertSending,
  letGo,
  sending,
  takeBackRelease,
  unpricedPlace,
} from "./claim-rows.ts";
import { asIntent } from "./intent-rows.ts";
import type { Moment } from "./moments.ts";
import { owe } from "./replies.ts";
import type { Schema } from "./schema.ts";
import { settle } from "./settlements.ts";
import type { StoreContext } from "./store-context.ts";

/** Decides who pays for a question. */
export function createClaims({ db, sealer, moment }: StoreContext): Claims {
  return {
    claim: async (wanted) => claim(db, sealer, wanted, await moment()),
    async beginSending(id) {
      const claimed = db.updateTable("intents").where("id", "=", id).where("unsent", "=", 1);
      const sent = await claimed.set({ unsent: 0 }).executeTakeFirst();
      return sent.numUpdatedRows === 1n;
    },
    async expireLeases() {
      const at = await moment();
      const unsent = db.updateTable("intents").where("state", "=", sending).where("unsent", ">", 0);
      const overdue = unsent.where("lease_until", "<", at.now).set({ unsent: 2 });
      for (const { id } of await overdue.returning("id").execute()) {
        await settle(db, sealer, id, { state: "free", reason: "given-back" }, at);
      }
      return db.transaction().execute((trx) => expireWithin(trx, at));
    },
  };
}

const mostAttempts = 10;

async function claim(
  db: Kysely<Schema>,
  sealer: Sealer,
  wanted: Claim,
  at: Moment,
): Promise<ClaimResult> {
  const id = randomUUID();
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const result = await claimOnce(db, sealer, id, wanted, at);
    if (result) return result;
  }
  throw new Error("the winners of a claim closed faster than they could be found");
}

/** One transaction: insert, look again, owe the reply, set budget aside (R2); null where the claim is to be tried again. */
async function claimOnce(
  db: Kysely<Schema>,
  sealer: Sealer,
  id: string,
  wanted: Claim,
  at: Moment,
): Promise<ClaimResult | null> {
  const trx = await db.startTransaction().execute();
  let committing = false;
  try {
    const claimed = await claimWithin(trx, id, wanted, at);
    if (claimed?.kind === "won" || claimed?.kind === "busy") {
      await owe(trx, sealer, claimed.intentId, wanted.reply, at.now);
    }
    // Last, because everybody of the team waits for the budget's row.
    const refused = claimed?.kind === "won" ? await reserve(trx, wanted, at.now) : null;
    if (refused) {
      await trx.rollback().execute();
      return refused;
    }
    committing = true;
    await trx.commit().execute();
    return claimed;
  } catch (error) {
    const rollback = trx.isRolledBack ? null : trx.rollback();
    await rollback?.execute().catch(() => undefined);
    // The commit may have gone through unheard; nobody asks on such a claim, so it must not block.
    if (committing) {
      const settlement = { state: "free", reason: "given-back" } as const;
      await settle(db, sealer, id, settlement, at).catch(() => undefined);
    }
    throw error;
  }
}

async function claimWithin(
  trx: Transaction<Schema>,
  id: string,
  wanted: Claim,
  at: Moment,
): Promise<ClaimResult | null> {
  const used = await causeUse(trx, wanted);
  if (used) return used;
  if (wanted.release !== null) await letGo(trx, wanted.release, id);
  const isFirst = await insertSending(trx, id, wanted, at);
  if (!isFirst) {
    if (wanted.release !== null) await takeBackRelease(trx, id);
    // Its owner may have died.
    await expireWithin(trx, at);
    return findWinner(trx, wanted);
  }
  const hindrance = await hindered(trx, wanted);
  if (!hindrance) return { kind: "won", intentId: id };
  await trx.deleteFrom("intents").where("id", "=", id).execute();
  if (wanted.release !== null) await takeBackRelease(trx, id);
  return hindrance;
}

/** Who holds the claim that was lost; null where that closed in the meantime and the claim is to be tried again. */
async function findWinner(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  const row = await findOpen(trx, wanted, wanted.kind);
  if (row) {
    return row.state === "unknown"
      ? { kind: "blocked", intent: asIntent(row) }
      : { kind: "busy", intentId: row.id };
  }
  return (await causeUse(trx, wanted)) ?? (await unpricedUnderWay(trx, wanted));
}

/** Finds the query of a guessed price that this one, also of a guessed price, has to wait for (R10). */
async function unpricedUnderWay(
  trx: Transaction<Schema>,
  wanted: Claim,
): Promise<ClaimResult | null> {
  if (!wanted.guessed) return null;
  const row = await trx
    .selectFrom("intents")
    .select("id")
    .where("account", "=", wanted.account)
    .where("unpriced", "=", unpricedPlace)
    .where("state", "=", sending)
    .executeTakeFirst();
  return row ? { kind: "wait", for: "price", intentId: row.id } : null;
}
