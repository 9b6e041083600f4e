import { isPersonsRecord } from "../../company/people.ts";
import { saying } from "../texts/texts.ts";
import { escapeData, type Message } from "./cards/blocks.ts";
import type { OpenAnswer } from "./cards/card-context.ts";
import { showsPeople } from "./cards/card-kinds.ts";
import type { CardState } from "./cards/card-state.ts";
import type { NoteState } from "./cards/note-card.ts";
import { askerOf, servicesFor, type Interaction } from "./interaction.ts";
import { choice, note } from "./notes.ts";
import { may } from "./permission.ts";
import { reply, type ReplyOptions } from "./replies.ts";
import { newCard } from "./write-card.ts";

/** Shows a card to the person, or (`inChannel`) to everybody in the channel. */
export async function show(
  interaction: Interaction,
  state: CardState,
  known: OpenAnswer | null = null,
  inChannel = false,
): Promise<void> {
  // What everybody reads is in the team's language.
  const services = inChannel ? interaction.services : servicesFor(interaction);
  const messages = await newCard(services, askerOf(interaction), state, known, inChannel);
  const options: ReplyOptions = { inChannel };
  // A direct message stays, so no people's names go there.
  if (known && showsPeople(state)) options.lasting = () => openingNote(interaction, known);
  await reply(interaction, messages, options);
}

/** Shows a note; one with priced buttons only where they could be pressed. */
export async function showNote(interaction: Interaction, state: NoteState): Promise<void> {
  if (state.choices.length > 0 && !(await may(interaction, "spend"))) return;
  await show(interaction, state);
}

/** Words that name no people, and the button that opens the card for nothing. */
export function openingNote(interaction: Interaction, known: OpenAnswer): Promise<Message[]> {
  const { kind, key, text } = known.answer;
  const { merkez, sube } = known.content;
  const title = isPersonsRecord(known.content) ? "" : (merkez?.Unvani ?? sube?.Unvani ?? "");
  const open = choice("open", "open", { kind, key, text });
  const state = note(saying("ready", escapeData(title)), [open]);
  return newCard(servicesFor(interaction), askerOf(interaction), state, null);
}
