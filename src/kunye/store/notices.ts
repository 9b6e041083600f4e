import { sql, type ExpressionBuilder, type Kysely } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import type { Notice, NoticeStore, PostedPlace, TakenNotice } from "../team/team-store.ts";
import { withoutCompany, type RoundNotice } from "../watches/watch.ts";
import {
  beginDelivery,
  givenUpAfterMs,
  isOpenable,
  maxTries,
  retryAfterMs,
  takeDue,
} from "./leases.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { insertOnce } from "./writes.ts";

/** Longer than for other notices: a watch's change is paid for, and is not found again. */
const watchGivenUpAfterMs = 30 * 24 * 3_600_000;
const finishedNotice = { state: null, sealed_by: null };

export function createNotices({ db, sealer, now }: StoreContext): NoticeStore {
  return {
    async isNotified(team: string, key: string): Promise<boolean> {
      const rows = db.selectFrom("notices").select("key").where("team_id", "=", team);
      return (await rows.where("key", "=", key).limit(1).execute()).length > 0;
    },
    async notify(
      { team, key, state }: Omit<Notice, "userId">,
      userIds: readonly string[],
    ): Promise<void> {
      const notices = userIds.map((userId) => ({ team, key, userId, state }));
      await addNotices(db, sealer, notices, await now());
    },
    async takeNotices(team: string): Promise<TakenNotice[]> {
      const at = await now();
      const finish = db.updateTable("notices").where("team_id", "=", team).set(finishedNotice);
      const unfinished = finish.where("state", "is not", null);
      await unfinished
        .where("created_at", "<", at - givenUpAfterMs)
        .where((where) =>
          where.or([
            where("key", "not like", "watch%"),
            where("created_at", "<", at - watchGivenUpAfterMs),
          ]),
        )
        .execute();
      const where = sql<boolean>`team_id = ${team} and ${isOpenable(sealer)} and tries < ${maxTries}`;
      const lease = { now: at, leaseMs: retryAfterMs, where };
      const columns = ["key", "user_id", "state", "created_at", "lease_until"] as const;
      const rows = await takeDue(db, "notices", columns, lease);
      // A decision is shown after its request.
      rows.sort((one, other) => one.created_at - other.created_at);
      return rows.flatMap(({ key, user_id: userId, state: sealed, lease_until: leaseUntil }) => {
        const words = sealed && openOrNull(sealer, sealed, sealName({ team, key, userId }));
        if (!words) return [];
        return [{ team, key, userId, state: JSON.parse(words) as object, leaseUntil }];
      });
    },
    async noticeBegins({ team, key, userId, leaseUntil }: TakenNotice): Promise<boolean> {
      const row = sql<boolean>`team_id = ${team} and key = ${key} and user_id = ${userId}`;
      return beginDelivery(db, "notices", row, { leaseUntil, now: await now() });
    },
    async noticeEnds({ team, key, userId }: Notice): Promise<void> {
      const row = db.updateTable("notices").where(isNotice(team, key, userId));
      await row.set({ tries: 0 }).execute();
    },
    async noticeDone(
      { team, key, userId }: Notice,
      place: PostedPlace | null = null,
    ): Promise<void> {
      await db
        .updateTable("notices")
        .set({ ...finishedNotice, place: place && JSON.stringify(place) })
        .where(isNotice(team, key, userId))
        .execute();
    },
    async noticePlace(team: string, key: string, userId: string): Promise<PostedPlace | null> {
      const row = await db
        .selectFrom("notices")
        .select("place")
        .where(isNotice(team, key, userId))
        .executeTakeFirst();
      return row?.place ? (JSON.parse(row.place) as PostedPlace) : null;
    },
  };
}

/** Stores the notices whose users have none under their keys. */
export async function addNotices(
  db: Kysely<Schema>,
  sealer: Sealer,
  notices: readonly Notice[],
  at: number,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({
    team_id: notice.team,
    key: notice.key,
    user_id: notice.userId,
    state: sealer.seal(JSON.stringify(notice.state), sealName(notice)),
    sealed_by: sealer.fingerprint,
    lease_until: at,
    created_at: at,
  }));
  await insertOnce(db, "notices", rows);
}

/** Erases a team's waiting notices whose words match; other companies' changes stay. */
export async function forgetNotices(
  db: Kysely<Schema>,
  sealer: Sealer,
  { team, vkn, isAbout }: { team: string; vkn: string; isAbout: (words: string) => boolean },
): Promise<void> {
  const waiting = db.selectFrom("notices").select(["key", "user_id as userId", "state"]);
  for (const { key, userId, state } of await waiting.where("team_id", "=", team).execute()) {
    const name = sealName({ team, key, userId });
    const words = state ? sealer.open(state, name) : "";
    if (words === "" || !isAbout(words)) continue;
    const notice = JSON.parse(words) as { kind?: string };
    const rest = notice.kind === "watch" ? withoutCompany(notice as RoundNotice, vkn) : null;
    const kept = JSON.stringify(rest);
    const isKept = rest !== null && !isAbout(kept);
    const set = isKept
      ? { state: sealer.seal(kept, name), sealed_by: sealer.fingerprint }
      : finishedNotice;
    const rows = db.updateTable("notices").set(set);
    await rows.where(isNotice(team, key, userId)).execute();
  }
}

function isNotice(team: string, key: string, userId: string) {
  return ({ eb }: ExpressionBuilder<Schema, "notices">) =>
    eb.and({ team_id: team, key, user_id: userId });
}

function sealName({ team, key, userId }: Omit<Notice, "state">): string {
  return `${team} ${key} ${userId}`;
}
