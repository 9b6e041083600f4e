import { weightOf } from "./build-vocabulary.ts";
import { countBits, eachReduction, eachSkeletonReduction, hashLetters } from "./letters.ts";
import { type Segment, boundOf, deleteWordBits, lengthOfWord } from "./segment.ts";
import { type ComparedWord, unlike, wordCost } from "./word-cost.ts";

/** The distinct words of a segment, found exactly or by resemblance. */
export type Vocabulary = ReturnType<typeof openVocabulary>;

export function openVocabulary(segment: Segment, budget: WorkBudget) {
  const { wordLetters, wordStarts, wordMasks, wordTable, wordWeights, postingStarts } = segment;
  const { deletes, deleteStarts } = segment;
  const size = wordMasks.length;
  const leastNameWeight = leastNameShare * weightOf(1, segment.vkns.length);
  const tableMask = wordTable.length - 1;
  const deleteMask = deleteStarts.length - 2;
  const wordMask = 2 ** deleteWordBits - 1;
  // The search in which a word was last met.
  const met = new Uint32Array(size);
  let search = 0;

  const startOf = (id: number) => wordStarts[id] ?? 0;
  const compare = (codes: Uint8Array, id: number): number => {
    const from = startOf(id);
    const length = startOf(id + 1) - from;
    const shorter = Math.min(length, codes.length);
    for (let at = 0; at < shorter; at += 1) {
      const difference = order(wordLetters[from + at] ?? 0) - order(codes[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return length < codes.length ? -1 : 0;
  };

  /** Returns the first word not before those with these first letters, or (`isPast`) after them. */
  const bound = (codes: Uint8Array, isPast: boolean): number =>
    boundOf(0, size, (id) => compare(codes, id) < (isPast ? 1 : 0));

  /** Returns the cost of reading a written word as this one; inexact above the limit. */
  const costOf = (word: ComparedWord, id: number) =>
    countBits((wordMasks[id] ?? 0) ^ word.pattern.mask) > 9
      ? unlike
      : wordCost(word, wordLetters, {
          from: startOf(id),
          to: startOf(id + 1),
          isName: (wordWeights[id] ?? 0) > leastNameWeight,
        });

  const lookAround = (word: ComparedWord) => {
    search += 1;
    const costs = new Map<number, number>();
    let units = 0;
    const probe = (hash: number) => {
      units += 2;
      const bucket = hash & deleteMask;
      const check = hash >>> deleteWordBits;
      const end = deleteStarts[bucket + 1] ?? 0;
      for (let at = deleteStarts[bucket] ?? 0; at < end; at += 1) {
        const entry = deletes[at] ?? 0;
        if (entry >>> deleteWordBits !== check) continue;
        const id = entry & wordMask;
        if (met[id] === search) continue;
        met[id] = search;
        const cost = costOf(word, id);
        if (cost < unlike) costs.set(id, cost);
      }
    };
    eachReduction(word.codes, 0, word.codes.length, probe);
    eachSkeletonReduction(word.skeleton, word.skeleton.length, probe);
    return { costs, units };
  };

  return {
    size,
    /** The first word that begins with these letters and the first after it that does not. */
    beginning: (codes: Uint8Array) => [bound(codes, false), bound(codes, true)] as const,
    titles: segment.vkns.length,
    idOf: (codes: Uint8Array, from = 0, to = codes.length) => {
      let slot = hashLetters(codes, from, to) & tableMask;
      for (;;) {
        const id = (wordTable[slot] ?? 0) - 1;
        if (id < 0) return -1;
        const start = startOf(id);
        if (startOf(id + 1) - start === to - from) {
          let at = 0;
          while (at < to - from && wordLetters[start + at] === codes[from + at]) at += 1;
          if (at === to - from) return id;
        }
        slot = (slot + 1) & tableMask;
      }
    },
    weightOf: (id: number) => wordWeights[id] ?? 0,
    isName: (id: number) => (wordWeights[id] ?? 0) > leastNameWeight,
    lengthOf: (id: number) => lengthOfWord(segment, id),
    /** Returns the number of letters that a word shares at its beginning. */
    sharedBeginning: (id: number, codes: Uint8Array) => {
      const from = startOf(id);
      const most = Math.min(codes.length, startOf(id + 1) - from);
      let at = 0;
      while (at < most && wordLetters[from + at] === codes[at]) at += 1;
      return at;
    },
    frequencyOf: (id: number) => (postingStarts[id + 1] ?? 0) - (postingStarts[id] ?? 0),
    costOf,
    /** Words within two edits, or that sound or look alike, with what they cost. */
    resembling: (word: ComparedWord) => {
      const { costs, units } = (word.resembling ??= lookAround(word));
      // Counted each time, so that what is found does not depend on what was asked before.
      budget.spend(units);
      return costs;
    },
    /** Words that begin with this one, itself left out. */
    eachBeginning: (codes: Uint8Array, use: (id: number) => void) => {
      const end = bound(codes, true);
      for (let id = bound(codes, false); id < end && budget.isLeft(); id += 1) {
        budget.spend(1);
        if (lengthOfWord(segment, id) > codes.length) use(id);
      }
    },
  };
}

/** Alphabetical order puts digits before letters. */
const order = (code: number) => (code < 26 ? code + 10 : code - 26);

/** The weight, as a share of the rarest word's, below which a word is a trade rather than a name. */
const leastNameShare = 0.4;

/** The work that a search may still do, in units of about one read posting. */
export type WorkBudget = ReturnType<typeof createWorkBudget>;

export function createWorkBudget() {
  let left = 0;
  return {
    refill: (units: number) => {
      left = units;
    },
    spend: (units: number) => {
      left -= units;
    },
    isLeft: () => left > 0,
    left: () => Math.max(0, left),
  };
}
