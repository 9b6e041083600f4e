import type { Kysely } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import type { Card, KnownOffer, Offer } from "../lookups/ports/cards.ts";
import { offerCause } from "../lookups/ports/claims.ts";
import type { Intent } from "../lookups/ports/ledger.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps cards and the offers on them (R10). */
export function createCards({ db, unsynced }: StoreContext) {
  const offers = () => db.selectFrom("offers").select(offerColumns);
  return {
    async addCard(card: Card, drawn: Offer[]): Promise<void> {
      const { team, createdAt, intentId, ...columns } = card;
      const row = { ...columns, team_id: team, intent_id: intentId, created_at: createdAt };
      await unsynced((own) =>
        own.transaction().execute(async (trx) => {
          await trx.insertInto("cards").values(row).execute();
          if (drawn.length > 0) await trx.insertInto("offers").values(drawn.map(asRow)).execute();
        }),
      );
    },
    async card(id: string): Promise<Card | null> {
      const row = await db
        .selectFrom("cards")
        .select(["id", "team_id", "channel", "person", "state", "intent_id", "created_at"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      const { team_id, created_at, intent_id, ...card } = row;
      return { ...card, team: team_id, intentId: intent_id, createdAt: created_at };
    },
    /** Replaces the state of a card; false if another update came first. */
    async updateState(cardId: string, from: string, to: string): Promise<boolean> {
      const updated = await db
        .updateTable("cards")
        .set({ state: to })
        .where("id", "=", cardId)
        .where("state", "=", from)
        .executeTakeFirst();
      return updated.numUpdatedRows === 1n;
    },
    async offersOf(cardId: string): Promise<KnownOffer[]> {
      const rows = await offers().where("card_id", "=", cardId).execute();
      const ids = rows.map(({ id }) => id);
      const used = await intentsOfOffers(db, ids);
      return rows.map((row) => ({
        offer: asOffer(row),
        intent: used.get(offerCause(row.id)) ?? null,
      }));
    },
    async offer(id: string): Promise<KnownOffer | null> {
      const row = await offers().where("id", "=", id).executeTakeFirst();
      if (!row) return null;
      const used = await intentsOfOffers(db, [id]);
      return { offer: asOffer(row), intent: used.get(offerCause(id)) ?? null };
    },
    /** Sets the price of an unused offer. */
    async repriceOffer(id: string, price: MicroCredits): Promise<void> {
      await db.updateTable("offers").set({ price }).where("id", "=", id).execute();
    },
  };
}

const offerColumns = [
  "id",
  "card_id",
  "slot",
  "account",
  "kind",
  "key",
  "text",
  "price",
  "newer_than",
  "release",
  "expires_at",
] as const;

async function intentsOfOffers(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Intent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("intents")
    .select(intentColumns)
    .where("cause", "in", ids.map(offerCause))
    .execute();
  return new Map(rows.flatMap((row) => (row.cause ? [[row.cause, asIntent(row)]] : [])));
}

function asOffer(row: Schema["offers"]): Offer {
  const { card_id, newer_than, expires_at, ...offer } = row;
  return { ...offer, cardId: card_id, newerThan: newer_than, expiresAt: expires_at };
}

function asRow(offer: Offer): Schema["offers"] {
  const { cardId, newerThan, expiresAt, ...row } = offer;
  return { ...row, card_id: cardId, newer_than: newerThan, expires_at: expiresAt };
}
