import type { MonthSpending } from "../lookups/limit-use.ts";
import type { Notice } from "../team/team-store.ts";
import { saying, type Note } from "../texts/texts.ts";
import type { Person } from "./authority.ts";
import { managersOrAdmins } from "./permission.ts";
import { isUndeliverable } from "./web-api.ts";
import { type Message, noUnfurling } from "./blocks.ts";
import { partsOf, type Feature, type NoticeContext } from "./feature.ts";
import type { CardState } from "./card-kind.ts";
import type { Services } from "./interaction.ts";
import { type FreeButton, type NoticeState, notice } from "./notice.ts";
import { newCard } from "./draw-card.ts";

/**
 * A stored notice: the state of a card, or of a kind that a feature draws.
 * `replaces`: the key of an earlier notice. `asker`: a user who may read it and gets its buttons.
 */
type StoredNotice = CardState & { replaces?: string; asker?: string; choices?: unknown[] };

/** Delivers the waiting notices to managers and users, each once; failed ones are retried. */
export async function tellManagers(
  features: readonly Feature[],
  services: Services,
  installed: NoticeContext["installed"],
): Promise<void> {
  const context = await openNoticeContext(services, installed);
  for (const due of partsOf(features, "due")) await due.tell?.(context);
  const { noticeStore } = services;
  /** Keeps a notice without a reader for the next sweep. */
  const keep = (error: unknown) => {
    services.log.warn({ err: error }, "a notice has no reader at present");
  };
  for (const notice of await noticeStore.takeNotices(installed.team)) {
    // A slow Slack may have let the lease run out.
    if (!(await noticeStore.noticeBegins(notice))) continue;
    try {
      await tell(features, context, notice);
    } catch (error) {
      services.log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await giveUp(features, context, notice).catch(keep);
    } finally {
      await noticeStore.noticeEnds(notice);
    }
  }
}

export async function openNoticeContext(
  services: Services,
  installed: NoticeContext["installed"],
): Promise<NoticeContext> {
  const book = await services.team.book(installed.team);
  let recipients: Promise<string[]> | undefined;
  return {
    services,
    installed,
    book,
    // Asked lazily: Slack may take seconds.
    recipients: () =>
      (recipients ??= managersOrAdmins(services, installed, book).then((ids) => ids ?? [])),
  };
}

/**
 * Returns the readers of an alert. While no manager is named, they are the admins who used Künye
 * this month; if none did, all admins, because otherwise nobody would know.
 */
export async function alertRecipients(
  { book, recipients }: Pick<NoticeContext, "book" | "recipients">,
  { countedByUser }: Pick<MonthSpending, "countedByUser">,
): Promise<string[]> {
  const all = await recipients();
  const users = all.filter((userId) => countedByUser.has(userId));
  return book.managers.length > 0 || users.length === 0 ? all : users;
}

/** An alert, with a button that switches it off. */
export function alertCard(about: "balance" | "limit", text: Note, lines: Note[] = []): NoticeState {
  return { ...notice(text, [], lines), free: [offButton(about)] };
}

/** A button that switches an alert off for all managers. */
export function offButton(about: "balance" | "limit" | "month"): FreeButton {
  return { action: "alertOff", label: saying("alertOff"), value: about };
}

/** Posts a notice or replaces an earlier one. */
async function tell(features: readonly Feature[], context: NoticeContext, notice: Notice) {
  const texts = await context.services.textsOf(notice);
  const services = { ...context.services, texts };
  const { noticeStore, slack } = services;
  const { team, userId } = notice;
  const { replaces, asker, ...state } = notice.state as StoredNotice;
  const kind = noticeKindOf(features, state);
  const mayRead = await (kind?.mayRead ?? mayReadAsManager)(context, notice);
  if (mayRead === null) return;
  if (!mayRead) return giveUp(features, context, notice);
  if (asker !== userId && state.choices) state.choices = [];
  const reader = { ...context.installed, userId };
  const message = { ...(await drawNotice(kind, services, reader, state)), ...noUnfurling };
  const place = replaces ? await noticeStore.noticePlace(team, replaces, userId) : null;
  const { channel, ts } = await (place
    ? slack.chat.update({ ...place, ...message })
    : slack.chat.postMessage({ channel: userId, ...message }));
  await noticeStore.noticeDone(notice, channel && ts ? { channel, ts } : null);
}

async function mayReadAsManager(
  { services, installed, book: { managers }, recipients }: NoticeContext,
  { userId, state }: Notice,
): Promise<boolean | null> {
  const role = await services.authority.roleNow({ ...installed, userId });
  if (role === "unverified") return null;
  const isNamed = managers.length === 0 ? role === "admin" : managers.includes(userId);
  // Admins replace named managers who have all left.
  const isRecipient = isNamed || (role === "admin" && (await recipients()).includes(userId));
  const isReader = (state as StoredNotice).asker === userId || isRecipient;
  return isReader && role !== "guest" && role !== "external";
}

/** Drops an undeliverable notice after its kind has delivered it elsewhere. */
async function giveUp(
  features: readonly Feature[],
  context: NoticeContext,
  notice: Notice,
): Promise<void> {
  await noticeKindOf(features, notice.state as StoredNotice)?.deliverElsewhere?.(context, notice);
  await context.services.noticeStore.noticeDone(notice);
}

function noticeKindOf(features: readonly Feature[], state: StoredNotice) {
  const kinds = partsOf(features, "due").flatMap(({ notice }) => notice ?? []);
  return kinds.find(({ kind }) => kind === state.kind);
}

async function drawNotice(
  kind: ReturnType<typeof noticeKindOf>,
  services: Services,
  reader: Person,
  state: StoredNotice,
): Promise<Message> {
  return kind ? kind.draw(services, reader, state) : drawNoticeCard(services, reader, state);
}

/** Stores and draws the card of a notice, which is one message. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export async function drawNoticeCard<State extends CardState>(
  services: Services,
  { team, userId }: Person,
  state: State,
): Promise<Message> {
  const { messages } = await newCard(services, { team, userId, channel: "" }, state);
  return messages[0] ?? { text: "", blocks: [] };
}
