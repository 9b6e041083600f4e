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
import { saying } from "../../../texts/texts.ts";
import { alertNote } from "../../answer/tell-managers.ts";
import { escapeData } from "../../blocks/blocks.ts";
import type { DueWork, Telling } from "../../reply/feature.ts";
import type { Services } from "../../reply/interaction.ts";

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
