import { isDirectMessage } from "../../platform/slack-ids.ts";
import { covers, type Asker, type Card, type Offer, type Query } from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { PriceList } from "./prices.ts";

/** Returns the card of a pressed button, or null if it is forged, another user's or channel's. */
export async function pressedCard(
  { cards }: Pick<LookupContext, "cards">,
  { team, userId, channel }: Asker,
  cardId: string,
): Promise<Card | null> {
  const card = await cards.card(cardId);
  if (card?.team !== team) return null;
  if (card.person !== null && card.person !== userId) return null;
  // A private card may have been sent to its user by direct message.
  const isMoved = card.person !== null && isDirectMessage(channel);
  return card.channel === channel || isMoved ? card : null;
}

/** Returns the card, slot and intent of a priced button, or null like `pressedCard`. */
export async function cardOfOffer(context: LookupContext, asker: Asker, offerId: string) {
  const found = await context.cards.offer(offerId);
  const card = found && (await pressedCard(context, asker, found.offer.cardId));
  return card && { card, slot: found.offer.slot, intent: found.intent };
}

/** A button to be drawn: its question and its conditions. */
export interface Wish {
  slot: string;
  query: Query;
  /** The time of a held answer that is asked again. */
  newerThan?: number;
  /** The unknown outcome that a press releases. */
  release?: string;
}

/** Stores a card and its offers before it is shown (R10). */
export async function offerCard(
  context: LookupContext,
  card: Omit<Card, "createdAt">,
  wishes: Wish[],
): Promise<{ offers: Offer[]; prices: PriceList; now: number }> {
  const { answers, cards, newId, offerLifeMs } = context;
  const { account } = context.accountOf(card.team);
  const queries = wishes.map(({ query }) => query);
  const [now, prices, held] = await Promise.all([
    context.now(),
    context.pricesOf(account),
    answers.heldOfAll(account, queries),
  ]);
  const offers = wishes.map(({ slot, query, newerThan = null, release = null }, index): Offer => ({
    ...query,
    id: newId(),
    cardId: card.id,
    slot,
    account,
    newerThan,
    release,
    price: covers(held[index], newerThan) ? 0 : prices[query.kind].amount,
    expiresAt: now + offerLifeMs,
  }));
  await cards.addCard({ ...card, createdAt: now }, offers);
  return { offers, prices, now };
}
