import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import { leastPeriod, type Snapshot, type Watch, type WatchedCompany } from "../watches/watch.ts";
import type { RoundStore, WatchStore } from "../watches/watch-store.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { batchSize, changesOne, insertOnce } from "./writes.ts";

export function createWatchStore({
  db,
  sealer,
  now,
}: StoreContext): Omit<WatchStore, keyof RoundStore> {
  const watches = () => db.selectFrom("watches").select(watchColumns);
  const updateWatch = (team: string, id: string) =>
    db
      .updateTable("watches")
      .where("team_id", "=", team)
      .where("id", "=", id)
      .where("state", "!=", "ended");

  return {
    async addWatch(
      watch: Watch,
      companies: readonly WatchedCompany[],
      of: Pick<Watch, "listName" | "vkns"> = watch,
    ): Promise<boolean> {
      const { id, listName, interval, channel, price, cap, state } = watch;
      const name = listName === null ? null : sealer.seal(listName, id);
      const row = {
        id,
        team_id: watch.team,
        user_id: watch.userId,
        name,
        sealed_by: name && sealer.fingerprint,
        channel,
        interval,
        price,
        cap,
        state,
        pause: null,
        round: 0,
        begun_at: null,
        due_at: watch.nextAt,
        lease_until: 0,
        attempts: 0,
        last_at: null,
        last_changed: 0,
        counted_from: 0,
        created_at: watch.createdAt,
        subject: subjectOf(of),
      };
      return db.transaction().execute(async (trx) => {
        if (!(await insertOnce(trx, "watches", row))) return false;
        const rows = companies.map((company, no) => watchedRow(sealer, id, no, company));
        for (let from = 0; from < rows.length; from += batchSize) {
          await trx
            .insertInto("watched")
            .values(rows.slice(from, from + batchSize))
            .execute();
        }
        return true;
      });
    },
    async watch(team: string, id: string): Promise<Watch | null> {
      const row = await watches()
        .where("team_id", "=", team)
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? { ...asWatch(sealer, row), vkns: await vknsOf(db, id) } : null;
    },
    async watchesOf(team: string | null, userId: string | null) {
      const active = db
        .selectFrom("watches")
        .where("state", "!=", "ended")
        .$if(team !== null, (query) => query.where("team_id", "=", team ?? ""))
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""));
      const rows = await active
        .select(watchColumns)
        .select("last_changed as lastChanged")
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      // One statement: a team may have thousands of watches.
      const watched = db.selectFrom("watched").where("watch_id", "in", active.select("id"));
      const stillWatched = watched.where("outcome", "is distinct from", "struck-off");
      const companies = await stillWatched.select(["watch_id", "vkn"]).orderBy("no").execute();
      const vknsBy = Map.groupBy(companies, (company) => company.watch_id);
      const single = watched
        .select("watch_id")
        .groupBy("watch_id")
        .having(sql`count(*)`, "=", 1);
      const baselines = await db
        .selectFrom("watched")
        .select(["watch_id", "vkn", "baseline"])
        .where("watch_id", "in", single)
        .execute();
      const snapshots = new Map(
        baselines.map(({ watch_id: id, ...row }) => [id, snapshotIn(sealer, id, row)]),
      );
      return rows.map((row) => ({
        ...asWatch(sealer, row),
        vkns: vknsBy.get(row.id)?.map(({ vkn }) => vkn) ?? [],
        snapshot: snapshots.get(row.id) ?? null,
      }));
    },
    async watchesWith(team: string, vkn: string) {
      const ids = db.selectFrom("watched").select("watch_id").where("vkn", "=", vkn);
      const rows = await watches()
        .where("team_id", "=", team)
        .where("state", "!=", "ended")
        .where("id", "in", ids.where("outcome", "is distinct from", "struck-off"))
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map((row) => asWatch(sealer, row));
    },
    async findActiveWatch(
      { team, userId }: Pick<Watch, "team" | "userId">,
      companies: Pick<Watch, "listName" | "vkns">,
    ): Promise<Watch | null> {
      const row = await watches()
        .where("team_id", "=", team)
        .where("user_id", "=", userId)
        .where("subject", "=", subjectOf(companies))
        .where("state", "in", ["running", "paused"])
        .executeTakeFirst();
      return row ? { ...asWatch(sealer, row), vkns: companies.vkns } : null;
    },
    changeWatch: (
      { team, id }: Pick<Watch, "team" | "id">,
      { interval, cap, nextAt }: Pick<Watch, "interval" | "cap" | "nextAt">,
    ): Promise<boolean> =>
      changesOne(
        updateWatch(team, id).set({
          interval,
          cap,
          // A round under way ends first; a paused watch waits for its user.
          due_at: sql<number | null>`case when state = 'running' and begun_at is null
            then ${nextAt} else due_at end`,
        }),
      ),
    async stopWatch(team: string, id: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const own = trx.updateTable("watches").where("team_id", "=", team).where("id", "=", id);
        const stop = own.where("state", "!=", "ended").set({
          state: "ended",
          due_at: null,
          attempts: sql<number>`attempts + 1`,
        });
        if (!(await changesOne(stop))) return false;
        for (const table of ["watched", "watch_changes"] as const) {
          await trx.deleteFrom(table).where("watch_id", "=", id).execute();
        }
        return true;
      });
    },
    resumeWatch: async (
      { team, id }: Pick<Watch, "team" | "id">,
      { userId, price, cap }: Pick<Watch, "userId" | "price" | "cap">,
    ): Promise<boolean> => {
      const agreed = { user_id: userId, price, cap, state: "running" as const, pause: null };
      // A user can't take over a second watch of the same companies.
      const isOnly = sql<boolean>`not exists (select 1 from watches as other
        where other.id != ${id} and other.team_id = ${team} and other.user_id = ${userId}
        and other.subject = watches.subject and other.state in ('running', 'paused'))`;
      const due = sql<
        number | null
      >`case when state = 'paused' or begun_at is not null then ${await now()}
        else due_at end`;
      // A round under way continues under the new agreement, with its whole time.
      const begunAt = sql<number | null>`case when begun_at is null or round < ${leastPeriod}
        then begun_at else ${await now()} end`;
      const attempts = sql<number>`attempts + 1`;
      return changesOne(
        updateWatch(team, id)
          .set({ ...agreed, due_at: due, begun_at: begunAt, attempts, lease_until: 0 })
          .where(isOnly),
      );
    },
    async makeWatchesDue(): Promise<void> {
      const at = await now();
      const round = sql<number>`case when round < ${at} then ${at} else round + 1 end`;
      await db
        .updateTable("watches")
        .set({ due_at: at, lease_until: 0, attempts: sql<number>`attempts + 1` })
        .set({ round, begun_at: at, counted_from: at })
        .where("state", "=", "running")
        .execute();
    },
  };
}

