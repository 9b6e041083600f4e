import { letterCodes } from "./letter-codes.ts";
import { joinPair, joinWords, respaceWords, splitWords } from "./mend-words.ts";
import type { TitleWord } from "./read-title.ts";
import type { Reach } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A way to read a query. */
export interface Reading {
  read: () => readonly TitleWord[] | null;
  reach: Reach;
  /** The work it may take; a unit is about twenty nanoseconds. */
  units: number;
  /** What it costs to read the query so. */
  cost: number;
  /** How much less than the best title one may gain that is looked at closely. */
  margin?: number;
}

export const usualMargin = 2.2;

/** As written, the last word being only the beginning of one. */
export const asBeginning: Reading = {
  read: () => null,
  reach: "begun",
  units: 200_000,
  cost: 0,
  margin: 1.2,
};

/** The ways to read a query, the likeliest and quickest first. */
export function readings(
  words: readonly TitleWord[],
  {
    vocabulary,
    isKnown,
    isRare,
    resembles,
    cutEndings,
  }: {
    vocabulary: Vocabulary;
    cutEndings: number;
    isKnown: (word: TitleWord) => boolean;
    isRare: (word: TitleWord) => boolean;
    resembles: (word: TitleWord) => boolean;
  },
): Reading[] {
  const asWritten = () => words;
  const joined = () => joinWords(words, vocabulary);
  const surely = () => splitWords(joined(), vocabulary, "common", (word) => !isKnown(word));
  const mended = () => splitWords(joined(), vocabulary, "known", (word) => !resembles(word));
  const respelt = () =>
    splitWords(joined(), vocabulary, "known", (word) => !isKnown(word) || isRare(word));
  const respaced = () => respaceWords(words, vocabulary);
  const apart = () => splitWords(words, vocabulary, "gaps", (word) => !resembles(word));
  const farApart = () => splitWords(words, vocabulary, "gaps", (word) => !isKnown(word));
  const isCut = () => {
    const cut = words.filter((word) => !isKnown(word) && isBeginning(word, vocabulary)).length;
    return cut + cutEndings >= 2;
  };
  const pairs = words.slice(1, mostPairs + 1).map((_word, at): Reading => {
    return {
      read: () => joinPair(words, at, vocabulary),
      reach: "known",
      units: 80_000,
      cost: 0.5,
    };
  });
  return [
    { read: () => (cutEndings >= 2 ? words : null), reach: "cut", units: 250_000, cost: 0.5 },
    { read: surely, reach: "known", units: 700_000, cost: 0.1 },
    { read: asWritten, reach: "known", units: 400_000, cost: 0 },
    { read: mended, reach: "known", units: 400_000, cost: 0.1 },
    ...pairs,
    { read: respaced, reach: "known", units: 80_000, cost: 0.4 },
    { read: () => (isCut() ? words : null), reach: "cut", units: 250_000, cost: 0.5 },
    { read: apart, reach: "known", units: 120_000, cost: 0.4 },
    { read: asWritten, reach: "similar", units: 250_000, cost: 0 },
    { read: () => (mayBeCut(words) ? words : null), reach: "cut", units: 150_000, cost: 0.5 },
    { read: farApart, reach: "known", units: 120_000, cost: 0.4 },
    { read: respelt, reach: "known", units: 120_000, cost: 0.1 },
    { read: mended, reach: "similar", units: 120_000, cost: 0.1 },
    { read: asWritten, reach: "far", units: 200_000, cost: 0 },
  ];
}

const mostPairs = 4;

/** Whether several words may have been cut off: who does so does it to most of them. */
function mayBeCut(words: readonly TitleWord[]): boolean {
  return words.filter(({ text }) => text.length <= 7).length >= Math.max(2, words.length / 2);
}

function isBeginning({ text }: TitleWord, vocabulary: Vocabulary): boolean {
  const [from, to] = vocabulary.beginning(letterCodes(text));
  return to > from;
}
