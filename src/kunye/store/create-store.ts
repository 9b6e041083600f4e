import { sql, type Kysely } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Card, Intent, Offer, Store } from "../lookups/store-port.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { companiesHeld, findAnswer, findHeld, openBodies, openBody } from "./answers.ts";
import { beginReading, endReading, evidence } from "./evidence.ts";
import { claim, expireLeases } from "./claims.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { forgetKey, missingKeys } from "./keys.ts";
import { nextMoment, type Moment } from "./moments.ts";
import { monthSpending } from "./month-spending.ts";
import { purge } from "./purge.ts";
import { takeDueReplies } from "./replies.ts";
import { createRetention } from "./retention.ts";
import type { Schema } from "./schema.ts";
import { judge, recover, settle, verdicts } from "./settlements.ts";
import type { StoreClock } from "./store-clock.ts";

/** What the databases do differently. */
export interface StoreEngine {
  /** The store's own clock in epoch milliseconds, and this process's life. */
  now: () => Promise<number>;
  life: Pick<StoreClock, "boot" | "elapsed">;
  /** Leaves nothing of what was deleted on the disk, as far as the database can; `all`: of what an older version deleted either. */
  scrub: (all: boolean) => Promise<void>;
  /** How many wait for a connection. */
  waiting: () => number;
}

