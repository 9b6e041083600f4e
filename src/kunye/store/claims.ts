import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { covers, isPressed, type IntentState } from "../lookups/intents.ts";
import type { Claim, ClaimResult, LedgerStore } from "../lookups/ledger-store.ts";
import { endedAt, everyAccount, lastMoment } from "./accounts.ts";
import { findHeld } from "./answers.ts";
import { reserve } from "./budgets.ts";
import { isDue } from "./leases.ts";
import { asIntent, intentColumns, keyLost } from "./intent-rows.ts";
import { storeReply, takeMark } from "./replies.ts";
import type { Schema } from "./schema.ts";
import type { StoreTime, StoreContext } from "./store-context.ts";
import { changesOne, insertOnce } from "./writes.ts";

/** The limit of claims lost to winners that ended in between. Chosen by hand. */
const maxAttempts = 10;

export function createClaims(
  { db, sealer, storeTime }: StoreContext,
  { settle }: Pick<LedgerStore, "settle">,
): Pick<LedgerStore, "claim" | "expireLeases"> {
  /** Claims with reply and budget in one transaction (R2); returns null to retry. */
  async function claimOnce(id: string, claim: Claim, at: StoreTime): Promise<ClaimResult | null> {
    const trx = await db.startTransaction().execute();
    let committing = false;
    try {
      const claimed = await claimWithin(trx, id, claim, at);
      if (claimed?.kind === "won" || claimed?.kind === "busy") {
        await storeReply(trx, sealer, claimed.intentId, claim.reply, at.now);
      }
      // Last, because the whole team waits for the budget's row.
      const overBudget = claimed?.kind === "won" ? await reserve(trx, claim, at.now) : null;
      if (overBudget) {
        await trx.rollback().execute();
        return overBudget;
      }
      committing = true;
      await trx.commit().execute();
      return claimed;
    } catch (error) {
      const rollback = trx.isRolledBack ? null : trx.rollback();
      await rollback?.execute().catch(() => undefined);
      // The commit may have succeeded, but this claim's query is never sent: it must not block.
      if (committing) {
        const settlement = { state: "free", reason: "given-up" } as const;
        await settle(id, settlement).catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    async claim(claim: Claim): Promise<ClaimResult> {
      const id = randomUUID();
      const at = await storeTime();
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const result = await claimOnce(id, claim, at);
        if (result) return result;
      }
      throw new Error("each winner of the claim ended before it was found");
    },
    expireLeases: async (): Promise<number> => expireClaims(db, await storeTime()),
  };
}

async function claimWithin(
  trx: Transaction<Schema>,
  id: string,
  claim: Claim,
  at: StoreTime,
): Promise<ClaimResult | null> {
  const mark = claim.reply?.mark;
  if (mark && !(await takeMark(trx, mark, at.now))) return { kind: "withdrawn" };
  const obsolete = await findObsolete(trx, claim);
  if (obsolete) return obsolete;
  if (!(await holdWatched(trx, claim))) return { kind: "withdrawn" };
  if (!(await holdRow(trx, claim))) return { kind: "withdrawn" };
  const usedCause = await findUsedCause(trx, claim);
  if (usedCause) return usedCause;
  if (claim.release !== null) await releaseUnknown(trx, claim.release, id);
  const isFirst = await insertSending(trx, id, claim, at);
  const obstacle = isFirst ? await findObstacle(trx, claim) : null;
  if (isFirst && !obstacle) return { kind: "won", intentId: id };
  if (obstacle) await trx.deleteFrom("intents").where("id", "=", id).execute();
  // Only a successor that will be sent releases an unknown outcome.
  const released = trx.updateTable("intents").where("successor", "=", id);
  if (claim.release !== null) await released.set({ successor: null }).execute();
  if (obstacle) return obstacle;
  // The process with the winning claim may have died.
  await expireClaims(trx, at);
  return findWinner(trx, claim);
}

/** Finds an uninstall or a replaced key of which this replica has not heard yet, or null. */
async function findObsolete(
  trx: Transaction<Schema>,
  { installation }: Pick<Claim, "installation">,
): Promise<ClaimResult | null> {
  if (installation === undefined) return null;
  const ended = trx.selectFrom("installations").select("id").where("revoked_at", "is not", null);
  const current = await trx
    .selectFrom("installation_version")
    .select("n")
    .where((where) => where.not(where.exists(ended.where("id", "=", installation.id))))
    .executeTakeFirst();
  if (!current) return { kind: "withdrawn" };
  return current.n === installation.version ? null : { kind: "outdated" };
}

/** Locks a watch's company, so that an erasure sees the claim; false if no longer watched. */
async function holdWatched(
  trx: Transaction<Schema>,
  { watchId, key }: Pick<Claim, "watchId" | "key">,
): Promise<boolean> {
  if (watchId === undefined) return true;
  const watched = trx.updateTable("watched").where("watch_id", "=", watchId).where("vkn", "=", key);
  return changesOne(watched.set({ vkn: key }));
}

/**
 * Locks a list's row, so that an erasure sees the claim; false if an erasure took the row, or if its
 * list was stopped or taken over. The list itself stays free for its next holder.
 *
 * An erasure takes the waiting rows of a person's business, of a number for which the team holds no
 * answer, and of an unasked title.
 */
async function holdRow(
  trx: Transaction<Schema>,
  { cause, list }: Pick<Claim, "cause" | "list">,
): Promise<boolean> {
  if (cause?.startsWith("list:") !== true) return true;
  const rows = trx.updateTable("list_rows").where("cause", "=", cause);
  // An erasure takes the kind of a row that has only a title.
  const row = rows
    .where("reason", "is distinct from", "erased")
    .where("kind", "is not", null)
    .set({ cause });
  if (!list) return changesOne(row);
  const lists = trx.selectFrom("lists").select("id").where("id", "=", list.id);
  const held = lists.where("attempts", "=", list.attempts).where("state", "=", "running");
  return changesOne(row.where("list_id", "in", held));
}

/** Finds the winner of a lost claim; null (retry) if the winner ended in between. */
async function findWinner(trx: Transaction<Schema>, claim: Claim): Promise<ClaimResult | null> {
  const own = trx.selectFrom("intents").where("account", "=", claim.account);
  const row = await own
    .select(intentColumns)
    .where("kind", "=", claim.kind)
    .where("key", "=", claim.key)
    .where("state", "in", [sending, sql.lit<IntentState>("unknown")])
    .where("successor", "is", null)
    .executeTakeFirst();
  // Only a pressed `Yine de sorgula` pays again (R8).
  if (row?.state === "unknown") return { kind: "blocked", intent: asIntent(row) };
  if (row) return { kind: "busy", intentId: row.id };
  const usedCause = await findUsedCause(trx, claim);
  if (usedCause || !claim.guessed) return usedCause;
  // Of two queries with a guessed price, one waits for the other (R10).
  const unpriced = own.where("unpriced", "=", unpricedSlot).where("state", "=", sending);
  const other = await unpriced.select("id").executeTakeFirst();
  return other ? { kind: "wait", because: "guessed", intentId: other.id } : null;
}

/** Returns the reason not to pay for a claim that was just won, or null. */
async function findObstacle(trx: Transaction<Schema>, claim: Claim): Promise<ClaimResult | null> {
  // Another claim may have brought the answer before this claim was inserted.
  const [held] = await findHeld(trx, claim.account, [claim]);
  if (covers(held, claim.newerThan)) return { kind: "held", answer: held };
  const { covering, lost, isRestored } = await findEarlier(trx, claim);
  if (covering) return { kind: "wait", because: "covered", intentId: covering.id };
  if (isPressed(claim.cause)) return null;
  if (lost) return { kind: "lost", intent: asIntent(lost) };
  return isRestored ? { kind: "restored" } : null;
}

/**
 * Finds a detail under way that covers the question (R11), the newest lost answer (R9), and if the
 * account was restored (R18). The claim's own row is one of the rows.
 */
async function findEarlier(trx: Transaction<Schema>, { account, kind, key }: Claim) {
  const detail = detailOf[kind];
  const found = await trx
    .selectFrom("intents")
    .select(intentColumns)
    .select("successor")
    .select(restoredSince(account).as("restoredSince"))
    .where("account", "=", account)
    .where("key", "=", key)
    .where("kind", "in", detail === undefined ? [kind] : [kind, detail])
    .where((where) =>
      where.or([where("state", "in", ["sending", "lost", "paid"]), where("reason", "=", keyLost)]),
    )
    .execute();
  // Sorted here: the database would scan the whole account.
  const rows = found.sort((a, b) => b.createdAt - a.createdAt);
  const isLost = ({ state, reason }: (typeof rows)[number]) =>
    state === "lost" || reason === keyLost;
  const covering = rows.find(
    (row) => row.kind === detail && row.state === "sending" && row.successor === null,
  );
  const newest = rows.find((row) => row.kind === kind && row.state !== "sending");
  // The user who bought the answer again has decided about the lost one.
  const lost = newest && isLost(newest) ? newest : undefined;
  return { covering, lost, isRestored: rows.some(({ restoredSince }) => restoredSince !== null) };
}

/** An account that the backup did not know has no mark of its own (R18). */
function restoredSince(account: string) {
  return sql<number | null>`(select max(since) from marks
    where account in (${account}, ${everyAccount}) and mark = 'restored')`;
}

const detailOf: Partial<Record<LookupKind, LookupKind>> = {
  vkn: "vkn_detail",
  title: "title_detail",
};

/** A literal: a parameter may not match a partial index. */
const sending = sql.lit<IntentState>("sending");
/** The only value of `unpriced`: an account has one such query, of any kind. */
const unpricedSlot = "any";

/** Inserts the claim's row; false if another row has its question, cause or `unpriced`. */
function insertSending(
  trx: Transaction<Schema>,
  id: string,
  claim: Claim,
  { now }: StoreTime,
): Promise<boolean> {
  return insertOnce(trx, "intents", {
    id,
    account: claim.account,
    source: claim.source,
    kind: claim.kind,
    key: claim.key,
    text: claim.text,
    user_id: claim.userId,
    cause: claim.cause,
    state: "sending",
    month: istanbulMonth(now),
    reserved: claim.reserved,
    lease_until: now + claim.leaseMs,
    created_at: now,
    opened_after: lastMoment(sql.val(claim.account)),
    unpriced: claim.guessed ? unpricedSlot : null,
    remark: claim.remark,
    job: claim.job ?? null,
  });
}

async function findUsedCause(
  trx: Transaction<Schema>,
  { cause }: Pick<Claim, "cause">,
): Promise<ClaimResult | null> {
  if (cause === null) return null;
  const used = await trx
    .selectFrom("intents")
    .select("id")
    .where("cause", "=", cause)
    .executeTakeFirst();
  return used ? { kind: "cause-used", intentId: used.id } : null;
}

async function releaseUnknown(
  trx: Transaction<Schema>,
  unknownId: string,
  successor: string,
): Promise<void> {
  await trx
    .updateTable("intents")
    .set({ successor })
    .where("id", "=", unknownId)
    .where("state", "=", "unknown")
    .where("successor", "is", null)
    .execute();
}

/** Ends claims after their lease as unknown (R3). */
async function expireClaims(db: Kysely<Schema>, at: StoreTime): Promise<number> {
  const expired = await db
    .updateTable("intents")
    .set({ state: "unknown", reason: "lease-expired", ...endedAt(at) })
    .where(isDue("claims", at.now))
    .executeTakeFirst();
  return Number(expired.numUpdatedRows);
}
