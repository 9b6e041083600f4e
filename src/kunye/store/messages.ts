import { sql, type ExpressionBuilder, type Kysely, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import {
  offerCause,
  type Card,
  type DueReply,
  type Offer,
  type PendingReply,
} from "../lookups/intents.ts";
import { withoutCompany, type RoundNotice } from "../watches/watch.ts";
import { givenUpAfterMs, isOpenable, retryAfterMs, takeDue } from "./leases.ts";
import { asIntent, intentColumns } from "./ledger.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { changesOne, insertOnce } from "./writes.ts";

export function createCards({ db, writeUnsynced }: StoreContext) {
  const selectOffers = () =>
    db
      .selectFrom("offers")
      .select(["id", "card_id as cardId", "slot", "account", "kind", "key", "text", "price"])
      .select(["newer_than as newerThan", "release", "expires_at as expiresAt"]);

  async function withIntents(found: Offer[]) {
    const causes = found.map(({ id }) => offerCause(id));
    const intents = db.selectFrom("intents").select(intentColumns);
    const used = causes.length === 0 ? [] : await intents.where("cause", "in", causes).execute();
    return found.map((offer) => {
      const row = used.find(({ cause }) => cause === offerCause(offer.id));
      return { offer, intent: row ? asIntent(row) : null };
    });
  }

  return {
    async addCard({ team, createdAt, intentId, ...card }: Card, offers: Offer[]): Promise<void> {
      const row = { ...card, team_id: team, intent_id: intentId, created_at: createdAt };
      const rows = offers.map(({ cardId, newerThan, expiresAt, ...offer }) => {
        return { ...offer, card_id: cardId, newer_than: newerThan, expires_at: expiresAt };
      });
      await writeUnsynced((connection) =>
        connection.transaction().execute(async (trx) => {
          await trx.insertInto("cards").values(row).execute();
          if (rows.length > 0) await trx.insertInto("offers").values(rows).execute();
        }),
      );
    },
    async card(id: string): Promise<Card | null> {
      const row = await db
        .selectFrom("cards")
        .select(["id", "team_id as team", "channel", "person", "state", "intent_id as intentId"])
        .select("created_at as createdAt")
        .where("id", "=", id)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Replaces the state of a card; false if another update came first. */
    updateState(cardId: string, from: string, to: string): Promise<boolean> {
      const same = db.updateTable("cards").where("id", "=", cardId).where("state", "=", from);
      return changesOne(same.set({ state: to }));
    },
    offersOf: async (cardId: string) =>
      withIntents(await selectOffers().where("card_id", "=", cardId).execute()),
    offer: async (id: string) =>
      (await withIntents(await selectOffers().where("id", "=", id).execute()))[0] ?? null,
    async repriceOffer(id: string, price: MicroCredits): Promise<void> {
      await db.updateTable("offers").set({ price }).where("id", "=", id).execute();
    },
  };
}

export type Replies = ReturnType<typeof createReplies>;

/** After a crash, the replies of the last interval are delivered again. */
const deleteDoneEveryMs = 200;

/** The milliseconds that the asker has to deliver the answer. */
const deliveryMs = 20_000;
/** The milliseconds after the asker's lease in which waiting callers deliver by themselves. */
const waiterMs = 5_000;

export function createReplies({ db, sealer, now, writeUnsynced }: StoreContext) {
  const finished = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  /** Deletes finished replies in batches; if the store is down, the next call retries. */
  async function deleteDone(): Promise<void> {
    if (finished.size === 0) return;
    const ids = [...finished];
    await writeUnsynced((connection) =>
      connection.deleteFrom("replies").where("id", "in", ids).execute(),
    );
    for (const id of ids) finished.delete(id);
  }

  function onTimer(): void {
    timer = null;
    deleteDone().catch(() => undefined);
  }

  return {
    deleteDone,
    /** Stores a delivery (R12); false if it is a repetition. */
    async recordDelivery(key: string): Promise<boolean> {
      const row = { key, at: await now() };
      return writeUnsynced((connection) => insertOnce(connection, "deliveries", row));
    },
    /** Counts a late delivery that begins; one that ends the program twice is set aside. */
    async replyBegins(id: string): Promise<void> {
      const row = db.updateTable("replies").where("id", "=", id);
      await row.set(({ eb }) => ({ tries: eb("tries", "+", 1) })).execute();
    },
    /** Notes that a late delivery ended, however it went. */
    async replyEnds(id: string): Promise<void> {
      await db.updateTable("replies").where("id", "=", id).set({ tries: 0 }).execute();
    },
    /** Ends a reply that was delivered or never will be. */
    replyDone(id: string): void {
      finished.add(id);
      timer ??= setTimeout(onTimer, deleteDoneEveryMs).unref();
    },
    /** Leases overdue replies (R7); a reply that fails for a day is given up. */
    async takeDueReplies(): Promise<DueReply[]> {
      await deleteDone();
      const at = await now();
      const givenUp = db.deleteFrom("replies").where("created_at", "<", at - givenUpAfterMs);
      await givenUp.execute();
      const ended = db
        .selectFrom("intents")
        .select("id")
        .where(sql<boolean>`intents.id = replies.intent_id`)
        .where("state", "in", ["paid", "lost", "free", "unknown"])
        .where((where) =>
          where.or([
            where("closed_at", "<", at - deliveryMs),
            // Sooner after an expired lease: its asker has probably died.
            where.and([
              where("state", "=", "unknown"),
              where("intents.lease_until", "<", at - waiterMs),
            ]),
          ]),
        );
      const taken = await takeDue(db, "replies", ["id", "intent_id", "envelope", "created_at"], {
        now: at,
        leaseMs: retryAfterMs,
        where: sql<boolean>`exists ${ended} and ${isOpenable(sealer)} and tries < ${maxTries}`,
        limit: { rows: 20, by: "created_at" },
      });
      return taken.flatMap(({ id, intent_id: intentId, created_at: createdAt, ...row }) => {
        const envelope = openOrNull(sealer, row.envelope, id);
        return envelope === null ? [] : [{ id, intentId, createdAt, envelope }];
      });
    },
  };
}

/** Stores a reply in its claim's transaction; a reply of an earlier claim moves to this one. */
export async function storeReply(
  trx: Transaction<Schema>,
  sealer: Sealer,
  intentId: string,
  reply: PendingReply | null,
  now: number,
): Promise<void> {
  if (!reply) return;
  await trx
    .insertInto("replies")
    .values({
      id: reply.id,
      intent_id: intentId,
      envelope: sealer.seal(reply.envelope, reply.id),
      sealed_by: sealer.fingerprint,
      user_id: reply.userId,
      lease_until: now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ intent_id: intentId, lease_until: now }),
    )
    .execute();
}

/** The deliveries of a message that may end the program; after them it is set aside. */
const maxTries = 2;

/** An unrequested message; a user gets one per key. */
export interface Notice {
  team: string;
  key: string;
  userId: string;
  state: object;
}

export interface PostedPlace {
  channel: string;
  ts: string;
}

/** A change that a watch has found is paid for and not found again. */
const watchGivenUpAfterMs = 30 * 24 * 3_600_000;
const finishedNotice = { state: null, sealed_by: null };

export function createNotices({ db, sealer, now }: StoreContext) {
  return {
    /** True if any user has a notice under this key. */
    async isNotified(team: string, key: string): Promise<boolean> {
      const rows = db.selectFrom("notices").select("key").where("team_id", "=", team);
      return (await rows.where("key", "=", key).limit(1).execute()).length > 0;
    },
    /** Stores a notice for each user who has none under its key. */
    async notify(
      { team, key, state }: Omit<Notice, "userId">,
      userIds: readonly string[],
    ): Promise<void> {
      const notices = userIds.map((userId) => ({ team, key, userId, state }));
      await addNotices(db, sealer, notices, await now());
    },
    /** Leases a team's waiting notices; one that fails for a day, a watch's for a month, is given up. */
    async takeNotices(team: string): Promise<Notice[]> {
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
      const columns = ["key", "user_id", "state", "created_at"] as const;
      const rows = await takeDue(db, "notices", columns, lease);
      // A decision is shown after its request.
      rows.sort((one, other) => one.created_at - other.created_at);
      return rows.flatMap(({ key, user_id: userId, state: sealed }) => {
        const state = sealed && openOrNull(sealer, sealed, sealName({ team, key, userId }));
        return state ? [{ team, key, userId, state: JSON.parse(state) as object }] : [];
      });
    },
    /** Counts a delivery that begins, as `replyBegins` does. */
    async noticeBegins({ team, key, userId }: Notice): Promise<void> {
      const row = db.updateTable("notices").where(isNotice(team, key, userId));
      await row.set(({ eb }) => ({ tries: eb("tries", "+", 1) })).execute();
    },
    /** Notes that a delivery ended, however it went. */
    async noticeEnds({ team, key, userId }: Notice): Promise<void> {
      const row = db.updateTable("notices").where(isNotice(team, key, userId));
      await row.set({ tries: 0 }).execute();
    },
    /**
     * Returns the names of the replies and notices that newly count as set aside,
     * because their deliveries ended the program.
     */
    async setAside(): Promise<string[]> {
      const replies = db.updateTable("replies").where("tries", "=", maxTries);
      const notices = db.updateTable("notices").where("tries", "=", maxTries);
      const named = { tries: maxTries + 1 };
      return [
        ...(await replies.set(named).returning("id").execute()).map(({ id }) => id),
        ...(await notices.set(named).returning("key").execute()).map(({ key }) => key),
      ];
    },
    /** Ends a notice: it was posted at a place, or never will be. */
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
