import { hasPersonalNumber } from "../../../company/people.ts";
import { istanbulMonth } from "../../../company/istanbul-time.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { foldedWords } from "../../../company/general-words.ts";
import { foldTurkish } from "../../../company/title.ts";
import { readNumber } from "../../../company/number-input.ts";
import { pageLength, type HistorySearch } from "../../lookups/history.ts";
import type { HistoryPlace } from "../../lookups/intents.ts";
import { monthIn } from "../../texts/month-in-words.ts";
import { isManager } from "../../slack/permission.ts";
import { historyKind, type HistoryState } from "./history-card.ts";
import { readTeamMoney } from "../../slack/home.ts";
import { show } from "../../slack/show.ts";
import { showHelp } from "../../slack/help-card.ts";
import { splitFirstWord } from "../../intake/text/leading-word.ts";
import { isHelp, isLikeOneOf } from "../../slack/words.ts";
import { clip, escapeData, type Message } from "../../slack/blocks.ts";
import { isKind } from "../../slack/card-kind.ts";
import { readState } from "../../slack/card-state.ts";
import type { Command, Interaction, SumsReader } from "../../slack/feature.ts";
import { askerOf, servicesInUsersLanguage, type Services } from "../../slack/interaction.ts";
import { reply, say } from "../../slack/reply.ts";
import { balanceCard, monthCard } from "./balance-card.ts";

/** Chosen by hand: the user asked for the balance and waits. */
const balanceWithinMs = 10_000;

/** `/bakiye`: the balance, prices and a month's spending; `geçmiş` lists purchases. Free. */
export const bakiye: Command = {
  name: "/bakiye",
  words: ["bakiye", "balance"],
  isAskedBy: isBalanceQuestion,
  understands: async (interaction, words) => (await handlerOf(interaction, words)) !== null,
  needs: "see",
  async run(interaction, typed) {
    const words = typed.trim();
    const handler = await handlerOf(interaction, words);
    if (handler) return handler(interaction);
    const { input, usage } = interaction.texts;
    if (hasPersonalNumber(words)) return say(interaction, input.personal);
    return say(interaction, usage.unknownBalance(escapeData(clip(words, 100))));
  },
};

const balanceWords = foldedWords(
  "bakiye bakiyem bakiyemiz kredi kredim kredimiz balance credit credits",
);
const questionWords = foldedWords(`
merhaba selam günaydın lütfen hello hi please
ne kadar kaç kaldı kalan kalıyor var mı mi nedir şu an anda şimdi güncel toplam hâlâ daha
how much many is are left the our my what remaining do we have now current
`);

/** True for a question about the balance: `kaç kredimiz kaldı?`. */
function isBalanceQuestion(sentence: string): boolean {
  const words = questionIn(sentence);
  return (
    words.some((word) => questionWords.has(word)) && words.some((word) => balanceWords.has(word))
  );
}

/** Returns the folded words of a sentence about credits, or none if it has any other word. */
function questionIn(sentence: string): string[] {
  const words = foldTurkish(sentence).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isQuestion = words.every((word) => questionWords.has(word) || balanceWords.has(word));
  return isQuestion ? words : [];
}

/** Finds the handler for the words after the command, or null if they are unknown. */
async function handlerOf(
  { services }: Interaction,
  words: string,
): Promise<((interaction: Interaction) => Promise<void>) | null> {
  if (words === "" || questionIn(words).length > 0) return showBalance;
  const showOwnHelp = (interaction: Interaction) => showHelp(interaction, bakiye);
  if (isHelp(words)) return showOwnHelp;
  const { first, rest } = splitFirstWord(words);
  if (isLikeOneOf(first, ["geçmiş", "history"])) {
    if (isHelp(rest)) return showOwnHelp;
    return (interaction) =>
      rest === "" ? showHistory(interaction, "") : searchHistory(interaction, rest);
  }
  const month = monthIn(words, await services.now());
  return month === null ? null : (interaction) => showMonth(interaction, month);
}

async function showBalance(interaction: Interaction): Promise<void> {
  interaction.waiting?.setQuery(interaction.texts.waiting.balance);
  return reply(interaction, [await readBalanceCard(interaction)]);
}

/** Reads the balance and draws the team's money as the user may see it. Free. */
export async function readBalanceCard(interaction: Interaction): Promise<Message> {
  const { services, person } = interaction;
  const outcome = await services.lookups.balance(person.team, balanceWithinMs);
  const { isDemo, registryKeys } = services;
  const hasOwnKey = registryKeys !== null;
  return balanceCard({ ...(await readTeamMoney(interaction)), outcome, hasOwnKey, isDemo });
}

export async function showMonth(interaction: Interaction, at: number): Promise<void> {
  const { team, userId } = interaction.person;
  const reader = { userId, isManager: await isManager(interaction) };
  const report = await monthReport(servicesInUsersLanguage(interaction), team, reader, at);
  return reply(interaction, [report], { title: interaction.texts.modal.titles.month });
}

