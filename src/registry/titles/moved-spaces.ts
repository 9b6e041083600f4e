import { countBits, longestWord } from "./letter-codes.ts";
import { lengthOfWord, type Segment } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import type { Term, TermMaker } from "./terms.ts";
import { comparedWord, wordCost, type ComparedWord } from "./word-cost.ts";
import { mostAroundCost } from "./words-around.ts";

/** One or two queried words that one or two of a title's words are, parted otherwise. */
export interface Respaced {
  term: number;
  terms: number;
  place: number;
  places: number;
  cost: number;
}

/**
 * Looks for a queried word that the title lacks in two words of it, and the other way round: `OTOGAZTOB` is OTOGAZ
 * TOB, `PNOM ATİK` is PNÖMATİK. Notes the places in `placeOf`.
 */
export function respacedWords(
  terms: readonly Term[],
  placeOf: Int8Array,
  { segment, stored, maker }: { segment: Segment; stored: StoredTitles; maker: TermMaker },
): Respaced[] {
  const found: Respaced[] = [];
  for (const [at, term] of terms.entries()) {
    const own = lossOf(terms, at, 1);
    if (term.missCost <= mostAroundCost || own < leastLoss) continue;
    let best: Respaced | null = null;
    let least = 0;
    for (const { from, count } of [
      { from: at, count: 1 },
      { from: at - 1, count: 2 },
      { from: at, count: 2 },
    ]) {
      const word = from < 0 ? null : together(terms, from, count);
      if (!word) continue;
      const loss = lossOf(terms, from, count);
      for (let place = 0; place < stored.count; place += 1) {
        for (let places = count === 1 ? 2 : 1; places <= 2; places += 1) {
          const one = { term: from, terms: count, place, places, cost: 0 };
          if (place + places > stored.count || !isFree(placeOf, found, one)) continue;
          if (count === 2 && places === 2 && !isParted(from, place)) continue;
          one.cost = costOf(word, stored.words, place, places, segment);
          // What is misread has to be little beside the word that is to be explained.
          const most = count > places ? mostOfOne : mostCost;
          if (one.cost > Math.min(most, mostShare * term.text.length)) continue;
          if (one.cost + spaceCost - loss >= least) continue;
          least = one.cost + spaceCost - loss;
          best = one;
        }
      }
    }
    if (!best) continue;
    found.push(best);
    for (let one = best.term; one < best.term + best.terms; one += 1) placeOf[one] = best.place;
  }
  return found;

  /** Whether the space between two queried words stands elsewhere than between two of the title's. */
  function isParted(from: number, place: number): boolean {
    const words = [place, place + 1].map((at) => stored.words[at] ?? 0);
    if (words.some((id, at) => terms[from + at]?.pairCosts.get(id) === 0)) return false;
    return terms[from]?.compared.codes.length !== lengthOfWord(segment, words[0] ?? 0);
  }

  function lossOf(all: readonly Term[], from: number, count: number): number {
    let loss = 0;
    for (let at = from; at < from + count; at += 1) {
      const [term, place] = [all[at], placeOf[at] ?? -1];
      if (term) loss += place < 0 ? term.missCost : maker.pairCost(term, stored.words[place] ?? 0);
    }
    return loss;
  }
}

/** A word that is misread for less is hardly another. */
const leastLoss = 0.6;
/** What a space in another place costs. */
const spaceCost = 0.5;
/** What costs more is another word; where two queried words are one of the title's, little more than the space is wrong. */
const mostCost = 2.2;
const mostOfOne = 1.1;
const mostShare = 0.4;
const letters = new Uint8Array(2 * longestWord);

/** Queried words without the spaces between them; null where there are not so many or the word becomes too long. */
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

/** Whether no other queried word has these places, and these words were not put together otherwise. */
function isFree(placeOf: Int8Array, found: readonly Respaced[], one: Respaced): boolean {
  const [asked, taken] = [one.term + one.terms, one.place + one.places];
  for (let at = 0; at < placeOf.length; at += 1) {
    const own = placeOf[at] ?? -1;
    if (own >= one.place && own < taken && (at < one.term || at >= asked)) return false;
  }
  return found.every(
    ({ term, terms, place, places }) =>
      (term >= asked || term + terms <= one.term) &&
      (place >= taken || place + places <= one.place),
  );
}

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
    const [start, end] = [wordStarts[id] ?? 0, wordStarts[id + 1] ?? 0];
    letters.set(wordLetters.subarray(start, end), to);
    to += end - start;
  }
  return wordCost(word, letters, { from: 0, to, isName: false });
}
