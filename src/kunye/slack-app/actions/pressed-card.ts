import type { PeopleSection } from "../../../company/read-answer.ts";
import { isDirectMessage } from "../../../platform/slack-ids.ts";
import type { Card } from "../../lookups/ports/cards.ts";
import type { SeenHow } from "../../lookups/ports/people-log.ts";
import { withLead } from "../cards/blocks.ts";
import type { OpenAnswer } from "../cards/card-context.ts";
import type { RecordContext } from "../cards/info-card.ts";
import { askerOf, servicesFor, type Interaction } from "../interaction.ts";
import { reply, say } from "../replies.ts";
import { seenBy } from "../show-people.ts";
import { cardAgain, openCard, recordContext } from "../write-card.ts";

/** The card whose free button was pressed, if this person may press it there; null for a forged or foreign one. */
export function pressedCard(interaction: Interaction, cardId: string): Promise<Card | null> {
  return interaction.services.lookups.pressedCard(askerOf(interaction), cardId);
}

/** Answers with the record of the card whose free button was pressed, and the people `wanted` of it, or why they are held back; a forged or foreign press is refused. */
export async function withRecord(
  interaction: Interaction,
  cardId: string,
  how: SeenHow,
  wanted: (known: OpenAnswer) => readonly PeopleSection[],
  answer: (known: OpenAnswer, record: RecordContext, heldBack: string) => Promise<void>,
): Promise<void> {
  const services = servicesFor(interaction);
  const card = await pressedCard(interaction, cardId);
  const opened = card && (await openCard(services, card));
  if (!opened) return say(interaction, interaction.texts.failure.notYours);
  const reader = { userId: interaction.person.userId, how };
  const { known, heldBack } = await seenBy(services, reader, opened, wanted(opened));
  return answer(known, await recordContext(services, known), heldBack);
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
