import { setImmediate as others } from "node:timers/promises";
import { isByTitle } from "../../company/lookup-kind.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import type { Asker } from "./asker.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { FindableLine, HistoryPlace, Intent } from "./ports/ledger.ts";

/** A search of the history: for companies by their tax numbers, or for words. */
export type Wanted = { vkns: readonly string[] } | { words: string };

/** The person who searches; `readsAllRemarks` if not only their own. */
export interface Finder extends Pick<Asker, "userId" | "seesPeople"> {
  readsAllRemarks: boolean;
}

/** Tells if a line is meant; `branch` is the title in its answer if that is a branch's. */
type IsMeant = (line: FindableLine, branch: string) => boolean | Promise<boolean>;

/** So many lines are read at once. */
const batch = 500;
/** So many answers are opened at once. */
const openedAtOnce = 50;
/** A search returns so many lines at most. */
const mostFound = 100;

/**
 * Returns the ids of lines of the history, newest first: by a company's number, or by words of its registered title, of
 * the title that was typed, or of a remark, also on a free use (behind a `#` of remarks alone). A person's business is
 * found by its name only by those who may see people. A typed title that may be one is found by them and its asker.
 */
export async function findBought(
  context: LookupContext,
  account: string,
  wanted: Wanted,
  finder: Finder,
): Promise<string[]> {
  const isMeant =
    "vkns" in wanted
      ? byNumber(wanted.vkns)
      : await byWords(context, account, wanted.words, finder);
  const { store } = context;
  const isTitled = "words" in wanted && !isOfRemarks(wanted.words);
  let branches: Awaited<ReturnType<typeof branchTitles>> = new Map();
  const lines = await fitting(
    async (after) => {
      const page = await store.findable(account, after, batch);
      if (isTitled) branches = await branchTitles(context, page);
      return page;
    },
    (line) => isMeant(line, branches.get(line.id) ?? ""),
  );
  const words = "words" in wanted ? titleWords(wanted.words) : [];
  const isRemarked = (use: Intent) => isMeantBy(use, words, finder);
  const uses =
    words.length === 0
      ? []
      : await fitting((after) => store.uses(account, after, batch), isRemarked);
  const found = [...lines, ...uses].sort((one, other) => other.createdAt - one.createdAt);
  return found.slice(0, mostFound).map(({ id }) => id);
}

/** Reads pages, newest first, until enough of their lines fit. */
async function fitting<Line extends HistoryPlace>(
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
    await others();
  } while (page.length === batch && found.length < mostFound);
  return found;
}

/** True if a remark that the finder may read holds these words. */
function isMeantBy(
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
  let seen: Promise<boolean> | null = null;
  const sees = () => (seen ??= Promise.resolve(finder.seesPeople?.() ?? false));
  const who = { seesPeople: sees };
  const similar = isRemark ? [] : await ownedTitles.find(account, written, who);
  const having = isRemark ? [] : await ownedTitles.having(account, written, who);
  const titled = new Set([...having, ...similar.filter(({ fits }) => fits)].map(({ vkn }) => vkn));

  /** True if the words of a typed title may be read by who searches. */
  async function mayReadTyped({ userId, vkn }: FindableLine): Promise<boolean> {
    return userId === finder.userId || ownedTitles.isCompany(account, vkn) || (await sees());
  }

  return async (line, branch) => {
    const { kind, key, text, vkn, isHeld } = line;
    if (isMeantBy(line, words, finder)) return true;
    if (isRemark) return false;
    if (isHeld && titled.has(vkn ?? vknOfMersis(key) ?? "")) return true;
    if (isByTitle(kind) && hasWords(text, words)) return mayReadTyped(line);
    return hasWords(branch, words);
  };
}

function isOfRemarks(words: string): boolean {
  return words.trim().startsWith("#");
}

/** Opens the branches' answers among some lines; returns their titles by the lines' ids. */
async function branchTitles(
  { store }: LookupContext,
  page: readonly FindableLine[],
): Promise<Map<string, string>> {
  const held = page.filter(({ kind, isHeld }) => kind === "mersis" && isHeld);
  const titles = new Map<string, string>();
  for (let from = 0; from < held.length; from += openedAtOnce) {
    const ids = held.slice(from, from + openedAtOnce).map(({ id }) => id);
    for (const { intentId, body } of await store.openAnswers(ids)) {
      titles.set(intentId, readAnswer(parseBody(body)).sube?.Unvani ?? "");
    }
    await others();
  }
  return titles;
}

/** True if each of the words begins a word of a text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = titleWords(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
