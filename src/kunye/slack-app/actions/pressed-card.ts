import type { Asker } from "../../lookups/create-lookups.ts";
import type { Card } from "../../lookups/store-port.ts";
import { reply } from "../replies.ts";
import type { Interaction } from "../interaction.ts";

/** The card whose free button was pressed, if this person may press it there; null for a forged or foreign one. */
export async function pressedCard(talk: Interaction, cardId: string): Promise<Card | null> {
  const card = await talk.parts.store.card(cardId);
  return card && mayPress(card, talk.asker) ? card : null;
}

/** Draws a private card again in its own place; public ones stay as everybody saw them. */
export async function redrawOriginal(talk: Interaction, card: Card): Promise<void> {
  if (card.person === null) return;
  const { presenter, log } = talk.parts;
  const messages = await presenter.redraw(card);
  // Of a card in several messages it isn't known which one the button stood on.
  if (messages?.length === 1) await reply(talk, messages, log, { replaceOriginal: true });
}

function mayPress(card: Card, asker: Asker): boolean {
  if (card.team !== asker.team) return false;
  if (card.person !== null && card.person !== asker.userId) return false;
  // A private card may have reached its person by direct message instead.
  const moved = card.person !== null && asker.channel.startsWith("D");
  return card.channel === asker.channel || moved;
}
