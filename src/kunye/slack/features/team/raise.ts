import type { ModalView } from "@slack/types";
import { type Texts, saying } from "../../../texts/texts.ts";
import { field, section, escapeData } from "../../blocks/blocks.ts";
import { askerOf, type Services } from "../../reply/interaction.ts";
import type { Modal, Interaction, DueWork, Telling } from "../../reply/feature.ts";
import { refreshHomes } from "../../answer/home.ts";
import { formView } from "../../contract/modal-view.ts";
import { tellManagers, alertNote } from "../../answer/tell-managers.ts";
import { hearersOf, isManager } from "../../access/permission.ts";
import { longestReason, raiseForm, reasonForm } from "../../contract/forms.ts";
import { say } from "../../reply/reply.ts";
import { show } from "../../answer/show.ts";
import { openForm } from "../../reply/open-modal.ts";
import {
  noteKind,
  type FreeButton,
  type NoteState,
  namedQuery,
  note,
  queryChoice,
} from "../../answer/notice-card.ts";
import { isOf, readState } from "../../reply/card-kind.ts";
import type { Asker, Query } from "../../../lookups/intents.ts";
import { limitAlert, requestKeys, watchedLimit } from "../../../team/alerts.ts";
import type { RaiseRequest } from "../../../team/read-book.ts";

type GivenReason = Record<"cardId" | "reason", string>;

const reasonModal: Modal<GivenReason> = { form: reasonForm, needs: "see", submit: askRaise };
const raiseModal: Modal<string> = { form: raiseForm, needs: "manage", submit: decideRaise };

/** The modals of a raise request: the asker's, and the manager's with another amount. Free. */
export const raiseModals = [reasonModal, raiseModal];

/** Asks for an optional reason first, because the trigger lives for three seconds. */
export async function openReasonModal(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  if (!(await limitedOn(services, askerOf(interaction), cardId)))
    return say(interaction, texts.failure.notYours);
  const book = await services.team.book(person.team);
  if (book.waiting.some(({ userId }) => userId === person.userId))
    return say(interaction, texts.team.waits);
  // Slack's list of a large workspace's admins comes while the reason is written.
  void hearersOf(services, person, book);
  return openForm(interaction, reasonView(texts, cardId));
}

/** Asks the managers by direct message to raise a blocking limit. Free. */
async function askRaise(interaction: Interaction, given: GivenReason): Promise<void> {
  const { cardId, reason } = given;
  const { services, person, texts } = interaction;
  const { userId, team } = person;
  const asker = askerOf(interaction);
  const asked = await limitedOn(services, asker, cardId);
  if (!asked) return say(interaction, texts.failure.notYours);
  const book = await services.team.book(team);
  const hearers = await hearersOf(services, person, book);
  if (hearers?.every((id) => id === userId))
    return say(interaction, texts.team.alone(await isManager(interaction, book)));
  const { query, view, state } = asked;
  await services.lookups.updateState(cardId, view, JSON.stringify({ ...state, reason }));
  const question = { userId, query, id: cardId, channel: asker.channel };
  const came = await services.team.askRaise(team, question);
  if (came === "asked") await tellManagers(interaction.features, services, person);
  await say(interaction, texts.team[came]);
  return refreshManagers(interaction, userId);
}

/** Decides a request (`person|card|amount`) and tells everybody; a question is only offered. */
export async function decideRaise(interaction: Interaction, pressed: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [userId = "", id = "", amount] = pressed.split("|");
  const raise = amount === undefined ? null : Number(amount);
  const decision = { userId, id, by: person.userId, raise };
  const came = await services.team.decideRaise(person.team, decision);
  if (came === "own" || came === "gone") return say(interaction, texts.team[came]);
  if ("name" in came) return say(interaction, texts.team.cameFirst(came));
  await tellManagers(interaction.features, services, person);
  // Neither the Home nor a modal has a message that tells how it ended.
  if (interaction.surface.kind === "modal") await show(interaction, decidedNote(came, null));
  return refreshManagers(interaction, userId);
}

/** Draws the managers' Homes again, and the asker's. */
async function refreshManagers(interaction: Interaction, asker: string): Promise<void> {
  const { services, person } = interaction;
  const book = await services.team.book(person.team);
  return refreshHomes(interaction, [asker, ...((await hearersOf(services, person, book)) ?? [])]);
}

/** `Sınır artışı`: the reason, to be sent to the managers. */
export function reasonView(texts: Texts, cardId: string): ModalView {
  const { reason } = texts.team;
  const input = { type: "plain_text_input", multiline: true, max_length: longestReason };
  const words = field(`reason:${cardId}`, reason.label, { ...input, optional: true });
  const blocks = [section(reason.lead), words];
  return formView(texts, reasonForm.callbackId, reason.title, blocks, reason.send);
}