export async function monthReport(
  { lookups, now: readTime, texts }: Pick<Services, "lookups" | "now" | "texts">,
  team: string,
  reader: SumsReader,
  at: number,
): Promise<Message> {
  const [spending, period, { unsettled: left }, byJob, now] = await Promise.all([
    lookups.monthSpending(team, at),
    lookups.monthMovement(team, at),
    lookups.unsettled(team),
    lookups.jobSpending(team, at),
    readTime(),
  ]);
  const month = istanbulMonth(at);
  const unsettled = left.filter(({ intent }) => istanbulMonth(intent.createdAt) === month);
  return monthCard({ texts, spending, reader, at, period, unsettled, byJob, now });
}

/**
 * Shows a part of the history by a button's value. Free.
 * The parts: the team's (empty), `mine`, a month's (`2026-11`), or a search's rest (`rest|cardId`).
 * All parts but `rest` may end with the place to start after, `createdAt|id`.
 */
export async function showHistory(interaction: Interaction, value: string): Promise<void> {
  const [part = "", cardId = ""] = value.split("|");
  if (part === "rest") return showRest(interaction, cardId);
  const [, createdAt, id = ""] = /(\d{1,15})\|([\w-]+)$/.exec(value) ?? [];
  const after = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  await showPart(interaction, part, after);
}

/** Shows purchases of a month, about numbers, or by words. Free. */
async function searchHistory(interaction: Interaction, words: string): Promise<void> {
  const { services, person } = interaction;
  const { lookups } = services;
  const at = monthIn(words, await services.now());
  // A month without a purchase may be a word.
  if (at !== null && (await showPart(interaction, istanbulMonth(at), null))) return;
  const readsAllRemarks = await isManager(interaction);
  const finder = { ...askerOf(interaction), readsAllRemarks };
  const ids = await lookups.findHistoryLines(person.team, searchFor(words), finder);
  if (at === null || ids.length > 0) return showFound(interaction, ids, readsAllRemarks);
  const empty = { intents: [], again: [], of: "found" as const, month: istanbulMonth(at) };
  return showPage(interaction, { ...empty, next: null }, readsAllRemarks);
}

function searchFor(words: string): HistorySearch {
  const number = readNumber(words);
  switch (number.kind) {
    case "several":
      return { vkns: number.vkns };
    case "vkn":
    case "unlikely-vkn":
    case "short-vkn":
      return { vkns: [number.vkn] };
    case "mersis":
    case "unlikely-mersis":
    case "short-mersis":
      return { vkns: [vknOfMersis(number.mersis) ?? ""] };
    case "personal":
      // A person's number finds nothing.
      return { vkns: [] };
    default:
      return { words };
  }
}

/** Shows purchases of a month, of the user (`mine`) or of all; false for a month without any. */
async function showPart(
  interaction: Interaction,
  part: string,
  after: HistoryPlace | null,
): Promise<boolean> {
  const { services, person } = interaction;
  const isMonth = /^\d{4}-\d{2}$/.test(part);
  const isMine = part === "mine";
  const filter = isMonth ? { month: part } : { userId: isMine ? person.userId : null };
  const page = await services.lookups.history(person.team, after, filter);
  const { intentIds: intents, again, next, rounds } = page;
  if (isMonth && intents.length === 0) return false;
  const nextValue = next && `${isMonth || isMine ? `${part}|` : ""}${next.createdAt}|${next.id}`;
  const pageKind = isMonth
    ? { of: "found" as const, month: part }
    : { of: isMine ? ("mine" as const) : ("team" as const) };
  const shown = { intents, again, rounds, ...pageKind, next: nextValue };
  await showPage(interaction, shown, await isManager(interaction));
  return true;
}

/** Shows the rest of a search from the ids in its card: the words are not stored. */
async function showRest(interaction: Interaction, cardId: string): Promise<void> {
  const card = await interaction.services.lookups.pressedCard(askerOf(interaction), cardId);
  const state = card && readState(card.state);
  if (!isKind(historyKind, state)) return say(interaction, interaction.texts.failure.notYours);
  return showFound(interaction, state.rest ?? [], await isManager(interaction));
}

async function showFound(
  interaction: Interaction,
  ids: readonly string[],
  showsAllNames: boolean,
): Promise<void> {
  const { intentIds: intents, again } = await interaction.services.lookups.historyPageOf(ids);
  const rest = ids.slice(pageLength);
  const page = { intents, again, of: "found" as const, next: null, rest };
  return showPage(interaction, page, showsAllNames);
}

async function showPage(
  interaction: Interaction,
  page: Omit<HistoryState, "kind" | "names">,
  showsAllNames: boolean,
): Promise<void> {
  const names = showsAllNames ? {} : { names: interaction.person.userId };
  return show(interaction, { kind: "history", ...page, ...names });
}
