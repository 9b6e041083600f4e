import { sql, type Kysely } from "kysely";
import type { Alarms, Upkeep } from "../lookups/ports/upkeep.ts";
import { sending } from "./claim-rows.ts";
import { forgetKey, missingKeys } from "./keys.ts";
import { nextMoment } from "./moments.ts";
import { purge, purgeable } from "./purge.ts";
import type { OpenReplies } from "./replies.ts";
import type { Retention } from "./retention.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext, StoreEngine } from "./store-context.ts";

/** What keeps the store well; `scrub` leaves nothing of what was deleted on the disk. */
export function createUpkeep(
  { db, sealer }: StoreContext,
  retention: Retention,
  replies: OpenReplies,
  { scrub, waiting, rowId }: StoreEngine,
): Upkeep {
  return {
    async probe() {
      await nextMoment(db, "");
    },
    async endLeases() {
      const sent = db.updateTable("intents").where("state", "=", sending);
      await sent.set({ lease_until: 0 }).execute();
      await db.updateTable("lists").set({ lease_until: 0 }).execute();
      const shown = db.updateTable("lists").where("shown_until", "is not", null);
      await shown.set({ shown_until: 0 }).execute();
    },
    async alarms() {
      await replies.deleteDone();
      return { ...(await countAlarms(db)), waiting: waiting() };
    },
    missingKeys: () => missingKeys(db, sealer),
    forgetKey: (fingerprint) => forgetKey(db, fingerprint),
    purgeable: (team, userId) => purgeable(db, team, userId),
    async purge(team, userId, done) {
      const touched = await purge({ db, rowId, team, done }, userId);
      await scrub(true);
      return touched;
    },
    deleteExpired: (kept, failed) => retention.run(kept, failed),
  };
}

async function countAlarms(db: Kysely<Schema>): Promise<Omit<Alarms, "waiting">> {
  const unknown = await db
    .selectFrom("intents")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<number | null>("created_at").as("oldest"),
    ])
    .where("state", "=", sql.lit("unknown"))
    .where("successor", "is", null)
    .executeTakeFirstOrThrow();
  const replies = await db
    .selectFrom("replies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    unknown: unknown.count,
    oldestUnknownAt: unknown.oldest,
    unsentReplies: replies.count,
  };
}
