import type { AnswerBody } from "../../company/record.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import type { CardParts, DrawnOffer, OfferedCard, UsedOffer } from "./card-store.ts";
import {
  companyQuery,
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
  const unused = offers.map((offer) => ({ offer, intent: null }));
  return { card, offers: await withHeld(answers, account, { used: unused, held }), prices, now };
}

/** Returns a card's offers with what the team holds by now: what a press finds held costs nothing. */
export async function offersOf(
  { accountOf, answers, cards }: Pick<LookupContext, "accountOf" | "answers" | "cards">,
  { team, id }: Pick<Card, "team" | "id">,
): Promise<DrawnOffer[]> {
  const { account } = accountOf(team);
  const used = await cards.offersOf(id);
  const queries = used.map(({ offer }) => offer);
  const held = await answers.heldOfAll(account, queries);
  return withHeld(answers, account, { used, held });
}

/** True if a press of an offer's button charges nothing. */
export function isFreeOffer({ offer, intent, held }: DrawnOffer): boolean {
  return offer.price === 0 || intent !== null || held !== null;
}

/** Adds to offers the newest answers about the companies that they open for free. */
async function withHeld(
  answers: CardParts["answers"],
  account: string,
  { used, held }: { used: readonly UsedOffer[]; held: readonly (HeldAnswer | null)[] },
): Promise<DrawnOffer[]> {
  const opened = used.map(({ offer, intent }, at) => {
    const answer = held[at];
    return intent === null && covers(answer, offer.newerThan) ? answer : null;
  });
  // A search's record may be older than the company's.
  const searched = opened.flatMap((one) => (one && isByTitle(one.kind) ? (one.vkn ?? []) : []));
  const newest = await answers.heldOfAll(
    account,
    searched.map((vkn) => companyQuery(vkn)),
  );
  const newestAbout = new Map(searched.map((vkn, at) => [vkn, newest[at]]));
  return used.map((one, at) => {
    const answer = opened[at];
    const about = newestAbout.get(answer?.vkn ?? "") ?? answer;
    return { ...one, held: about?.intentId ?? null };
  });
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