function subjectOf({ listName, vkns }: Pick<Watch, "listName" | "vkns">): string {
  const hash = createHash("sha256")
    .update(listName ?? "")
    .update("\n");
  return hash.update(vkns.toSorted().join()).digest("hex");
}

/** Stops for a minute the rounds that visit a company, so that an erasure can begin. */
export async function holdRounds(
  { db, now }: Pick<StoreContext, "db" | "now">,
  { team, vkn }: { team: string; vkn: string },
): Promise<void> {
  const ids = db.selectFrom("watched").select("watch_id").where("vkn", "=", vkn);
  await db
    .updateTable("watches")
    .set({ attempts: sql<number>`attempts + 1`, lease_until: (await now()) + 60_000 })
    .where("team_id", "=", team)
    .where("id", "in", ids)
    .execute();
}

/** True if a watch's baseline tells that a company is a person's business. */
export async function isWatchedPerson(
  db: Kysely<Schema>,
  sealer: Sealer,
  { team, vkn }: { team: string; vkn: string },
): Promise<boolean> {
  const ids = db.selectFrom("watches").select("id").where("team_id", "=", team);
  const rows = db.selectFrom("watched").select(["watch_id as id", "baseline"]);
  const watched = await rows.where("vkn", "=", vkn).where("watch_id", "in", ids).execute();
  return watched.some(({ id, baseline }) => snapshotIn(sealer, id, { vkn, baseline })?.isPerson);
}

