import type { WorkPiece } from "../../platform/due-work.ts";
import { openOrNull } from "../../platform/sealer.ts";
import {
  nextRound,
  nextStep,
  type CompanyChange,
  type RoundFindings,
  type TakenWatch,
  type Visit,
  type VisitedCompany,
  type Watch,
} from "../watches/watch.ts";
import { setLease, takeDue, whileHeld } from "./leases.ts";
import { addNotices, type Notice } from "./messages.ts";
import type { StoreContext } from "./store-context.ts";
import { countOf } from "./writes.ts";
import { asWatch, sealedCompany, snapshotIn, vknsOf, watchColumns } from "./watches.ts";

/** A watch waits this long for a replica that has its keys. */
const otherReplicaMs = 60_000;

export function createWatchRounds({ db, sealer, now }: StoreContext) {
  const watched = (id: string) => db.selectFrom("watched").where("watch_id", "=", id).orderBy("no");
  const changesOf = (id: string) =>
    db.selectFrom("watch_changes").where("watch_changes.watch_id", "=", id);

  /** True if this replica has the keys of a watch's baselines; another replica may have them. */
  async function canOpen(id: string): Promise<boolean> {
    const keys = await db
      .selectFrom("watched")
      .select("sealed_by as key")
      .distinct()
      .where("watch_id", "=", id)
      .execute();
    return keys.every(({ key }) => key === null || sealer.has(key));
  }

  return {
    /** Leases the due watch that waits longest, and begins or continues its round. */
    async takeWatch(leaseMs: number): Promise<TakenWatch | null> {
      for (;;) {
        const at = await now();
        const columns = ["id", "attempts", "interval", "round", "begun_at", "last_at"] as const;
        const limit = { rows: 1, by: "due_at" } as const;
        const [taken] = await takeDue(db, "watches", columns, { now: at, leaseMs, limit });
        if (!taken) return null;
        const { id, attempts, interval, begun_at, last_at: lastAt } = taken;
        const step = nextStep({ ...taken, begunAt: begun_at, lastAt }, at);
        const isReadable = step.kind !== "wait" && (await canOpen(id));
        const begunAt = step.kind === "continue" ? (begun_at ?? at) : at;
        const row = await whileHeld(db, "watches", taken, async (trx) => {
          const own = trx.updateTable("watches").where("id", "=", id);
          if (step.kind === "wait" || !isReadable) {
            const due_at = step.kind === "wait" ? nextRound(taken, at) : at + otherReplicaMs;
            await own.set({ due_at, lease_until: 0 }).execute();
            return null;
          }
          const { round } = step;
          const begun = { round, begun_at: begunAt, state: "running", pause: null } as const;
          return own.set(begun).returning(watchColumns).executeTakeFirstOrThrow();
        });
        if (!row || step.kind === "wait") continue;
        const { round } = step;
        return {
          ...asWatch(sealer, row),
          interval,
          vkns: await vknsOf(db, id),
          round,
          begunAt,
          attempts,
        };
      }
    },
    /** Renews a watch's lease; false if the lease has ended or another replica has the watch. */
    renewWatch: async (hold: WorkPiece, leaseMs: number): Promise<boolean> =>
      setLease(db, "watches", hold, (await now()) + leaseMs),
    /** Ends the lease; the round goes on after `waitMs`. Throws LeaseLost. */
    postponeRound: (watch: TakenWatch, waitMs: number): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const due_at = (await now()) + waitMs;
        const own = trx.updateTable("watches").where("id", "=", watch.id);
        await own.set({ due_at, lease_until: 0 }).execute();
      }),
    /** Returns the companies to visit: those not visited yet, then those that gave no answer. */
    async companiesToVisit({ id, round }: TakenWatch): Promise<VisitedCompany[]> {
      const rows = await watched(id)
        .select(["vkn", "baseline", "code", "record", "round", "fetched_at as fetchedAt"])
        .where((where) =>
          where.or([where("round", "!=", round), where("outcome", "=", "unavailable")]),
        )
        .execute();
      const isFirstVisit = (row: { round: number }) => row.round !== round;
      return rows
        .sort((one, other) => Number(isFirstVisit(other)) - Number(isFirstVisit(one)))
        .map(({ vkn, record, fetchedAt, baseline, code }) => ({
          vkn,
          record,
          fetchedAt,
          baseline: snapshotIn(sealer, id, { vkn, baseline }),
          code: code && openOrNull(sealer, code, `${id} ${vkn}`),
        }));
    },
    /** Stores a visit with its notices; nothing if the company was erased. Throws LeaseLost. */
    endVisit: (
      watch: TakenWatch,
      { vkn, code }: Pick<VisitedCompany, "vkn" | "code">,
      { outcome, record, baseline, fetchedAt, change }: Visit,
      notices: readonly Notice[],
    ): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const { id, round } = watch;
        const sealed = baseline && sealedCompany(sealer, id, { vkn, baseline, code: code ?? null });
        const kept = await trx
          .updateTable("watched")
          .set({ round, outcome, record, ...sealed })
          .$if(fetchedAt !== null, (query) => query.set({ fetched_at: fetchedAt }))
          .where("watch_id", "=", id)
          .where("vkn", "=", vkn)
          .executeTakeFirst();
        if (kept.numUpdatedRows === 0n || change === null) return;
        const former = await trx
          .selectFrom("watch_changes")
          .select(["change", "is_told"])
          .where("watch_id", "=", id)
          .where("vkn", "=", vkn)
          .where("round", "=", round)
          .executeTakeFirst();
        const untold =
          former?.is_told === 0 ? openOrNull(sealer, former.change, `${id} ${vkn}`) : null;
        const earlier = untold === null ? [] : (JSON.parse(untold) as CompanyChange).changes;
        const whole = { ...change, changes: [...earlier, ...change.changes] };
        const row = {
          change: sealer.seal(JSON.stringify(whole), `${id} ${vkn}`),
          sealed_by: sealer.fingerprint,
          is_loud: Number(change.isLoud),
          // A second change of the same round is told at the round's end.
          is_told: Number(notices.length > 0 && !former),
          at: await now(),
        };
        await trx
          .insertInto("watch_changes")
          .values({ watch_id: id, vkn, round, ...row })
          .onConflict((conflict) => conflict.columns(["watch_id", "vkn", "round"]).doUpdateSet(row))
          .execute();
        if (!former) await addNotices(trx, sealer, notices, row.at);
      }),
    /** Returns the number of a round's loud changes that were told by themselves. */
    async loudlyTold({ id, round }: Pick<TakenWatch, "id" | "round">): Promise<number> {
      const told = changesOf(id).where("round", "=", round).where("is_loud", "=", 1);
      return countOf(told.where("is_told", "=", 1));
    },
    async findingsOf(watch: TakenWatch): Promise<RoundFindings> {
      const { id, round } = watch;
      const rows = await changesOf(id)
        .select(["vkn", "change", "round", "is_loud", "is_told"])
        .where((where) => where.or([where("is_told", "=", 0), where("round", "=", round)]))
        .orderBy("at")
        .orderBy("vkn")
        .execute();
      const changed = rows.flatMap(({ vkn, change, is_told, is_loud }) => {
        const text = is_told === 0 ? openOrNull(sealer, change, `${id} ${vkn}`) : null;
        const one = text === null ? null : (JSON.parse(text) as CompanyChange);
        // Older versions told a loud change immediately and marked neither.
        return one === null || (one.isLoud && is_loud === 0) ? [] : one;
      });
      const ofRound = rows.filter((row) => row.round === round);
      const visits = await watched(id).select(["vkn", "outcome", "round"]).execute();
      const vknsWhere = (isMatch: (visit: (typeof visits)[number]) => boolean) =>
        visits.filter(isMatch).map(({ vkn }) => vkn);
      return {
        changed,
        apart: ofRound.filter(({ is_told, is_loud }) => is_told === 1 && is_loud === 1).length,
        changedInRound: ofRound.length,
        unknown: vknsWhere((visit) => visit.round === round && visit.outcome === "unknown"),
        unavailable: vknsWhere((visit) => visit.round !== round || visit.outcome === "unavailable"),
      };
    },
    /** Ends a round or pauses its watch, with the notices of all untold changes. Throws LeaseLost. */
    endRound: (
      watch: TakenWatch,
      { pause, nextAt, changed }: Pick<Watch, "pause" | "nextAt"> & { changed: number },
      notices: readonly Notice[],
    ): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const at = await now();
        const ofWatch = trx.updateTable("watch_changes").where("watch_id", "=", watch.id);
        await ofWatch.where("is_told", "=", 0).set({ is_told: 1 }).execute();
        const ended = { begun_at: null, last_at: at, last_changed: changed };
        await trx
          .updateTable("watches")
          .set({ due_at: nextAt, lease_until: 0 })
          .set(pause === null ? ended : { state: "paused", pause })
          .where("id", "=", watch.id)
          .execute();
        await addNotices(trx, sealer, notices, at);
      }),
    /** Returns the changes of a watch's round, each with the company's code in the accounts. */
    async changesOfRound(id: string, round: number): Promise<(CompanyChange & { code: string })[]> {
      const rows = await changesOf(id)
        .innerJoin("watched", (join) =>
          join
            .onRef("watched.watch_id", "=", "watch_changes.watch_id")
            .onRef("watched.vkn", "=", "watch_changes.vkn"),
        )
        .select(["watch_changes.vkn", "change", "code"])
        .where("watch_changes.round", "=", round)
        .orderBy("watched.no")
        .execute();
      return rows.flatMap(({ vkn, change, code }) => {
        const text = openOrNull(sealer, change, `${id} ${vkn}`);
        if (text === null) return [];
        const opened = code && openOrNull(sealer, code, `${id} ${vkn}`);
        return { ...(JSON.parse(text) as CompanyChange), code: opened ?? "" };
      });
    },
  };
}
