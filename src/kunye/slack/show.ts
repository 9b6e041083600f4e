import type { OfferedCard } from "../lookups/card-store.ts";
import type { DraftCard } from "../lookups/offers.ts";
import type { AccessWay } from "../lookups/see-people.ts";
import { type NoticeState, choice, notice } from "./notice.ts";
import { draftCard, newCard, redrawCard, type DrawnCard } from "./draw-card.ts";
import { withLead, type Message } from "./blocks.ts";
import { openAnswerOf } from "./card-answer.ts";
import { type OpenAnswer, kindOf, type CardKind, type CardState } from "./card-kind.ts";
import { loadCard, type LoadedCard } from "./card-state.ts";
import type { Interaction } from "./feature.ts";
import { askerOf, servicesInUsersLanguage } from "./interaction.ts";
import { isRepeated, requirePermission, reply, type ReplyOptions, say, sayGone } from "./reply.ts";
import { channelOf } from "./surface.ts";
import { saying } from "../texts/texts.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";

export interface Shown {
  /** The answer of the card's state, or null if it has none. */
  known?: OpenAnswer | null;
  /** True for a card that the whole channel sees. */
  inChannel?: boolean;
  /** Words above the card. */
  lead?: string | undefined;
  /** The card that was stored with its paid answer. */
  stored?: OfferedCard | undefined;
}

/** Stores a card, and shows it to the user or to the channel. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- lets a literal have extra fields
export async function show<State extends CardState>(
  interaction: Interaction,
  state: State,
  { known = null, inChannel = false, lead = "", stored }: Shown = {},
): Promise<void> {
  if (await isRepeated(interaction)) return;
  // A channel reads the team's language, a direct message its user's.
  const isForChannel = inChannel && !isDirectMessage(channelOf(interaction.surface));
  const services = isForChannel ? interaction.services : servicesInUsersLanguage(interaction);
  const kind = kindOf(services.cards, state);
  const shown = inChannel ? state : withThreadAndRemark(kind, state, interaction);
  const { messages, isPersonal } = await newCard(services, askerOf(interaction), shown, {
    known,
    isPublic: inChannel,
    stored,
  });
  const title = kind.title?.(services.texts, state) ?? "";
  const options: ReplyOptions = { inChannel, isAside: kind.isAside === true, title, isPersonal };
  // A direct message lasts, so it names no people.
  if (known && isPersonal) options.forDirectMessage = () => drawReadyNotice(interaction, known);
  await reply(interaction, withLead(lead, messages), options);
}

/** Drafts the card that `show` will show, to be stored with its paid answer. */
export function draftShown(
  interaction: Interaction,
  state: CardState,
  { known, inChannel }: { known: OpenAnswer; inChannel: boolean },
): ReturnType<DraftCard> {
  const { services } = interaction;
  const kind = kindOf(services.cards, state);
  const shown = inChannel ? state : withThreadAndRemark(kind, state, interaction);
  return draftCard(services, askerOf(interaction), shown, { known, isPublic: inChannel });
}

function withThreadAndRemark(
  { carriesRemark }: CardKind,
  state: CardState,
  { surface, remark }: Interaction,
): CardState {
  const thread = surface.kind === "modal" ? (surface.origin?.threadTs ?? null) : null;
  return {
    ...state,
    ...(thread !== null && state.sharedBy !== undefined && { thread }),
    ...(carriesRemark && remark !== undefined && { note: remark }),
  };
}

/** Shows a notice; priced buttons need the permission to spend. */
export async function showNotice(interaction: Interaction, state: NoticeState): Promise<void> {
  if (state.choices.length > 0 && !(await requirePermission(interaction, "spend"))) return;
  await show(interaction, state);
}

/** A notice without people, with a button that opens an answer's card free. */
export function readyNotice({ answer: { kind, key, text } }: OpenAnswer): NoticeState {
  const query = { kind, key, text };
  return { ...notice(saying("ready", ""), [choice("open", "open", query)]), about: query };
}

async function drawReadyNotice(interaction: Interaction, known: OpenAnswer): Promise<Message[]> {
  const services = servicesInUsersLanguage(interaction);
  return (await newCard(services, askerOf(interaction), readyNotice(known))).messages;
}

/**
 * The refusal of a press whose card or offer was not found. Only a message that nobody else sees
 * tells of a deletion.
 */
