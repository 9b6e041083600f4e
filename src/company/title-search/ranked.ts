import { normalizeText, withoutMarks } from "../title.ts";
import { type Comparison, costOf, hasNoExtraWords } from "./compare-title.ts";
import { type Weights, differences } from "./model.ts";
import { type TitleWord, exactTitle, maxQueryWords, wordsOf } from "./read-title.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { maxFillerCost } from "./tail-words.ts";

/**
 * Ranks found titles: exact ones first, then by cost; written likeness decides between near costs.
 * A title that has all matching words of a better one and one more is put before that title.
 */
export function rankTitles(
  found: readonly Comparison[],
  { text, written }: { text: string; written: readonly TitleWord[] },
  stored: StoredTitles,
  weights: Weights,
): Comparison[] {
  const all = found.toSorted((a, b) => a.cost - b.cost || a.title - b.title);
  const lowest = all[0]?.cost ?? 0;
  const query = spellingsOf(text);
  const turkishWords = normalizeText(text).match(/[\p{L}\d]*[çğışöüÇĞİŞÖÜ][\p{L}\d]*/gu) ?? [];
  const typedTurkish = spellingsOf(turkishWords.join(" ")).words();
  // An abbreviated word of an exact title costs less than another Turkish letter, if any was typed.
  const otherFormCost = typedTurkish.size > 0 ? 0.75 : 2.5;
  let exact: string | null = null;
  for (const one of all.slice(0, maxCompared).filter(({ cost }) => cost <= lowest + closeCost)) {
    const title = stored.textOf(one.title);
    const forms = spellingsOf(title);
    if (mayBeExact(one))
      one.isExact = exactTitle(wordsOf(title)) === (exact ??= exactTitle(written));
    const [words, missing] = one.isExact ? [query.words(), otherFormCost] : [typedTurkish, 0];
    one.amounts[differences.unlikeWritten] =
      1 - writtenLikeness(query, forms) + countOtherLetters(words, forms, missing);
    one.cost = costOf(one, weights);
  }
  all.sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.cost - b.cost || a.title - b.title);
  return withMoreWordsFirst(all);
}

function withMoreWordsFirst(all: Comparison[]): Comparison[] {
  for (let at = 1; at < Math.min(all.length, maxCompared); at += 1) {
    const one = all[at];
    if (!one) break;
    const before = all.findIndex((other, place) => place < at && goesBefore(one, other));
    if (before < 0) continue;
    all.splice(at, 1);
    all.splice(before, 0, { ...one, cost: all[before]?.cost ?? one.cost });
  }
  return all;
}

/**
 * True if a title has, exactly, each queried word that the other has and one more;
 * or if it heads the family of the other.
 */
function goesBefore(one: Comparison, other: Comparison): boolean {
  if (other.isExact) return false;
  if (one.kin === "parent" && other.kin === "daughter") return true;
  const more = one.exactBits & ~other.exactBits;
  const hasAll = (one.exactBits & other.matchedBits) === other.matchedBits;
  if (more === 0 || !hasAll || !hasSameTerms(one, other)) return false;
  return one.terms.some(({ missingCost, isName, mayBeCut }, at) => {
    const bit = 1 << at;
    return (
      (more & bit) !== 0 &&
      ((other.matchedBits & bit) === 0 ? missingCost > maxFillerCost : isName && !mayBeCut)
    );
  });
}

function hasSameTerms({ terms: one }: Comparison, { terms: other }: Comparison): boolean {
  return one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
}

/** True if no word is missing or extra and the endings agree. */
function mayBeExact(one: Comparison): boolean {
  const { formMissing, otherForm, tradeMissing, tradeExtra, tradeExtraWithForm } = differences;
  const ofEndings = [formMissing, otherForm, tradeMissing, tradeExtra, tradeExtraWithForm];
  return (
    one.missingTerms === 0 &&
    ofEndings.every((difference) => one.amounts[difference] === 0) &&
    (hasNoExtraWords(one) || one.terms.length === maxQueryWords)
  );
}

// Titles that cost up to this much more than the best, and so many at most. Chosen by hand.
const maxCompared = 24;
const closeCost = 0.6;

/** The spellings in which a query is compared with titles. */
interface Spellings {
  /** In lower case; `ı` is `i`. */
  key: string;
  folded: string;
  /** The words in Turkish lower case, by folded word. */
  words: () => ReadonlyMap<string, string>;
}

function spellingsOf(text: string): Spellings {
  const lowerCase = normalizeText(text).toLocaleLowerCase("tr").replaceAll("\u0307", "");
  const key = lowerCase.replaceAll("ı", "i").replace(/\s+/g, " ").trim();
  return {
    key,
    folded: withoutMarks(key),
    words: () => {
      const words = lowerCase.match(/[\p{L}\p{M}\d]+/gu) ?? [];
      const folds = withoutMarks(words.join(" ").replaceAll("ı", "i")).split(" ");
      return new Map(words.map((word, at) => [folds[at] ?? "", word]));
    },
  };
}

/** Returns the written likeness, 0 to 1, by the letters shared at both ends. */
const writtenLikeness = (query: Spellings, title: Spellings) =>
  0.5 * sharedEnds(query.key, title.key) + 0.5 * sharedEnds(query.folded, title.folded);
function sharedEnds(query: string, title: string): number {
  const limit = Math.min(query.length, title.length);
  let start = 0;
  while (start < limit && query[start] === title[start]) start += 1;
  let end = 0;
  while (end < limit - start && query[query.length - 1 - end] === title[title.length - 1 - end]) {
    end += 1;
  }
  return query.length === 0 ? 0 : (start + end) / Math.max(query.length, 1);
}

/** Counts words with other Turkish letters in the title (DIŞ for diş); a missing word counts `missing`. */
function countOtherLetters(query: ReadonlyMap<string, string>, title: Spellings, missing: number) {
  if (query.size === 0) return 0;
  const titleWords = title.words();
  let sum = 0;
  for (const [folded, small] of query) {
    const word = titleWords.get(folded);
    if (word === undefined) sum += missing;
    else if (word !== small) sum += 1;
  }
  return sum;
}
