import { setImmediate as yieldThread } from "node:timers/promises";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import { vknOfMersis } from "../../company/identity-numbers.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody, type AnswerBody } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { Asker, HistoryPart, HistoryPlace, Intent } from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { FindableLine } from "../store/ledger.ts";

/** A line of the history: an intent or a free use, and its answer while it is kept. */
export interface Bought {
  intent: Intent;
  body: AnswerBody | null;
}

/** A page of the history; `again` has the ids of repeated purchases. */
export interface HistoryPage {
  intents: string[];
  again: string[];
  next: HistoryPlace | null;
}

export const pageLength = 10;
const monthBatch = 50;

/** Reads a page of the paid and unknown lookups of an account, a user or a month, newest first. */
export async function historyPage(
  context: LookupContext,
  account: string,
  after: HistoryPlace | null,
  part: HistoryPart,
): Promise<HistoryPage> {
  const found = await context.store.history(account, after, pageLength + 1, part);
  const ids = found.map(({ id }) => id);
  const page = await linesPage(context, account, ids);
  return { ...page, next: found.length > pageLength ? (found[pageLength - 1] ?? null) : null };
}

export async function linesPage(
  { store }: LookupContext,
  _account: string,
  ids: readonly string[],
): Promise<Omit<HistoryPage, "next">> {
  const intents = ids.slice(0, pageLength);
  return { intents, again: await store.renewals(intents) };
}

/** Yields a month's paid lookups and free uses, oldest first, in batches. */
export async function* monthLines(
  { store }: LookupContext,
  account: string,
  at: number,
  userId: string | null,
): AsyncIterable<Bought[]> {
  const part = { userId, month: istanbulMonth(at) };
  let lines: Intent[] = [];
  do {
    lines = await store.monthLines(account, lines.at(-1) ?? null, monthBatch, part);
    yield await withBodies(store, lines);
    await yieldThread();
  } while (lines.length === monthBatch);
}

/** Returns lines of the history in their current state. */
export async function boughtLines(
  { store }: LookupContext,
  account: string,
  intentIds: string[],
): Promise<Bought[]> {
  const all = [...(await store.intents(intentIds)), ...(await store.usesOf(intentIds))];
  const found = new Map(all.map((intent) => [intent.id, intent]));
  const bought = intentIds.flatMap((id) => found.get(id) ?? []);
  const own = bought.filter((intent) => intent.account === account);
  return withBodies(store, own);
}

async function withBodies(store: KunyeStore, intents: Intent[]): Promise<Bought[]> {
  const answerOf = ({ id, used }: Intent) => used ?? id;
  const bodies = await store.openAnswers(intents.map(answerOf));
  return intents.map((intent) => ({ intent, body: parseBody(bodies.get(answerOf(intent)) ?? "") }));
}

/** A search of the history by tax numbers or by words. */
export type HistorySearch = { vkns: readonly string[] } | { words: string };

export interface Finder extends Pick<Asker, "userId" | "seesPeople"> {
  readsAllRemarks: boolean;
}

/** `branch` is the title of the answer's branch, or empty. */
type IsMeant = (line: FindableLine, branch: string) => boolean | Promise<boolean>;

const batch = 500;
const maxFound = 100;

/**
 * Finds lines of the history, newest first: by tax number, title, typed title or remark.
 * A leading `#` searches remarks alone.
 * Names of persons' businesses match only for viewers of people and the original asker.
 */
