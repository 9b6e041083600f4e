import {
  eachReduction,
  eachSkeletonReduction,
  hashLetters,
  letterCodes,
  letterMask,
  writeSkeleton,
} from "./letters.ts";
import { deleteWordBits, sharedBytes, sharedFloats, sharedUints, toBuckets } from "./segment.ts";

/** Lays out distinct, sorted, folded words for exact and similar lookup. */
export function buildVocabulary(words: readonly string[]) {
  const wordStarts = sharedUints(words.length + 1);
  let total = 0;
  for (const [id, word] of words.entries()) {
    total += word.length;
    wordStarts[id + 1] = total;
  }
  const wordLetters = sharedBytes(total);
  const wordMasks = sharedUints(words.length);
  const wordTable = sharedUints(2 ** Math.ceil(Math.log2(words.length * 2 + 2)));
  for (const [id, word] of words.entries()) {
    const codes = letterCodes(word);
    wordLetters.set(codes, wordStarts[id] ?? 0);
    wordMasks[id] = letterMask(codes, 0, codes.length);
    let slot = hashLetters(codes, 0, codes.length) & (wordTable.length - 1);
    while ((wordTable[slot] ?? 0) !== 0) slot = (slot + 1) & (wordTable.length - 1);
    wordTable[slot] = id + 1;
  }
  return {
    wordLetters,
    wordStarts,
    wordMasks,
    wordTable,
    ...buildDeletes(wordLetters, wordStarts),
  };
}

export function weightsOf(postingStarts: Uint32Array, documents: number) {
  const weights = sharedFloats(postingStarts.length - 1);
  for (let id = 0; id < weights.length; id += 1) {
    const frequency = (postingStarts[id + 1] ?? 0) - (postingStarts[id] ?? 0);
    weights[id] = weightOf(frequency, documents);
  }
  return weights;
}

export function weightOf(frequency: number, documents: number): number {
  return Math.log(1 + documents / Math.max(1, frequency));
}

function isNumber(letters: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if ((letters[at] ?? 0) < 26) return false;
  return true;
}

function buildDeletes(letters: Uint8Array, starts: Uint32Array) {
  const count = starts.length - 1;
  const skeleton = new Uint8Array(80);
  // About four entries per bucket: a word has two dozen reductions.
  const bits = Math.max(8, Math.ceil(Math.log2(count * 8 + 1)));
  const mask = 2 ** bits - 1;
  const { starts: deleteStarts, values: deletes } = toBuckets(2 ** bits, (put) => {
    for (let id = 0; id < count; id += 1) {
      const [from, to] = [starts[id] ?? 0, starts[id + 1] ?? 0];
      // Numbers are never misread, and a list may hold a million of them.
      if (isNumber(letters, from, to)) continue;
      const add = (hash: number) => {
        put(hash & mask, ((hash >>> deleteWordBits) << deleteWordBits) | id);
      };
      eachReduction(letters, from, to, add);
      eachSkeletonReduction(skeleton, writeSkeleton(letters, from, to, skeleton), add);
    }
  });
  return { deletes, deleteStarts };
}
