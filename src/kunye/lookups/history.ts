import { setImmediate as yieldThread } from "node:timers/promises";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import { vknOfMersis } from "../../company/id-numbers.ts";
import { readAnswer } from "../../company/read-answer.ts";
import type { MicroCredits } from "../../company/credits.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import { hasWords, titleWords } from "../../company/title.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { FindableLine, HistoryStore } from "./history-store.ts";
import type { Asker, HistoryPart, HistoryPlace, Intent } from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";

/** A line of the history: an intent or a free use, and its answer while it is kept. */
export interface HistoryLine {
  intent: Intent;
  body: AnswerBody | null;
  /** True if the answer is stored, but this replica lacks its key. */
  isLocked?: true;
}

/** The sums of watches' rounds, by the id of the round's lookup that is shown. */
export type RoundSums = Record<string, { queries: number; cost: MicroCredits }>;

/** A page of the history; `again` has the ids of repeated purchases. */
export interface HistoryPage {
  intentIds: string[];
  again: string[];
  next: HistoryPlace | null;
  /** The rounds with several lookups in the part. */
  rounds: RoundSums;
}

/** The lines of a page, and of one query of the store. Both chosen by hand. */
export const pageLength = 10;
const monthBatch = 50;

/** Reads a page of the paid and unknown lookups of an account, a user or a month, newest first. */
export async function historyPage(
  { history }: LookupContext,
  account: string,
  after: HistoryPlace | null,
  part: HistoryPart,
): Promise<HistoryPage> {
  const intents = await readLines(history, account, after, part);
  const ids = intents.map(({ id }) => id);
  const next = intents.length > pageLength ? (intents[pageLength - 1] ?? null) : null;
  const shown = intents.slice(0, pageLength);
  const sums = await history.roundSums(account, roundsOf(shown), part);
  const rounds: RoundSums = {};
  for (const { id, watchRound = "" } of shown) {
    const ofRound = sums.get(watchRound);
    if (ofRound && ofRound.queries > 1) rounds[id] = ofRound;
  }
  return { ...(await pageOf(history, ids)), next, rounds };
}

/** Returns the first page of these lines. */
export async function pageOf(
  history: HistoryStore,
  ids: readonly string[],
): Promise<Pick<HistoryPage, "intentIds" | "again">> {
  const intentIds = ids.slice(0, pageLength);
  return { intentIds, again: await history.renewals(intentIds) };
}

/** Yields a month's paid and unknown lookups and its free uses, oldest first, in batches. */
export async function* monthLines(
  { answers, history }: LookupContext,
  account: string,
  at: number,
  userId: string | null,
): AsyncIterable<HistoryLine[]> {
  const part = { userId, month: istanbulMonth(at) };
  let intents: Intent[] = [];
  do {
    intents = await history.monthLines(account, intents.at(-1) ?? null, monthBatch, part);
    yield await withBodies(answers, intents);
    await yieldThread();
  } while (intents.length === monthBatch);
}

/** Reads the lines of a page and one more; a watch's round is one line, its newest lookup. */
async function readLines(
  history: HistoryStore,
  account: string,
  after: HistoryPlace | null,
  part: HistoryPart,
): Promise<Intent[]> {
  const lines: Intent[] = [];
  const rounds = new Set<string>();
  let place = after;
  while (lines.length <= pageLength) {
    const batch = await history.history(account, place, monthBatch, part);
    const since = { ...part, since: after };
    const shownBefore =
      after === null ? null : await history.roundSums(account, roundsOf(batch), since);
    for (const intent of batch) {
      const { watchRound } = intent;
      if (watchRound !== undefined) {
        if (rounds.has(watchRound) || shownBefore?.has(watchRound)) continue;
        rounds.add(watchRound);
      }
      lines.push(intent);
    }
    if (batch.length < monthBatch) break;
    place = batch.at(-1) ?? null;
  }
  return lines.slice(0, pageLength + 1);
}

/** Returns the rounds of watches among lookups, each once. */
function roundsOf(intents: readonly Intent[]): string[] {
  return [...new Set(intents.flatMap(({ watchRound }) => watchRound ?? []))];
}

/** Returns lines of the history in their current state. */
export async function readHistoryLines(
  { answers, history }: LookupContext,
  account: string,
  ids: string[],
): Promise<HistoryLine[]> {
  const all = [...(await history.intents(ids)), ...(await history.usesOf(ids))];
  const intentById = new Map(all.map((intent) => [intent.id, intent]));
  const intents = ids.flatMap((id) => intentById.get(id) ?? []);
  const own = intents.filter((intent) => intent.account === account);
  return withBodies(answers, own);
}

async function withBodies(answers: AnswerStore, intents: Intent[]): Promise<HistoryLine[]> {
  const answerIdOf = ({ id, usedIntentId }: Intent) => usedIntentId ?? id;
  const bodies = await answers.openAnswers(intents.map(answerIdOf));
  const bodyOf = (intent: Intent) => parseBody(bodies.get(answerIdOf(intent)) ?? "");
  const unread = intents.map(answerIdOf).filter((id) => !bodies.has(id));
  const locked = unread.length > 0 ? await answers.storedAnswers(unread) : new Set();
  return intents.map((intent) => ({
    intent,
    body: bodyOf(intent),
    ...(locked.has(answerIdOf(intent)) && { isLocked: true as const }),
  }));
}

