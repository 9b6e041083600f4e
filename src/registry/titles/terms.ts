import { abbreviations, parentWords, variantsOf, weakWords } from "../../company/title-words.ts";
import { weightOf } from "./build-vocabulary.ts";
import { letterCodes } from "./letters.ts";
import type { TitleWord } from "./read-title.ts";
import { aroundCost } from "./tail-words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { type ComparedWord, comparedWord, notTail, tailLikeness, unlike } from "./word-cost.ts";

/** A queried word with the words of titles that it may stand for, the likeliest first. */
export interface Term {
  text: string;
  compared: ComparedWord;
  isLast: boolean;
  isDotted: boolean;
  ids: number[];
  costs: number[];
  gains: number[];
  weight: number;
  /** The cost of a title without anything similar. */
  missCost: number;
  isKnown: boolean;
  /** True if the word is known and rare: a name. */
  isName: boolean;
  /** The bits of the tail word that this word may misspell. */
  tailBits: number;
  /** The range of words that begin with this word, and a title's gain for one. */
  begun: { from: number; to: number; gain: number } | null;
  pairCosts: Map<number, number>;
  /** The word joined with the next one, once compared. */
  withNext: { next: Term; compared: ComparedWord } | null;
}

/** The words that begin with a queried word, and the word's place in the query. */
export type Begun = NonNullable<Term["begun"]> & { term: number };

/**
 * The extent of the search: exact if known; the last word also as a beginning; every word so;
 * or everything similar.
 */
export type Reach = "known" | "begun" | "cut" | "similar";

export type TermMaker = ReturnType<typeof createTermMaker>;

/** The sense of some words: head of a family, none, or investment trust. */
export type WordRoles = ReadonlyMap<number, "parent" | "weak" | "trust">;

export function wordRoles(vocabulary: Vocabulary): WordRoles {
  const of = (words: ReadonlySet<string>, role: "parent" | "weak" | "trust") =>
    Array.from(words, (word) => [vocabulary.idOf(letterCodes(word)), role] as const);
  return new Map(
    [
      ...of(parentWords, "parent"),
      ...of(weakWords, "weak"),
      ...of(new Set(["ortaklik"]), "trust"),
    ].filter(([id]) => id >= 0),
  );
}

/** Creates the terms of one search and caches them by word. */
export function createTermMaker(vocabulary: Vocabulary, unknownWeight: number) {
  const words = new Map<string, ComparedWord>();
  const made = new Map<string, Term>();
  const make = (word: TitleWord, isEnd: boolean, reach: Reach): Term => {
    const { text, isDotted } = word;
    const isCut = reach === "cut" && /^[a-z]{2,}$/.test(text);
    const isLast = isEnd || isCut;
    const compared = words.getOrInsertComputed(text, comparedWord);
    const own = vocabulary.idOf(compared.codes);
    const isKnown = own >= 0;
    const isRare = !isKnown || vocabulary.weightOf(own) > rareWeight;
    const mayBeTail = isRare && !abbreviations.has(text);
    const tailBits = mayBeTail ? tailLikeness(compared, isLast, isDotted) : notTail;
    const isTail = tailBits !== notTail;
    const found = meaningsOf(word, { compared, own, isTail, isLast, reach }, vocabulary);
    const { ids, costs } = likeliest(found, vocabulary);
    const [best] = ids;
    const weight = best === undefined ? unknownWeight : vocabulary.weightOf(best);
    const around = aroundCost(text);
    const missed = around ?? missCost(compared.codes.length, isTail, isKnown, weight);
    return {
      ...{ text, compared, isLast, isDotted, ids, costs, weight, isKnown },
      missCost: missed,
      isName: isKnown && vocabulary.isName(own),
      tailBits: isTail ? tailBits : 0,
      begun: isCut || (reach === "begun" && isLast) ? begunBy(compared, isKnown, missed) : null,
      gains: gainsOf(ids, costs, { isTail, most: around ?? Infinity }, vocabulary),
      pairCosts: new Map(ids.map((id, at) => [id, costs[at] ?? unlike])),
      withNext: null,
    };
  };
  const begunBy = ({ codes }: ComparedWord, isKnown: boolean, missed: number): Term["begun"] => {
    const [from, to] = vocabulary.beginning(codes);
    return { from, to, gain: Math.max(0.3, missed - (isKnown ? 0.8 : 0.4)) };
  };
  return {
    pairCost: (term: Term, id: number) => {
      const known = term.pairCosts.get(id);
      if (known !== undefined) return known;
      const misread = vocabulary.costOf(term.compared, id) + (term.isKnown ? knownMisread : 0);
      const cost = Math.min(misread, extensionCost(term, id, vocabulary));
      term.pairCosts.set(id, cost);
      return cost;
    },
    make: (word: TitleWord, isEnd: boolean, reach: Reach) => {
      const key = [reach, isEnd, word.isDotted, word.text].join();
      return made.getOrInsertComputed(key, () => make(word, isEnd, reach));
    },
  };
}

