import { compareEndings, withOther } from "./compare-endings.ts";
import { add, differences, noDifferences, type Weights } from "./model.ts";
import { respacedWords } from "./moved-spaces.ts";
import { withTail, type ReadTitle } from "./read-title.ts";
import { lengthOfWord, type Segment } from "./segment.ts";
import { mostWords, type StoredTitles } from "./stored-titles.ts";
import { formBits } from "./tail-words.ts";
import type { Term, TermMaker } from "./terms.ts";
import { unlike } from "./word-cost.ts";
import { mostAroundCost } from "./words-around.ts";

/** How a title stands to a query; the lower the cost, the likelier it is the one that was meant. */
export interface Comparison {
  title: number;
  /** What differs, weighed. */
  cost: number;
  /** Whether nothing differs but how it is written; found out of the best ones only. */
  isExact: boolean;
  /** What differs, by `differences`. */
  parts: number[];
  /** Queried words that the title lacks. */
  missedTerms: number;
  /** The weight of the words that agree: how much the agreement says. */
  agreed: number;
  /** How much of the title's most telling word was asked, and of the query's is not there: weights. */
  told: number;
  untold: number;
  /** The queried words as they were compared; a bit for each that the title holds, and for each that it holds as written. */
  terms: readonly Term[];
  held: number;
  exact: number;
}

/** Assigns queried words to a title's words one to one and adds up what does not fit; null where that costs `most` or more. */
export function compareTitle(
  terms: readonly Term[],
  { flags, tailAt }: Pick<ReadTitle, "flags" | "tailAt">,
  title: number,
  {
    segment,
    stored,
    maker,
    weights,
    respaced,
    most,
  }: {
    segment: Segment;
    stored: StoredTitles;
    maker: TermMaker;
    weights: Weights;
    /** What it costs to read the query so. */
    respaced: number;
    most: number;
  },
): Comparison | null {
  stored.read(title);
  const count = stored.count;
  assign(terms, stored, maker);
  const moved = respacedWords(terms, placeOf, { segment, stored, maker });
  parts.fill(0);
  add(parts, differences.respaced, respaced);

  let [missedTerms, agreed, breaks, last, held, exact] = [0, 0, 0, -1, 0, 0];
  let [told, toldOf, untold, untoldOf] = [0, 0, 0, 0];
  isTaken.fill(0, 0, count);
  let lastTaken = -1;
  let asked = flags;
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at];
    if (!term) continue;
    const place = placeOf[at] ?? -1;
    const isTelling = term.missCost > mostAroundCost && term.weight > untoldOf;
    if (isTelling) [untold, untoldOf] = [term.weight, term.weight];
    if (place < 0) {
      // After SANAYİ or TİCARET what resembles an ending is one.
      const isEnding = term.tailBits !== 0 && tailAt >= 0 && at >= tailAt;
      if (isEnding) add(parts, differences.endingMissed, 1);
      else {
        add(parts, differences.missed, term.missCost);
        // The first word is the name more often than not.
        if (at === 0 && term.missCost > 2) add(parts, differences.firstMissed, 1);
      }
      asked = withTail(asked, term.tailBits, at < tailAt);
      if (term.missCost > 0.5) missedTerms += 1;
      continue;
    }
    const respacedAs = moved.find((one) => at >= one.term && at < one.term + one.terms);
    const end = place + (respacedAs?.places ?? 1);
    const cost = respacedAs?.cost ?? maker.pairCost(term, stored.words[place] ?? 0);
    held |= 1 << at;
    const likeness = Math.max(0, 1 - cost / farOff(term, stored.words, place, end, segment));
    if (isTelling) untold = term.weight * (1 - likeness);
    if (cost <= plain) exact |= 1 << at;
    // Of two words that are one of the title's the first has said it all.
    if (respacedAs && at > respacedAs.term) continue;
    if (respacedAs) add(parts, differences.respaced, 1);
    add(parts, differences.misread, cost);
    for (let taken = place; taken < end; taken += 1) {
      const weight = segment.wordWeights[stored.words[taken] ?? 0] ?? 0;
      if (weight > toldOf) [told, toldOf] = [weight * likeness, weight];
      agreed += weight * likeness;
      isTaken[taken] = 1;
    }
    if (place < last) breaks += 1;
    last = place;
    lastTaken = Math.max(lastTaken, end - 1);
  }
  asked = withOther(asked);
  // Who names the legal form has hardly left out what stands before it.
  const isWhole = (asked & formBits) !== 0;
  let unasked = 0;
  for (let place = 0; place < count; place += 1) {
    if (isTaken[place] === 1) continue;
    unasked += 1;
    const weight = segment.wordWeights[stored.words[place] ?? 0] ?? 0;
    if (weight > toldOf) [told, toldOf] = [0, weight];
    // People leave out the end first, the beginning last.
    if (place < lastTaken) {
      add(parts, place === 0 ? differences.firstUnasked : differences.innerUnasked, 1);
      add(parts, differences.innerUnaskedWeight, weight);
    } else if (isWhole) {
      add(parts, differences.endUnaskedWhole, 1);
      add(parts, differences.endUnaskedWeight, weight);
    } else {
      add(parts, differences.endUnasked, 1);
      add(parts, differences.endUnaskedWeight, weight);
    }
  }
  // Who adds words hardly leaves out others.
  if (missedTerms > 0 && unasked > 0) add(parts, differences.missedAndUnasked, 1);
  if (breaks > 0) {
    add(parts, differences.reordered, 1);
    add(parts, differences.breaks, breaks);
  }
  compareEndings(asked, stored.flags, parts);
  const cost = costOf({ parts }, weights);
  if (cost >= most) return null;
  return {
    title,
    cost,
    isExact: false,
    parts: [...parts],
    missedTerms,
    agreed,
    told,
    untold,
    terms,
    held,
    exact,
  };
}

