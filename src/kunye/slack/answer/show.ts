import { isPersonsRecord } from "../../../company/people.ts";
import { saying } from "../../texts/texts.ts";
import { escapeData, withLead, type Message } from "../blocks/blocks.ts";
import type { OpenAnswer } from "../reply/card-context.ts";
import { kindOf } from "./card-kinds.ts";
import { partsOf, type CardState } from "./card-state.ts";
import type { NoteState } from "./notice-card.ts";
import { askerOf, servicesFor, type Interaction } from "../reply/interaction.ts";
import { choice, note } from "./notice-states.ts";
import { may } from "../access/permission.ts";
import { reply, type ReplyOptions } from "../reply/reply.ts";
import type { Surface } from "../contract/surface.ts";
import { newCard } from "./write-card.ts";

/** Shows a card to the person, or (`inChannel`) to everybody in the channel; `lead` is said above it. */
export async function show(
  interaction: Interaction,
  state: CardState,
  known: OpenAnswer | null = null,
  inChannel = false,
  lead = "",
): Promise<void> {
  // What everybody reads is in the team's language.
  const services = inChannel ? interaction.services : servicesFor(interaction);
  const shown = inChannel ? state : noted(sharedInThread(state, interaction.surface), interaction);
  const messages = await newCard(services, askerOf(interaction), shown, known, inChannel);
  const kind = kindOf(state);
  const title = kind.title?.(services.texts, state) ?? "";
  const options: ReplyOptions = { inChannel, aside: state.kind === "note", title };
  // A direct message stays, so no people's names go there.
  if (known && kind.isPersonal) options.lasting = () => openingNote(interaction, known);
  await reply(interaction, withLead(lead, messages), options);
}

/** In a modal that was opened at a message, a card is shared in that message's thread. */
function sharedInThread(state: CardState, surface: Surface): CardState {
  const thread = surface.kind === "modal" ? (surface.origin?.threadTs ?? null) : null;
  if (thread === null || partsOf(state).sharedBy === undefined) return state;
  const shared = { ...state, thread };
  return shared;
}

/** What is asked with a card's buttons is asked with the same words about it. */
function noted(state: CardState, { note }: Interaction): CardState {
  const asks = state.kind === "note" || state.kind === "companies";
  return asks && note !== undefined ? { ...state, note } : state;
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