function meaningsOf(
  word: TitleWord,
  asked: { compared: ComparedWord; own: number; isTail: boolean; isLast: boolean; reach: Reach },
  vocabulary: Vocabulary,
): Map<number, number> {
  const { compared, own, isTail, isLast, reach } = asked;
  const found = new Map<number, number>();
  const offer = (id: number, cost: number) => {
    if (cost < (found.get(id) ?? unlike)) found.set(id, cost);
  };
  if (own >= 0) offer(own, word.isDotted && abbreviations.has(word.text) ? 0.4 : 0);
  offerExpansions(word, vocabulary, offer);
  const isUnclear = own < 0 && !isTail && found.size === 0;
  if (isUnclear || word.isDotted || reach === "similar") {
    const [misread, begun] = own < 0 ? [0, 0] : [knownMisread, knownCost];
    // A single letter resembles every other.
    if (compared.codes.length > 1) {
      vocabulary.resembling(compared).forEach((cost, id) => offer(id, cost + misread));
    }
    offerBeginnings(compared, word.isDotted, isLast, vocabulary, (id, cost) => {
      offer(id, cost + begun);
    });
  }
  return found;
}

/** Returns the meanings near the lowest cost, the likeliest and commonest first. */
function likeliest(found: ReadonlyMap<number, number>, vocabulary: Vocabulary) {
  let least = unlike;
  for (const cost of found.values()) if (cost < least) least = cost;
  const kept = [...found].filter(([, cost]) => cost <= least + costRange);
  kept.sort(([a, costA], [b, costB]) => {
    return costA - costB || vocabulary.frequencyOf(b) - vocabulary.frequencyOf(a);
  });
  kept.length = Math.min(kept.length, mostMeanings);
  return { ids: kept.map(([id]) => id), costs: kept.map(([, cost]) => cost) };
}

function beginningCost(missing: number, isLast: boolean, isDotted: boolean): number {
  const most = Math.min(missing, 8);
  if (isDotted) return 0.3 + 0.04 * most;
  return isLast ? 0.2 + 0.03 * most : 1 + 0.08 * most;
}

function missCost(length: number, isTail: boolean, isKnown: boolean, weight: number): number {
  if (isTail) return isKnown ? 1 : length === 1 ? 0.5 : 0.4;
  return length < 3 && !isKnown ? 1.2 : 1.6 + 0.3 * weight;
}

/** Returns a title's gains by meaning: less for frequent and unlikely meanings. */
function gainsOf(
  ids: readonly number[],
  costs: readonly number[],
  { isTail, most }: { isTail: boolean; most: number },
  vocabulary: Vocabulary,
): number[] {
  let together = 0;
  return ids.map((id, at) => {
    together += vocabulary.frequencyOf(id);
    const weight = weightOf(together, vocabulary.titles);
    return Math.max(0.1, Math.min(most, missCost(9, isTail, true, weight)) - (costs[at] ?? 0));
  });
}

const knownCost = 0.35;
const knownMisread = 0.15;
const variantCost = 0.1;
const rareWeight = 8;
const costRange = 1.4;
const mostMeanings = 32;

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
  isLast: boolean,
  vocabulary: Vocabulary,
  offer: (id: number, cost: number) => void,
): void {
  if (codes.length < (isLast ? 2 : 3)) return;
  // Only the commonest of many: the others are found by the query's other words.
  const found: number[] = [];
  vocabulary.eachBeginning(codes, (id) => found.push(id));
  if (found.length > mostMeanings) {
    found.sort((a, b) => vocabulary.frequencyOf(b) - vocabulary.frequencyOf(a));
    found.length = mostMeanings;
  }
  for (const id of found) {
    offer(id, beginningCost(vocabulary.lengthOf(id) - codes.length, isLast, isDotted));
  }
}

function extensionCost(term: Term, id: number, vocabulary: Vocabulary): number {
  const { codes } = term.compared;
  const extra = vocabulary.lengthOf(id) - codes.length;
  const shared = vocabulary.sharedBeginning(id, codes);
  if (extra > 0 && shared === codes.length && (term.isLast || codes.length > 1)) {
    return beginningCost(extra, term.isLast, term.isDotted) + (term.isKnown ? knownCost : 0);
  }
  return extra < 0 && extra >= -8 && codes.length + extra >= 3 && shared === codes.length + extra
    ? 0.7 - 0.06 * extra + 0.4 * Math.max(0, -extra - longestSuffix)
    : unlike;
}

const longestSuffix = 4;
