import { withTail, type ReadTitle } from "./read-title.ts";
import type { Segment } from "./segment.ts";
import { mostWords, type StoredTitles } from "./stored-titles.ts";
import { formBits, namesOfTail, tail } from "./tail-words.ts";
import type { Term, TermMaker } from "./terms.ts";
import { unlike } from "./word-cost.ts";

/** How a title stands to a query; the lower the cost, the likelier it is the one that was meant. */
export interface Comparison {
  title: number;
  cost: number;
  /** For misread words. */
  typos: number;
  /** For queried words that the title lacks. */
  missed: number;
  missedTerms: number;
  /** For words of the title that were not asked for. */
  unasked: number;
  /** For words in another order. */
  order: number;
  /** The weight of the words that agree: how much the agreement says. */
  agreed: number;
}

/** Assigns queried words to a title's words one to one and adds up what does not fit. */
export function compareTitle(
  terms: readonly Term[],
  { flags, tailAt }: Pick<ReadTitle, "flags" | "tailAt">,
  title: number,
  { segment, stored, maker }: { segment: Segment; stored: StoredTitles; maker: TermMaker },
): Comparison {
  stored.read(title);
  const count = stored.count;
  const placeOf = assign(terms, stored, maker);
  const weights = segment.wordWeights;

  let [typos, missed, missedTerms, agreed, breaks, last] = [0, 0, 0, 0, 0, -1];
  isTaken.fill(0, 0, count);
  let lastTaken = -1;
  let asked = flags;
  for (const [at, term] of terms.entries()) {
    const place = placeOf[at] ?? -1;
    if (place < 0) {
      // After SANAYİ or TİCARET what resembles an ending is one.
      const isEnding = term.tailBits !== 0 && tailAt >= 0 && at >= tailAt;
      // The first word is the name more often than not.
      missed += isEnding ? 0.2 : term.missCost + (at === 0 && term.missCost > 2 ? 0.8 : 0);
      asked = withTail(asked, term.tailBits, at < tailAt);
      if (term.missCost > 0.5) missedTerms += 1;
      continue;
    }
    const id = stored.words[place] ?? 0;
    const cost = maker.pairCost(term, id);
    typos += cost;
    agreed += (weights[id] ?? 0) * Math.max(0, 1 - 0.2 * cost);
    isTaken[place] = 1;
    if (place < last) breaks += 1;
    last = place;
    lastTaken = Math.max(lastTaken, place);
  }
  asked = withOther(asked);
  let unasked = 0;
  // Who names the legal form has hardly left out what stands before it.
  const isWhole = (asked & formBits) !== 0;
  for (let place = 0; place < count; place += 1) {
    if (isTaken[place] === 1) continue;
    const weight = weights[stored.words[place] ?? 0] ?? 0;
    // People leave out the end first, the beginning last.
    if (place > lastTaken) unasked += isWhole ? 0.4 + 0.02 * weight : 0.22 + 0.015 * weight;
    else unasked += (place === 0 ? 0.8 : 0.7) + 0.05 * weight;
  }
  // Who adds words hardly leaves out others.
  if (missedTerms > 0 && unasked > 0) unasked += 0.6;
  const order = breaks === 0 ? 0 : 0.8 + 0.3 * breaks;
  const cost = typos + missed + unasked + order + formCost(asked, stored.flags);
  return { title, cost, typos, missed, missedTerms, unasked, order, agreed };
}

const isTaken = new Uint8Array(mostWords);
const isUsed = new Uint8Array(64);

/** Greedily the cheapest pair first, which for a handful of words is as good as any. */
function assign(terms: readonly Term[], stored: StoredTitles, maker: TermMaker): Int8Array {
  const placeOf = new Int8Array(terms.length).fill(-1);
  isUsed.fill(0);
  // Words that agree exactly need no comparing.
  for (const [at, term] of terms.entries()) {
    for (let place = 0; place < stored.count; place += 1) {
      if (isUsed[place] === 1 || term.pairCosts.get(stored.words[place] ?? 0) !== 0) continue;
      placeOf[at] = place;
      isUsed[place] = 1;
      break;
    }
  }
  for (;;) {
    let [best, bestAt, bestPlace] = [unlike, -1, -1];
    for (const [at, term] of terms.entries()) {
      if ((placeOf[at] ?? -1) >= 0) continue;
      for (let place = 0; place < stored.count; place += 1) {
        if (isUsed[place] === 1) continue;
        const cost = maker.pairCost(term, stored.words[place] ?? 0);
        if (cost < best) [best, bestAt, bestPlace] = [cost, at, place];
      }
    }
    if (bestAt < 0) return placeOf;
    placeOf[bestAt] = bestPlace;
    isUsed[bestPlace] = 1;
  }
}

/** A query that ends in `sanayi ve` goes on. */
function withOther(asked: number): number {
  const named = asked & namesOfTail;
  if ((asked & (tail.and | tail.innerAnd)) !== tail.and) return asked;
  return named === tail.sanayi || named === tail.ticaret ? asked | namesOfTail : asked;
}

function formCost(asked: number, held: number): number {
  const askedForm = asked & formBits;
  const heldForm = held & formBits;
  let cost = 0;
  if (askedForm !== 0) {
    if (heldForm === 0) cost += 0.6;
    else if ((askedForm & heldForm) === 0) cost += 1;
  }
  // Who names a part of the ending names the whole of it more often than not.
  const isFull = askedForm !== 0 || (asked & namesOfTail) !== 0;
  if (isFull) {
    for (const bit of [tail.sanayi, tail.ticaret]) {
      if ((asked & bit) !== 0 && (held & bit) === 0) cost += 0.55;
      if ((asked & bit) === 0 && (held & bit) !== 0) cost += askedForm === 0 ? 0.1 : 0.3;
    }
    if (((asked ^ held) & tail.ticaretFirst) !== 0) cost += 0.2;
    const both = asked & held & namesOfTail;
    if (both === namesOfTail && ((asked ^ held) & tail.and) !== 0) cost += 0.15;
  }
  if (((asked ^ held) & tail.innerAnd) !== 0) cost += (asked & tail.innerAnd) !== 0 ? 0.7 : 0.05;
  if (((asked ^ held) & tail.windingUp) !== 0) cost += (asked & tail.windingUp) !== 0 ? 0.4 : 0.1;
  return cost;
}
