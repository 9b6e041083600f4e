import { abbreviations, parentWords, variantsOf, weakWords } from "../title-words.ts";
import { weightOf } from "./build-vocabulary.ts";
import { letterCodes } from "./letters.ts";
import type { TitleWord } from "./read-title.ts";
import { fillerCost } from "./tail-words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { type ComparedWord, notTail, prepareWord, tailBitsOf, unlikeCost } from "./word-cost.ts";

/** A queried word with its meanings (`ids`): the words of titles that it may be, likeliest first. */
export interface Term {
  text: string;
  compared: ComparedWord;
  /** True for the last word; with the reach `cut`, for any other word as well. */
  mayBeCut: boolean;
  isDotted: boolean;
  ids: number[];
  costs: number[];
  gains: number[];
  weight: number;
  /** The cost if the title has no similar word. */
  missingCost: number;
  isKnown: boolean;
  /** True if the word is known and rare enough for a name. */
  isName: boolean;
  /** The parts of a title's ending (`tail`) that this word may misspell, a bit each. */
  tailBits: number;
  /** The range of words that begin with this word, and the gain of a title that has such a word. */
  begun: { from: number; to: number; gain: number } | null;
  pairCosts: Map<number, number>;
  /** The word joined with the next one, once compared. */
  withNext: { next: Term; compared: ComparedWord } | null;
}

/** The words that begin with a queried word, and the word's place in the query. */
export type BegunWords = NonNullable<Term["begun"]> & { term: number };

/**
 * The words to look up. `known`: known words exactly, others by similarity. `begun`: the last
 * word also as a beginning. `cut`: every word also as a beginning. `similar`: all similar words.
 */
export type Reach = "known" | "begun" | "cut" | "similar";

export type TermMaker = ReturnType<typeof createTermMaker>;

/** Special words: head of a family (HOLDİNG), weak word, or investment trust (ORTAKLIK). */
export type WordRoles = ReadonlyMap<number, "parent" | "weak" | "trust">;

export function wordRolesIn(vocabulary: Vocabulary): WordRoles {
  const entries = (words: ReadonlySet<string>, role: "parent" | "weak" | "trust") =>
    Array.from(words, (word) => [vocabulary.idOf(letterCodes(word)), role] as const);
  return new Map(
    [
      ...entries(parentWords, "parent"),
      ...entries(weakWords, "weak"),
      ...entries(new Set(["ortaklik"]), "trust"),
    ].filter(([id]) => id >= 0),
  );
}

/** Creates the terms of one search and caches them by word. */
export function createTermMaker(vocabulary: Vocabulary, unknownWeight: number) {
  const words = new Map<string, ComparedWord>();
  const cachedTerms = new Map<string, Term>();
  const make = (word: TitleWord, isEnd: boolean, reach: Reach): Term => {
    const { text, isDotted } = word;
    const isCut = reach === "cut" && /^[a-z]{2,}$/.test(text);
    const mayBeCut = isEnd || isCut;
    const compared = words.getOrInsertComputed(text, prepareWord);
    const ownId = vocabulary.idOf(compared.codes);
    const isKnown = ownId >= 0;
    const isRare = !isKnown || vocabulary.weightOf(ownId) > rareWeight;
    const mayBeTail = isRare && !abbreviations.has(text);
    const tailBits = mayBeTail ? tailBitsOf(compared, { mayBeCut, isDotted }) : notTail;
    const isTail = tailBits !== notTail;
    const found = meaningsOf(word, { compared, ownId, isTail, mayBeCut, reach }, vocabulary);
    const { ids, costs } = pickLikeliest(found, vocabulary);
    const [best] = ids;
    const weight = best === undefined ? unknownWeight : vocabulary.weightOf(best);
    const filler = fillerCost(text);
    const missingCost = filler ?? missingCostOf(compared.codes.length, isTail, isKnown, weight);
    return {
      text,
      compared,
      mayBeCut,
      isDotted,
      ids,
      costs,
      weight,
      isKnown,
      missingCost,
      isName: isKnown && vocabulary.isName(ownId),
      tailBits: isTail ? tailBits : 0,
      begun:
        isCut || (reach === "begun" && isEnd) ? begunWords(compared, isKnown, missingCost) : null,
      gains: gainsOf(ids, costs, { isTail, maxGain: filler ?? Infinity }, vocabulary),
      pairCosts: new Map(ids.map((id, at) => [id, costs[at] ?? unlikeCost])),
      withNext: null,
    };
  };
  const begunWords = ({ codes }: ComparedWord, isKnown: boolean, missingCost: number) => {
    const [from, to] = vocabulary.rangeBeginning(codes);
    return { from, to, gain: Math.max(0.3, missingCost - (isKnown ? 0.8 : 0.4)) };
  };
  return {
    pairCost: (term: Term, id: number) => {
      const known = term.pairCosts.get(id);
      if (known !== undefined) return known;
      const misread = vocabulary.costOf(term.compared, id) + (term.isKnown ? knownMisreadCost : 0);
      const cost = Math.min(misread, prefixCost(term, id, vocabulary));
      term.pairCosts.set(id, cost);
      return cost;
    },
    make: (word: TitleWord, isEnd: boolean, reach: Reach) => {
      const key = [reach, isEnd, word.isDotted, word.text].join();
      return cachedTerms.getOrInsertComputed(key, () => make(word, isEnd, reach));
    },
  };
}

