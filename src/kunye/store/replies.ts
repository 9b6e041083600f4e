import { sql, type Transaction } from "kysely";
import type { DueReply, PendingReply } from "../lookups/intents.ts";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import { givenUpAfterMs, retryAfterMs, takeDue } from "./leases.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { insertOnce } from "./writes.ts";

/** The replies of a store. */
export type Replies = ReturnType<typeof createReplies>;

/** Milliseconds; a process that is killed delivers what it did within them once more. */
const deleteDoneEveryMs = 200;

/** The milliseconds that the asker has to deliver the answer. */
const deliveryMs = 20_000;
/** The milliseconds for waiters whose asker was given up. */
const waiterMs = 5_000;

/** Keeps the seen deliveries (R12) and the unsent replies (R7), sealed until delivered. */
export function createReplies({ db, sealer, now, unsynced }: StoreContext) {
  const done = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  /** Deletes sent replies in batches; rejects if the store is down, and is retried. */
  async function deleteDone(): Promise<void> {
    if (done.size === 0) return;
    const ids = [...done];
    await unsynced((own) => own.deleteFrom("replies").where("id", "in", ids).execute());
    for (const id of ids) done.delete(id);
  }

  function deleteInTime(): void {
    timer = null;
    // The next one, or the sweep, tries again.
    deleteDone().catch(() => undefined);
  }

  return {
    deleteDone,
    /** Notes a delivery; true the first time, false when it comes again. */
    async firstDelivery(key: string): Promise<boolean> {
      const row = { key, at: await now() };
      return unsynced((own) => insertOnce(own, "deliveries", row));
    },
    /** Ends a reply: it was delivered, or never will be. It goes within a moment. */
    replyDone(id: string): void {
      done.add(id);
      timer ??= setTimeout(deleteInTime, deleteDoneEveryMs).unref();
    },
    /** Leases overdue replies for a minute each; one that fails for a day is given up. */
    async takeDueReplies(): Promise<DueReply[]> {
      await deleteDone();
      const at = await now();
      await db
        .deleteFrom("replies")
        .where("created_at", "<", at - givenUpAfterMs)
        .execute();
      const ended = db
        .selectFrom("intents")
        .select("id")
        .where(sql<boolean>`intents.id = replies.intent_id`)
        .where("state", "in", ["paid", "lost", "free", "unknown"])
        .where((where) =>
          where.or([
            where("closed_at", "<", at - deliveryMs),
            // The owner was given up with its lease; a late one delivers in its own time.
            where.and([
              where("state", "=", "unknown"),
              where("intents.lease_until", "<", at - waiterMs),
            ]),
          ]),
        );
      const lease = { now: at, leaseMs: retryAfterMs };
      const columns = ["id", "intent_id", "envelope", "created_at"] as const;
      const where = sql<boolean>`exists ${ended}`;
      const first = { rows: 20, by: "created_at" } as const;
      const taken = await takeDue(db, "replies", lease, columns, where, first);
      return taken.flatMap(({ id, intent_id: intentId, created_at: createdAt, ...row }) => {
        const envelope = openOrNull(sealer, row.envelope, id);
        return envelope === null ? [] : [{ id, intentId, createdAt, envelope }];
      });
    },
  };
}

/** Stores a reply in its claim's transaction; a reply of an earlier claim moves to this one. */
export async function owe(
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
