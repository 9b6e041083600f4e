import { hintOf, wordBit } from "./signature.ts";
import type { Term } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A word's list of titles, and what a title gains by standing in it. */
interface List {
  id: number;
  term: number;
  gain: number;
}

/** In which order the lists of a query's words are read, and what is still to be expected at each. */
export interface ReadingPlan {
  lists: readonly List[];
  /** How many of the query's words are looked for. */
  terms: number;
  /** For each word of the vocabulary the place of its list, from 1; 0 where it is not asked for. */
  listOf: Uint16Array;
  /** For each list another queried word that stands for the same word, from 1. */
  twinOf: Uint8Array;
  /** From `row(list)` on, a term each: what this and the longer lists may bring at most. */
  most: Float64Array;
  /** Likewise the bits of their words in both halves of a signature, and in the hints of a list. */
  low: Int32Array;
  high: Int32Array;
  hints: Int32Array;
  row(list: number): number;
  /** What this and the longer lists may bring together at most. */
  rest(list: number): number;
  prepare(asked: readonly Term[]): void;
  /** Forgets the query; to be called before the next one is prepared. */
  clear(): void;
}

export function createReadingPlan(vocabulary: Vocabulary, titleBits: number): ReadingPlan {
  const rows = (mostLists + 1) * mostTerms;
  const listOf = new Uint16Array(vocabulary.size);
  const twinOf = new Uint8Array(mostLists);
  const most = new Float64Array(rows);
  const low = new Int32Array(rows);
  const high = new Int32Array(rows);
  const hints = new Int32Array(rows);

  /** A row from the one after it. */
  const layRow = (list: number, { id, term, gain }: List, terms: number) => {
    const row = list * mostTerms;
    for (let at = row; at < row + terms; at += 1) {
      most[at] = most[at + mostTerms] ?? 0;
      low[at] = low[at + mostTerms] ?? 0;
      high[at] = high[at + mostTerms] ?? 0;
      hints[at] = hints[at + mostTerms] ?? 0;
    }
    const own = row + term;
    const bit = wordBit(id);
    most[own] = Math.max(most[own] ?? 0, gain);
    if (bit < 32) low[own] = (low[own] ?? 0) | (1 << bit);
    else high[own] = (high[own] ?? 0) | (1 << (bit - 32));
    hints[own] = (hints[own] ?? 0) | hintOf(id, titleBits);
  };

  const plan: ReadingPlan = {
    lists: [],
    terms: 0,
    listOf,
    twinOf,
    most,
    low,
    high,
    hints,
    row: (list) => list * mostTerms,
    rest: (list) => {
      const row = list * mostTerms;
      let sum = 0;
      for (let at = row; at < row + plan.terms; at += 1) sum += most[at] ?? 0;
      return sum;
    },
    prepare: (asked) => {
      const terms = Math.min(asked.length, mostTerms);
      const lists = asked
        .slice(0, terms)
        .flatMap(({ ids, gains }, term) =>
          ids.map((id, at): List => ({ id, term, gain: gains[at] ?? 0 })),
        )
        .sort(
          (a, b) => vocabulary.frequencyOf(a.id) - vocabulary.frequencyOf(b.id) || b.gain - a.gain,
        )
        .slice(0, mostLists);
      plan.terms = terms;
      plan.lists = lists;
      for (const [list, { id, term }] of lists.entries()) {
        twinOf[list] = 0;
        // Two queried words may stand for the same one: it counts first for the one that it fits better.
        const other = listOf[id] ?? 0;
        if (other === 0) listOf[id] = list + 1;
        else twinOf[other - 1] = term + 1;
      }
      const last = lists.length * mostTerms;
      for (const column of [most, low, high, hints]) column.fill(0, last, last + terms);
      for (const [back, list] of lists.toReversed().entries()) {
        layRow(lists.length - 1 - back, list, terms);
      }
    },
    clear: () => {
      for (const { id } of plan.lists) listOf[id] = 0;
    },
  };
  return plan;
}

const mostTerms = 16;
const mostLists = 512;
