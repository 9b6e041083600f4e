import type { MicroCredits } from "../../../../company/credits.ts";
import { istanbulMonth, monthStart, nextMonth } from "../../../../company/istanbul-time.ts";
import { spentBy } from "../../../lookups/limit-use.ts";
import type { Team } from "../../../team/create-team.ts";
import type { KnownBook, RaiseRequest } from "../../../team/read-book.ts";
import { saying, type Note } from "../../../texts/texts.ts";
import { paceOf } from "../money/balance-card.ts";
import { actions, escapeData, section, type Message } from "../../blocks/blocks.ts";
import { freeButton, type FreeButton, type NoteState } from "../../answer/notice-card.ts";
import type { Installation } from "../../access/installation.ts";
import type { Services } from "../../reply/interaction.ts";
import { decidedNote, limitedOn, note, requestNote } from "../../answer/notice-states.ts";
import { hearersOf } from "../../access/permission.ts";
import { monthReport } from "../money/read-books.ts";
import { unfurling } from "../../reply/response-url.ts";
import { isUndeliverable } from "../../access/slack-failure.ts";
import { newCard } from "../../answer/write-card.ts";

/** A notice's note, or the month that `at` lies in. The `asker` may read it too, and has its buttons. */
type NoticeState = (NoteState | { kind: "month"; at: number }) & {
  replaces?: string;
  asker?: string;
};

type Notice = Awaited<ReturnType<Team["notices"]["takeNotices"]>>[number];
type Installed = Pick<Installation, "team" | "enterprise">;

/** The services of a team, with its book as it is now. */
interface Telling {
  services: Services;
  installed: Installed;
  book: KnownBook;
  /** Asked once, when there is news: Slack may take seconds. */
  asked?: Promise<string[]>;
}

/** Tells managers what they are to be told by themselves and of requests, each of them once; until Slack takes it, for a day. */
export async function tellManagers(services: Services, installed: Installed): Promise<void> {
  const { log, team: own } = services;
  const { team } = installed;
  const telling: Telling = { services, installed, book: await own.book(team) };
  await noteLimit(telling);
  await noteMonth(telling);
  for (const request of telling.book.requests) await noteRequest(telling, request);
  for (const notice of await own.notices.takeNotices(team)) {
    try {
      await tell(telling, notice);
    } catch (error) {
      log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await own.notices.noticeDone(notice);
    }
  }
}

/** Notifies managers of a balance under their threshold; a fifth above it, the next fall counts as another. */
export async function alertOfBalance(
  services: Services,
  installed: Installed,
  balance: MicroCredits,
): Promise<void> {
  const { lookups, topUpHint, team: own } = services;
  const { team } = installed;
  const book = await own.book(team);
  const { entries, threshold } = book;
  const armed = entries.find(({ name }) => name === "alert:balance" || name === "alert:armed");
  if (threshold === undefined || !armed) return;
  const key = `balance:${armed.n}`;
  const isTold = await own.notices.isNotified(team, key);
  if (isTold && balance * 5 >= threshold * 6) {
    await own.change(team, "", [{ name: "alert:armed", value: "true", seen: armed.n }]);
  }
  if (isTold || balance >= threshold) return;
  const [spending, now] = [await lookups.monthSpending(team), await lookups.now()];
  const pace = paceOf({ outcome: { kind: "balance", balance }, spending, now });
  const text = saying("lowBalance", balance, threshold, pace?.days ?? null);
  const hint = saying("topUpFrom", topUpHint === null ? null : escapeData(topUpHint));
  const state = alertNote("balance", text, [hint]);
  // While nobody is known nothing is written down, and the next reading tries again.
  await own.notices.notify({ team, key, state }, await hearers({ services, installed, book }));
}

/** An alert with the button that switches it off. */
export function alertNote(about: "balance" | "limit", text: Note, lines: Note[] = []): NoteState {
  return { ...note(text, [], lines), free: [offButton(about)] };
}

/** Switches an alert off for all managers. */
function offButton(about: "balance" | "limit" | "month"): FreeButton {
  return { action: "alertOff", label: saying("alertOff"), value: about };
}

/** The managers, else Slack's admins; nobody while Slack does not say. */
function hearers(telling: Telling): Promise<string[]> {
  const { services, installed, book } = telling;
  telling.asked ??= hearersOf(services, installed, book).then((hearing) => hearing ?? []);
  return telling.asked;
}

