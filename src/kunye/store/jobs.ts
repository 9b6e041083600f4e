import { sql, type Kysely, type Transaction } from "kysely";
import { LeaseLost, type DueWork, type Hold } from "../jobs/due-work.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Work that any replica takes. */
export function createJobs({ db, now }: StoreContext): DueWork {
  return {
    async takeJob(kind, leaseMs) {
      const at = await now();
      const due = db
        .selectFrom("jobs")
        .select("id")
        .where("kind", "=", kind)
        .where("due_at", "<=", at)
        .where("lease_until", "<=", at)
        .orderBy("due_at")
        .limit(1);
      const taken = await db
        .updateTable("jobs")
        .set((row) => ({ lease_until: at + leaseMs, attempts: row("attempts", "+", 1) }))
        .where("id", "=", due)
        .where("lease_until", "<=", at)
        .returning(["id", "key", "due_at as dueAt", "attempts"])
        .executeTakeFirst();
      return taken ? { ...taken, dueAt: taken.dueAt ?? at } : null;
    },
    async renewJob({ id, attempts }, leaseMs) {
      const renewed = await db
        .updateTable("jobs")
        .set({ lease_until: (await now()) + leaseMs })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },
    async endJob({ id, attempts, dueAt }, done) {
      // Where it is due since another moment, it was asked for meanwhile.
      const due_at = sql<number | null>`nullif(due_at, ${dueAt})`;
      await db
        .updateTable("jobs")
        .set({ lease_until: 0, ...(done && { due_at }) })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .execute();
    },
  };
}

/** Writes for a job that nobody else has taken; who takes it waits until this is written. Throws LeaseLost. */
export function fenced<Value>(
  db: Kysely<Schema>,
  { id, attempts }: Hold,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable("jobs")
      .set({ attempts })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .executeTakeFirst();
    if (held.numUpdatedRows !== 1n) throw new LeaseLost("another replica works on it");
    return work(trx);
  });
}

/** Makes work due at this moment. */
export async function wake(
  trx: Transaction<Schema>,
  kind: string,
  key: string,
  now: number,
): Promise<void> {
  // Always another moment than before, by which its holder sees that it was asked for again.
  const due_at = sql<number>`case when jobs.due_at = excluded.due_at then jobs.due_at + 1
    else excluded.due_at end`;
  await trx
    .insertInto("jobs")
    .values({ id: `${kind} ${key}`, kind, key, due_at: now, lease_until: 0, attempts: 0 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ due_at }))
    .execute();
}
