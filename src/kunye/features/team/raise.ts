import type { ModalView } from "@slack/types";
import type { Asker, Query } from "../../lookups/intents.ts";
import { spentBy } from "../../lookups/limit-use.ts";
import { limitAlert, outdatedLimitKeys, requestKeys } from "../../team/alerts.ts";
import type { RaiseRequest } from "../../team/read-book.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import { managersOrAdmins, isManager } from "../../slack/permission.ts";
import { refreshHomes } from "../../slack/home.ts";
import { noticeKind, queryChoice } from "../lookup/notice-card.ts";
import { notice, type FreeButton, type NoticeState } from "../../slack/notice.ts";
import { show } from "../../slack/show.ts";
import { alertCard, alertRecipients, tellManagers } from "../../slack/tell-managers.ts";
import { escapeData, field, section } from "../../slack/blocks.ts";
import { maxReasonLength, raiseForm, reasonForm } from "./team-forms.ts";
import { formView } from "../../slack/modal-view.ts";
import { isKind } from "../../slack/card-kind.ts";
import { readState, withFields } from "../../slack/card-state.ts";
import type { DueWork, Interaction, Modal, NoticeContext } from "../../slack/feature.ts";
import { askerOf, type Services } from "../../slack/interaction.ts";
import { openForm } from "../../slack/open-modal.ts";
import { say } from "../../slack/reply.ts";

export const reasonModal: Modal<{ cardId: string; reason: string }> = {
  form: reasonForm,
  needs: "see",
  submit: askRaise,
};

/** The form in which a manager grants another amount. */
export const raiseModal: Modal<string> = { form: raiseForm, needs: "manage", submit: decideRaise };

export async function openReasonModal(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  if (!(await blockedQuestion(services, askerOf(interaction), cardId)))
    return say(interaction, texts.failure.notYours);
  const book = await services.team.book(person.team);
  if (book.waiting.some(({ userId }) => userId === person.userId))
    return say(interaction, texts.team.waits);
  // Fills the admins' cache while the user writes. Not awaited: the trigger would expire.
  void managersOrAdmins(services, person, book);
  return openForm(interaction, reasonView(texts, cardId, book.managers.length > 0));
}

/** Asks the managers by direct message to raise a blocking limit. Free. */
async function askRaise(
  interaction: Interaction,
  { cardId, reason }: { cardId: string; reason: string },
): Promise<void> {
  const { services, person, texts } = interaction;
  const words = texts.team;
  const { userId, team } = person;
  const asker = askerOf(interaction);
  const blocked = await blockedQuestion(services, asker, cardId);
  if (!blocked) return say(interaction, texts.failure.notYours);
  const book = await services.team.book(team);
  const managers = await managersOrAdmins(services, person, book);
  if (managers?.every((id) => id === userId))
    return say(interaction, words.alone(await isManager(interaction, book)));
  const { query, storedState } = blocked;
  await services.cardStore.updateState(cardId, storedState, withFields(storedState, { reason }));
  const question = { userId, query, id: cardId, channel: asker.channel };
  const outcome = await services.team.askRaise(team, question);
  if (outcome === "asked") await tellManagers(interaction.features, services, person);
  await say(interaction, outcome === "cap" ? words.cap(book.configured.team) : words[outcome]);
  return refreshManagers(interaction, userId);
}

/** Decides a request, `person|card|amount`; without an amount declines. Notifies all concerned. */
export async function decideRaise(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const words = texts.team;
  const [userId = "", id = "", amount] = value.split("|");
  const raise = amount === undefined ? null : Number(amount);
  const decision = { userId, id, by: person.userId, raise };
  const outcome = await services.team.decideRaise(person.team, decision);
  if (outcome === "own" || outcome === "gone") return say(interaction, words[outcome]);
  if (outcome === "cap") {
    const { configured } = await services.team.book(person.team);
    return say(interaction, words.cap(configured.team));
  }
  if ("name" in outcome) return say(interaction, words.cameFirst(outcome));
  await tellManagers(interaction.features, services, person);
  // A modal has no message that shows the decision.
  if (interaction.surface.kind === "modal") await show(interaction, decidedNotice(outcome, null));
  return refreshManagers(interaction, userId);
}

async function refreshManagers(interaction: Interaction, askerId: string): Promise<void> {
  const { services, person } = interaction;
  const book = await services.team.book(person.team);
  const managers = (await managersOrAdmins(services, person, book)) ?? [];
  return refreshHomes(interaction, [askerId, ...managers]);
}

/** Draws `Sınır artışı`: the reason for the managers. */
export function reasonView(texts: Texts, cardId: string, hasManagers: boolean): ModalView {
  const { reason } = texts.team;
  const input = { type: "plain_text_input", multiline: true, max_length: maxReasonLength };
  const words = field(`reason:${cardId}`, reason.label, { ...input, optional: true });
  const blocks = [section(reason.lead(hasManagers)), words];
  return formView(texts, reasonForm.callbackId, reason.title, blocks, reason.send);
}

/** Draws `Başka tutar`: the amount that is added to a limit this month. */
export function raiseView(texts: Texts, value: string): ModalView {
  const [userId = "", cardId = "", limit] = value.split("|");
  const { amountOf } = texts.team;
  const element = { type: "plain_text_input", max_length: 20 };
  const amount = field(`raise:${userId}|${cardId}`, amountOf.label, element);
  const blocks = [section(amountOf.lead(userId, Number(limit))), amount];
  return formView(texts, raiseForm.callbackId, amountOf.title, blocks, amountOf.grant);
}

