import type { Logger } from "pino";
import { isPersonsRecord } from "../../company/people.ts";
import type { Lookups, TypedResult } from "../lookups/create-lookups.ts";
import type { PendingReply, Query, Store } from "../lookups/store-port.ts";
import type { Authority, Whom } from "./authority.ts";
import { escapeData, type Message } from "./cards/blocks.ts";
import { plainNote } from "./cards/note-card.ts";
import { opened, type OpenAnswer, type Presenter } from "./presenter.ts";
import { refusalOf, type Need } from "./permission.ts";
import { reply, type ReplyOptions, type ReplyTarget } from "./replies.ts";
import { choice, note, resultView } from "./result-state.ts";
import { balance as balanceText, buttons, late } from "../texts/tr.ts";
import type { View } from "./views.ts";

/** The parts that every listener works with. */
export interface Services {
  lookups: Lookups;
  store: Pick<
    Store,
    "card" | "updateView" | "firstDelivery" | "now" | "replyDone" | "takeDueReplies"
  >;
  newId: () => string;
  presenter: Presenter;
  authority: Authority;
  /** Channels in which general cards are answered in the open. */
  publicChannels: ReadonlySet<string>;
  /** Where credit comes from, in the operator's words. */
  topUpHint: string | null;
  log: Logger;
}

/** One delivery and whoever made it. */
export interface Interaction extends ReplyTarget {
  parts: Services;
  /** With the team and enterprise of the installation, whatever the payload says. */
  asker: Whom & { channel: string };
}

/** What is shown beside an answer: the title that was searched, or given to be compared. */
export interface Extras {
  searched?: string;
  given?: string;
}

const balanceWithinMs = 2_000;

/** Answers the asker with plain words. */
export function say(talk: Interaction, text: string): Promise<void> {
  return reply(talk, [plainNote(text)], talk.parts.log);
}

/** Shows a view to the asker, or (`inChannel`) to everybody in the channel. */
export async function show(
  talk: Interaction,
  view: View,
  known: OpenAnswer | null = null,
  inChannel = false,
): Promise<void> {
  const { presenter, log } = talk.parts;
  const messages = await presenter.show(talk.asker, view, known, inChannel);
  const people = view.view === "detail" || view.view === "list";
  const options: ReplyOptions = {
    inChannel,
    // A direct message stays, so no people's names go there.
    ...(people && known && { lasting: () => openingNote(talk, known) }),
  };
  await reply(talk, messages, log, options);
}

/** Words that name no people, and the button that opens the card for nothing. */
export async function openingNote(talk: Interaction, known: OpenAnswer): Promise<Message[]> {
  const { kind, key, text } = known.answer;
  const view = note(late.ready(companyOf(known)), [
    choice("open", buttons.open, { kind, key, text }),
  ]);
  return talk.parts.presenter.show(talk.asker, view, null);
}

/** The company's title; nothing where it is a person's. */
function companyOf({ content }: OpenAnswer): string {
  const { merkez, sube } = content;
  if (isPersonsRecord(content)) return "";
  return escapeData(merkez?.Unvani ?? sube?.Unvani ?? "");
}

/** Whether the asker may do here what needs this much; where not, they are told why. */
export async function may(talk: Interaction, need: Need): Promise<boolean> {
  const refusal = await refusalOf(talk.parts.authority, talk, need);
  if (refusal !== null) await say(talk, refusal);
  return refusal === null;
}

/** True where the person may see what the team has. */
export const maySee = (talk: Interaction): Promise<boolean> => may(talk, "see");

/** True where the person may spend, and open records, here. */
export const maySpend = (talk: Interaction): Promise<boolean> => may(talk, "spend");

/** Asks what was typed and shows what came of it. */
export async function askTyped(
  talk: Interaction,
  query: Query,
  extras: Extras = {},
): Promise<void> {
  const { lookups } = talk.parts;
  await answering(talk, { extras, typed: true }, async (reply) => {
    if (!(await maySpend(talk))) return;
    const result = await lookups.askTyped(talk.asker, query, reply);
    await showResult(talk, query, result, extras, true);
  });
}

/** What a reply is shown with, written down so that it can be delivered even after a crash. */
export interface ReplyContext {
  extras: Extras;
  typed: boolean;
}

/** Shows a note; one with priced buttons only where they could be pressed. */
export async function showNote(talk: Interaction, view: View & { view: "note" }): Promise<void> {
  if (view.choices.length > 0 && !(await maySpend(talk))) return;
  await show(talk, view);
}

/** Does work that owes the person an answer, and notes when that was given; what fails is delivered later. */
export async function answering(
  talk: Interaction,
  errand: ReplyContext,
  work: (reply: PendingReply) => Promise<void>,
): Promise<void> {
  const { store, newId } = talk.parts;
  const { asker, responseUrl } = talk;
  const envelope = JSON.stringify({ asker, responseUrl, ...errand });
  const reply = { id: newId(), userId: asker.userId, envelope };
  await work(reply);
  await store.replyDone(reply.id);
}

/** Shows what an asking came to; general cards in the open where the channel is meant for it. */
export async function showResult(
  talk: Interaction,
  query: Query,
  result: TypedResult,
  extras: Extras = {},
  typed = false,
): Promise<void> {
  const { lookups, store, log } = talk.parts;
  const known = result.kind === "answer" ? opened(result.answer, result.body) : null;
  const reading =
    result.kind === "answer" && result.how === "bought"
      ? await lookups.balance(talk.asker.team, balanceWithinMs)
      : null;
  const balance = reading?.kind === "balance" ? reading.balance : null;
  const everybody = typed && known !== null && (await inTheOpen(talk, query, known));
  const now = await store.now().catch(() => Date.now());
  const topUp =
    result.kind === "refused" && result.refusal === "insufficient-balance"
      ? topUpText(talk.parts, await isAdmin(talk))
      : "";
  const { limits } = lookups;
  const shown = (open: boolean) =>
    show(
      talk,
      resultView(result, { query, ...extras, balance, public: open, limits, topUp, now }),
      known,
      open,
    );
  if (!everybody) return shown(false);
  try {
    await shown(true);
  } catch (error) {
    log.warn({ err: error }, "a card was not taken in the open; its asker gets it");
    await shown(false);
  }
}

/** Whether the asker is one of the workspace's admins. */
export async function isAdmin({ parts, client, asker }: Interaction): Promise<boolean> {
  return (await parts.authority.standing(client, asker)) === "admin";
}

/** What to do where the balance is used up: the operator's own words, else what an admin or somebody else can do. */
export function topUpText({ topUpHint }: Services, admin: boolean): string {
  return balanceText.topUp(admin, topUpHint === null ? null : escapeData(topUpHint));
}

async function inTheOpen(
  talk: Interaction,
  query: Query,
  { content }: OpenAnswer,
): Promise<boolean> {
  const { publicChannels, authority } = talk.parts;
  if (!publicChannels.has(talk.asker.channel)) return false;
  if (query.kind !== "vkn" && query.kind !== "title") return false;
  if (!content.merkez || isPersonsRecord(content)) return false;
  return (await authority.reach(talk.client, talk.asker)) === "internal";
}
