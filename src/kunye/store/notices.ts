import { sql, type Kysely } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import { givenUpAfterMs, retryAfterMs, takeDue } from "./leases.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { insertOnce } from "./writes.ts";

/** A message that nobody asked for. Under one key a person gets it once. */
export interface Notice {
  team: string;
  key: string;
  userId: string;
  /** The state of its card, of the room that draws it. */
  state: object;
}

/** A posted message. */
export interface PostedPlace {
  channel: string;
  ts: string;
}

const told = { state: null, sealed_by: null };

/** Keeps notices, sealed until they are told. */
export function createNotices({ db, sealer, now }: StoreContext) {
  return {
    /** True if anybody is told, or was, under this key. */
    async isNotified(team: string, key: string): Promise<boolean> {
      const rows = db.selectFrom("notices").select("key").where("team_id", "=", team);
      return (await rows.where("key", "=", key).limit(1).execute()).length > 0;
    },
    /** Stores a notice for these users, but those who have one under its key. */
    async notify(
      { team, key, state }: Omit<Notice, "userId">,
      userIds: readonly string[],
    ): Promise<void> {
      if (userIds.length === 0) return;
      const at = await now();
      const rows = userIds.map((userId) => noticeRow(sealer, { team, key, userId, state }, at));
      await insertOnce(db, "notices", rows);
    },
    /** Leases a team's waiting notices for a minute each; what fails for a day is given up. */
    async takeNotices(team: string): Promise<Notice[]> {
      const at = await now();
      const untold = db.updateTable("notices").where("team_id", "=", team).set(told);
      const late = untold.where("state", "is not", null);
      await late.where("created_at", "<", at - givenUpAfterMs).execute();
      const lease = { now: at, leaseMs: retryAfterMs };
      const columns = ["key", "user_id", "state", "created_at"] as const;
      const rows = await takeDue(db, "notices", lease, columns, sql`team_id = ${team}`);
      // What was decided stands behind what was asked.
      rows.sort((one, other) => one.created_at - other.created_at);
      return rows.flatMap(({ key, user_id: userId, state: sealed }) => {
        const state = sealed && openOrNull(sealer, sealed, nameOf({ team, key, userId }));
        return state ? [{ team, key, userId, state: JSON.parse(state) as object }] : [];
      });
    },
    /** Ends a notice: it was posted at a place, or never will be. */
    async noticeDone(
      { team, key, userId }: Notice,
      place: PostedPlace | null = null,
    ): Promise<void> {
      const rows = db.updateTable("notices").where("team_id", "=", team).where("key", "=", key);
      const posted = { ...told, place: place && JSON.stringify(place) };
      await rows.set(posted).where("user_id", "=", userId).execute();
    },
    /** Returns where a notice was posted, or null. */
    async noticePlace(team: string, key: string, userId: string): Promise<PostedPlace | null> {
      const rows = db.selectFrom("notices").select("place").where("team_id", "=", team);
      const own = rows.where("key", "=", key).where("user_id", "=", userId);
      const { place } = (await own.executeTakeFirst()) ?? {};
      return place ? (JSON.parse(place) as PostedPlace) : null;
    },
  };
}

/** Returns the row of a notice that is due from a moment on. */
export function noticeRow(sealer: Sealer, notice: Notice, at: number) {
  return {
    team_id: notice.team,
    key: notice.key,
    user_id: notice.userId,
    state: sealer.seal(JSON.stringify(notice.state), nameOf(notice)),
    sealed_by: sealer.fingerprint,
    lease_until: at,
    created_at: at,
  };
}

/** Counts a team's waiting notices as told if their words are about somebody. */
export async function forgetNotices(
  db: Kysely<Schema>,
  sealer: Sealer,
  team: string,
  isAbout: (words: string) => boolean,
): Promise<void> {
  const waiting = db.selectFrom("notices").select(["key", "user_id as userId", "state"]);
  for (const { key, userId, state } of await waiting.where("team_id", "=", team).execute()) {
    if (!state || !isAbout(sealer.open(state, nameOf({ team, key, userId })))) continue;
    const rows = db.updateTable("notices").set(told).where("team_id", "=", team);
    await rows.where("key", "=", key).where("user_id", "=", userId).execute();
  }
}

/** Returns the name that a notice's state is sealed to. */
function nameOf({ team, key, userId }: Omit<Notice, "state">): string {
  return `${team} ${key} ${userId}`;
}
