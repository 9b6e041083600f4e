import { setImmediate as others } from "node:timers/promises";
import { isByTitle } from "../../company/lookup-kind.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import type { Asker } from "./asker.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { FindableLine, HistoryPlace } from "./ports/ledger.ts";
import type { UsedLine } from "./ports/uses.ts";

/** A search of the history: for companies by their tax numbers, or for words. */
export type Wanted = { vkns: readonly string[] } | { words: string };

/** The person who searches; `readsAllRemarks` if not only their own. */
export interface Finder extends Pick<Asker, "userId" | "seesPeople"> {
  readsAllRemarks: boolean;
}

type IsMeant = (line: FindableLine) => boolean | Promise<boolean>;

/** So many lines are read at once. */
const batch = 500;
/** A search returns so many lines at most. */
const mostFound = 100;

/**
 * Returns the ids of lines of the history, newest first: by a company's number, or by words of its registered title, of
 * the title that was typed, or of a remark (behind a `#` of remarks alone), also on a free use. A person's business is found by its name only
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
  const { store } = context;
  const lines = await fitting((after) => store.findable(account, after, batch), isMeant);
  const words = "words" in wanted ? titleWords(wanted.words) : [];
  const isRemarked = (use: UsedLine) => isMeantBy(use, words, finder);
  const uses = await fitting((after) => store.uses(account, after, batch), isRemarked);
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
  { store, ownedTitles }: LookupContext,
  account: string,
  written: string,
  finder: Finder,
): Promise<IsMeant> {
  const words = titleWords(written);
  if (words.length === 0) return () => false;
  const isRemark = written.trim().startsWith("#");
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

  /** True if a branch bears the words in its own title, unless it is a person's business. */
  async function isBranchMeant({ id }: FindableLine): Promise<boolean> {
    const [opened] = await store.openAnswers([id]);
    const { sube } = readAnswer(parseBody(opened?.body ?? ""));
    return hasWords(sube?.Unvani ?? "", words);
  }

  return async (line) => {
    const { kind, key, text, vkn, isHeld } = line;
    if (isMeantBy(line, words, finder)) return true;
    if (isRemark) return false;
    if (isHeld && titled.has(vkn ?? vknOfMersis(key) ?? "")) return true;
    if (isByTitle(kind) && hasWords(text, words)) return mayReadTyped(line);
    return kind === "mersis" && isHeld && isBranchMeant(line);
  };
}

/** True if each of the words begins a word of a text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = titleWords(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
