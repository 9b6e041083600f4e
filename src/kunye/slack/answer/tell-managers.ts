import type { Team } from "../../team/create-team.ts";
import { saying, type Note } from "../../texts/texts.ts";
import { managersOrAdmins } from "../access/permission.ts";
import { isUndeliverable } from "../access/web-api.ts";
import { type Message, noUnfurling } from "../blocks/blocks.ts";
import { partsOf, type Feature, type Telling } from "../reply/feature.ts";
import type { CardState } from "../reply/card-kind.ts";
import type { Services } from "../reply/interaction.ts";
import { type FreeButton, type NoticeState, notice } from "./notice-card.ts";
import { newCard } from "./write-card.ts";

/**
 * A stored notice: the state of a card, or of a kind that a feature draws.
 * The `asker` may read it too, and has its buttons; it takes the place of what it `replaces`.
 */
type StoredNotice = CardState & { replaces?: string; asker?: string; choices?: unknown[] };

type Notice = Awaited<ReturnType<Team["notices"]["takeNotices"]>>[number];

/** Sends the features' notices to managers, each once, retried for a day. */
export async function tellManagers(
  features: readonly Feature[],
  services: Services,
  installed: Telling["installed"],
): Promise<void> {
  const telling = await openTelling(services, installed);
  for (const due of partsOf(features, "due")) await due.tell?.(telling);
  const { notices } = services.team;
  for (const notice of await notices.takeNotices(installed.team)) {
    try {
      await tell(features, telling, notice);
    } catch (error) {
      services.log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await giveUp(features, telling, notice);
    }
  }
}

export async function openTelling(
  services: Services,
  installed: Telling["installed"],
): Promise<Telling> {
  const book = await services.team.book(installed.team);
  let asked: Promise<string[]> | undefined;
  return {
    services,
    installed,
    book,
    // Asked lazily: Slack may take seconds.
    recipients: () =>
      (asked ??= managersOrAdmins(services, installed, book).then((hearing) => hearing ?? [])),
  };
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
async function tell(features: readonly Feature[], telling: Telling, notice: Notice): Promise<void> {
  const all = telling.services;
  const services = { ...all, texts: await all.textsOf(notice) };
  const { slack } = services;
  const { notices } = services.team;
  const { team, userId } = notice;
  const { replaces, asker, ...state } = notice.state as StoredNotice;
  const own = noticeKindOf(features, state);
  const mayRead = await (own?.mayRead ?? mayReadAsManager)(telling, notice);
  if (mayRead === null) return;
  if (!mayRead) return giveUp(features, telling, notice);
  if (asker !== userId && state.choices) state.choices = [];
  const posted = { ...(await drawNotice(own, services, notice, state)), ...noUnfurling };
  const place = replaces ? await notices.noticePlace(team, replaces, userId) : null;
  const { channel, ts } = await (place
    ? slack.chat.update({ ...place, ...posted })
    : slack.chat.postMessage({ channel: userId, ...posted }));
  await notices.noticeDone(notice, channel && ts ? { channel, ts } : null);
}

async function mayReadAsManager(
  { services, installed, book: { managers } }: Telling,
  { userId, state }: Notice,
): Promise<boolean | null> {
  const role = await services.authority.roleNow({ ...installed, userId });
  if (role === "unverified") return null;
  const isRecipient = managers.length > 0 ? managers.includes(userId) : role === "admin";
  const isReader = (state as StoredNotice).asker === userId || isRecipient;
  return isReader && role !== "guest" && role !== "external";
}

/** Ends an undeliverable notice after its kind told it elsewhere. */
async function giveUp(
  features: readonly Feature[],
  telling: Telling,
  notice: Notice,
): Promise<void> {
  await noticeKindOf(features, notice.state as StoredNotice)?.instead?.(telling, notice);
  await telling.services.team.notices.noticeDone(notice);
}

function noticeKindOf(features: readonly Feature[], state: StoredNotice) {
  const kinds = partsOf(features, "due").flatMap(({ notice }) => notice ?? []);
  return kinds.find(({ kind }) => kind === state.kind);
}

async function drawNotice(
  own: ReturnType<typeof noticeKindOf>,
  services: Services,
  { team, userId }: Notice,
  state: StoredNotice,
): Promise<Message> {
  if (own) return own.draw(services, { team, userId }, state);
  const asker = { team, userId, channel: "" };
  const [message] = await newCard(services, asker, state, null);
  return message ?? { text: "", blocks: [] };
}