/** The team's limit, four fifths or all of it used; switched off it is silent until the limit is changed. */
async function noteLimit(telling: Telling): Promise<void> {
  const { services, installed, book } = telling;
  const { lookups, team: own } = services;
  const { team } = installed;
  const { team: limit } = book.limitsOf("");
  if (!limit || isOff(book, "alert:limit", "limit")) return;
  const { amount: used, uncertain } = spentBy(await lookups.monthSpending(team));
  const share = ([100, 80] as const).find((one) => used * 100 >= limit * one);
  if (!share) return;
  const now = await lookups.now();
  const key = `limit:${istanbulMonth(now)}:${share}:${limit}`;
  if (await own.notices.isNotified(team, key)) return;
  const use = { whose: "team" as const, limit, used, uncertain };
  const state = alertNote("limit", saying("fullLimit", share, use, nextMonth(now)));
  await own.notices.notify({ team, key, state }, await hearers(telling));
}

const reportAtHour = 9;

/**
 * Reports the last month to named managers, from the first at nine on, if anything was asked in it.
 * Switched off it is silent until the managers are named again.
 */
async function noteMonth({ services, installed, book }: Telling): Promise<void> {
  const { lookups, team: own } = services;
  const { team } = installed;
  const now = await lookups.now();
  const start = monthStart(now);
  if (now < start + reportAtHour * 3_600_000 || isOff(book, "alert:month", "managers")) return;
  const at = start - 1;
  const key = `month:${istanbulMonth(at)}`;
  if (await own.notices.isNotified(team, key)) return;
  const { paid, unknown } = await lookups.monthSpending(team, at);
  if (paid.length + unknown.length === 0) return;
  await own.notices.notify({ team, key, state: { kind: "month", at } }, book.managers);
}

/** A request that waits, for its hearers; how one was decided, for its asker as well. */
async function noteRequest(telling: Telling, request: RaiseRequest): Promise<void> {
  const { services, installed, book } = telling;
  const { notices } = services.team;
  const { team } = installed;
  const { userId, channel, id, at, raise } = request;
  const isDecided = raise !== undefined;
  if (!isDecided && !book.waiting.includes(request)) return;
  // A purge finds the person at the end of a key.
  const end = `${at}:${userId}`;
  const replaces = `asked:${end}`;
  const told = isDecided ? [`decided:${end}`, `decided-by:${end}`] : [replaces];
  const untold = await Promise.all(told.map(async (key) => !(await notices.isNotified(team, key))));
  if (!untold.includes(true)) return;
  const others = (await hearers(telling)).filter((one) => one !== userId);
  if (others.length === 0 && !(isDecided && untold[0])) return;
  const asked = await limitedOn(services, { team, userId, channel }, id);
  if (isDecided) {
    const state = { ...decidedNote(request, asked), replaces, asker: userId };
    // The asker is told even while nobody is known to manage; the hearers as soon as they are known.
    if (untold[0]) await notices.notify({ team, key: `decided:${end}`, state }, [userId]);
    if (untold[1]) await notices.notify({ team, key: `decided-by:${end}`, state }, others);
  } else if (asked) {
    await notices.notify({ team, key: replaces, state: requestNote(request, asked) }, others);
  }
}

/** True if an alert was switched off after the last entry that switches it on. */
function isOff({ entries }: KnownBook, alert: "alert:limit" | "alert:month", on: string): boolean {
  return entries.find(({ name }) => name === on || name === alert)?.name === alert;
}

/** Tells it: in the place of an earlier notice, else in a new message; what is for managers only to one. */
async function tell({ services: all, installed, book }: Telling, notice: Notice): Promise<void> {
  const services = { ...all, texts: await all.textsOf(notice) };
  const { authority, slack } = services;
  const { notices } = services.team;
  const { team, userId } = notice;
  const { replaces, asker, ...state } = notice.state as NoticeState;
  const role = await authority.roleNow({ ...installed, userId });
  if (role === "unverified") return;
  const { managers } = book;
  const hears = managers.length > 0 ? managers.includes(userId) : role === "admin";
  const isMeant = asker === userId || hears;
  if (!isMeant || role === "guest" || role === "external") return notices.noticeDone(notice);
  if (asker !== userId && state.kind === "note") state.choices = [];
  const posted = { ...(await drawNotice(services, notice, state)), ...unfurling };
  const place = replaces ? await notices.noticePlace(team, replaces, userId) : null;
  const { channel, ts } = await (place
    ? slack.chat.update({ ...place, ...posted })
    : slack.chat.postMessage({ channel: userId, ...posted }));
  await notices.noticeDone(notice, channel && ts ? { channel, ts } : null);
}

async function drawNotice(
  services: Services,
  { team, userId }: Notice,
  state: NoticeState,
): Promise<Message> {
  const { texts } = services;
  if (state.kind === "note") {
    const [message] = await newCard(services, { team, userId, channel: "" }, state, null);
    return message ?? { text: "", blocks: [] };
  }
  const { text, blocks } = await monthReport(services, team, { userId, admin: true }, state.at);
  const off = actions([freeButton(texts, offButton("month"))]);
  return { text, blocks: [section(texts.balance.unasked), ...blocks, ...off] };
}
