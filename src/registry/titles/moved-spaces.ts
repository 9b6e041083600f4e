import { countBits, longestWord } from "./letter-codes.ts";
import type { Segment } from "./segment.ts";
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
    for (const [from, count] of [
      [at, 1],
      [at - 1, 2],
      [at, 2],
    ] as const) {
      const word = from < 0 ? null : together(terms, from, count);
      if (!word) continue;
      const loss = lossOf(terms, from, count);
      const first = terms[from]?.compared.codes.length;
      for (let place = 0; place < stored.count; place += 1) {
        for (const places of count === 1 ? both.slice(1) : both) {
          if (place + places > stored.count) continue;
          if (!isFree(placeOf, from, count, place, places)) continue;
          const isMoved = count * places < 4 || lengthOf(stored.words[place] ?? 0) !== first;
          if (!isMoved) continue;
          const cost = costOf(word, stored.words, place, places, segment);
          // What is misread has to be little beside the word that is to be explained.
          const most = Math.min(mostCosts[count], mostShare * term.text.length);
          if (cost + spaceCost - loss < least && cost <= most) {
            least = cost + spaceCost - loss;
            best = { term: from, terms: count, place, places, cost };
          }
        }
      }
    }
    if (!best) continue;
    found.push(best);
    for (let one = best.term; one < best.term + best.terms; one += 1) placeOf[one] = best.place;
  }
  return found;

  function lengthOf(word: number): number {
    return (segment.wordStarts[word + 1] ?? 0) - (segment.wordStarts[word] ?? 0);
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

const both = [1, 2];
/** A word that is misread for less is hardly another. */
const leastLoss = 0.6;
/** What a space in another place costs. */
const spaceCost = 0.5;
/** What costs more is another word: one queried word may be misread, of two little more than the space may be wrong. */
const mostCosts = { 1: 2.5, 2: 1.1 };
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

/** Whether no other queried word has these places. */
function isFree(
  placeOf: Int8Array,
  from: number,
  count: number,
  place: number,
  places: number,
): boolean {
  for (let at = 0; at < placeOf.length; at += 1) {
    const own = placeOf[at] ?? -1;
    const isAsked = at >= from && at < from + count;
    if (own >= place && own < place + places && !isAsked) return false;
  }
  return true;
}

function costOf(
  word: ComparedWord,
  words: Uint32Array,
  place: number,
  places: number,
  { wordStarts, wordMasks, wordLetters }: Segment,
): number {
  let [length, mask] = [0, 0];
  for (let at = place; at < place + places; at += 1) {
    const id = words[at] ?? 0;
    length += (wordStarts[id + 1] ?? 0) - (wordStarts[id] ?? 0);
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
