import { sql } from "kysely";
import { LeaseLost, type WorkPiece } from "../../platform/due-work.ts";
import { openOrNull } from "../../platform/sealer.ts";
import {
  dateAfter,
  nextRound,
  nextStep,
  type CompanyChange,
  type RoundFindings,
  type TakenWatch,
  type Visit,
  type VisitedCompany,
} from "../watches/watch.ts";
import type { Notice } from "../team/team-store.ts";
import type { Pause, RoundStore } from "../watches/watch-store.ts";
import { setLease, takeDue, whileHeld } from "./leases.ts";
import { addNotices } from "./notices.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { countOf } from "./writes.ts";
import { asWatch, sealedCompany, snapshotIn, vknsOf, watchColumns } from "./watches.ts";

const takenColumns = [
  "id",
  "attempts",
  "interval",
  "round",
  "begun_at",
  "due_at",
  "last_at",
] as const;

/** Milliseconds for which a watch waits for a replica that has its keys. Chosen by hand. */
const otherReplicaMs = 60_000;

export function createWatchRounds({ db, sealer, now }: StoreContext): RoundStore {
  const watched = (id: string) => db.selectFrom("watched").where("watch_id", "=", id).orderBy("no");
  const changesOf = (id: string) =>
    db.selectFrom("watch_changes").where("watch_changes.watch_id", "=", id);

  /** True if this replica has the keys of a watch; another replica may have them. */
  async function canOpen(id: string): Promise<boolean> {
    const keysOf = (table: "watches" | "watched" | "watch_changes", column: "id" | "watch_id") =>
      db
        .selectFrom(table as "watched")
        .select("sealed_by as key")
        .distinct()
        .where(column as "watch_id", "=", id)
        .execute();
    const found = await Promise.all([
      keysOf("watches", "id"),
      keysOf("watched", "watch_id"),
      keysOf("watch_changes", "watch_id"),
    ]);
    return found.flat().every(({ key }) => key === null || sealer.has(key));
  }

  /** Begins or continues the round of a leased watch; null if there is none for this replica. */
  async function beginRound(
    taken: WorkPiece & Pick<Schema["watches"], (typeof takenColumns)[number]>,
    at: number,
  ): Promise<TakenWatch | null> {
    const { id, attempts, interval, begun_at: begunAt, due_at: dueAt, last_at: lastAt } = taken;
    const step = nextStep({ ...taken, begunAt, dueAt, lastAt }, at);
    const isReadable = step.kind !== "wait" && (await canOpen(id));
    const row = await whileHeld(db, "watches", taken, async (trx) => {
      const own = trx.updateTable("watches").where("id", "=", id);
      if (step.kind === "wait" || !isReadable) {
        const due_at = step.kind === "wait" ? nextRound(taken, at) : at + otherReplicaMs;
        await own.set({ due_at, lease_until: 0 }).execute();
        return null;
      }
      const { round } = step;
      const begun = { round, begun_at: step.begunAt, state: "running", pause: null } as const;
      return own.set(begun).returning(watchColumns).executeTakeFirstOrThrow();
    });
    if (!row || step.kind === "wait") return null;
    const { round } = step;
    const vkns = await vknsOf(db, id);
    return { ...asWatch(sealer, row), interval, vkns, round, begunAt: step.begunAt, attempts };
  }

  return {
    async takeWatch(
      leaseMs: number,
      busyTeams: readonly string[] = [],
    ): Promise<TakenWatch | null> {
      for (;;) {
        const at = await now();
        const limit = { rows: 1, by: "due_at" } as const;
        const isBusy = busyTeams.length > 0 && sql`team_id in (${sql.join(busyTeams)})`;
        const where = isBusy ? sql<boolean>`not ${isBusy}` : sql<boolean>`1 = 1`;
        const lease = { now: at, leaseMs, where, limit };
        const [taken] = await takeDue(db, "watches", takenColumns, lease);
        if (!taken) return null;
        try {
          const watch = await beginRound(taken, at);
          if (watch) return watch;
        } catch (error) {
          // Its user has changed the watch in between.
          if (!(error instanceof LeaseLost)) throw error;
        }
      }
    },
    renewWatch: async (hold: WorkPiece, leaseMs: number): Promise<boolean> =>
      setLease(db, "watches", hold, (await now()) + leaseMs),
    postponeRound: (watch: TakenWatch, waitMs: number): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const due_at = (await now()) + waitMs;
        const own = trx.updateTable("watches").where("id", "=", watch.id);
        await own.set({ due_at, lease_until: 0 }).execute();
      }),
    async companiesToVisit({ id, round: watchRound }: TakenWatch): Promise<VisitedCompany[]> {
      const rows = await watched(id)
        .select(["vkn", "baseline", "code", "record", "round", "fetched_at as fetchedAt"])
        .where((where) =>
          where.or([where("round", "!=", watchRound), where("outcome", "=", "unavailable")]),
        )
        .where("outcome", "is distinct from", "struck-off")
        .execute();
      return rows
        .map(({ vkn, record, round, fetchedAt, baseline, code }) => ({
          vkn,
          record,
          fetchedAt,
          baseline: snapshotIn(sealer, id, { vkn, baseline }),
          code: code && openOrNull(sealer, code, `${id} ${vkn}`),
          isRetry: round === watchRound,
        }))
        .sort((one, other) => Number(one.isRetry) - Number(other.isRetry));
    },
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
          .select(["change", "told_in"])
          .where("watch_id", "=", id)
          .where("vkn", "=", vkn)
          .where("round", "=", round)
          .executeTakeFirst();
        const untold =
          former?.told_in === null ? openOrNull(sealer, former.change, `${id} ${vkn}`) : null;
        const earlier = untold === null ? [] : (JSON.parse(untold) as CompanyChange).changes;
        const whole = { ...change, changes: [...earlier, ...change.changes] };
        // A second change of the same round is told at the round's end.
        const isApart = notices.length > 0 && !former;
        const row = {
          change: sealer.seal(JSON.stringify(whole), `${id} ${vkn}`),
          sealed_by: sealer.fingerprint,
          is_loud: Number(change.isLoud),
          told_in: isApart ? round : null,
          is_apart: Number(isApart),
          at: await now(),
        };
        await trx
          .insertInto("watch_changes")
          .values({ watch_id: id, vkn, round, ...row })
          .onConflict((conflict) => conflict.columns(["watch_id", "vkn", "round"]).doUpdateSet(row))
          .execute();
        if (!former) await addNotices(trx, sealer, notices, row.at);
      }),
    async countLoudMessages({ id, round }: Pick<TakenWatch, "id" | "round">): Promise<number> {
      return countOf(changesOf(id).where("round", "=", round).where("is_apart", "=", 1));
    },
    async findingsOf(watch: TakenWatch): Promise<RoundFindings> {
      const { id, round } = watch;
      const rows = await changesOf(id)
        .select(["vkn", "change", "round", "is_loud", "is_apart", "told_in"])
        .where((where) => where.or([where("told_in", "is", null), where("round", "=", round)]))
        .orderBy("at")
        .orderBy("vkn")
        .execute();
      const changed = rows.flatMap(({ vkn, change, told_in, is_loud }) => {
        const text = told_in === null ? openOrNull(sealer, change, `${id} ${vkn}`) : null;
        const one = text === null ? null : (JSON.parse(text) as CompanyChange);
        // Older versions told a loud change immediately, and set neither `told_in` nor `is_loud`.
        return one === null || (one.isLoud && is_loud === 0) ? [] : one;
      });
      const ofRound = rows.filter((row) => row.round === round);
      const visited = await watched(id).select(["vkn", "outcome", "round"]).execute();
      const visits = visited.filter(
        (visit) => visit.round === round || visit.outcome !== "struck-off",
      );
      const isAnswered = (visit: (typeof visits)[number]) =>
        visit.round === round && visit.outcome !== "unavailable" && visit.outcome !== "unknown";
      const vknsWhere = (isMatch: (visit: (typeof visits)[number]) => boolean) =>
        visits.filter(isMatch).map(({ vkn }) => vkn);
      return {
        changed,
        apart: ofRound.filter(({ is_apart }) => is_apart === 1).length,
        changedInRound: ofRound.length,
        changedInAll: new Set([...ofRound, ...changed].map(({ vkn }) => vkn)).size,
        checked: visits.filter(isAnswered).length,
        unknown: vknsWhere((visit) => visit.round === round && visit.outcome === "unknown"),
        unavailable: vknsWhere((visit) => visit.round !== round || visit.outcome === "unavailable"),
      };
    },
    endRound: (
      watch: TakenWatch,
      { pause, changed }: { pause: Pause | null; changed: number },
      notices: readonly Notice[],
    ): Promise<void> =>
      whileHeld(db, "watches", watch, async (trx) => {
        const at = await now();
        const { id, round: told_in } = watch;
        const ofWatch = trx.updateTable("watch_changes").where("watch_id", "=", id);
        await ofWatch.where("told_in", "is", null).set({ told_in }).execute();
        const own = trx.selectFrom("watches").select("interval").where("id", "=", id);
        const { interval } = await own.executeTakeFirstOrThrow();
        const ended = { begun_at: null, last_at: at, last_changed: changed };
        const isEmpty = (await vknsOf(trx, id)).length === 0;
        const next = isEmpty
          ? { state: "ended" as const, due_at: null }
          : { due_at: dateAfter(watch, interval, at) };
        const ending = pause
          ? { state: "paused" as const, pause: pause.reason, due_at: pause.until }
          : { ...ended, ...next };
        await trx
          .updateTable("watches")
          .set({ ...ending, lease_until: 0 })
          .where("id", "=", id)
          .execute();
        await addNotices(trx, sealer, notices, at);
      }),
    async changesToldIn(id: string, round: number): Promise<(CompanyChange & { code: string })[]> {
      const rows = await changesOf(id)
        .innerJoin("watched", (join) =>
          join
            .onRef("watched.watch_id", "=", "watch_changes.watch_id")
            .onRef("watched.vkn", "=", "watch_changes.vkn"),
        )
        .select(["watch_changes.vkn", "change", "code"])
        .where("watch_changes.told_in", "=", round)
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
