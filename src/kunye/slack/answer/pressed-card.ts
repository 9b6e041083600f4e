import { isDirectMessage } from "../../../platform/slack-ids.ts";
import type { Card } from "../../lookups/intents.ts";
import type { SeenHow } from "../../lookups/see-people.ts";
import { withLead } from "../blocks/blocks.ts";
import { type CardState, readState } from "../reply/card-kind.ts";
import { askerOf, servicesFor } from "../reply/interaction.ts";
import type { Interaction } from "../reply/feature.ts";
import { reply, say } from "../reply/reply.ts";
import { cardAgain } from "./write-card.ts";

/** Finds the pressed card with its state; nulls for a forged press, or another person's card. */
export async function pressedCard(
  interaction: Interaction,
  cardId: string,
): Promise<{ card: Card; state: CardState } | { card: null; state: null }> {
  const card = await interaction.services.lookups.pressedCard(askerOf(interaction), cardId);
  return card ? { card, state: readState(card.state) } : { card: null, state: null };
}

/** Draws a private card again in its own place, and answers whether it did; what a channel sees stays as everybody saw it. */
export async function redrawOriginal(
  interaction: Interaction,
  card: Card,
  how: SeenHow = "redrawn",
): Promise<boolean> {
  const inChannel = card.person === null;
  if (inChannel && !isDirectMessage(card.channel)) return false;
  const messages = await cardAgain(servicesFor(interaction), card, how);
  // Of a card in several messages it isn't known which one the button stood on; a modal has them all.
  const isWhole = messages?.length === 1 || interaction.surface.kind === "modal";
  if (!messages || !isWhole) return false;
  await reply(interaction, messages, { replaceOriginal: true, inChannel });
  return true;
}

/** Draws a private card again in its own place, and says something: in the modal itself above it, else in words of their own. */
export async function redrawSaying(
  interaction: Interaction,
  card: Card,
  words = "",
  how: SeenHow = "redrawn",
): Promise<void> {
  const { surface } = interaction;
  const inPlace = surface.kind === "modal" && surface.pressed?.viewId === surface.viewId;
  if (inPlace) {
    const messages = await cardAgain(servicesFor(interaction), card, how);
    // The card alone tells nothing new to somebody who has closed it.
    if (messages) return reply(interaction, withLead(words, messages), { passing: words === "" });
  }
  await redrawOriginal(interaction, card, how);
  if (words !== "") await say(interaction, words);
}
