import { letterCodes } from "./letters.ts";
import { type TitleWord, joinPairs } from "./read-title.ts";
import { tailWords } from "./tail-words.ts";
import type { Reach } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { comparedWord, notTail, tailLikeness } from "./word-cost.ts";

/** A way to read a query. */
export interface Reading {
  read: () => readonly TitleWord[] | null;
  reach: Reach;
  /** The work it may take; a unit is about twenty nanoseconds. */
  units: number;
  cost: number;
  /** The gain below the best title's from which titles are compared. */
  margin?: number;
}

/** The ways to read a query, the likeliest and quickest first. */
export function readings(
  words: readonly TitleWord[],
  vocabulary: Vocabulary,
  resembles: (word: TitleWord) => boolean,
  isCut: boolean,
): Reading[] {
  const surely = () => splitWords(joinWords(words, vocabulary), vocabulary, "common");
  const pairs = words.slice(1, mostPairs + 1).map((_word, at): Reading => {
    const read = () => joinPair(words, at, vocabulary);
    return { read, reach: "known", units: 80_000, cost: 0.5 };
  });
  const asWritten = () => words;
  const ifCut = () => (mayBeCut(words) ? words : null);
  const apart = () => splitWords(words, vocabulary, "gaps", resembles);
  const farApart = () => splitWords(words, vocabulary, "gaps");
  return [
    { read: () => (isCut ? words : null), reach: "cut", units: 250_000, cost: 0.5 },
    { read: surely, reach: "known", units: 700_000, cost: 0.1 },
    { read: asWritten, reach: "known", units: 400_000, cost: 0 },
    ...pairs,
    { read: apart, reach: "known", units: 120_000, cost: 0.4 },
    { read: asWritten, reach: "similar", units: 250_000, cost: 0 },
    { read: ifCut, reach: "cut", units: 250_000, cost: 0.5 },
    { read: farApart, reach: "known", units: 120_000, cost: 0.4 },
  ];
}

const mostPairs = 4;

/** True if several words may be cut off: then most of them are. */
function mayBeCut(words: readonly TitleWord[]): boolean {
  return words.filter(({ text }) => text.length <= 7).length >= Math.max(2, words.length / 2);
}

/** Joins words that are one word of the vocabulary if at least one of them is none. */
function joinWords(words: readonly TitleWord[], vocabulary: Vocabulary): TitleWord[] {
  const known = (text: string) => vocabulary.idOf(letterCodes(text)) >= 0;
  return joinPairs(words, (both, one, next) => known(both) && !(known(one) && known(next)));
}

/** Joins a word and the next, or splits them elsewhere; null if no title holds the result. */
function joinPair(
  words: readonly TitleWord[],
  at: number,
  vocabulary: Vocabulary,
): TitleWord[] | null {
  const pair = words.slice(at, at + 2).map(({ text }) => text);
  const text = pair.join("");
  const isKnown = (one: string) => vocabulary.idOf(letterCodes(one)) >= 0;
  if (isKnown(text)) return words.toSpliced(at, 2, { text, isDotted: false });
  const parts = pair.every(isKnown) ? null : splitWord(text, vocabulary, "known");
  return parts && words.toSpliced(at, 2, ...parts.map((part) => ({ text: part, isDotted: false })));
}

/** The parts of an unknown word: common words, any known ones, or with unknown gaps. */
export type Parts = "common" | "known" | "gaps";

/** Takes unknown words apart where known ones explain them. */
function splitWords(
  words: readonly TitleWord[],
  vocabulary: Vocabulary,
  allowed: Parts,
  isWhole: (word: TitleWord) => boolean = () => false,
): TitleWord[] {
  return words.flatMap((word) => {
    const isKnown = vocabulary.idOf(letterCodes(word.text)) >= 0;
    if (word.text.length < 4 || isKnown || isWhole(word)) return [word];
    const isEnding =
      word.text.length < 12 && tailLikeness(comparedWord(word.text), false, false) !== notTail;
    if (isEnding) return [word];
    const parts = splitWord(word.text, vocabulary, allowed);
    return parts ? parts.map((text) => ({ text, isDotted: false })) : [word];
  });
}

const longestGlued = 120;
const longestPart = 24;

/** The likeliest way to read letters without spaces as words, or null. */
function splitWord(text: string, vocabulary: Vocabulary, allowed: Parts): string[] | null {
  const codes = letterCodes(text, longestGlued);
  const { length } = codes;
  const best = new Float64Array(length + 1).fill(Infinity);
  const from = new Uint8Array(length + 1);
  best[0] = 0;
  for (let end = 1; end <= length; end += 1) {
    for (let start = Math.max(0, end - longestPart); start < end; start += 1) {
      const before = best[start] ?? Infinity;
      if (before === Infinity) continue;
      const part = partCost(codes, start, end, text, vocabulary, allowed);
      if (before + part < (best[end] ?? Infinity)) {
        best[end] = before + part;
        from[end] = start;
      }
    }
  }
  if ((best[length] ?? Infinity) === Infinity) return null;
  const parts: string[] = [];
  for (let end = length; end > 0; end = from[end] ?? 0)
    parts.unshift(text.slice(from[end] ?? 0, end));
  return parts.length > 1 ? parts : null;
}

/** The cost of a part: rare words cost more, unknown ones most. */
function partCost(
  codes: Uint8Array,
  start: number,
  end: number,
  text: string,
  vocabulary: Vocabulary,
  allowed: Parts,
): number {
  if (start === 0 && end === codes.length) return Infinity;
  const id = vocabulary.idOf(codes, start, end);
  const isCommon = (end - start >= 3 && vocabulary.weightOf(id) < 8) || (codes[start] ?? 0) > 25;
  if (id >= 0 && (allowed !== "common" || isCommon)) {
    return vocabulary.weightOf(id) + 3 + (end - start < 3 ? 4 : 0);
  }
  if (tailWords.has(text.slice(start, end))) return 4;
  return allowed === "gaps" && end - start >= 3 ? 17 + 1.5 * (end - start) : Infinity;
}
