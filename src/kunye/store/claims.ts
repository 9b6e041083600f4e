import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { everyAccount } from "../lookups/ports/evidence.ts";
import { covers } from "../lookups/ports/answers.ts";
import { isPressed, type Claim, type ClaimResult } from "../lookups/ports/claims.ts";
import { findHeld } from "./answers.ts";
import { reserve } from "./budgets.ts";
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
import { asIntent, intentColumns, keyLost } from "./intent-rows.ts";
import type { Moment } from "./moments.ts";
import { owe } from "./replies.ts";
import type { Schema } from "./schema.ts";
import type { Settlements } from "./settlements.ts";
import type { StoreContext } from "./store-context.ts";

const mostAttempts = 10;

/** Decides who pays for a question. */
export function createClaims(
  { db, sealer, moment }: StoreContext,
  { settle }: Pick<Settlements, "settle">,
) {
  /** One transaction: insert, look again, owe the reply, reserve the budget (R2); null: to be tried again. */
  async function claimOnce(id: string, wanted: Claim, at: Moment): Promise<ClaimResult | null> {
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
        await settle(id, settlement).catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    async claim(wanted: Claim): Promise<ClaimResult> {
      const id = randomUUID();
      const at = await moment();
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const result = await claimOnce(id, wanted, at);
        if (result) return result;
      }
      throw new Error("the winners of a claim closed faster than they could be found");
    },
    /** Marks a claim made ahead as being sent; false if it was given up before. */
    async beginSending(id: string): Promise<boolean> {
      const claimed = db.updateTable("intents").where("id", "=", id).where("unsent", "=", 1);
      const sent = await claimed.set({ unsent: 0 }).executeTakeFirst();
      return sent.numUpdatedRows === 1n;
    },
    /** Ends overdue claims: sent ones as unknown, others as free; returns the number of unknown ones. */
    async expireLeases(): Promise<number> {
      const at = await moment();
      const unsent = db.updateTable("intents").where("state", "=", sending).where("unsent", ">", 0);
      const overdue = unsent.where("lease_until", "<", at.now).set({ unsent: 2 });
      for (const { id } of await overdue.returning("id").execute()) {
        await settle(id, { state: "free", reason: "given-back" });
      }
      return db.transaction().execute((trx) => expireWithin(trx, at));
    },
  };
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

/** Finds the holder of a lost claim; null if it closed in the meantime: the claim is tried again. */
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

/** Returns the reason not to pay for a claim that was just won, or null. */
async function hindered(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  // Between another's check and its insert an earlier claim may have closed with an answer.
  const [held] = await findHeld(trx, wanted.account, [wanted]);
  if (covers(held, wanted.newerThan)) return { kind: "held", answer: held };
  const { covering, lost } = await earlierOnes(trx, wanted);
  if (covering) return { kind: "wait", for: "cover", intentId: covering.id };
  if (isPressed(wanted.cause)) return null;
  if (lost) return { kind: "lost", intent: asIntent(lost) };
  const restored = await trx
    .selectFrom("marks")
    .select("since")
    // Of an account that the backup did not know yet there is no mark of its own.
    .where("account", "in", [wanted.account, everyAccount])
    .where("mark", "=", "restored")
    .executeTakeFirst();
  return restored ? { kind: "restored" } : null;
}

/** Finds a detail under way that covers the question (R11), and the newest charged lookup without its answer (R9). */
async function earlierOnes(trx: Transaction<Schema>, { account, kind, key }: Claim) {
  const detail = detailOf[kind];
  const found = await trx
    .selectFrom("intents")
    .select([...intentColumns, "successor"])
    .where("account", "=", account)
    .where("key", "=", key)
    .where("kind", "in", detail === undefined ? [kind] : [kind, detail])
    .where((where) =>
      where.or([where("state", "in", ["sending", "lost"]), where("reason", "=", keyLost)]),
    )
    .execute();
  // Sorted by the database, they would be looked for in the whole account.
  const rows = found.sort((a, b) => b.created_at - a.created_at);
  const isLost = ({ state, reason }: (typeof rows)[number]) =>
    state === "lost" || reason === keyLost;
  return {
    covering: rows.find(
      (row) => row.kind === detail && row.state === "sending" && row.successor === null,
    ),
    lost: rows.find((row) => row.kind === kind && isLost(row)),
  };
}

const detailOf: Partial<Record<LookupKind, LookupKind>> = {
  vkn: "vkn_detail",
  title: "title_detail",
};