/** The store's port over either database. */
export function createStore(
  db: Kysely<Schema>,
  sealer: Sealer,
  { now, life, scrub, waiting }: StoreEngine,
): Store {
  const moment = async (): Promise<Moment> => ({
    now: await now(),
    boot: life.boot,
    elapsed: life.elapsed(),
  });
  const retention = createRetention(db, sealer, () => scrub(false));
  return {
    now,
    claim: async (wanted) => claim(db, sealer, wanted, await moment()),
    settle: async (id, settlement) => settle(db, sealer, id, settlement, await moment()),
    judge: async (id, verdict) => judge(db, id, verdict, await moment()),
    verdicts: (limit) => verdicts(db, limit),
    recover: async (answer, vkn) => recover(db, sealer, answer, vkn, await moment()),
    expireLeases: async () => expireLeases(db, await moment()),
    async replyDone(id) {
      await db.deleteFrom("replies").where("id", "=", id).execute();
    },
    takeDueReplies: async () => takeDueReplies(db, sealer, await now()),
    async intent(id) {
      const row = await db
        .selectFrom("intents")
        .select(intentColumns)
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? asIntent(row) : null;
    },
    async intents(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom("intents")
        .select(intentColumns)
        .where("id", "in", ids)
        .execute();
      return rows.map(asIntent);
    },
    held: async (account, query) => (await findHeld(db, account, [query]))[0] ?? null,
    heldOfAll: (account, queries) => findHeld(db, account, queries),
    companiesHeld: (account) => companiesHeld(db, account),
    openAnswers: (intentIds) => openBodies(db, sealer, intentIds),
    answer: (intentId) => findAnswer(db, intentId),
    openAnswer: (intentId) => openBody(db, sealer, intentId),
    async recordOpening(intent_id, user_id) {
      await db
        .insertInto("openings")
        .values({ intent_id, user_id, at: await now() })
        .execute();
    },
    prices: (account) =>
      db.selectFrom("prices").select(["kind", "price"]).where("account", "=", account).execute(),
    async learnPrice(account, kind, price) {
      await db
        .insertInto("prices")
        .values({ account, kind, price, learned_at: await now() })
        .onConflict((conflict) =>
          conflict.columns(["account", "kind"]).doUpdateSet((row) => ({
            price: row.ref("excluded.price"),
            learned_at: row.ref("excluded.learned_at"),
          })),
        )
        .execute();
    },
    async setMonthlyLimit(account, userId, limit) {
      const user_id = userId ?? "";
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom("limits")
          .where("account", "=", account)
          .where("user_id", "=", user_id)
          .execute();
        if (limit === null) return;
        await trx.insertInto("limits").values({ account, user_id, amount: limit }).execute();
      });
    },
    monthSpending: async (account, at) =>
      monthSpending(db, account, istanbulMonth(at ?? (await now()))),
    beginReading: async (account, source) => beginReading(db, account, source, await moment()),
    endReading: async (id, balance) => endReading(db, id, balance, await moment()),
    evidence: (account) => evidence(db, account),
    marks: () => db.selectFrom("marks").selectAll().execute(),
    async mark(account, mark, reason) {
      if (reason === null) {
        await db
          .deleteFrom("marks")
          .where("account", "=", account)
          .where("mark", "=", mark)
          .execute();
        // What made the account shared would be found in them again.
        if (mark === "shared") {
          await db.deleteFrom("readings").where("account", "=", account).execute();
        }
        return;
      }
      await db
        .insertInto("marks")
        .values({ account, mark, reason, since: await now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async accounts() {
      const rows = await db.selectFrom("budgets").select("account").distinct().execute();
      return rows.map(({ account }) => account);
    },
    async markRestored(account, reason) {
      const since = await now();
      await db.transaction().execute(async (trx) => {
        // Readings from before say nothing of what the ledger knows now.
        await trx.deleteFrom("readings").where("account", "=", account).execute();
        // What people see on older messages the ledger may have forgotten: pressed, a button tells its price first.
        await trx.updateTable("offers").set({ price: 0 }).where("account", "=", account).execute();
        await trx
          .insertInto("marks")
          .values({ account, mark: "restored", reason, since })
          .onConflict((conflict) => conflict.columns(["account", "mark"]).doUpdateSet({ reason }))
          .execute();
      });
    },
    missingKeys: () => missingKeys(db, sealer),
    forgetKey: (fingerprint) => forgetKey(db, fingerprint),
    async probe() {
      await nextMoment(db, "");
    },
    async history(account, after, limit) {
      const rows = await db
        .selectFrom("intents")
        .select(intentColumns)
        .where("account", "=", account)
        .where("state", "in", ["paid", "lost", "unknown"])
        .$if(after !== null, (query) =>
          query.where((where) =>
            where(
              where.refTuple("created_at", "id"),
              "<",
              where.tuple(after?.createdAt ?? 0, after?.id ?? ""),
            ),
          ),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(asIntent);
    },
    async firstDelivery(key) {
      const inserted = await db
        .insertInto("deliveries")
        .values({ key, at: await now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    async addCard(card, offers) {
      const { createdAt, intentId, ...columns } = card;
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto("cards")
          .values({ ...columns, intent_id: intentId, created_at: createdAt })
          .execute();
        if (offers.length > 0) await trx.insertInto("offers").values(offers.map(asRow)).execute();
      });
    },
    async card(id) {
      const row = await db
        .selectFrom("cards")
        .select(cardColumns)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      const { created_at, intent_id, ...card } = row;
      return { ...card, intentId: intent_id, createdAt: created_at } satisfies Card;
    },
    async updateView(cardId, from, to) {
      const updated = await db
        .updateTable("cards")
        .set({ view: to })
        .where("id", "=", cardId)
        .where("view", "=", from)
        .executeTakeFirst();
      return updated.numUpdatedRows === 1n;
    },
    async offersOf(cardId) {
      const rows = await db
        .selectFrom("offers")
        .select(offerColumns)
        .where("card_id", "=", cardId)
        .execute();
      const ids = rows.map(({ id }) => id);
      const used = await intentsOfOffers(db, ids);
      return rows.map((row) => ({ offer: asOffer(row), intent: used.get(row.id) ?? null }));
    },
    async offer(id) {
      const row = await db
        .selectFrom("offers")
        .select(offerColumns)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      const used = await intentsOfOffers(db, [id]);
      return { offer: asOffer(row), intent: used.get(id) ?? null };
    },
    async repriceOffer(id, price) {
      await db.updateTable("offers").set({ price }).where("id", "=", id).execute();
    },
    async alarms() {
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
        waiting: waiting(),
      };
    },
    async unknowns() {
      const rows = await db
        .selectFrom("intents")
        .select(intentColumns)
        .where("state", "=", sql.lit("unknown"))
        .orderBy("created_at")
        .execute();
      return rows.map(asIntent);
    },
    async purge(team, userId) {
      const touched = await purge(db, team, userId);
      await scrub(true);
      return touched;
    },
    deleteExpired: (kept) => retention.run(now, kept),
    async close() {
      await retention.stop();
      await db.destroy();
    },
  };
}

const cardColumns = [
  ...(["id", "team", "channel", "person", "view", "intent_id", "created_at"] as const),
] as const;
const offerColumns = [
  ...(["id", "card_id", "slot", "account", "kind", "key", "text"] as const),
  ...(["price", "newer_than", "release", "expires_at"] as const),
] as const;

async function intentsOfOffers(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Intent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("intents")
    .select(intentColumns)
    .where("offer_id", "in", ids)
    .execute();
  return new Map(rows.flatMap((row) => (row.offer_id ? [[row.offer_id, asIntent(row)]] : [])));
}

function asOffer(row: Schema["offers"]): Offer {
  const { card_id, newer_than, expires_at, ...offer } = row;
  return { ...offer, cardId: card_id, newerThan: newer_than, expiresAt: expires_at };
}

function asRow(offer: Offer): Schema["offers"] {
  const { cardId, newerThan, expiresAt, ...row } = offer;
  return { ...row, card_id: cardId, newer_than: newerThan, expires_at: expiresAt };
}