/** A search of the history by tax numbers or by words. */
export type HistorySearch = { vkns: readonly string[] } | { words: string };

export interface Finder extends Pick<Asker, "userId" | "seesPeople"> {
  readsAllRemarks: boolean;
}

/** A line with the title of its answer's branch, or "". */
interface SearchedLine extends FindableLine {
  branchTitle: string;
}

type LineMatcher = (line: SearchedLine) => boolean | Promise<boolean>;

/** The lines of one query of the store, and the limit of found lines. Both chosen by hand. */
const searchBatch = 500;
const maxFound = 100;

/**
 * Finds lines of the history, newest first: by tax number, title, typed title or remark.
 * A leading `#` searches remarks alone.
 * By title, persons' businesses match only for viewers of people; typed titles also for the asker.
 */
export async function findHistoryLines(
  context: LookupContext,
  account: string,
  search: HistorySearch,
  finder: Finder,
): Promise<string[]> {
  const { history } = context;
  const written = "words" in search ? search.words : "";
  const matches =
    "vkns" in search
      ? numberMatcher(search.vkns)
      : await wordMatcher(context, account, written, finder);
  const searchesTitles = written !== "" && !isRemarkSearch(written);
  const readPage = async (after: HistoryPlace | null): Promise<SearchedLine[]> => {
    const page = await history.findable(account, after, searchBatch);
    const branchTitles = searchesTitles
      ? await readBranchTitles(context, page)
      : new Map<string, string>();
    return page.map((line) => ({ ...line, branchTitle: branchTitles.get(line.id) ?? "" }));
  };
  const lines = await findLines(readPage, matches);
  const words = titleWords(written);
  const readUses = (after: HistoryPlace | null) => history.uses(account, after, searchBatch);
  const matchesUse = (use: Intent) => hasRemark(use, words, finder);
  const uses = words.length === 0 ? [] : await findLines(readUses, matchesUse);
  const found = [...lines, ...uses].sort((one, other) => other.createdAt - one.createdAt);
  return found.slice(0, maxFound).map(({ id }) => id);
}

/** Reads pages, newest first, until enough lines match. */
async function findLines<Line extends HistoryPlace>(
  read: (after: HistoryPlace | null) => Promise<Line[]>,
  matches: (line: Line) => boolean | Promise<boolean>,
): Promise<Line[]> {
  const found: Line[] = [];
  let page: Line[];
  let place: HistoryPlace | null = null;
  do {
    page = await read(place);
    for (const line of page) if (await matches(line)) found.push(line);
    place = page.at(-1) ?? null;
    await yieldThread();
  } while (page.length === searchBatch && found.length < maxFound);
  return found;
}

/** True if a remark that the finder may read has these words. */
function hasRemark(
  { remark, userId }: Pick<FindableLine, "remark" | "userId">,
  words: readonly string[],
  finder: Finder,
): boolean {
  if (remark === null || words.length === 0) return false;
  return (finder.readsAllRemarks || userId === finder.userId) && hasWords(remark, words);
}

function numberMatcher(vkns: readonly string[]): LineMatcher {
  return ({ vkn, key }) =>
    [vkn, key, vknOfMersis(key)].some((one) => one !== null && vkns.includes(one));
}

async function wordMatcher(
  { heldTitles }: LookupContext,
  account: string,
  written: string,
  finder: Finder,
): Promise<LineMatcher> {
  const words = titleWords(written);
  if (words.length === 0) return () => false;
  const searchesRemarksOnly = isRemarkSearch(written);
  let permission: Promise<boolean> | null = null;
  const seesPeople = () => (permission ??= Promise.resolve(finder.seesPeople?.() ?? false));
  const asker = { seesPeople };
  const similar = searchesRemarksOnly ? [] : await heldTitles.find(account, written, asker);
  const named = searchesRemarksOnly ? [] : await heldTitles.findByWords(account, written, asker);
  const titled = [...named, ...similar.filter(({ fits }) => fits)];
  const titledVkns = new Set(titled.map(({ vkn }) => vkn));

  async function mayReadTyped({ userId, vkn }: FindableLine): Promise<boolean> {
    return userId === finder.userId || heldTitles.isCompany(account, vkn) || (await seesPeople());
  }

  return async (line) => {
    const { kind, key, text, vkn, isHeld, branchTitle } = line;
    if (hasRemark(line, words, finder)) return true;
    if (searchesRemarksOnly) return false;
    if (isHeld && titledVkns.has(vkn ?? vknOfMersis(key) ?? "")) return true;
    if (isByTitle(kind) && hasWords(text, words)) return mayReadTyped(line);
    return hasWords(branchTitle, words);
  };
}

function isRemarkSearch(words: string): boolean {
  return words.trim().startsWith("#");
}

/** Returns branches' titles by line id; `readAnswer` leaves out those of persons' businesses. */
async function readBranchTitles(
  { answers }: Pick<LookupContext, "answers">,
  page: readonly FindableLine[],
): Promise<Map<string, string>> {
  const held = page.filter(({ kind, isHeld }) => kind === "mersis" && isHeld);
  const bodies = await answers.openAnswers(held.map(({ id }) => id));
  const titleOf = (body: string) => readAnswer(parseBody(body)).sube?.Unvani ?? "";
  return new Map(Array.from(bodies, ([id, body]) => [id, titleOf(body)]));
}
