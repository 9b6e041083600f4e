import { countBits, maxWordLength } from "./letters.ts";
import { type Segment, lengthOfWord } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { maxFillerCost } from "./tail-words.ts";
import type { Term, TermMaker } from "./terms.ts";
import { type ComparedWord, prepareWord, unlikeCost, wordCost } from "./word-cost.ts";

/** A match of `termCount` queried words from `termAt` with `placeCount` title words from `place`. */
export interface Match {
  termAt: number;
  termCount: number;
  place: number;
  placeCount: number;
  cost: number;
}

export const isRespaced = ({ termCount, placeCount }: Match) => termCount + placeCount > 2;

/** The title that `stored` read last, with the means to compare its words. */
export interface AlignedTitle {
  segment: Segment;
  stored: StoredTitles;
  maker: TermMaker;
}

/** Matches queried words with words of the title that was read last; sorts by the query. */
export function alignWords(terms: readonly Term[], compared: AlignedTitle): Match[] {
  let matches = matchSingleWords(terms, compared);
  for (let at = 0; at < terms.length; at += 1) {
    const isDistinctive = (terms[at]?.missingCost ?? 0) > maxFillerCost;
    if (!isDistinctive || lossOf(terms, matches, at, 1) < minLoss) continue;
    const best = findRespaced(terms, matches, at, compared);
    if (best) matches = [...matches.filter((one) => !sharesTerm(one, best)), best];
  }
  return matches.sort((a, b) => a.termAt - b.termAt);
}

/** Matches single words, cheapest pairs first; the sum of the costs is not always the lowest. */
function matchSingleWords(terms: readonly Term[], { stored, maker }: AlignedTitle): Match[] {
  const matches: Match[] = [];
  isTermTaken.fill(0);
  isPlaceTaken.fill(0);
  const take = (one: Match) => {
    isTermTaken[one.termAt] = isPlaceTaken[one.place] = 1;
    matches.push(one);
  };
  const eachFree = (use: (term: Term, at: number, place: number, id: number) => void) => {
    for (const [at, term] of terms.entries()) {
      for (let place = 0; place < stored.wordCount && isTermTaken[at] === 0; place += 1) {
        if (isPlaceTaken[place] === 0) use(term, at, place, stored.words[place] ?? 0);
      }
    }
  };
  // Exact pairs first: an inexact pair must not take one of their words.
  eachFree((term, at, place, id) => {
    if (term.pairCosts.get(id) === 0) take(singleMatch(at, place, 0));
  });
  const inexact: Match[] = [];
  eachFree((term, at, place, id) => {
    const cost = maker.pairCost(term, id);
    if (cost < unlikeCost) inexact.push(singleMatch(at, place, cost));
  });
  for (const one of inexact.sort((a, b) => a.cost - b.cost)) {
    if (isTermTaken[one.termAt] === 0 && isPlaceTaken[one.place] === 0) take(one);
  }
  return matches;
}

const singleMatch = (termAt: number, place: number, cost: number): Match => {
  return { termAt, termCount: 1, place, placeCount: 1, cost };
};
const isTermTaken = new Uint8Array(64);
const isPlaceTaken = new Uint8Array(64);

/**
 * Finds a word with misplaced spaces: `OTOGAZTOB` is OTOGAZ TOB, `PNOM ATİK` is PNÖMATİK.
 * Returns the match that lowers the cost most, or null if none lowers the cost.
 */
function findRespaced(
  terms: readonly Term[],
  matches: readonly Match[],
  at: number,
  { segment, stored }: AlignedTitle,
): Match | null {
  let best: Match | null = null;
  let bestChange = 0;
  const shareLimit = maxCostShare * (terms[at]?.text.length ?? 0);
  for (const { before, termCount, placeCount } of spacings) {
    const word = joinedTerms(terms, at - before, termCount);
    if (!word) continue;
    const loss = lossOf(terms, matches, at - before, termCount);
    const limit = Math.min(termCount > placeCount ? maxJoinedCost : maxCost, shareLimit);
    for (let place = 0; place + placeCount <= stored.wordCount; place += 1) {
      const cost = costOf(word, stored.words, place, placeCount, segment);
      const change = cost + spaceCost - loss;
      if (cost > limit || change >= bestChange) continue;
      const one = { termAt: at - before, termCount, place, placeCount, cost };
      if (!matches.every((other) => isCompatible(other, one))) continue;
      bestChange = change;
      best = one;
    }
  }
  return best;
}

/** The tried numbers of queried words, from `before` words before `at` on, and of title words. */
const spacings = [
  { before: 0, termCount: 1, placeCount: 2 },
  { before: 1, termCount: 2, placeCount: 1 },
  { before: 1, termCount: 2, placeCount: 2 },
  { before: 0, termCount: 2, placeCount: 1 },
  { before: 0, termCount: 2, placeCount: 2 },
];

function lossOf(
  terms: readonly Term[],
  matches: readonly Match[],
  from: number,
  count: number,
): number {
  let loss = 0;
  for (let at = from; at < from + count; at += 1) {
    const match = matches.find(({ termAt, termCount }) => at >= termAt && at < termAt + termCount);
    loss += match?.cost ?? terms[at]?.missingCost ?? 0;
  }
  return loss;
}

const sharesTerm = (one: Match, other: Match) =>
  one.termAt < other.termAt + other.termCount && other.termAt < one.termAt + one.termCount;

/** True if two matches share no word, or `added` may replace `old`. */
function isCompatible(old: Match, added: Match): boolean {
  if (sharesTerm(old, added)) return !isRespaced(old);
  return old.place >= added.place + added.placeCount || added.place >= old.place + old.placeCount;
}

/** Below this loss a word counts as matched, and no other spacing is tried. Chosen by hand. */
const minLoss = 0.6;
/** The cost of a misplaced space. Chosen by hand. */
const spaceCost = 0.5;
/** Cost limits of a respaced word: for all, for two words read as one, and per letter. By hand. */
const maxCost = 2.2;
const maxJoinedCost = 1.1;
const maxCostShare = 0.4;
const letters = new Uint8Array(2 * maxWordLength);

function joinedTerms(terms: readonly Term[], from: number, count: number): ComparedWord | null {
  const first = terms[from];
  if (count === 1) return first?.compared ?? null;
  const next = terms[from + 1];
  if (!first || !next || first.text.length + next.text.length > maxWordLength) return null;
  if (first.withNext?.next !== next) {
    first.withNext = { next, compared: prepareWord(first.text + next.text) };
  }
  return first.withNext.compared;
}

/** Returns the cost of reading a word as one or two of the title's words. */
function costOf(
  word: ComparedWord,
  words: Uint32Array,
  place: number,
  placeCount: number,
  segment: Segment,
): number {
  const { wordStarts, wordMasks, wordLetters } = segment;
  let [length, mask] = [0, 0];
  for (let at = place; at < place + placeCount; at += 1) {
    const id = words[at] ?? 0;
    length += lengthOfWord(segment, id);
    mask |= wordMasks[id] ?? 0;
  }
  const isUnlike = Math.abs(length - word.codes.length) > 4 || length > letters.length;
  if (isUnlike || countBits(mask ^ word.pattern.mask) > 6) return Infinity;
  let to = 0;
  for (let at = place; at < place + placeCount; at += 1) {
    const id = words[at] ?? 0;
    letters.set(wordLetters.subarray(wordStarts[id], wordStarts[id + 1]), to);
    to += lengthOfWord(segment, id);
  }
  return wordCost(word, letters, { from: 0, to, isName: false });
}
