import { countBits, longestWord } from "./letters.ts";
import { type Segment, lengthOfWord } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { mostAroundCost } from "./tail-words.ts";
import type { Term, TermMaker } from "./terms.ts";
import { type ComparedWord, comparedWord, unlike, wordCost } from "./word-cost.ts";

/** A queried word beside a title's word, or one or two beside one or two with the space elsewhere. */
export interface Piece {
  term: number;
  terms: number;
  place: number;
  places: number;
  cost: number;
}

export const isRespaced = ({ terms, places }: Piece) => terms + places > 2;

/** The title that was read last, and what its words are compared with. */
export interface ReadWords {
  segment: Segment;
  stored: StoredTitles;
  maker: TermMaker;
}

/** Puts queried words beside the words of the title that was read last, in the order of the query. */
export function alignWords(terms: readonly Term[], compared: ReadWords): Piece[] {
  let pieces = oneToOne(terms, compared);
  for (let at = 0; at < terms.length; at += 1) {
    const isOpen = (terms[at]?.missCost ?? 0) > mostAroundCost;
    if (!isOpen || lossOf(terms, pieces, at, 1) < leastLoss) continue;
    const best = respaced(terms, pieces, at, compared);
    if (best) pieces = [...pieces.filter((one) => !sharesTerm(one, best)), best];
  }
  return pieces.sort((a, b) => a.term - b.term);
}

/** Pairs each queried word with one of the title's, cheapest first: optimal for a handful of words. */
function oneToOne(terms: readonly Term[], { stored, maker }: ReadWords): Piece[] {
  const pieces: Piece[] = [];
  isTermTaken.fill(0);
  isPlaceTaken.fill(0);
  const take = (one: Piece) => {
    isTermTaken[one.term] = isPlaceTaken[one.place] = 1;
    pieces.push(one);
  };
  const eachFree = (use: (term: Term, at: number, place: number, id: number) => void) => {
    for (const [at, term] of terms.entries()) {
      for (let place = 0; place < stored.count && isTermTaken[at] === 0; place += 1) {
        if (isPlaceTaken[place] === 0) use(term, at, place, stored.words[place] ?? 0);
      }
    }
  };
  // Words that agree exactly need no comparing.
  eachFree((term, at, place, id) => {
    if (term.pairCosts.get(id) === 0) take({ term: at, terms: 1, place, places: 1, cost: 0 });
  });
  const others: Piece[] = [];
  eachFree((term, at, place, id) => {
    const cost = maker.pairCost(term, id);
    if (cost < unlike) others.push({ term: at, terms: 1, place, places: 1, cost });
  });
  for (const one of others.sort((a, b) => a.cost - b.cost)) {
    if (isTermTaken[one.term] === 0 && isPlaceTaken[one.place] === 0) take(one);
  }
  return pieces;
}

const isTermTaken = new Uint8Array(64);
const isPlaceTaken = new Uint8Array(64);

/**
 * Finds a missing word in two words and the other way round: `OTOGAZTOB` is OTOGAZ TOB,
 * `PNOM ATİK` is PNÖMATİK. Returns the pairing that saves most, or null if none saves anything.
 */
function respaced(
  terms: readonly Term[],
  pieces: readonly Piece[],
  at: number,
  { segment, stored }: ReadWords,
): Piece | null {
  let best: Piece | null = null;
  let least = 0;
  // The misread part must be small compared with the word.
  const share = mostShare * (terms[at]?.text.length ?? 0);
  for (const { before, count, places } of spacings) {
    const word = together(terms, at - before, count);
    if (!word) continue;
    const loss = lossOf(terms, pieces, at - before, count);
    const most = Math.min(count > places ? mostOfOne : mostCost, share);
    for (let place = 0; place + places <= stored.count; place += 1) {
      const cost = costOf(word, stored.words, place, places, segment);
      const saved = cost + spaceCost - loss;
      if (cost > most || saved >= least) continue;
      const one = { term: at - before, terms: count, place, places, cost };
      if (!pieces.every((other) => isBeside(other, one))) continue;
      least = saved;
      best = one;
    }
  }
  return best;
}

/** A word by itself, with the one before it, with the one behind it; beside one or two of the title's. */
const spacings = [
  { before: 0, count: 1, places: 2 },
  { before: 1, count: 2, places: 1 },
  { before: 1, count: 2, places: 2 },
  { before: 0, count: 2, places: 1 },
  { before: 0, count: 2, places: 2 },
];

function lossOf(
  terms: readonly Term[],
  pieces: readonly Piece[],
  from: number,
  count: number,
): number {
  let loss = 0;
  for (let at = from; at < from + count; at += 1) {
    const own = pieces.find(({ term, terms: held }) => at >= term && at < term + held);
    loss += own?.cost ?? terms[at]?.missCost ?? 0;
  }
  return loss;
}

const sharesTerm = (one: Piece, other: Piece) =>
  one.term < other.term + other.terms && other.term < one.term + one.terms;

/** True if a piece can stand beside another, or be replaced by it. */
function isBeside(one: Piece, other: Piece): boolean {
  if (sharesTerm(one, other)) return !isRespaced(one);
  return one.place >= other.place + other.places || other.place >= one.place + one.places;
}

/** A word that is misread for less is hardly another. */
const leastLoss = 0.6;
const spaceCost = 0.5;
/** Above this cost it is another word; a merged pair allows little more than the space. */
const mostCost = 2.2;
const mostOfOne = 1.1;
const mostShare = 0.4;
const letters = new Uint8Array(2 * longestWord);

function together(terms: readonly Term[], from: number, count: number): ComparedWord | null {
  const first = terms[from];
  if (count === 1) return first?.compared ?? null;
  const next = terms[from + 1];
  if (!first || !next || first.text.length + next.text.length > longestWord) return null;
  if (first.withNext?.next !== next) {
    first.withNext = { next, compared: comparedWord(first.text + next.text) };
  }
  return first.withNext.compared;
}

/** Returns the cost of a word read as one or two of the title's words. */
function costOf(
  word: ComparedWord,
  words: Uint32Array,
  place: number,
  places: number,
  segment: Segment,
): number {
  const { wordStarts, wordMasks, wordLetters } = segment;
  let [length, mask] = [0, 0];
  for (let at = place; at < place + places; at += 1) {
    const id = words[at] ?? 0;
    length += lengthOfWord(segment, id);
    mask |= wordMasks[id] ?? 0;
  }
  const isUnlike = Math.abs(length - word.codes.length) > 4 || length > letters.length;
  if (isUnlike || countBits(mask ^ word.pattern.mask) > 6) return Infinity;
  let to = 0;
  for (let at = place; at < place + places; at += 1) {
    const id = words[at] ?? 0;
    letters.set(wordLetters.subarray(wordStarts[id], wordStarts[id + 1]), to);
    to += lengthOfWord(segment, id);
  }
  return wordCost(word, letters, { from: 0, to, isName: false });
}
