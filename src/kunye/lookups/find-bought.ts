import { setImmediate as others } from "node:timers/promises";
import { isByTitle } from "../../company/lookup-kind.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import type { Asker } from "./asker.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { FindableLine, HistoryPlace } from "./ports/ledger.ts";

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
 * the title that was typed, or of a remark (behind a `#` of remarks alone). A person's business is found by its name only
 * by those who may see people, and a typed title of which that isn't known by them and by who typed it.
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
  const found: string[] = [];
  let page: FindableLine[];
  let place: HistoryPlace | null = null;
  do {
    page = await context.store.findable(account, place, batch);
    const isTitled = "words" in wanted && !isOfRemarks(wanted.words);
    const branches = isTitled ? await branchTitles(context, page) : null;
    for (const line of page) {
      if (await isMeant(line, branches?.get(line.id) ?? "")) found.push(line.id);
    }
    place = page.at(-1) ?? null;
    await others();
  } while (page.length === batch && found.length < mostFound);
  return found.slice(0, mostFound);
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
  const fitting = isRemark ? [] : await ownedTitles.find(account, written, who);
  const having = isRemark ? [] : await ownedTitles.having(account, written, who);
  const titled = new Set([...having, ...fitting.filter(({ fits }) => fits)].map(({ vkn }) => vkn));

  /** True if the words of a typed title may be read by who searches. */
  async function mayReadTyped({ userId, vkn }: FindableLine): Promise<boolean> {
    return userId === finder.userId || ownedTitles.isCompany(account, vkn) || (await sees());
  }

  return async (line, branch) => {
    const { kind, key, text, note, userId, vkn, isHeld } = line;
    const isOwn = finder.readsAllRemarks || userId === finder.userId;
    if (note !== null && isOwn && hasWords(note, words)) return true;
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