function meaningsOf(
  word: TitleWord,
  lookup: Pick<Term, "compared" | "mayBeCut"> & { ownId: number; isTail: boolean; reach: Reach },
  vocabulary: Vocabulary,
): Map<number, number> {
  const { compared, ownId, isTail, mayBeCut, reach } = lookup;
  const found = new Map<number, number>();
  const offer = (id: number, cost: number) => {
    if (cost < (found.get(id) ?? unlikeCost)) found.set(id, cost);
  };
  if (ownId >= 0) offer(ownId, word.isDotted && abbreviations.has(word.text) ? 0.4 : 0);
  offerExpansions(word, vocabulary, offer);
  const isUnclear = ownId < 0 && !isTail && found.size === 0;
  if (isUnclear || word.isDotted || reach === "similar") {
    const [misreadExtra, begunExtra] = ownId < 0 ? [0, 0] : [knownMisreadCost, knownBegunCost];
    // A single letter resembles every other.
    if (compared.codes.length > 1) {
      vocabulary.findResembling(compared).forEach((cost, id) => offer(id, cost + misreadExtra));
    }
    offerBeginnings(compared, word.isDotted, mayBeCut, vocabulary, (id, cost) => {
      offer(id, cost + begunExtra);
    });
  }
  return found;
}

/** Returns the meanings near the lowest cost, the likeliest and commonest first. */
function pickLikeliest(found: ReadonlyMap<number, number>, vocabulary: Vocabulary) {
  let lowest = unlikeCost;
  for (const cost of found.values()) if (cost < lowest) lowest = cost;
  const kept = [...found].filter(([, cost]) => cost <= lowest + costRange);
  kept.sort(([a, costA], [b, costB]) => {
    return costA - costB || vocabulary.frequencyOf(b) - vocabulary.frequencyOf(a);
  });
  kept.length = Math.min(kept.length, maxMeanings);
  return { ids: kept.map(([id]) => id), costs: kept.map(([, cost]) => cost) };
}

function beginningCost(missing: number, mayBeCut: boolean, isDotted: boolean): number {
  const counted = Math.min(missing, 8);
  if (isDotted) return 0.3 + 0.04 * counted;
  return mayBeCut ? 0.2 + 0.03 * counted : 1 + 0.08 * counted;
}

function missingCostOf(length: number, isTail: boolean, isKnown: boolean, weight: number): number {
  if (isTail) return isKnown ? 1 : length === 1 ? 0.5 : 0.4;
  return length < 3 && !isKnown ? 1.2 : 1.6 + 0.3 * weight;
}

/** Returns the gain of a title for each meaning: lower for frequent and unlikely meanings. */
function gainsOf(
  ids: readonly number[],
  costs: readonly number[],
  { isTail, maxGain }: { isTail: boolean; maxGain: number },
  vocabulary: Vocabulary,
): number[] {
  let titleCount = 0;
  return ids.map((id, at) => {
    titleCount += vocabulary.frequencyOf(id);
    const weight = weightOf(titleCount, vocabulary.titleCount);
    const gain = Math.min(maxGain, missingCostOf(9, isTail, true, weight));
    return Math.max(0.1, gain - (costs[at] ?? 0));
  });
}

// The costs and limits of meanings. Chosen by hand; the fit of `model.ts` does not change them.
const knownBegunCost = 0.35;
const knownMisreadCost = 0.15;
const variantCost = 0.1;
const rareWeight = 8;
const costRange = 1.4;
const maxMeanings = 32;

function offerExpansions(
  { text, isDotted }: TitleWord,
  vocabulary: Vocabulary,
  offer: (id: number, cost: number) => void,
): void {
  for (const variant of variantsOf(text)) {
    const id = vocabulary.idOf(letterCodes(variant));
    if (id >= 0) offer(id, variantCost);
  }
  const expansions = abbreviations.get(text);
  if (!expansions) return;
  for (const [at, expansion] of expansions.words.entries()) {
    const id = vocabulary.idOf(letterCodes(expansion));
    if (id >= 0) offer(id, (isDotted ? 0.05 : expansions.isWord ? 0.5 : 0.2) + at * 0.1);
  }
}

function offerBeginnings(
  { codes }: ComparedWord,
  isDotted: boolean,
  mayBeCut: boolean,
  vocabulary: Vocabulary,
  offer: (id: number, cost: number) => void,
): void {
  if (codes.length < (mayBeCut ? 2 : 3)) return;
  // Only the commonest meanings: other titles are found by the query's other words.
  const found: number[] = [];
  vocabulary.eachBeginning(codes, (id) => found.push(id));
  if (found.length > maxMeanings) {
    found.sort((a, b) => vocabulary.frequencyOf(b) - vocabulary.frequencyOf(a));
    found.length = maxMeanings;
  }
  for (const id of found) {
    offer(id, beginningCost(vocabulary.lengthOf(id) - codes.length, mayBeCut, isDotted));
  }
}

/** Returns the cost if one of the two words begins with the other, else `unlikeCost`. */
function prefixCost(term: Term, id: number, vocabulary: Vocabulary): number {
  const { codes } = term.compared;
  const extra = vocabulary.lengthOf(id) - codes.length;
  const shared = vocabulary.sharedLength(id, codes);
  if (extra > 0 && shared === codes.length && (term.mayBeCut || codes.length > 1)) {
    return beginningCost(extra, term.mayBeCut, term.isDotted) + (term.isKnown ? knownBegunCost : 0);
  }
  return extra < 0 && extra >= -8 && codes.length + extra >= 3 && shared === codes.length + extra
    ? 0.7 - 0.06 * extra + 0.4 * Math.max(0, -extra - maxSuffixLength)
    : unlikeCost;
}

/** A Turkish suffix has seldom more letters: a longer rest costs extra. Chosen by hand. */
const maxSuffixLength = 4;
