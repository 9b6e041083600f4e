import type { AnswerBody } from "../../company/record.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import type { CardParts, OfferedCard, UsedOffer } from "./card-store.ts";
import {
  covers,
  type Asker,
  type Card,
  type HeldAnswer,
  type Offer,
  type Query,
} from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";
import { priceList } from "./prices.ts";

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

export type PressedOffer = UsedOffer & { card: Card };

/** Returns the offer of a priced button with its card, or null like `pressedCard`. */
export async function cardOfOffer(
  context: LookupContext,
  asker: Asker,
  offerId: string,
): Promise<PressedOffer | null> {
  const found = await context.cards.offer(offerId);
  const card = found && (await pressedCard(context, asker, found.offer.cardId));
  return card && { ...found, card };
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

/** Drafts the card of a bought answer, with its buttons. */
export type DraftCard = (
  answer: HeldAnswer,
  body: AnswerBody | null,
) => { card: Omit<Card, "createdAt">; wishes: Wish[] };

/** Stores a card and its offers before it is shown (R10). */
export async function offerCard(
  context: Pick<LookupContext, "accountOf" | "newId" | "offerLifeMs" | "pricesOf"> & CardParts,
  card: Omit<Card, "createdAt">,
  wishes: readonly Wish[],
): Promise<OfferedCard> {
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
  return { card, offers, prices, now };
}

/** Stores the card of a bought answer in the transaction of its charge, before its price. */
export async function offerBought(
  context: LookupContext,
  parts: CardParts,
  draft: DraftCard | undefined,
  { answer, body }: { answer: HeldAnswer; body: AnswerBody | null },
): Promise<OfferedCard | undefined> {
  const drafted = attempt(() => draft?.(answer, body), context.onFailure);
  if (!drafted) return undefined;
  const { kind, cost } = answer;
  const pricesOf = async (account: string) => {
    const prices = await priceList(parts.accounts, account, context.configuredPrices);
    const isLearned = cost !== null && cost > 0;
    return isLearned ? { ...prices, [kind]: { amount: cost, guessed: false } } : prices;
  };
  return offerCard({ ...context, ...parts, pricesOf }, drafted.card, drafted.wishes);
}

/** Returns a result, or undefined after an error, which never undoes the charge's commit. */
function attempt<Value>(work: () => Value, onFailure?: (error: unknown) => void) {
  try {
    return work();
  } catch (error) {
    onFailure?.(error);
    return undefined;
  }
}
