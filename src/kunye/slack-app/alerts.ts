import { istanbulMonth, monthStart, nextMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import { spentBy } from "../lookups/limit-use.ts";
import type { KnownBook, RaiseRequest } from "../team/read-book.ts";
import { saying, type Note } from "../texts/texts.ts";
import { paceOf } from "./cards/balance-card.ts";
import { escapeData } from "./cards/blocks.ts";
import type { FreeButton, NoteState } from "./cards/note-card.ts";
import type { Whom } from "./authority.ts";
import type { Services } from "./interaction.ts";
import { hearersOf } from "./permission.ts";
import { note } from "./notes.ts";
import { decidedNote, limitedOn, requestNote } from "./raise-notes.ts";

/** What a notice says: a note, or the month that this moment lies in; `asker` may hear of it as well, and has its buttons. */
export type NoticeState = (NoteState | { kind: "month"; at: number }) & {
  replaces?: string;
  asker?: string;
};

/** Reads the people to notify: the managers, else Slack's admins. Called only if there is news. */
type Hearers = () => Promise<string[]>;

/** Writes down that a balance, as it was read, is under the managers' threshold; a fifth above it, the next fall counts as another. */
export async function alertOfBalance(
  services: Services,
  installed: Omit<Whom, "userId">,
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
  await own.notices.notify(
    { team, key, state },
    (await hearersOf(services, installed, book)) ?? [],
  );
}

/** Writes down what else the hearers are to be told by themselves; the month's report goes to named managers only. */
export async function noteAlerts(
  services: Services,
  team: string,
  book: KnownBook,
  hearers: Hearers,
): Promise<void> {
  await noteLimit(services, team, book, hearers);
  await noteMonth(services, team, book);
  for (const request of book.requests) await noteRequest(services, team, book, hearers, request);
}

/** An alert with the button that switches it off. */
export function alertNote(about: "balance" | "limit", text: Note, lines: Note[] = []): NoteState {
  return { ...note(text, [], lines), free: [offButton(about)] };
}

/** Switches an alert off for all managers. */
export function offButton(about: "balance" | "limit" | "month"): FreeButton {
  return { action: "alertOff", label: saying("alertOff"), value: about };
}

/** The team's limit, four fifths or all of it used; switched off it is silent until the limit is changed. */
async function noteLimit(
  services: Services,
  team: string,
  book: KnownBook,
  hearers: Hearers,
): Promise<void> {
  const { lookups } = services;
  const { team: limit } = book.limitsOf("");
  if (!limit || isOff(book, "alert:limit", "limit")) return;
  const { amount: used, uncertain } = spentBy(await lookups.monthSpending(team));
  const share = ([100, 80] as const).find((one) => used * 100 >= limit * one);
  if (!share) return;
  const now = await lookups.now();
  const key = `limit:${istanbulMonth(now)}:${share}:${limit}`;
  const text = saying(
    "fullLimit",
    share,
    { whose: "team", limit, used, uncertain },
    nextMonth(now),
  );
  await notifyOnce(services, { team, key }, hearers, () => alertNote("limit", text));
}

const reportAtHour = 9;

/** The last month, from the first at nine in the morning on, where anything was asked in it; switched off it is silent until the managers are named again. */
async function noteMonth(services: Services, team: string, book: KnownBook): Promise<void> {
  const { lookups } = services;
  const now = await lookups.now();
  const start = monthStart(now);
  if (now < start + reportAtHour * 3_600_000 || isOff(book, "alert:month", "managers")) return;
  const at = start - 1;
  const key = `month:${istanbulMonth(at)}`;
  await notifyOnce(
    services,
    { team, key },
    () => book.managers,
    async () => {
      const { paid, unknown } = await lookups.monthSpending(team, at);
      return paid.length + unknown.length === 0 ? null : { kind: "month", at };
    },
  );
}

/** A request that waits, for its hearers; how one was decided, for its asker as well. */
async function noteRequest(
  services: Services,
  team: string,
  { waiting }: KnownBook,
  hearers: Hearers,
  request: RaiseRequest,
): Promise<void> {
  const { userId, channel, id, at, raise } = request;
  const others = async () => (await hearers()).filter((one) => one !== userId);
  const readAsked = () => limitedOn(services, { team, userId, channel }, id);
  // A purge finds the person at the end of the key.
  const key = `asked:${at}:${userId}`;
  if (raise !== undefined) {
    const decided = async () => {
      return { ...decidedNote(request, await readAsked()), replaces: key, asker: userId };
    };
    // The asker is told even while nobody is known to manage; the hearers as soon as they are known.
    const end = `${at}:${userId}`;
    await notifyOnce(services, { team, key: `decided:${end}` }, () => [userId], decided);
    await notifyOnce(services, { team, key: `decided-by:${end}` }, others, decided);
  } else if (waiting.includes(request)) {
    await notifyOnce(services, { team, key }, others, async () => {
      const asked = await readAsked();
      return asked && requestNote(request, asked);
    });
  }
}

/** Writes down what these people are to be told, unless anybody was told under this key before; what that is, is read only then. */
async function notifyOnce(
  { team: { notices } }: Services,
  notice: { team: string; key: string },
  userIds: () => readonly string[] | Promise<readonly string[]>,
  stateOf: () => NoticeState | null | Promise<NoticeState | null>,
): Promise<void> {
  if (await notices.isNotified(notice.team, notice.key)) return;
  const state = await stateOf();
  if (state) await notices.notify({ ...notice, state }, await userIds());
}

/** Whether an alert was switched off since there was last an entry that switches it on. */
function isOff({ entries }: KnownBook, alert: "alert:limit" | "alert:month", on: string): boolean {
  return entries.find(({ name }) => name === on || name === alert)?.name === alert;
}