/** Notifies managers if four fifths or all of the team's limit are used. */
export const limitNotice: DueWork = {
  async tell(telling) {
    const { services, installed, book } = telling;
    const { lookups, noticeStore } = services;
    const { team } = installed;
    await takeBackAlerts(telling);
    const spending = await lookups.monthSpending(team);
    const alert = limitAlert(book, spending, await services.now());
    if (!alert || (await noticeStore.isNotified(team, alert.key))) return;
    const { key, share, use, renewedAt } = alert;
    const state = alertCard("limit", saying("fullLimit", share, use, renewedAt));
    const readers = await alertRecipients(telling, spending);
    await noticeStore.notify({ team, key, state }, readers);
  },
};

/** Replaces the alerts of earlier limits by the current limit and its use. */
async function takeBackAlerts(telling: NoticeContext) {
  const { services, installed, book } = telling;
  const { lookups, noticeStore } = services;
  const { team } = installed;
  for (const key of outdatedLimitKeys(book, await services.now())) {
    const takenBack = `${key}:back`;
    if (
      !(await noticeStore.isNotified(team, key)) ||
      (await noticeStore.isNotified(team, takenBack))
    ) {
      continue;
    }
    const spending = await lookups.monthSpending(team);
    const { amount: used, uncertain } = spentBy(spending);
    const { team: limit } = book.limitsOf("");
    const text = saying("limitTakenBack", limit === null ? null : { limit, used, uncertain });
    const state = { ...notice(text), replaces: key };
    const readers = await alertRecipients(telling, spending);
    await noticeStore.notify({ team, key: takenBack, state }, readers);
  }
}

export const requestNotices: DueWork = {
  async tell(telling) {
    for (const request of telling.book.requests) await tellRequest(telling, request);
  },
};

/** Notifies managers of a waiting request, and managers and asker of a decision. */
async function tellRequest(telling: NoticeContext, request: RaiseRequest): Promise<void> {
  const { services, installed, book } = telling;
  const { noticeStore } = services;
  const { team } = installed;
  const { userId, channel, id, raise } = request;
  const isDecided = raise !== undefined;
  if (!isDecided && !book.waiting.includes(request)) return;
  const keys = requestKeys(request);
  const isUntold = async (key: string) => !(await noticeStore.isNotified(team, key));
  const tellsAsker = isDecided && (await isUntold(keys.toAsker));
  const tellsManagers = await isUntold(isDecided ? keys.toManagers : keys.asked);
  if (!tellsAsker && !tellsManagers) return;
  const managers = (await telling.recipients()).filter((recipient) => recipient !== userId);
  if (managers.length === 0 && !tellsAsker) return;
  const blocked = await blockedQuestion(services, { team, userId, channel }, id);
  if (isDecided) {
    const stateFor = (reader: "asker" | "manager") => ({
      ...decidedNotice(request, blocked, reader),
      replaces: keys.asked,
      asker: userId,
    });
    // The asker is notified even while no manager is known.
    if (tellsAsker)
      await noticeStore.notify({ team, key: keys.toAsker, state: stateFor("asker") }, [userId]);
    if (tellsManagers)
      await noticeStore.notify(
        { team, key: keys.toManagers, state: stateFor("manager") },
        managers,
      );
  } else if (blocked) {
    const state = requestNotice(request, blocked);
    await noticeStore.notify({ team, key: keys.asked, state }, managers);
  }
}

/** Returns a card's blocked question with the asker's reason, or null if the card has none. */
export async function blockedQuestion(services: Services, asker: Asker, cardId: string) {
  const card = await services.lookups.pressedCard(asker, cardId);
  if (!card) return null;
  const state = readState(card.state);
  if (!isKind(noticeKind, state) || !state.limited) return null;
  const query = state.limited;
  return { query, reason: state.reason ?? "", storedState: card.state };
}

/** The raise that a button grants, ten credits; chosen by hand. */
const increase = 10_000_000;

export function raiseButtons({ userId, id, limit }: RaiseRequest): FreeButton[] {
  const value = `${userId}|${id}`;
  return [
    { action: "raiseGrant", label: saying("raiseGrant", increase), value: `${value}|${increase}` },
    { action: "raiseOther", label: saying("raiseOther"), value: `${value}|${limit}` },
    { action: "raiseDecline", label: saying("raiseDecline"), value },
  ];
}

export function requestNotice(
  request: RaiseRequest,
  { query, reason }: { query: Query; reason: string },
): NoticeState {
  const { userId, price, guessed, uses, whose } = request;
  const text = saying("raiseAsked", userId, "", query.kind, price, uses, whose, guessed);
  const lines = reason === "" ? [] : [saying("raiseReason", escapeData(reason))];
  return { ...notice(text, [], lines), about: query, free: raiseButtons(request) };
}

/** Returns the notice of a decision. A granted raise offers the blocked question again. */
function decidedNotice(
  { by, userId, whose, limit, raise = null }: RaiseRequest,
  blocked: { query: Query } | null,
  reader: "asker" | "manager" = "manager",
): NoticeState {
  const askable = raise === null ? null : blocked;
  const isAsker = reader === "asker";
  const text = saying("raiseDecided", by, userId, whose, raise, limit, "", isAsker);
  return notice(text, askable ? [queryChoice(askable.query)] : []);
}
