import { weightOf } from "./build-vocabulary.ts";
import { countBits, eachReduction, eachSkeletonReduction, hashLetters } from "./letters.ts";
import { type Segment, boundOf, deleteWordBits, lengthOfWord } from "./segment.ts";
import { type ComparedWord, unlikeCost, wordCost } from "./word-cost.ts";

/** The distinct words of a segment, found exactly or by similarity. */
export type Vocabulary = ReturnType<typeof openVocabulary>;

export function openVocabulary(segment: Segment, budget: WorkBudget) {
  const { wordLetters, wordStarts, wordMasks, wordTable, wordWeights, postingStarts } = segment;
  const { deletes, deleteStarts } = segment;
  const size = wordMasks.length;
  const minNameWeight = minNameShare * weightOf(1, segment.vkns.length);
  const tableMask = wordTable.length - 1;
  const deleteMask = deleteStarts.length - 2;
  const wordMask = 2 ** deleteWordBits - 1;
  // The number of the lookup in which each word was last compared.
  const lastLookup = new Uint32Array(size);
  let lookup = 0;

  const startOf = (id: number) => wordStarts[id] ?? 0;
  /**
   * Compares a word with letters; returns 0 also for a longer word that begins with the letters.
   */
  const compare = (codes: Uint8Array, id: number): number => {
    const from = startOf(id);
    const length = startOf(id + 1) - from;
    const shorter = Math.min(length, codes.length);
    for (let at = 0; at < shorter; at += 1) {
      const difference = rankOf(wordLetters[from + at] ?? 0) - rankOf(codes[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return length < codes.length ? -1 : 0;
  };

  /** Returns the first word that begins with these letters, or the place where it would be. */
  const firstBeginning = (codes: Uint8Array) => boundOf(0, size, (id) => compare(codes, id) < 0);
  /** Returns the first word after those that begin with these letters. */
  const firstAfter = (codes: Uint8Array) => boundOf(0, size, (id) => compare(codes, id) < 1);

  /** Returns the cost of reading a word as this one, or `unlikeCost`. */
  const costOf = (word: ComparedWord, id: number) =>
    // Few words with more than nine differing letters would be accepted. Chosen by hand.
    countBits((wordMasks[id] ?? 0) ^ word.pattern.mask) > 9
      ? unlikeCost
      : wordCost(word, wordLetters, {
          from: startOf(id),
          to: startOf(id + 1),
          isName: (wordWeights[id] ?? 0) > minNameWeight,
        });

  const findSimilar = (word: ComparedWord) => {
    lookup += 1;
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
        if (lastLookup[id] === lookup) continue;
        lastLookup[id] = lookup;
        const cost = costOf(word, id);
        if (cost < unlikeCost) costs.set(id, cost);
      }
    };
    eachReduction(word.codes, 0, word.codes.length, probe);
    eachSkeletonReduction(word.skeleton, word.skeleton.length, probe);
    return { costs, units };
  };

  return {
    size,
    /** Returns the range of words that begin with these letters. */
    rangeBeginning: (codes: Uint8Array) => [firstBeginning(codes), firstAfter(codes)] as const,
    titleCount: segment.vkns.length,
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
    isName: (id: number) => (wordWeights[id] ?? 0) > minNameWeight,
    lengthOf: (id: number) => lengthOfWord(segment, id),
    /** Returns the number of first letters that a word shares with these. */
    sharedLength: (id: number, codes: Uint8Array) => {
      const from = startOf(id);
      const shorter = Math.min(codes.length, startOf(id + 1) - from);
      let at = 0;
      while (at < shorter && wordLetters[from + at] === codes[at]) at += 1;
      return at;
    },
    frequencyOf: (id: number) => (postingStarts[id + 1] ?? 0) - (postingStarts[id] ?? 0),
    costOf,
    /**
     * Returns words whose first letters are within two edits, and words that sound or look alike,
     * with their costs; none whose cost is `unlikeCost`.
     */
    findResembling: (word: ComparedWord) => {
      const { costs, units } = (word.resembling ??= findSimilar(word));
      // Cached lookups spend the budget too: results must not depend on earlier queries.
      budget.spend(units);
      return costs;
    },
    /** Calls `use` for each longer word that begins with these letters. */
    eachBeginning: (codes: Uint8Array, use: (id: number) => void) => {
      const end = firstAfter(codes);
      for (let id = firstBeginning(codes); id < end && budget.isLeft(); id += 1) {
        budget.spend(1);
        if (lengthOfWord(segment, id) > codes.length) use(id);
      }
    },
  };
}

/** Returns the alphabetical rank of a letter code: digits before letters. */
const rankOf = (code: number) => (code < 26 ? code + 10 : code - 26);

/**
 * The weight, as a share of the rarest word's, below which a word is a trade rather than a name.
 * Chosen by hand.
 */
const minNameShare = 0.4;

/** The work that a search may still do; a unit is about twenty nanoseconds. */
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