/** Erases a person's business from a team's watches and the watches' names; ends empty watches. */
export async function forgetWatched(
  db: Kysely<Schema>,
  sealer: Sealer,
  { team, vkn, hasName }: { team: string; vkn: string; hasName: (text: string) => boolean },
): Promise<void> {
  const own = db.selectFrom("watches").where("team_id", "=", team);
  const ids = own.select("id");
  const watchIds = db.selectFrom("watched").select("watch_id");
  const attempts = sql<number>`attempts + 1`;
  // A round under way loses its lease; the rows are locked in the order of its writes.
  const ofTeam = db.updateTable("watches").where("team_id", "=", team);
  await ofTeam
    .set({ attempts, lease_until: 0 })
    .where("id", "in", watchIds.where("vkn", "=", vkn))
    .execute();
  for (const table of ["watched", "watch_changes"] as const) {
    await db.deleteFrom(table).where("vkn", "=", vkn).where("watch_id", "in", ids).execute();
  }
  await ofTeam.set({ state: "ended", due_at: null }).where("id", "not in", watchIds).execute();
  for (const { id, name } of await own.select(["id", "name"]).execute()) {
    if (!name || !hasName(sealer.open(name, id))) continue;
    const nameless = { name: sealer.seal("", id), sealed_by: sealer.fingerprint };
    await db.updateTable("watches").set(nameless).where("id", "=", id).execute();
  }
}

export const watchColumns = [
  "id",
  "team_id as team",
  "user_id as userId",
  "name",
  "channel",
  "interval",
  "price",
  "cap",
  "state",
  "pause",
  "due_at as nextAt",
  "last_at as lastAt",
  "created_at as createdAt",
] as const;

/** Opens a watch's name; if its key is lost, the name reads as null. */
export function asWatch<Row extends Pick<Schema["watches"], "id" | "name">>(
  sealer: Sealer,
  { name, ...row }: Row,
) {
  return { ...row, listName: name && openOrNull(sealer, name, row.id) };
}

/** Returns a watch's companies without those that were struck off since its start. */
export async function vknsOf(db: Kysely<Schema>, id: string): Promise<string[]> {
  const watched = db.selectFrom("watched").select("vkn").where("watch_id", "=", id);
  const rows = watched.where("outcome", "is distinct from", "struck-off").orderBy("no");
  return (await rows.execute()).map(({ vkn }) => vkn);
}

/** Opens a baseline; null if there is none or its key is lost. */
export function snapshotIn(
  sealer: Sealer,
  id: string,
  { vkn, baseline }: Pick<Schema["watched"], "vkn" | "baseline">,
): Snapshot | null {
  const text = baseline && openOrNull(sealer, baseline, `${id} ${vkn}`);
  return text ? (JSON.parse(text) as Snapshot) : null;
}

function watchedRow(
  sealer: Sealer,
  id: string,
  no: number,
  { vkn, baseline, fetchedAt, code }: WatchedCompany,
): Schema["watched"] {
  const sealed = sealedCompany(sealer, id, { vkn, baseline, code: code ?? null });
  const unvisited = { round: 0, outcome: null, record: "found" as const };
  return { watch_id: id, vkn, no, ...sealed, fetched_at: fetchedAt, ...unvisited };
}

/** Seals the columns of a company: its baseline and its code in the list's accounts. */
export function sealedCompany(
  sealer: Sealer,
  watchId: string,
  { vkn, baseline, code }: { vkn: string; baseline: Snapshot | null; code: string | null },
) {
  const name = `${watchId} ${vkn}`;
  return {
    baseline: baseline && sealer.seal(JSON.stringify(baseline), name),
    code: code === null ? null : sealer.seal(code, name),
    sealed_by: baseline === null && code === null ? null : sealer.fingerprint,
  };
}
