import type { MicroCredits } from "../../company/credits.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import { askSerially } from "./ask.ts";
import {
  covers,
  offerCause,
  type Asker,
  type Card,
  type HeldAnswer,
  type Intent,
  type Offer,
  type PendingReply,
  type Query,
} from "./intents.ts";
import { isGivenUp, withoutCharge, type AskResult, type LookupContext } from "./lookup-context.ts";
import { keepRemark, openHeld, recordSaving } from "./outcomes.ts";
import type { Price, PriceList } from "./prices.ts";

/** The result of a pressed button; `before` is the older record. */
export type PressResult =
  | { kind: "asked"; result: AskResult; offer: Offer; card: Card; before: HeldAnswer | null }
  /** Nothing was spent: the user has to confirm the renewal of a young record. */
  | { kind: "too-young"; offer: Offer; card: Card; fetchedAt: number; now: number }
  /** Nothing was spent: the offer now has the new price. */
  | { kind: "price-rose"; offer: Offer; card: Card }
  | { kind: "not-yours" }
  /** Nothing was spent: the user may not spend. */
  | { kind: "not-allowed"; offer: Offer }
  | { kind: "expired" };

/** The renewal of a younger record needs a second click. */
export const youngMs = 3_600_000;

/** Carries out a pressed offer (R10) at no more than `shownPrice`, if `mayAsk` allows the query. */
export async function pressOffer(
  context: LookupContext,
  asker: Asker,
  offerId: string,
  reply: PendingReply,
  mayAsk: (card: Card, offer: Offer) => boolean | Promise<boolean> = () => true,
  remark: string | null = null,
  shownPrice: MicroCredits = Infinity,
): Promise<PressResult> {
  const { store } = context;
  const press = await withoutCharge(() => pressForFree(context, asker, offerId));
  const withRemark = (result: AskResult) => keepRemark(store, asker.userId, remark, result);
  if (press.kind === "asked") return { ...press, result: await withRemark(press.result) };
  if (press.kind !== "to-ask") return press;
  const { offer, card, before } = press;
  if (!(await mayAsk(card, offer))) return { kind: "not-allowed", offer };
  const { kind, key, text, newerThan, release } = offer;
  const cause = offerCause(offerId);
  const userQuery = { kind, key, text, userId: asker.userId };
  const question = { ...userQuery, remark, newerThan, release, cause, reply };
  const isAgreed = ({ amount }: Price) => amount <= Math.min(offer.price, shownPrice);
  const account = context.accountOf(asker.team);
  const result = await askSerially(context, account, question, isAgreed);
  if (result.kind === "disagreed") {
    const { amount } = result.price;
    await withoutCharge(() => store.repriceOffer(offerId, amount));
    return { kind: "price-rose", offer: { ...offer, price: amount }, card };
  }
  const isPaid = result.kind === "answer" && result.origin === "bought";
  // A second click on the same button saves nothing: the first one pays.
  const isNoSaving = isPaid || (await store.offer(offerId).catch(() => null))?.intent;
  if (!isNoSaving) await recordSaving(context, account.account, userQuery, result);
  return { kind: "asked", result: await withRemark(result), offer, card, before };
}

/** Returns the card of a pressed button, or null if it is forged or another user's. */
export async function pressedCard(
  { store }: LookupContext,
  { team, userId, channel }: Asker,
  cardId: string,
): Promise<Card | null> {
  const card = await store.card(cardId);
  if (card?.team !== team) return null;
  if (card.person !== null && card.person !== userId) return null;
  // A private card may have been sent to its user by direct message.
  const isMoved = card.person !== null && isDirectMessage(channel);
  return card.channel === channel || isMoved ? card : null;
}

/** Returns the card, slot and intent of a priced button, or null like `pressedCard`. */
export async function cardOfOffer(context: LookupContext, asker: Asker, offerId: string) {
  const found = await context.store.offer(offerId);
  const card = found && (await pressedCard(context, asker, found.offer.cardId));
  return card && { card, slot: found.offer.slot, intent: found.intent };
}

/** Carries out the free part of a pressed offer; returns `to-ask` if a payment is needed. */
async function pressForFree(
  context: LookupContext,
  asker: Asker,
  offerId: string,
): Promise<PressResult | { kind: "to-ask"; offer: Offer; card: Card; before: HeldAnswer | null }> {
  const { store } = context;
  const found = await store.offer(offerId);
  const card = found && (await pressedCard(context, asker, found.offer.cardId));
  if (!card) return { kind: "not-yours" };
  const { offer, intent } = found;
  const { account } = context.accountOf(asker.team);
  const now = await store.now();
  if (offer.account !== account || offer.expiresAt < now) return { kind: "expired" };
  const held = intent ? null : await store.held(account, offer);
  const result = await freeResult(context, offer, intent, held);
  if (result) {
    const userQuery = { ...offer, userId: asker.userId };
    if (offer.price > 0 && !intent) await recordSaving(context, account, userQuery, result);
    return { kind: "asked", result, offer, card, before: null };
  }
  // Only a card with a record asks for a confirmation; a notice refreshes immediately.
  if (offer.newerThan !== null && card.intentId !== null && now - offer.newerThan < youngMs) {
    return { kind: "too-young", offer, card, fetchedAt: offer.newerThan, now };
  }
  return { kind: "to-ask", offer, card, before: held };
}

/** Returns the answer that was bought with the offer or covers it, or null. */
async function freeResult(
  { store, awaitOutcome, deadlineMs }: LookupContext,
  offer: Offer,
  bought: Intent | null,
  held: HeldAnswer | null,
): Promise<AskResult | null> {
  if (bought) {
    const result = await awaitOutcome(bought.id, deadlineMs);
    return isGivenUp(result) ? null : result;
  }
  return covers(held, offer.newerThan) ? openHeld(store, held, "held") : null;
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