/** What a comparison's differences cost. */
export function costOf({ parts }: Pick<Comparison, "parts">, weights: Weights): number {
  let cost = 0;
  for (let at = 0; at < parts.length; at += 1) cost += (parts[at] ?? 0) * (weights[at] ?? 0);
  return cost;
}

/** Whether a title has no word that was not asked for. */
export function isAllAsked({ parts }: Comparison): boolean {
  const { firstUnasked, innerUnasked, endUnasked, endUnaskedWhole } = differences;
  const unasked = [firstUnasked, innerUnasked, endUnasked, endUnaskedWhole];
  return unasked.every((difference) => parts[difference] === 0);
}

/** A word that costs no more than this is written as the title has it. */
const plain = 0.05;
/** A word that costs so much to be read as another says nothing; a longer one may cost more. */
function farOff(
  { compared }: Term,
  words: Uint32Array,
  from: number,
  to: number,
  segment: Segment,
): number {
  let length = 0;
  for (let at = from; at < to; at += 1) length += lengthOfWord(segment, words[at] ?? 0);
  return Math.max(2, 0.35 * Math.max(compared.codes.length, length));
}

const isTaken = new Uint8Array(mostWords);
const isUsed = new Uint8Array(64);
/** Where each queried word stands in the title, or -1; of the last title that was compared. */
const placeOf = new Int8Array(64);
/** What differs from the last title that was compared. */
const parts = noDifferences();

/** Greedily the cheapest pair first, which for a handful of words is as good as any. */
function assign(terms: readonly Term[], stored: StoredTitles, maker: TermMaker): void {
  placeOf.fill(-1);
  isUsed.fill(0);
  // Words that agree exactly need no comparing.
  for (let at = 0; at < terms.length; at += 1) {
    for (let place = 0; place < stored.count; place += 1) {
      if (isUsed[place] === 1 || terms[at]?.pairCosts.get(stored.words[place] ?? 0) !== 0) continue;
      placeOf[at] = place;
      isUsed[place] = 1;
      break;
    }
  }
  for (;;) {
    let best = unlike;
    let bestAt = -1;
    let bestPlace = -1;
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at];
      if (!term || (placeOf[at] ?? -1) >= 0) continue;
      for (let place = 0; place < stored.count; place += 1) {
        if (isUsed[place] === 1) continue;
        const cost = maker.pairCost(term, stored.words[place] ?? 0);
        if (cost >= best) continue;
        best = cost;
        bestAt = at;
        bestPlace = place;
      }
    }
    if (bestAt < 0) return;
    placeOf[bestAt] = bestPlace;
    isUsed[bestPlace] = 1;
  }
}
