import { sql } from "kysely";
import { endLeases } from "./leases.ts";
import { keyLost } from "./ledger.ts";
import { nextMoment, type StoreContext } from "./store-context.ts";
import { purge, purgeable } from "./purge.ts";
import type { Replies } from "./replies.ts";
import { countWatches } from "./watches.ts";

/** Keeps a store well: its leases, its keys, its figures for alerts, and purges. */
export function createUpkeep(
  { db, sealer, scrub, isShared, waiting, rowId }: StoreContext,
  replies: Replies,
) {
  return {
    /** Throws if nothing can be written. */
    async probe(): Promise<void> {
      await nextMoment(db, "");
    },
    /** Makes all that is held due, if the program is alone on its store. */
    async endLeases(): Promise<void> {
      if (!isShared) await endLeases(db);
    },
    /** Returns the figures for alerts; `oldestUnknownAt` is null if nothing is unknown. */
    async alarms() {
      await replies.deleteDone();
      const unknown = await db
        .selectFrom("intents")
        .select(({ fn }) => [
          fn.countAll<number>().as("count"),
          fn.min<number | null>("created_at").as("oldest"),
        ])
        .where("state", "=", sql.lit("unknown"))
        .where("successor", "is", null)
        .executeTakeFirstOrThrow();
      const owed = await db
        .selectFrom("replies")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return {
        unknown: unknown.count,
        oldestUnknownAt: unknown.oldest,
        unsentReplies: owed.count,
        waiting: waiting(),
        watches: await countWatches(db),
      };
    },
    /** Returns the fingerprints of keys that stored rows need and the sealer lacks. */
    async missingKeys(): Promise<string[]> {
      const found = await Promise.all(
        (["answers", "replies", "lists", "notices", "watches", "watched"] as const).map((table) =>
          db
            .selectFrom(table)
            .select("sealed_by")
            .distinct()
            .where("sealed_by", "is not", null)
            .execute(),
        ),
      );
      const fingerprints = found.flat().flatMap(({ sealed_by }) => sealed_by ?? []);
      return [...new Set(fingerprints.filter((one) => !sealer.has(one)))];
    },
    /** Gives up what only a lost key opens; returns the number of answers. */
    async forgetKey(fingerprint: string): Promise<number> {
      return db.transaction().execute(async (trx) => {
        for (const table of ["replies", "lists", "notices", "watches"] as const) {
          await trx.deleteFrom(table).where("sealed_by", "=", fingerprint).execute();
        }
        // The next round takes another baseline.
        const none = { baseline: null, change: null, sealed_by: null, fetched_at: null };
        const sealed = trx.updateTable("watched").where("sealed_by", "=", fingerprint);
        await sealed.set(none).execute();
        const answers = trx
          .selectFrom("answers")
          .select("intent_id")
          .where("sealed_by", "=", fingerprint);
        // They were paid for: what is typed must not pay again without a word.
        await trx
          .updateTable("intents")
          .set({ reason: keyLost })
          .where("id", "in", answers)
          .execute();
        const gone = await trx
          .deleteFrom("answers")
          .where("sealed_by", "=", fingerprint)
          .executeTakeFirst();
        return Number(gone.numDeletedRows);
      });
    },
    /** Counts what `purge` would delete of a team, or of one person. */
    purgeable: (team: string, userId: string | null) => purgeable(db, team, userId),
    /**
     * Deletes a team with its ledger, or a user from it; returns the number of touched intents.
     * Throws UnderWay during a query. An interrupted purge continues at the next call.
     */
    async purge(
      team: string,
      userId: string | null,
      done?: (touched: number) => void,
    ): Promise<number> {
      const touched = await purge({ db, rowId, team, done }, userId);
      await scrub(true);
      return touched;
    },
  };
}
