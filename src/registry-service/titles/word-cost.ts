import { letterCodes, letterMask } from "./letter-codes.ts";
import { writeSkeleton } from "./skeleton.ts";
import { editsTo, wordPattern, type WordPattern } from "./word-pattern.ts";

/** A written word prepared for comparing it with words of titles. */
export interface ComparedWord {
  codes: Uint8Array;
  pattern: WordPattern;
  skeleton: Uint8Array;
  skeletonPattern: WordPattern;
}

export function comparedWord(text: string): ComparedWord {
  const codes = letterCodes(text);
  const length = writeSkeleton(codes, 0, codes.length, scratch);
  const skeleton = scratch.slice(0, Math.min(length, 31));
  return {
    codes,
    pattern: wordPattern(codes, letterMask(codes, 0, codes.length)),
    skeleton,
    skeletonPattern: wordPattern(skeleton, letterMask(skeleton, 0, skeleton.length)),
  };
}

/** Above it two words do not resemble each other. */
export const unlike = 9;

/** What it costs to read the written word as the one in `letters`: about one an edit, less where letters sound or look alike. */
export function wordCost(
  word: ComparedWord,
  letters: Uint8Array,
  from: number,
  to: number,
): number {
  const longer = Math.max(to - from, word.codes.length);
  const most = longer < 4 ? 1 : longer < 6 ? 2 : longer < 8 ? 3 : 4;
  if (Math.abs(to - from - word.codes.length) > most) return unlike;
  const edits = editsTo(word.pattern, letters, from, to);
  if (edits === 0) return 0;
  if (edits > most + 1) return unlike;
  const length = writeSkeleton(letters, from, to, scratch);
  const alike = editsTo(word.skeletonPattern, scratch, 0, length);
  // The first letter is the one that is seldom wrong.
  const first = letters[from] === word.codes[0] ? 0 : 0.15;
  const cost = 0.45 * edits + 0.55 * Math.min(edits, alike) + first;
  return cost > costLimit(longer) ? unlike : cost;
}

const scratch = new Uint8Array(80);
const costLimit = (length: number) =>
  length < 4 ? 1.2 : length < 6 ? 2 : length < 8 ? 2.6 : length < 10 ? 3.2 : 3.6;