export function missingCardRefusal({ surface, texts }: Interaction, isStored: boolean): string {
  // A press in a thread may be answered in a modal, which then has no pressed view.
  const isPrivate =
    (surface.kind === "modal" && surface.pressed !== null) ||
    (surface.kind === "conversation" &&
      (surface.messageTs === undefined || isDirectMessage(surface.channel)));
  return isPrivate && !isStored ? texts.failure.cardDeleted : texts.failure.notYours;
}

type PressedCard = (LoadedCard | { card: null; state: null }) & { refusal: string };

/**
 * Finds the pressed card; returns nulls if it is deleted, forged or another user's, or only shows
 * documents that are gone. `refusal` says why a press does nothing.
 */
export async function findPressedCard(
  interaction: Interaction,
  cardId: string,
): Promise<PressedCard> {
  const { services, texts } = interaction;
  const { notYours, documentsGone } = texts.failure;
  const card = await services.lookups.pressedCard(askerOf(interaction), cardId);
  if (!card) {
    const isStored = (await services.cardStore.card(cardId)) !== null;
    return { card: null, state: null, refusal: missingCardRefusal(interaction, isStored) };
  }
  const { state } = await loadCard(services, card);
  const isEmpty = state.lacksDocuments && state.answer === undefined;
  if (isEmpty) return { card: null, state: null, refusal: documentsGone };
  return { card, state, refusal: notYours };
}

/** Finds the pressed card and its answer, or null for both; without its answer a card is gone, too. */
export async function findPressedAnswer(
  interaction: Interaction,
  cardId: string,
): Promise<PressedCard & { known: OpenAnswer | null }> {
  const pressed = await findPressedCard(interaction, cardId);
  const { card, state } = pressed;
  if (card === null || state.answer === undefined) return { ...pressed, known: null };
  const known = await openAnswerOf(interaction.services, card.team, state);
  if (known) return { ...pressed, known };
  return { card: null, state: null, known, refusal: interaction.texts.failure.expired };
}

/** Says why a press does nothing: in a window, in place of a card that is gone, else above it. */
export function refusePress(
  interaction: Interaction,
  { card, refusal }: Pick<PressedCard, "card" | "refusal">,
): Promise<void> {
  return card ? say(interaction, refusal) : sayGone(interaction, refusal);
}

/**
 * Redraws a pressed card whose press is answered elsewhere, unless a channel sees the card.
 * Returns false if it was not redrawn.
 */
export async function redrawPressed(
  interaction: Interaction,
  pressed: LoadedCard,
  how?: AccessWay,
): Promise<boolean> {
  const { person, channel } = pressed.card;
  const isForAll = person === null;
  if (isForAll && !isDirectMessage(channel)) return false;
  const redrawn = await drawAgain(interaction, pressed, how);
  // Of several messages the pressed one is unknown; a modal shows all in one view.
  const isWhole = redrawn?.messages.length === 1 || interaction.surface.kind === "modal";
  if (!redrawn || !isWhole) return false;
  await reply(interaction, redrawn.messages, { replaceOriginal: true, inChannel: isForAll });
  return true;
}

/**
 * Answers a press with its redrawn card and with words: above the card of the pressed view, else
 * in a message of their own. Returns false if the card was not redrawn.
 */
export async function answerByRedraw(
  interaction: Interaction,
  pressed: LoadedCard,
  { words = "", how }: { words?: string; how?: AccessWay } = {},
): Promise<boolean> {
  const { surface } = interaction;
  const isPressedView = surface.kind === "modal" && surface.pressed?.viewId === surface.viewId;
  const redrawn = isPressedView ? await drawAgain(interaction, pressed, how) : null;
  if (redrawn) {
    const { messages, isPersonal } = redrawn;
    // If the modal was closed, a message is sent only for the words.
    const options = { isOptional: words === "", isPersonal };
    await reply(interaction, withLead(words, messages), options);
    return true;
  }
  const isRedrawn = !isPressedView && (await redrawPressed(interaction, pressed, how));
  if (words !== "") await say(interaction, words);
  return isRedrawn;
}

function drawAgain(
  interaction: Interaction,
  pressed: LoadedCard,
  how: AccessWay = "redrawn",
): Promise<DrawnCard | null> {
  const presser = interaction.person.userId;
  return redrawCard(servicesInUsersLanguage(interaction), pressed, { how, presser });
}
