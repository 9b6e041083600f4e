import { isPersonsRecord } from "../../../company/people.ts";
import { saying } from "../../texts/texts.ts";
import { escapeData, withLead, type Message } from "../blocks/blocks.ts";
import { type OpenAnswer, kindOf, type CardKind, type CardState } from "../reply/card-kind.ts";
import { type NoteState, choice, note } from "./notice-card.ts";
import { askerOf, servicesFor } from "../reply/interaction.ts";
import type { Interaction } from "../reply/feature.ts";
import { requirePermission, reply, type ReplyOptions } from "../reply/reply.ts";
import { newCard } from "./write-card.ts";

/** Shows a card to the person, or (`inChannel`) to everybody in the channel; `lead` is said above it. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export async function show<State extends CardState>(
  interaction: Interaction,
  state: State,
  known: OpenAnswer | null = null,
  inChannel = false,
  lead = "",
): Promise<void> {
  // What everybody reads is in the team's language.
  const services = inChannel ? interaction.services : servicesFor(interaction);
  const kind = kindOf(services.cards, state);
  const shown = inChannel ? state : asAsked(kind, state, interaction);
  const messages = await newCard(services, askerOf(interaction), shown, known, inChannel);
  const title = kind.title?.(services.texts, state) ?? "";
  const options: ReplyOptions = { inChannel, aside: kind.isAside === true, title };
  // A direct message stays, so no people's names go there.
  if (known && kind.isPersonal) options.lasting = () => openingNote(interaction, known);
  await reply(interaction, withLead(lead, messages), options);
}

/** Adds the thread that it is shared in, where a modal was opened at its message, and the remark on what is asked. */
function asAsked(
  { carriesRemark }: CardKind,
  state: CardState,
  { surface, note }: Interaction,
): CardState {
  const thread = surface.kind === "modal" ? (surface.origin?.threadTs ?? null) : null;
  return {
    ...state,
    ...(thread !== null && state.sharedBy !== undefined && { thread }),
    ...(carriesRemark && note !== undefined && { note }),
  };
}

/** Shows a note; one with priced buttons only where they could be pressed. */
export async function showNote(interaction: Interaction, state: NoteState): Promise<void> {
  if (state.choices.length > 0 && !(await requirePermission(interaction, "spend"))) return;
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
