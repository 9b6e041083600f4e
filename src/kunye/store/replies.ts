import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import type { ReplyStore } from "../lookups/reply-store.ts";
import type { DeliveryMark, DueReply, PendingReply } from "../lookups/intents.ts";
import {
  beginDelivery,
  givenUpAfterMs,
  isOpenable,
  maxTries,
  retryAfterMs,
  takeDue,
} from "./leases.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** After a crash, the replies of the last interval are delivered again. All chosen by hand. */
const deleteDoneEveryMs = 200;

/** The milliseconds that the asker has to deliver the answer. */
const deliveryMs = 20_000;
/** The milliseconds after the asker's lease in which other waiting callers deliver the answer. */
const waiterMs = 5_000;

export function createReplies({ db, sealer, now, unsynced }: StoreContext): ReplyStore {
  const finished = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  /** Deletes finished replies in batches; if the store is down, the next call retries. */
  async function deleteDone(): Promise<void> {
    if (finished.size === 0) return;
    const ids = [...finished];
    await unsynced.deleteFrom("replies").where("id", "in", ids).execute();
    for (const id of ids) finished.delete(id);
  }

  function onTimer(): void {
    timer = null;
    deleteDone().catch(() => undefined);
  }

  return {
    deleteDone,
    recordDelivery: async (mark) => takeMark(unsynced, mark, await now()),
    async replyBegins({ id, leaseUntil }: Pick<DueReply, "id" | "leaseUntil">): Promise<boolean> {
      const row = sql<boolean>`id = ${id}`;
      return beginDelivery(db, "replies", row, { leaseUntil, now: await now() });
    },
    async isOwed(id: string): Promise<boolean> {
      const found = await db.selectFrom("replies").select("id").where("id", "=", id).execute();
      return found.length > 0;
    },
    async replyEnds(id: string): Promise<void> {
      await db.updateTable("replies").where("id", "=", id).set({ tries: 0 }).execute();
    },
    replyDone(id: string): void {
      finished.add(id);
      timer ??= setTimeout(onTimer, deleteDoneEveryMs).unref();
    },
    async takeDueReplies(): Promise<DueReply[]> {
      await deleteDone();
      const at = await now();
      const givenUp = db.deleteFrom("replies").where("created_at", "<", at - givenUpAfterMs);
      const hasWaited = sql<boolean>`not ${installationWhere(
        sql`revoked_at is not null or installed_at > ${at - givenUpAfterMs}`,
      )}`;
      await givenUp.where(hasWaited).execute();
      const ended = db
        .selectFrom("intents")
        .select("id")
        .where(sql<boolean>`intents.id = replies.intent_id`)
        .where("state", "in", ["paid", "lost", "free", "unknown"])
        .where((where) =>
          where.or([
            where("closed_at", "<", at - deliveryMs),
            // Sooner after an expired lease: its asker has probably died.
            where.and([
              where("state", "=", "unknown"),
              where("intents.lease_until", "<", at - waiterMs),
            ]),
          ]),
        );
      const columns = ["id", "intent_id", "envelope", "created_at", "lease_until"] as const;
      const taken = await takeDue(db, "replies", columns, {
        now: at,
        leaseMs: retryAfterMs,
        where: sql<boolean>`exists ${ended} and ${isOpenable(sealer)} and tries < ${maxTries}
          and not ${installationWhere(sql`revoked_at is not null`)}`,
        // By their last try, so that one team's undeliverable replies keep no other's from its turn.
        limit: { rows: 20, by: "lease_until" },
      });
      return taken.flatMap(({ id, intent_id: intentId, created_at: createdAt, ...row }) => {
        const envelope = openOrNull(sealer, row.envelope, id);
        if (envelope === null) return [];
        return [{ id, intentId, createdAt, envelope, leaseUntil: row.lease_until }];
      });
    },
  };
}

/**
 * True for the replies of installations for which a condition holds: while a team has no app, its
 * replies wait, and a reinstall gives them the same time again.
 */
function installationWhere(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from intents, installations
    where intents.id = replies.intent_id and intents.account like installations.id || ' %'
      and (${condition}))`;
}

/** Stores a delivery's mark (R12); false if another run of the delivery has it. */
export async function takeMark(
  db: Kysely<Schema>,
  { key, run }: Pick<DeliveryMark, "key" | "run">,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("deliveries")
    .values({ key, run, at })
    // The same run may take its mark again.
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ run }).where("deliveries.run", "=", run),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores a reply in its claim's transaction; a reply of an earlier claim moves to this one. */
export async function storeReply(
  trx: Transaction<Schema>,
  sealer: Sealer,
  intentId: string,
  reply: PendingReply | null,
  now: number,
): Promise<void> {
  if (!reply) return;
  await trx
    .insertInto("replies")
    .values({
      id: reply.id,
      intent_id: intentId,
      envelope: sealer.seal(reply.envelope, reply.id),
      sealed_by: sealer.fingerprint,
      user_id: reply.userId,
      lease_until: now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ intent_id: intentId, lease_until: now }),
    )
    .execute();
}
