import type { Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import type { CardStore, UsedOffer } from "../lookups/card-store.ts";
import { offerCause, type Card, type Offer } from "../lookups/intents.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { changesOne } from "./writes.ts";

/** Stores a card with its offers. */
export async function insertCard(
  trx: Transaction<Schema>,
  { team, createdAt, intentId, ...card }: Card,
  offers: readonly Offer[],
): Promise<void> {
  const row = { ...card, team_id: team, intent_id: intentId, created_at: createdAt };
  const rows = offers.map(({ cardId, newerThan, expiresAt, ...offer }) => {
    return { ...offer, card_id: cardId, newer_than: newerThan, expires_at: expiresAt };
  });
  await trx.insertInto("cards").values(row).execute();
  if (rows.length > 0) await trx.insertInto("offers").values(rows).execute();
}

export function createCards({ db, unsynced }: StoreContext): CardStore {
  const selectOffers = () =>
    db
      .selectFrom("offers")
      .select(["id", "card_id as cardId", "slot", "account", "kind", "key", "text", "price"])
      .select(["newer_than as newerThan", "release", "expires_at as expiresAt"]);

  async function withIntents(found: Offer[]): Promise<UsedOffer[]> {
    const causes = found.map(({ id }) => offerCause(id));
    const intents = db.selectFrom("intents").select(intentColumns);
    const used = causes.length === 0 ? [] : await intents.where("cause", "in", causes).execute();
    return found.map((offer) => {
      const row = used.find(({ cause }) => cause === offerCause(offer.id));
      return { offer, intent: row ? asIntent(row) : null };
    });
  }

  return {
    addCard: (card: Card, offers: Offer[]): Promise<void> =>
      unsynced.transaction().execute((trx) => insertCard(trx, card, offers)),
    async card(id: string): Promise<Card | null> {
      const row = await db
        .selectFrom("cards")
        .select(["id", "team_id as team", "channel", "person", "state", "intent_id as intentId"])
        .select("created_at as createdAt")
        .where("id", "=", id)
        .executeTakeFirst();
      return row ?? null;
    },
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
