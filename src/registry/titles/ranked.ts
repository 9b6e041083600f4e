import { normalizeText, withoutMarks } from "../../company/title.ts";
import { type Comparison, costOf, isAllAsked } from "./compare-title.ts";
import { type Weights, differences } from "./model.ts";
import { type TitleWord, exactTitle, mostQueriedWords, wordsOf } from "./read-title.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { mostAroundCost } from "./tail-words.ts";

/**
 * Ranks found titles: an exact one first; a title with all words of another and one more before it;
 * among nearly equal costs the most alike in writing.
 */
export function ranked(
  found: readonly Comparison[],
  { text, written }: { text: string; written: readonly TitleWord[] },
  stored: StoredTitles,
  weights: Weights,
): Comparison[] {
  const all = found.toSorted((a, b) => a.cost - b.cost || a.title - b.title);
  const least = all[0]?.cost ?? 0;
  const asked = formsOf(text);
  const turkishWords = normalizeText(text).match(/[\p{L}\d]*[çğışöüÇĞİŞÖÜ][\p{L}\d]*/gu) ?? [];
  const turkish = formsOf(turkishWords.join(" ")).words();
  // In an exact title a word in another form counts less than other Turkish letters, if any were typed.
  const otherForm = turkish.size > 0 ? 0.75 : 2.5;
  let exact: string | null = null;
  for (const one of all.slice(0, mostCompared).filter(({ cost }) => cost <= least + closeCost)) {
    const title = stored.textOf(one.title);
    const own = formsOf(title);
    if (mayBeExact(one))
      one.isExact = exactTitle(wordsOf(title)) === (exact ??= exactTitle(written));
    one.parts[differences.unlikeWritten] =
      1 -
      likeness(asked, own) +
      (one.isExact ? otherLetters(asked.words(), own, otherForm) : otherLetters(turkish, own, 0));
    one.cost = costOf(one, weights);
  }
  all.sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.cost - b.cost || a.title - b.title);
  return withMoreWordsFirst(all);
}

function withMoreWordsFirst(all: Comparison[]): Comparison[] {
  for (let at = 1; at < Math.min(all.length, mostCompared); at += 1) {
    const one = all[at];
    if (!one) break;
    const before = all.findIndex((other, place) => place < at && holdsMore(one, other));
    if (before < 0) continue;
    all.splice(at, 1);
    all.splice(before, 0, { ...one, cost: all[before]?.cost ?? one.cost });
  }
  return all;
}

/**
 * True if a title holds exactly each queried word that another holds at all, and one that it lacks;
 * or if it heads the other's family.
 */
function holdsMore(one: Comparison, other: Comparison): boolean {
  if (other.isExact) return false;
  if (one.kin === "parent" && other.kin === "daughter") return true;
  const more = one.exact & ~other.exact;
  const isAllHeld = (one.exact & other.held) === other.held;
  if (more === 0 || !isAllHeld || !isReadAlike(one, other)) return false;
  return one.terms.some(({ missCost, isName, isLast }, at) => {
    const bit = 1 << at;
    return (
      (more & bit) !== 0 &&
      ((other.held & bit) === 0 ? missCost > mostAroundCost : isName && !isLast)
    );
  });
}

/** True if two titles were compared with the same words of the query. */
function isReadAlike({ terms: one }: Comparison, { terms: other }: Comparison): boolean {
  return one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
}

/** True if the letters are worth comparing: nothing missing or unasked, and the endings agree. */
function mayBeExact(one: Comparison): boolean {
  const { formMissing, otherForm, nameMissing, nameUnasked, nameUnaskedWhole } = differences;
  const ofEndings = [formMissing, otherForm, nameMissing, nameUnasked, nameUnaskedWhole];
  return (
    one.missedTerms === 0 &&
    ofEndings.every((difference) => one.parts[difference] === 0) &&
    (isAllAsked(one) || one.terms.length === mostQueriedWords)
  );
}

const mostCompared = 24;
const closeCost = 0.6;

/** A text as it is compared with others. */
interface Forms {
  /** Without case; the letters of i are one. */
  key: string;
  folded: string;
  /** Its words in Turkish small letters, by their folded form. */
  words: () => ReadonlyMap<string, string>;
}

function formsOf(text: string): Forms {
  const small = normalizeText(text).toLocaleLowerCase("tr").replaceAll("\u0307", "");
  const key = small.replaceAll("ı", "i").replace(/\s+/g, " ").trim();
  return {
    key,
    folded: withoutMarks(key),
    words: () => {
      const words = small.match(/[\p{L}\p{M}\d]+/gu) ?? [];
      const folds = withoutMarks(words.join(" ").replaceAll("ı", "i")).split(" ");
      return new Map(words.map((word, at) => [folds[at] ?? "", word]));
    },
  };
}

/** Returns the written similarity, 0 to 1: diacritics, abbreviations and the ending's order count. */
const likeness = (asked: Forms, own: Forms) =>
  0.5 * sharedEnds(asked.key, own.key) + 0.5 * sharedEnds(asked.folded, own.folded);
function sharedEnds(query: string, title: string): number {
  const most = Math.min(query.length, title.length);
  let start = 0;
  while (start < most && query[start] === title[start]) start += 1;
  let end = 0;
  while (end < most - start && query[query.length - 1 - end] === title[title.length - 1 - end]) {
    end += 1;
  }
  return query.length === 0 ? 0 : (start + end) / Math.max(query.length, 1);
}

/** Counts queried words with other Turkish letters in the title: DIŞ for diş. */
function otherLetters(asked: ReadonlyMap<string, string>, own: Forms, missing: number): number {
  if (asked.size === 0) return 0;
  const held = own.words();
  let sum = 0;
  for (const [folded, small] of asked) {
    const word = held.get(folded);
    if (word === undefined) sum += missing;
    else if (word !== small) sum += 1;
  }
  return sum;
}
