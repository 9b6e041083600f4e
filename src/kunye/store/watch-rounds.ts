import { sql } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { WorkPiece } from "../../platform/due-work.ts";
import { openOrNull } from "../../platform/sealer.ts";
import type {
  CompanyChange,
  Snapshot,
  TakenWatch,
  Watch,
  WatchedCompany,
} from "../watches/watch.ts";
import { setDueAt, takeDue, whileHeld } from "./leases.ts";
import { addNotices, type Notice } from "./messages.ts";
import type { StoreContext } from "./store-context.ts";
import { asWatch, snapshotIn, vknsOf, watchColumns } from "./watches.ts";

export interface Check {
  vkn: string;
  /** The new baseline with the time of its answer, or null without an answer. */
  newBaseline: { baseline: Snapshot; fetchedAt: number } | null;
  /** The change for the notice at the round's end, or null. */
  change: CompanyChange | null;
  isUnknown: boolean;
}

export function createWatchRounds({ db, sealer, now }: StoreContext) {
  return {
    /** Leases the due watch that waits longest, and begins or continues its round. */
    async takeWatch(leaseMs: number): Promise<TakenWatch | null> {
      const at = await now();
      const columns = ["id", "attempts", "round", "begun_at", "state"] as const;
      const limit = { rows: 1, by: "lease_until" } as const;
      const [taken] = await takeDue(db, "watches", columns, { now: at, leaseMs, limit });
      if (!taken) return null;
      const { id, attempts, begun_at, round: last, state } = taken;
      const isSameMonth = begun_at !== null && istanbulMonth(begun_at) === istanbulMonth(at);
      const isContinued = isSameMonth && state === "running";
      const round = isContinued ? last : last + 1;
      const begunAt = isContinued ? begun_at : at;
      const row = await whileHeld(db, "watches", taken, (trx) =>
        trx
          .updateTable("watches")
          .set({ round, begun_at: begunAt, state: "running", pause: null })
          .where("id", "=", id)
          .returning(watchColumns)
          .executeTakeFirstOrThrow(),
      );
      return { ...asWatch(sealer, row), vkns: await vknsOf(db, id), round, begunAt, attempts };
    },
    /** Renews a watch's lease; false if another replica has the watch. */
    renewWatch: async (hold: WorkPiece, leaseMs: number): Promise<boolean> =>
      setDueAt(db, "watches", hold, (await now()) + leaseMs),
    /** Returns the round's companies that were not checked yet. */
    async uncheckedOf({ id, round }: TakenWatch): Promise<WatchedCompany[]> {
      const rows = await db
        .selectFrom("watched")
        .select(["vkn", "baseline", "fetched_at as fetchedAt"])
        .where("watch_id", "=", id)
        .where("round", "<", round)
        .orderBy("no")
        .execute();
      return rows.map(({ fetchedAt, ...row }) => {
        const baseline = snapshotIn(sealer, id, row);
        return { vkn: row.vkn, baseline, fetchedAt: baseline && fetchedAt };
      });
    },
    /** Stores a check with its notices. Throws LeaseLost. */
    endCheck: (watch: TakenWatch, check: Check, notices: readonly Notice[]): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const { vkn, newBaseline, change, isUnknown } = check;
        const name = `${watch.id} ${vkn}`;
        const sealed = (value: object) => sealer.seal(JSON.stringify(value), name);
        const baselineColumns = newBaseline && {
          baseline: sealed(newBaseline.baseline),
          fetched_at: newBaseline.fetchedAt,
          sealed_by: sealer.fingerprint,
        };
        await trx
          .updateTable("watched")
          .set({ round: watch.round, unknown: isUnknown ? 1 : 0, ...baselineColumns })
          .$if(change !== null, (query) => query.set({ change: sealed(change ?? {}) }))
          .where("watch_id", "=", watch.id)
          .where("vkn", "=", vkn)
          .execute();
        await addNotices(trx, sealer, notices, await now());
      }),
    /** Returns the unreported changes of a watch and its companies of unknown outcome. */
    async findingsOf(watch: TakenWatch): Promise<{ changed: CompanyChange[]; unknown: string[] }> {
      const rows = await db
        .selectFrom("watched")
        .select(["vkn", "change", "unknown"])
        .where("watch_id", "=", watch.id)
        .where(isUnreported)
        .orderBy("no")
        .execute();
      const changed = rows.flatMap(({ vkn, change }) => {
        const text = change && openOrNull(sealer, change, `${watch.id} ${vkn}`);
        return text ? [JSON.parse(text) as CompanyChange] : [];
      });
      return { changed, unknown: rows.flatMap(({ vkn, unknown }) => (unknown ? [vkn] : [])) };
    },
    /** Ends a round or pauses its watch, with the notices. Throws LeaseLost. */
    endRound: (
      watch: TakenWatch,
      { pause, nextAt, changed }: Pick<Watch, "pause" | "nextAt"> & { changed: number },
      notices: readonly Notice[],
    ): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const at = await now();
        const own = trx.updateTable("watched").where("watch_id", "=", watch.id);
        await own.where(isUnreported).set({ change: null, unknown: 0 }).execute();
        const ended = { begun_at: null, last_at: at, last_changed: changed };
        await trx
          .updateTable("watches")
          .set({ lease_until: nextAt, ...(pause === null ? ended : { state: "paused", pause }) })
          .where("id", "=", watch.id)
          .execute();
        await addNotices(trx, sealer, notices, at);
      }),
  };
}

const isUnreported = sql<boolean>`(change is not null or unknown = 1)`;
