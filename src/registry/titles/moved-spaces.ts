import { countBits, longestWord } from "./letters.ts";
import { type Segment, lengthOfWord } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { mostAroundCost } from "./tail-words.ts";
import type { Term, TermMaker } from "./terms.ts";
import { type ComparedWord, comparedWord, wordCost } from "./word-cost.ts";

/** One or two queried words that one or two of a title's words are, parted otherwise. */
export interface Respaced {
  term: number;
  terms: number;
  place: number;
  places: number;
  cost: number;
}

interface Compared {
  segment: Segment;
  stored: StoredTitles;
  maker: TermMaker;
}

/**
 * Looks for a queried word that the title lacks in two words of it, and the other way round: `OTOGAZTOB` is OTOGAZ
 * TOB, `PNOM ATİK` is PNÖMATİK. Notes the places in `placeOf`. Runs for every title that is compared: it must not
 * make objects on its way.
 */
export function respacedWords(
  terms: readonly Term[],
  placeOf: Int8Array,
  compared: Compared,
): readonly Respaced[] {
  let found = none;
  for (let at = 0; at < terms.length; at += 1) {
    if ((terms[at]?.missCost ?? 0) <= mostAroundCost) continue;
    if (lossOf(terms, placeOf, at, compared) < leastLoss) continue;
    const best = cheapest(terms, placeOf, at, found, compared);
    if (!best) continue;
    found = [...found, best];
    for (let one = best.term; one < best.term + best.terms; one += 1) placeOf[one] = best.place;
  }
  return found;
}

const none: readonly Respaced[] = [];

/** The way of reading a queried word with other spaces that saves most; null where none saves anything. */
function cheapest(
  terms: readonly Term[],
  placeOf: Int8Array,
  at: number,
  found: readonly Respaced[],
  compared: Compared,
): Respaced | null {
  const { segment, stored } = compared;
  let best: Respaced | null = null;
  let least = 0;
  // By itself, with the word before it, with the one behind it.
  for (let way = 0; way < 3; way += 1) {
    const from = way === 1 ? at - 1 : at;
    const count = way === 0 ? 1 : 2;
    const word = from < 0 ? null : together(terms, from, count);
    if (!word) continue;
    const next = count === 2 ? lossOf(terms, placeOf, from + 1, compared) : 0;
    const loss = lossOf(terms, placeOf, from, compared) + next;
    // What is misread has to be little beside the word that is to be explained.
    const share = mostShare * (terms[at]?.text.length ?? 0);
    one.term = from;
    one.terms = count;
    for (one.place = 0; one.place < stored.count; one.place += 1) {
      for (one.places = count === 1 ? 2 : 1; one.places <= 2; one.places += 1) {
        const { place, places } = one;
        if (place + places > stored.count || !isFree(placeOf, terms.length, found, one)) continue;
        const isPair = count === 2 && places === 2;
        if (isPair && !isParted(terms, from, place, compared)) continue;
        one.cost = costOf(word, stored.words, place, places, segment);
        if (one.cost > Math.min(count > places ? mostOfOne : mostCost, share)) continue;
        if (one.cost + spaceCost - loss >= least) continue;
        least = one.cost + spaceCost - loss;
        best = { ...one };
      }
    }
  }
  return best;
}

/** Whether the space between two queried words stands elsewhere than between two of the title's. */
function isParted(
  terms: readonly Term[],
  from: number,
  place: number,
  { segment, stored }: Compared,
): boolean {
  const first = terms[from];
  const id = stored.words[place] ?? 0;
  if (first?.pairCosts.get(id) === 0) return false;
  if (terms[from + 1]?.pairCosts.get(stored.words[place + 1] ?? 0) === 0) return false;
  return first?.compared.codes.length !== lengthOfWord(segment, id);
}

/** What is being tried. */
const one: Respaced = { term: 0, terms: 0, place: 0, places: 0, cost: 0 };

/** What a queried word costs as it is assigned. */
function lossOf(
  terms: readonly Term[],
  placeOf: Int8Array,
  at: number,
  { stored, maker }: Compared,
): number {
  const term = terms[at];
  const place = placeOf[at] ?? -1;
  if (!term) return 0;
  return place < 0 ? term.missCost : maker.pairCost(term, stored.words[place] ?? 0);
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
function isFree(
  placeOf: Int8Array,
  count: number,
  found: readonly Respaced[],
  one: Respaced,
): boolean {
  const [asked, taken] = [one.term + one.terms, one.place + one.places];
  for (let at = 0; at < count; at += 1) {
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
    for (let from = start; from < end; from += 1)
      letters[to + from - start] = wordLetters[from] ?? 0;
    to += end - start;
  }
  return wordCost(word, letters, { from: 0, to, isName: false });
}
