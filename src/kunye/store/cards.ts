import { sql, type Kysely, type Transaction } from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { CardStore, UsedOffer } from "../lookups/card-store.ts";
import { offerCause, type Card, type Offer, type Query } from "../lookups/intents.ts";
import { changeCheck, insertCheck, readCheck } from "./checks.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { changesOne } from "./writes.ts";

/** Stores a card with its offers and its check. */
export async function insertCard(
  trx: Transaction<Schema>,
  sealer: Sealer,
  { team, createdAt, intentId, check, ...card }: Card,
  offers: readonly Offer[],
): Promise<void> {
  const of = { team_id: team, intent_id: intentId, check_id: check?.id ?? null };
  const row = { ...card, ...of, created_at: createdAt };
  const rows = offers.map(({ cardId, newerThan, expiresAt, ...offer }) => ({
    ...offer,
    ...sealedQuery(sealer, offer),
    card_id: cardId,
    newer_than: newerThan,
    expires_at: expiresAt,
  }));
  await insertCheck(trx, sealer, { team, createdAt, check });
  await trx.insertInto("cards").values(row).execute();
  if (rows.length > 0) await trx.insertInto("offers").values(rows).execute();
}

type StoredQuery = Pick<Schema["offers"], "id" | "kind" | "key" | "text" | "body">;

/** Seals the title of an offer, which may come from a document. */
function sealedQuery(sealer: Sealer, { id, kind, key, text }: Pick<Offer, "id" | keyof Query>) {
  if (!isByTitle(kind)) return { key, text, body: null, sealed_by: null };
  const body = sealer.seal(JSON.stringify({ key, text }), id);
  return { key: "", text: "", body, sealed_by: sealer.fingerprint };
}

/** Returns an offer with its title. Throws SealError without its key. */
export function openOffer<Row extends StoredQuery>(
  sealer: Sealer,
  { body, ...offer }: Row,
): Omit<Row, "body"> {
  if (body === null) return offer;
  return { ...offer, ...(JSON.parse(sealer.open(body, offer.id)) as Omit<Query, "kind">) };
}

/** Deletes cards with their offers, and the checks that no other card names. */
export async function deleteCards(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await db.transaction().execute((trx) => deleteCardsIn(trx, ids));
}

/** Deletes cards like `deleteCards`, in a transaction; returns the numbers of deleted rows. */
export async function deleteCardsIn(
  trx: Transaction<Schema>,
  ids: string[],
): Promise<{ cards: number; checks: number }> {
  await trx.deleteFrom("offers").where("card_id", "in", ids).execute();
  const gone = await trx.deleteFrom("cards").where("id", "in", ids).returning("check_id").execute();
  const checks = [...new Set(gone.flatMap(({ check_id }) => check_id ?? []))];
  if (checks.length === 0) return { cards: gone.length, checks: 0 };
  const unnamed = sql<boolean>`not exists (select 1 from cards where cards.check_id = checks.id)`;
  const unread = trx.deleteFrom("checks").where("id", "in", checks).where(unnamed);
  const { numDeletedRows } = await unread.executeTakeFirstOrThrow();
  return { cards: gone.length, checks: Number(numDeletedRows) };
}

export function createCards({ db, unsynced, sealer }: StoreContext): CardStore {
  const selectOffers = () =>
    db
      .selectFrom("offers")
      .select(["id", "card_id as cardId", "slot", "account", "kind", "key", "text", "price"])
      .select(["body", "sealed_by as sealedBy"])
      .select(["newer_than as newerThan", "release", "expires_at as expiresAt"]);

  async function withIntents(
    rows: (Offer & StoredQuery & { sealedBy: string | null })[],
  ): Promise<UsedOffer[]> {
    // A title whose key is missing can't be asked.
    const found = rows.flatMap(({ sealedBy, ...row }) =>
      sealedBy === null || sealer.has(sealedBy) ? openOffer(sealer, row) : [],
    );
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
      unsynced.transaction().execute((trx) => insertCard(trx, sealer, card, offers)),
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
    checkText: (team: string, id: string) => readCheck(db, sealer, { team, id }),
    changeCheck: (team: string, id: string, change: (text: string) => string) =>
      changeCheck(db, sealer, { team, id }, change),
    offersOf: async (cardId: string) =>
      withIntents(await selectOffers().where("card_id", "=", cardId).execute()),
    offer: async (id: string) =>
      (await withIntents(await selectOffers().where("id", "=", id).execute()))[0] ?? null,
    async hasOffer(id: string): Promise<boolean> {
      const row = db.selectFrom("offers").select("id").where("id", "=", id);
      return (await row.executeTakeFirst()) !== undefined;
    },
    async repriceOffer(id: string, price: MicroCredits): Promise<void> {
      await db.updateTable("offers").set({ price }).where("id", "=", id).execute();
    },
  };
}
