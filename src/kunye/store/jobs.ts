import type { Kysely, Transaction } from "kysely";
import { LeaseLost, type DueWork, type Hold } from "../jobs/due-work.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Work that any replica takes. */
export function createJobs({ db, now }: StoreContext): DueWork {
  return {
    async takeJob(kind, keys, leaseMs) {
      const at = await now();
      const lease_until = at + leaseMs;
      for (const key of keys) {
        const taken = await db
          .insertInto("jobs")
          .values({ id: `${kind} ${key}`, kind, key, lease_until, attempts: 1 })
          .onConflict((conflict) =>
            conflict
              .column("id")
              .doUpdateSet((row) => ({ lease_until, attempts: row("jobs.attempts", "+", 1) }))
              .where("jobs.lease_until", "<=", at),
          )
          .returning(["id", "key", "attempts"])
          .executeTakeFirst();
        if (taken) return taken;
      }
      return null;
    },
    async renewJob({ id, attempts }, leaseMs) {
      const renewed = await db
        .updateTable("jobs")
        .set({ lease_until: leaseMs === 0 ? 0 : (await now()) + leaseMs })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
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
