import { nextMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { Team } from "../team/create-team.ts";
import type { KnownBook, RaiseRequest } from "../team/read-book.ts";
import { saying, type Note } from "../texts/texts.ts";
import { paceOf } from "./cards/balance-card.ts";
import { actions, escapeData, section } from "./cards/blocks.ts";
import { freeButton, type FreeButton, type NoteState } from "./cards/note-card.ts";
import type { Installation } from "./installation.ts";
import type { Services } from "./interaction.ts";
import { monthReport } from "./month-report.ts";
import { note } from "./notes.ts";
import { decidedNote, limitedOn, requestNote } from "./raise-notes.ts";
import { unfurling } from "./response-url.ts";
import { isUndeliverable } from "./slack-failure.ts";
import { newCard } from "./write-card.ts";

/** What a notice says: a note, or the month that this moment lies in; `asker` may hear of it as well, and has its buttons. */
type NoticeState = (NoteState | { kind: "month"; at: number }) & {
  replaces?: string;
  asker?: string;
};

type Notice = Awaited<ReturnType<Team["notices"]["takeNotices"]>>[number];
type Installed = Pick<Installation, "team" | "enterprise">;

/** Tells managers that a balance, as it was read, is under their threshold. */
export async function warnOfBalance(
  services: Services,
  team: string,
  balance: MicroCredits,
): Promise<void> {
  const { lookups, topUpHint, team: own } = services;
  const book = await own.book(team);
  const low = await own.lowBalance(team, book, balance);
  if (!low) return;
  const [spending, now] = [await lookups.monthSpending(team), await lookups.now()];
  const pace = paceOf({ outcome: { kind: "balance", balance }, spending, now });
  const text = saying("lowBalance", balance, low.threshold, pace?.days ?? null);
  const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
  const state = alertNote("balance", text, [hint]);
  await own.notices.notify({ team, key: low.key, state }, book.managers);
}

/** Tells managers what they are to be told by themselves and of requests, each of them once; until Slack takes it, for a day. */
export async function tellManagers(services: Services, installed: Installed): Promise<void> {
  const { lookups, log, team: own } = services;
  const { team } = installed;
  const known = await own.book(team);
  const tellAll = (key: string, state: NoticeState) =>
    own.notices.notify({ team, key, state }, known.managers);
  const full = await own.fullLimit(team, known);
  if (full) {
    const text = saying("fullLimit", full.share, full.use, nextMonth(await lookups.now()));
    await tellAll(full.key, alertNote("limit", text));
  }
  const month = await own.endedMonth(team, known);
  if (month) await tellAll(month.key, { kind: "month", at: month.at });
  for (const request of known.requests) await tellOfRequest(services, team, known, request);
  for (const notice of await own.notices.takeNotices(team)) {
    try {
      await tell(services, installed, notice, known.managers);
    } catch (error) {
      log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await own.notices.noticeDone(notice);
    }
  }
}

/** Asks the managers about a request that waits; of one that was decided they and the asker are told. */
async function tellOfRequest(
  services: Services,
  team: string,
  { managers, waiting }: KnownBook,
  request: RaiseRequest,
): Promise<void> {
  const { userId, channel, id, at, raise } = request;
  const { notices } = services.team;
  const isDecided = raise !== undefined;
  // A purge finds the person at the end of the key.
  const askedKey = `asked:${at}:${userId}`;
  const key = isDecided ? `decided:${at}:${userId}` : askedKey;
  if (!isDecided && !waiting.includes(request)) return;
  if (await notices.isNotified(team, key)) return;
  const others = managers.filter((one) => one !== userId);
  const asked = await limitedOn(services, { team, userId, channel }, id);
  if (isDecided) {
    const outcome = { ...decidedNote(request, asked), replaces: askedKey, asker: userId };
    return notices.notify({ team, key, state: outcome }, [userId, ...others]);
  }
  if (asked) await notices.notify({ team, key, state: requestNote(request, asked) }, others);
}

/** An alert with the button that switches it off. */
export function alertNote(about: "balance" | "limit", text: Note, lines: Note[] = []): NoteState {
  return { ...note(text, [], lines), free: [offButton(about)] };
}

function offButton(about: "balance" | "limit" | "month"): FreeButton {
  return { action: "alertOff", label: saying("alertOff"), value: about };
}

/** Tells it: in the place of an earlier notice, else in a new message; what is for managers only to one. */
async function tell(
  all: Services,
  installed: Installed,
  notice: Notice,
  managers: string[],
): Promise<void> {
  const services = { ...all, texts: await all.textsOf(notice) };
  const { authority, slack, texts } = services;
  const { notices } = services.team;
  const { team, userId } = notice;
  const { replaces, asker, ...state } = notice.state as NoticeState;
  const role = await authority.roleNow(slack, { ...installed, userId });
  if (role === "unverified") return;
  const isMeant = asker === userId || managers.includes(userId);
  if (!isMeant || role === "guest" || role === "external") return notices.noticeDone(notice);
  if (asker !== userId && state.kind === "note") state.choices = [];
  const [message] =
    state.kind === "note"
      ? await newCard(services, { team, userId, channel: "" }, state, null)
      : [await monthReport(services, team, { userId, admin: true }, state.at)];
  const isReport = state.kind === "month";
  const lead = isReport ? [section(texts.balance.unasked)] : [];
  const off = isReport ? actions([freeButton(texts, offButton("month"))]) : [];
  const blocks = [...lead, ...(message?.blocks ?? []), ...off];
  const posted = { text: "", ...message, blocks, ...unfurling };
  const place = replaces ? await notices.noticePlace(team, replaces, userId) : null;
  const { channel, ts } = await (place
    ? slack.chat.update({ ...place, ...posted })
    : slack.chat.postMessage({ channel: userId, ...posted }));
  await notices.noticeDone(notice, channel && ts ? { channel, ts } : null);
}
