import { isDirectMessage } from "../../platform/slack-ids.ts";
import type { Asker } from "./asker.ts";
import type { Card } from "./ports/cards.ts";
import type { Store } from "./ports/store.ts";

type Kept = Pick<
  Store,
  | "now"
  | "card"
  | "offer"
  | "offersOf"
  | "updateState"
  | "addReceipt"
  | "firstDelivery"
  | "replyDone"
  | "takeDueReplies"
  | "sayOwn"
>;

/** Builds what is kept beside the lookups: cards as they were drawn, deliveries as they came, replies as they are owed. */
export function createKeeping(store: Kept) {
  const kept: Omit<Kept, "card" | "offer"> = {
    now: () => store.now(),
    offersOf: (cardId) => store.offersOf(cardId),
    updateState: (cardId, from, to) => store.updateState(cardId, from, to),
    addReceipt: (receipt) => store.addReceipt(receipt),
    firstDelivery: (key) => store.firstDelivery(key),
    replyDone: (id) => {
      store.replyDone(id);
    },
    takeDueReplies: () => store.takeDueReplies(),
    sayOwn: (team, userId, said) => store.sayOwn(team, userId, said),
  };
  return {
    ...kept,
    pressedCard,
    /** The card that a priced button stands on, which of its buttons it is, and what was asked with it; null for a forged or foreign one. */
    async cardOfOffer(asker: Asker, offerId: string) {
      const found = await store.offer(offerId);
      const card = found && (await pressedCard(asker, found.offer.cardId));
      return card && { card, slot: found.offer.slot, intent: found.intent };
    },
  };

  /** The card whose button was pressed, if this person may press it there; null for a forged or foreign one. */
  async function pressedCard(asker: Asker, cardId: string): Promise<Card | null> {
    const card = await store.card(cardId);
    return card && mayPress(card, asker) ? card : null;
  }
}

/** Whether a card's buttons are this person's to press, where they pressed. */
export function mayPress(card: Card, { team, userId, channel }: Asker): boolean {
  if (card.team !== team) return false;
  if (card.person !== null && card.person !== userId) return false;
  // A private card may have reached its person by direct message instead.
  const moved = card.person !== null && isDirectMessage(channel);
  return card.channel === channel || moved;
}
