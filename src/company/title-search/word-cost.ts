import {
  type WordPattern,
  countBits,
  editsTo,
  letterCodes,
  letterMask,
  wordPattern,
  writeSkeleton,
} from "./letters.ts";
import { dottedTailWords, shortTailWords, tailWords } from "./tail-words.ts";

/** A queried word; in its skeleton, letters that look or sound alike are the same. */
export interface ComparedWord {
  codes: Uint8Array;
  pattern: WordPattern;
  skeleton: Uint8Array;
  skeletonPattern: WordPattern;
  /** The cached similar words with their costs, and the search's work units spent on them. */
  resembling: { costs: Map<number, number>; units: number } | null;
}

export function prepareWord(text: string): ComparedWord {
  const codes = letterCodes(text);
  const length = writeSkeleton(codes, 0, codes.length, scratch);
  const skeleton = scratch.slice(0, Math.min(length, 31));
  return {
    codes,
    pattern: wordPattern(codes, letterMask(codes, 0, codes.length)),
    skeleton,
    skeletonPattern: wordPattern(skeleton, letterMask(skeleton, 0, skeleton.length)),
    resembling: null,
  };
}

/** The cost of two words that do not resemble each other. */
export const unlikeCost = 9;

/**
 * Returns the cost of reading a word as `letters`: about one per edit, less for similar letters.
 * A name of up to four letters with a wrong letter is another name.
 */
export function wordCost(
  word: ComparedWord,
  letters: Uint8Array,
  { from, to, isName }: { from: number; to: number; isName: boolean },
): number {
  const longer = Math.max(to - from, word.codes.length);
  const maxEdits = longer < 4 ? 1 : longer < 6 ? 2 : longer < 8 ? 3 : 4;
  if (Math.abs(to - from - word.codes.length) > maxEdits) return unlikeCost;
  const edits = editsTo(word.pattern, letters, from, to);
  if (edits === 0) return 0;
  if (edits > maxEdits + 1) return unlikeCost;
  const length = writeSkeleton(letters, from, to, scratch);
  const skeletonEdits = editsTo(word.skeletonPattern, scratch, 0, length);
  // A digit in a name is a misread letter, not another name.
  const isOtherName =
    isName && longer <= 4 && !(skeletonEdits === 0 && word.codes.some((code) => code > 25));
  // The first letter is seldom wrong, so a difference costs extra.
  const firstLetterCost = letters[from] === word.codes[0] ? 0 : 0.15;
  const nameCost = isOtherName ? otherNameCost : 0;
  // These shares, like the other numbers of this file, are chosen by hand.
  const cost = 0.45 * edits + 0.55 * Math.min(edits, skeletonEdits) + firstLetterCost + nameCost;
  return cost > costLimit(longer) + nameCost ? unlikeCost : cost;
}

const otherNameCost = 2;
const scratch = new Uint8Array(80);
const costLimit = (length: number) =>
  length < 4 ? 1.2 : length < 6 ? 2 : length < 8 ? 2.6 : length < 10 ? 3.2 : 3.6;

export const notTail = -1;

/** Returns the bits of the tail word that this word misspells or cuts off, or `notTail`. */
export function tailBitsOf(
  word: ComparedWord,
  { mayBeCut, isDotted }: { mayBeCut: boolean; isDotted: boolean },
): number {
  const { codes, pattern } = word;
  const mayBeShort = isDotted && codes.length === 3;
  const short = mayBeShort && shortWords.find(({ known }) => editsTo(pattern, known, 0, 3) === 1);
  if (short) return short.bits;
  for (const { known, mask, bits, isUsual } of tailPatterns) {
    if (mayBeCut && (isUsual || codes.length > 3) && beginsWith(known, codes)) return bits;
    if (codes.length < 4) continue;
    // Three edits change at most six bits; words with more edits are seldom accepted.
    if (countBits(mask ^ word.pattern.mask) > 6) continue;
    const cost = wordCost(word, known, { from: 0, to: known.length, isName: false });
    if (cost <= (codes.length < 7 ? 1 : 2)) return bits;
  }
  return notTail;
}

/** `san`, `tic`, `ltd`, `şti` and the like, of three letters each. */
const shortWords = [...shortTailWords, ...dottedTailWords]
  .filter(([text]) => text.length === 3)
  .map(([text, bits]) => ({ known: letterCodes(text), bits }));

const usualEndings = new Set(["ve", "sanayi", "ticaret", "anonim", "limited"]);

// ORTAKLIK names a trade; it is no misspelt ORTAKLIĞI.
const endings = [...tailWords].filter(([text]) => text !== "ortakligi");
const tailPatterns = endings.map(([text, bits]) => {
  const known = letterCodes(text);
  const mask = letterMask(known, 0, known.length);
  return { known, mask, bits, isUsual: usualEndings.has(text) };
});

function beginsWith(word: Uint8Array, start: Uint8Array): boolean {
  return start.length < word.length && start.every((code, at) => word[at] === code);
}
