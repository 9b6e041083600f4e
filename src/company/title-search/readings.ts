import { letterCodes } from "./letters.ts";
import { type TitleWord, joinPairs } from "./read-title.ts";
import { tailWords } from "./tail-words.ts";
import type { Reach } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { prepareWord, notTail, tailBitsOf } from "./word-cost.ts";

/** A way to read a query. `read` returns null if this way does not apply. */
export interface Reading {
  read: () => readonly TitleWord[] | null;
  reach: Reach;
  /** The limit of this reading's work; a unit is about twenty nanoseconds. */
  units: number;
  cost: number;
  /** Titles are compared if their gain is at most this much below the best one's. */
  margin?: number;
}

/** Lists the ways to read a query, the likeliest and quickest first. */
export function listReadings(
  words: readonly TitleWord[],
  vocabulary: Vocabulary,
  resembles: (word: TitleWord) => boolean,
  isCut: boolean,
): Reading[] {
  const withCommonWords = () => splitWords(joinWords(words, vocabulary), vocabulary, "common");
  const pairs = words.slice(1, maxPairs + 1).map((_word, at): Reading => {
    const read = () => joinPair(words, at, vocabulary);
    return { read, reach: "known", units: 80_000, cost: 0.5 };
  });
  const asWritten = () => words;
  const ifMayBeCut = () => (mayBeCut(words) ? words : null);
  const unlessSimilar = () => splitWords(words, vocabulary, "gaps", resembles);
  const withGaps = () => splitWords(words, vocabulary, "gaps");
  return [
    { read: () => (isCut ? words : null), reach: "cut", units: 250_000, cost: 0.5 },
    { read: withCommonWords, reach: "known", units: 700_000, cost: 0.1 },
    { read: asWritten, reach: "known", units: 400_000, cost: 0 },
    ...pairs,
    { read: unlessSimilar, reach: "known", units: 120_000, cost: 0.4 },
    { read: asWritten, reach: "similar", units: 250_000, cost: 0 },
    { read: ifMayBeCut, reach: "cut", units: 250_000, cost: 0.5 },
    { read: withGaps, reach: "known", units: 120_000, cost: 0.4 },
  ];
}

/** The most pairs of neighbours that are joined or split by turns. Chosen by hand. */
const maxPairs = 4;

/** True if at least half of the words, and two, are short enough to be cut off. */
function mayBeCut(words: readonly TitleWord[]): boolean {
  return words.filter(({ text }) => text.length <= 7).length >= Math.max(2, words.length / 2);
}

/** Joins two words if the vocabulary has the joined word but not both single ones. */
function joinWords(words: readonly TitleWord[], vocabulary: Vocabulary): TitleWord[] {
  const isKnown = (text: string) => vocabulary.idOf(letterCodes(text)) >= 0;
  return joinPairs(words, (both, one, next) => isKnown(both) && !(isKnown(one) && isKnown(next)));
}

/** Joins two words, or splits them elsewhere if one is unknown; null if no known words result. */
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

/** The allowed parts of a split word: common words, any known words, or known words with unknown gaps. */
export type AllowedParts = "common" | "known" | "gaps";

/** Splits unknown words into known ones if possible. */
function splitWords(
  words: readonly TitleWord[],
  vocabulary: Vocabulary,
  allowed: AllowedParts,
  staysWhole: (word: TitleWord) => boolean = () => false,
): TitleWord[] {
  return words.flatMap((word) => {
    const isKnown = vocabulary.idOf(letterCodes(word.text)) >= 0;
    if (word.text.length < 4 || isKnown || staysWhole(word)) return [word];
    const isEnding =
      word.text.length < 12 && tailBitsOf(prepareWord(word.text), unmarked) !== notTail;
    if (isEnding) return [word];
    const parts = splitWord(word.text, vocabulary, allowed);
    return parts ? parts.map((text) => ({ text, isDotted: false })) : [word];
  });
}

/** Neither the end of an open query nor an abbreviation with a full stop. */
const unmarked = { mayBeCut: false, isDotted: false };

/** The letters of a word that may be split, and of a part. Chosen by hand. */
const maxGluedLength = 120;
const maxPartLength = 24;

/** Returns the likeliest split of a word, or null if there is none. */
function splitWord(text: string, vocabulary: Vocabulary, allowed: AllowedParts): string[] | null {
  const codes = letterCodes(text, maxGluedLength);
  const { length } = codes;
  const best = new Float64Array(length + 1).fill(Infinity);
  const from = new Uint8Array(length + 1);
  best[0] = 0;
  for (let end = 1; end <= length; end += 1) {
    for (let start = Math.max(0, end - maxPartLength); start < end; start += 1) {
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

/** Returns the cost of a part: rare words cost more, unknown ones most. Chosen by hand. */
function partCost(
  codes: Uint8Array,
  start: number,
  end: number,
  text: string,
  vocabulary: Vocabulary,
  allowed: AllowedParts,
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
