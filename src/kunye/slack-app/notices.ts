import { nextMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { Team } from "../team/create-team.ts";
import type { KnownBook, RaiseRequest } from "../team/read-book.ts";
import { saying, type Note } from "../texts/texts.ts";
import { paceOf } from "./cards/balance-card.ts";
import { actions, escapeData, section, type Message } from "./cards/blocks.ts";
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
  const { lookups, topUpHint } = services;
  const book = await services.team.book(team);
  const low = await services.team.lowBalance(team, book, balance);
  if (!low) return;
  const [spending, now] = [await lookups.monthSpending(team), await lookups.now()];
  const pace = paceOf({ outcome: { kind: "balance", balance }, spending, now });
  const text = saying("lowBalance", balance, low.threshold, pace?.days ?? null);
  const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
  await notify(services, team, low.key, alertNote("balance", text, [hint]), book.managers);
}

/** Tells managers what they are to be told by themselves and of requests, each of them once; until Slack takes it, for a day. */
export async function tellManagers(services: Services, installed: Installed): Promise<void> {
  const { lookups, log } = services;
  const { team } = installed;
  const { book, fullLimit, endedMonth, notices } = services.team;
  const known = await book(team);
  const full = await fullLimit(team, known);
  if (full) {
    const text = saying("fullLimit", full.share, full.use, nextMonth(await lookups.now()));
    await notify(services, team, full.key, alertNote("limit", text), known.managers);
  }
  const month = await endedMonth(team, known);
  const ended = { kind: "month" as const, at: month?.at ?? 0 };
  if (month) await notify(services, team, month.key, ended, known.managers);
  for (const request of known.requests) await tellOfRequest(services, team, known, request);
  for (const notice of await notices.takeNotices(team)) {
    try {
      await tell(services, installed, notice, known.managers);
    } catch (error) {
      log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await notices.noticeDone(notice);
    }
  }
}

function notify(
  { team: { notices } }: Services,
  team: string,
  key: string,
  state: NoticeState,
  userIds: readonly string[],
): Promise<void> {
  return notices.notify({ team, key, state: JSON.stringify(state) }, userIds);
}

/** Asks the managers about a request that waits; of one that was decided they and the asker are told. */
async function tellOfRequest(
  services: Services,
  team: string,
  { managers, waiting }: KnownBook,
  request: RaiseRequest,
): Promise<void> {
  const { userId, channel, id, at, raise } = request;
  const isDecided = raise !== undefined;
  // A purge finds the person at the end of the key.
  const [askedKey, decidedKey] = [`asked:${at}:${userId}`, `decided:${at}:${userId}`];
  const key = isDecided ? decidedKey : askedKey;
  if (!isDecided && !waiting.includes(request)) return;
  if (await services.team.notices.isNotified(team, key)) return;
  const others = managers.filter((one) => one !== userId);
  const asked = await limitedOn(services, { team, userId, channel }, id);
  const outcome = { ...decidedNote(request, asked), replaces: askedKey, asker: userId };
  if (isDecided) return notify(services, team, key, outcome, [userId, ...others]);
  if (asked) await notify(services, team, key, requestNote(request, asked), others);
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
  services: Services,
  installed: Installed,
  notice: Notice,
  managers: string[],
): Promise<void> {
  const { authority, slack, team: book } = services;
  const { team, userId } = notice;
  const { replaces, asker, ...state } = JSON.parse(notice.state) as NoticeState;
  const role = await authority.roleNow(slack, { ...installed, userId });
  if (role === "unverified") return;
  const isMember = role !== "guest" && role !== "external";
  const isMeant = asker === userId || managers.includes(userId);
  if (!isMember || !isMeant) return book.notices.noticeDone(notice);
  if (asker !== userId && state.kind === "note") state.choices = [];
  const [message] =
    state.kind === "note"
      ? await newCard(services, { team, userId, channel: "" }, state, null)
      : [await monthNotice(services, team, userId, state.at)];
  const posted = { text: "", ...message, ...unfurling };
  const place = replaces ? await book.notices.noticePlace(team, replaces, userId) : null;
  const { channel, ts } = await (place
    ? slack.chat.update({ ...place, ...posted })
    : slack.chat.postMessage({ channel: userId, ...posted }));
  await book.notices.noticeDone(notice, channel && ts ? { channel, ts } : null);
}

/** The report of a month, why it came, and the button that switches it off. */
async function monthNotice(
  services: Services,
  team: string,
  userId: string,
  at: number,
): Promise<Message> {
  const { texts } = services;
  const { text, blocks } = await monthReport(services, team, { userId, admin: true }, at);
  const off = actions([freeButton(texts, offButton("month"))]);
  return { text, blocks: [section(texts.balance.unasked), ...blocks, ...off] };
}
