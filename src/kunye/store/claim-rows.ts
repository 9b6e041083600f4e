import { sql, type Transaction } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { Claim, ClaimResult } from "../lookups/ports/claims.ts";
import type { IntentState } from "../lookups/ports/ledger.ts";
import { intentColumns } from "./intent-rows.ts";
import { endedAt, lastMoment, type Moment } from "./moments.ts";
import type { Schema } from "./schema.ts";

/** The state of what is on its way; written out, because SQLite does not see from a parameter that a partial index fits. */
export const sending = sql.lit<IntentState>("sending");
/** The one place in an account for a query of a guessed price, whatever its kind. */
export const unpricedPlace = "any";
const openStates = [sending, sql.lit<IntentState>("unknown")];

/** Inserts the claim's row; false where another one's row stands for the same question, cause or guessed price. */
export async function insertSending(
  trx: Transaction<Schema>,
  id: string,
  wanted: Claim,
  { now }: Moment,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("intents")
    .values({
      id,
      account: wanted.account,
      source: wanted.source,
      kind: wanted.kind,
      key: wanted.key,
      text: wanted.text,
      user_id: wanted.userId,
      cause: wanted.cause,
      state: "sending",
      month: istanbulMonth(now),
      reserved: wanted.reserve,
      lease_until: now + wanted.leaseMs,
      created_at: now,
      opened_after: lastMoment(sql.val(wanted.account)),
      unpriced: wanted.guessed ? unpricedPlace : null,
      remark: wanted.note,
      unsent: wanted.ahead ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The intent on its way, or of unknown outcome, that holds the claim of a key. */
export function findOpen(
  trx: Transaction<Schema>,
  { account, key }: Pick<Claim, "account" | "key">,
  kind: LookupKind,
) {
  return trx
    .selectFrom("intents")
    .select(intentColumns)
    .where("account", "=", account)
    .where("kind", "=", kind)
    .where("key", "=", key)
    .where("state", "in", openStates)
    .where("successor", "is", null)
    .executeTakeFirst();
}

/** Finds the intent that was paid for the claim's cause: a cause pays once. */
export async function causeUse(
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

/** Lets go of an unknown outcome for the sake of its successor. */
export async function letGo(
  trx: Transaction<Schema>,
  unknown: string,
  successor: string,
): Promise<void> {
  await trx
    .updateTable("intents")
    .set({ successor })
    .where("id", "=", unknown)
    .where("state", "=", "unknown")
    .where("successor", "is", null)
    .execute();
}

/** An unknown outcome is only let go of for a successor that is really asked. */
export async function takeBackRelease(trx: Transaction<Schema>, successor: string): Promise<void> {
  await trx
    .updateTable("intents")
    .set({ successor: null })
    .where("successor", "=", successor)
    .execute();
}

/** Ends what its owner has left lying past its lease: it was sent, so it is unknown (R3). */
export async function expireWithin(trx: Transaction<Schema>, at: Moment): Promise<number> {
  const expired = await trx
    .updateTable("intents")
    .set({ state: "unknown", reason: "lease-expired", ...endedAt(at) })
    .where("state", "=", sending)
    .where("unsent", "=", 0)
    .where("lease_until", "<", at.now)
    .executeTakeFirst();
  return Number(expired.numUpdatedRows);
}
