import type { LookupContext } from "./lookup-context.ts";
import { covers } from "./ports/answers.ts";
import type { Card, Offer } from "./ports/cards.ts";
import type { PriceList } from "./prices.ts";
import type { Query } from "./ports/query.ts";

/** A button that is to be drawn: what it asks, and what it needs beyond the question. */
export interface Wish {
  slot: string;
  query: Query;
  /** Ask again although this answer, fetched at that moment, is held. */
  newerThan?: number;
  /** The unknown outcome that pressing it lets go of. */
  release?: string;
}

/** Writes a card with its offers down before it is shown (R10), and answers with the prices and the moment that they bear. */
export async function offerCard(
  context: LookupContext,
  card: Omit<Card, "createdAt">,
  wishes: Wish[],
): Promise<{ offers: Offer[]; prices: PriceList; now: number }> {
  const { store, newId, offerLifeMs } = context;
  const { account } = context.accountOf(card.team);
  const queries = wishes.map(({ query }) => query);
  const [now, prices, held] = await Promise.all([
    store.now(),
    context.pricesOf(account),
    store.heldOfAll(account, queries),
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
  await store.addCard({ ...card, createdAt: now }, offers);
  return { offers, prices, now };
}