/** `Başka tutar`: how much is added to a limit this month. */
export function raiseView(texts: Texts, pressed: string): ModalView {
  const [userId = "", cardId = "", limit] = pressed.split("|");
  const { amountOf } = texts.team;
  const element = { type: "plain_text_input", max_length: 20 };
  const amount = field(`raise:${userId}|${cardId}`, amountOf.label, element);
  const blocks = [section(amountOf.lead(userId, Number(limit))), amount];
  return formView(texts, raiseForm.callbackId, amountOf.title, blocks, amountOf.grant);
}

/** Notifies managers of the team's limit, four fifths or all of it used. */
export const limitNotice: DueWork = {
  async tell({ services, installed, book, hearers }) {
    const { lookups, team: own } = services;
    const { team } = installed;
    const limit = watchedLimit(book);
    if (limit === null) return;
    const alert = limitAlert(limit, await lookups.monthSpending(team), await lookups.now());
    if (!alert || (await own.notices.isNotified(team, alert.key))) return;
    const { key, share, use, renewedAt } = alert;
    const state = alertNote("limit", saying("fullLimit", share, use, renewedAt));
    await own.notices.notify({ team, key, state }, await hearers());
  },
};

/** Tells of each request to raise a limit, and of its decision. */
export const requestNotices: DueWork = {
  async tell(telling) {
    for (const request of telling.book.requests) await tellRequest(telling, request);
  },
};

/** A request that waits, for its hearers; its decision, for its asker as well. */
async function tellRequest(telling: Telling, request: RaiseRequest): Promise<void> {
  const { services, installed, book } = telling;
  const { notices } = services.team;
  const { team } = installed;
  const { userId, channel, id, raise } = request;
  const isDecided = raise !== undefined;
  if (!isDecided && !book.waiting.includes(request)) return;
  const keys = requestKeys(request);
  const told = isDecided ? [keys.toAsker, keys.toManagers] : [keys.asked];
  const untold = await Promise.all(told.map(async (key) => !(await notices.isNotified(team, key))));
  if (!untold.includes(true)) return;
  const others = (await telling.hearers()).filter((one) => one !== userId);
  if (others.length === 0 && !(isDecided && untold[0])) return;
  const asked = await limitedOn(services, { team, userId, channel }, id);
  if (isDecided) {
    const state = { ...decidedNote(request, asked), replaces: keys.asked, asker: userId };
    // The asker is told even while nobody is known to manage; the hearers as soon as they are known.
    if (untold[0]) await notices.notify({ team, key: keys.toAsker, state }, [userId]);
    if (untold[1]) await notices.notify({ team, key: keys.toManagers, state }, others);
  } else if (asked) {
    await notices.notify({ team, key: keys.asked, state: requestNote(request, asked) }, others);
  }
}

/** Returns the question that a limit blocks and the asker's reason, or null if the card is gone. */
export async function limitedOn(services: Services, asker: Asker, cardId: string) {
  const { lookups } = services;
  const card = await lookups.pressedCard(asker, cardId);
  const state = card && readState(card.state);
  if (!isOf(noteKind, state) || !state.limited) return null;
  const query = state.limited;
  const name = await namedQuery(services, asker.team, query);
  return { query, name, reason: state.reason ?? "", view: card?.state ?? "", state };
}

const raisedBy = 10_000_000;

/** The buttons of a manager about a person's request. */
export function raiseButtons({ userId, id, limit }: RaiseRequest): FreeButton[] {
  const value = `${userId}|${id}`;
  return [
    { action: "raiseGrant", label: saying("raiseGrant", raisedBy), value: `${value}|${raisedBy}` },
    { action: "raiseOther", label: saying("raiseOther"), value: `${value}|${limit}` },
    { action: "raiseDecline", label: saying("raiseDecline"), value },
  ];
}

/** A person's request, as managers read it. */
export function requestNote(
  request: RaiseRequest,
  { query, name, reason }: { query: Query; name: string; reason: string },
): NoteState {
  const { userId, price, guessed, uses, whose } = request;
  const text = saying("raiseAsked", userId, name, query.kind, price, uses, whose, guessed);
  const lines = reason === "" ? [] : [saying("raiseReason", escapeData(reason))];
  return { ...note(text, [], lines), free: raiseButtons(request) };
}

/** The end of a request; nothing was bought, so its question is offered again. */
export function decidedNote(
  { by, userId, whose, limit, raise = null }: RaiseRequest,
  asked: { query: Query; name: string } | null,
): NoteState {
  const choices = asked && raise !== null ? [queryChoice(asked.query)] : [];
  const name = choices.length > 0 && asked ? asked.name : "";
  return note(saying("raiseDecided", by, userId, whose, raise, limit, name), choices);
}