export async function findBought(
  context: LookupContext,
  account: string,
  wanted: HistorySearch,
  finder: Finder,
): Promise<string[]> {
  const { store } = context;
  const written = "words" in wanted ? wanted.words : "";
  const isMeant =
    "vkns" in wanted ? byNumber(wanted.vkns) : await byWords(context, account, written, finder);
  const isTitled = written !== "" && !isOfRemarks(written);
  let branches: Awaited<ReturnType<typeof branchTitles>> = new Map();
  const lines = await findLines(
    async (after) => {
      const page = await store.findable(account, after, batch);
      if (isTitled) branches = await branchTitles(context, page);
      return page;
    },
    (line) => isMeant(line, branches.get(line.id) ?? ""),
  );
  const words = titleWords(written);
  const isRemarked = (use: Intent) => hasRemark(use, words, finder);
  const uses =
    words.length === 0
      ? []
      : await findLines((after) => store.uses(account, after, batch), isRemarked);
  const found = [...lines, ...uses].sort((one, other) => other.createdAt - one.createdAt);
  return found.slice(0, maxFound).map(({ id }) => id);
}

/** Reads pages, newest first, until enough lines fit. */
async function findLines<Line extends HistoryPlace>(
  read: (after: HistoryPlace | null) => Promise<Line[]>,
  isMeant: (line: Line) => boolean | Promise<boolean>,
): Promise<Line[]> {
  const found: Line[] = [];
  let page: Line[];
  let place: HistoryPlace | null = null;
  do {
    page = await read(place);
    for (const line of page) if (await isMeant(line)) found.push(line);
    place = page.at(-1) ?? null;
    await yieldThread();
  } while (page.length === batch && found.length < maxFound);
  return found;
}

/** True if a remark that the finder may read has these words. */
function hasRemark(
  { note, userId }: Pick<FindableLine, "note" | "userId">,
  words: readonly string[],
  finder: Finder,
): boolean {
  if (note === null || words.length === 0) return false;
  return (finder.readsAllRemarks || userId === finder.userId) && hasWords(note, words);
}

function byNumber(vkns: readonly string[]): IsMeant {
  return ({ vkn, key }) =>
    [vkn, key, vknOfMersis(key)].some((one) => one !== null && vkns.includes(one));
}

async function byWords(
  { ownedTitles }: LookupContext,
  account: string,
  written: string,
  finder: Finder,
): Promise<IsMeant> {
  const words = titleWords(written);
  if (words.length === 0) return () => false;
  const isRemark = isOfRemarks(written);
  let permission: Promise<boolean> | null = null;
  const seesPeople = () => (permission ??= Promise.resolve(finder.seesPeople?.() ?? false));
  const similar = isRemark ? [] : await ownedTitles.find(account, written, { seesPeople });
  const having = isRemark ? [] : await ownedTitles.having(account, written, { seesPeople });
  const titled = new Set([...having, ...similar.filter(({ fits }) => fits)].map(({ vkn }) => vkn));

  async function mayReadTyped({ userId, vkn }: FindableLine): Promise<boolean> {
    return userId === finder.userId || ownedTitles.isCompany(account, vkn) || (await seesPeople());
  }

  return async (line, branch) => {
    const { kind, key, text, vkn, isHeld } = line;
    if (hasRemark(line, words, finder)) return true;
    if (isRemark) return false;
    if (isHeld && titled.has(vkn ?? vknOfMersis(key) ?? "")) return true;
    if (isByTitle(kind) && hasWords(text, words)) return mayReadTyped(line);
    return hasWords(branch, words);
  };
}

function isOfRemarks(words: string): boolean {
  return words.trim().startsWith("#");
}

/** Returns the titles of branches in the lines' answers, by the lines' ids. */
async function branchTitles(
  { store }: LookupContext,
  page: readonly FindableLine[],
): Promise<Map<string, string>> {
  const held = page.filter(({ kind, isHeld }) => kind === "mersis" && isHeld);
  const bodies = await store.openAnswers(held.map(({ id }) => id));
  const titleOf = (body: string) => readAnswer(parseBody(body)).sube?.Unvani ?? "";
  return new Map(Array.from(bodies, ([id, body]) => [id, titleOf(body)]));
}

/** True if each word begins a word of the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const textWords = titleWords(text);
  return words.every((word) => textWords.some((one) => one.startsWith(word)));
}
