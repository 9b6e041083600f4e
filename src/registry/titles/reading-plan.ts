import { firstWordHash, hintOf, signedCount, signedFirst, wordBit } from "./segment.ts";
import type { Term } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A word's list of titles, and what a title gains by standing in it. */
interface List {
  id: number;
  term: number;
  gain: number;
}

/** Orders the lists of a query's words, and bounds what each of them may still bring. */
export function createReadingPlan(vocabulary: Vocabulary, titleBits: number) {
  const rows = (mostLists + 1) * mostTerms;
  const listOf = new Uint16Array(vocabulary.size);
  const most = new Float64Array(rows);
  const low = new Int32Array(rows);
  const high = new Int32Array(rows);
  const hints = new Int32Array(rows);
  const isFirstHash = new Uint8Array(256);
  /** The open list: where the row behind it begins, and what it gains. */
  let opened = { row: 0, gain: 0, extraGain: 0 };
  let openings = 0;
  /** The gain of each queried word beside it. */
  const gains = new Float64Array(mostTerms);
  /** By combinations of hints: what was computed of them, and for which opening. */
  const hintedTerms = new Uint16Array(2 ** (32 - titleBits));
  const hintedGains = new Float32Array(hintedTerms.length);
  const computedAt = new Uint32Array(hintedTerms.length);

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

  /** Returns a bit for each queried word that a title with these hints may hold beside the open list's. */
  const compute = (combination: number) => {
    computedAt[combination] = openings;
    const { row, gain, extraGain } = opened;
    let bits = 0;
    let possible = gain + firstBonus + extraGain;
    for (let term = 0; term < plan.terms; term += 1) {
      if ((combination & (hints[row + term] ?? 0)) === 0) continue;
      bits |= 1 << term;
      possible += gains[term] ?? 0;
    }
    hintedTerms[combination] = bits;
    hintedGains[combination] = possible;
  };

  const plan = {
    lists: [] as readonly List[],
    terms: 0,
    /** For each word of the vocabulary the place of its list, from 1; 0 where it is not asked for. */
    listOf,
    /** Returns the most that this and the longer lists may gain together. */
    rest: (list: number) => {
      const row = list * mostTerms;
      let sum = 0;
      for (let at = row; at < row + plan.terms; at += 1) sum += most[at] ?? 0;
      return sum;
    },
    /** Begins a list; `extraGain` is what a title may gain that neither hints nor signatures tell. */
    open: (list: number, extraGain: number) => {
      const { term = 0, gain = 0 } = plan.lists[list] ?? {};
      const row = (list + 1) * mostTerms;
      opened = { row, gain, extraGain };
      openings += 1;
      for (let at = 0; at < plan.terms; at += 1) {
        const more = most[row + at] ?? 0;
        gains[at] = at === term ? Math.max(0, more - gain) : more;
      }
    },
    /** Returns the most that a title of the open list may gain, by the hints beside it. */
    hintedGain: (combination: number) => {
      if (computedAt[combination] !== openings) compute(combination);
      return hintedGains[combination] ?? 0;
    },
    /** Likewise, by its signature as well: two words may share a bit there, but hardly in both. */
    signedGain: (combination: number, lowHalf: number, highHalf: number) => {
      const { row, gain, extraGain } = opened;
      let possible = gain + extraGain + (isFirstHash[signedFirst(highHalf)] === 1 ? firstBonus : 0);
      let words = signedCount(highHalf) - 1;
      if (computedAt[combination] !== openings) compute(combination);
      let left = hintedTerms[combination] ?? 0;
      for (; left !== 0; left &= left - 1) {
        const term = lowestOf(left);
        const at = row + term;
        if (((lowHalf & (low[at] ?? 0)) | (highHalf & (high[at] ?? 0))) === 0) continue;
        words -= 1;
        possible += gains[term] ?? 0;
      }
      return words > 0 ? possible - words * extraWord : possible;
    },
    prepare: (asked: readonly Term[]) => {
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
      for (const id of asked[0]?.ids ?? []) isFirstHash[firstWordHash(id)] = 1;
      // Of two queried words that stand for the same one it counts for the one that it fits better.
      for (const [list, { id }] of lists.entries()) listOf[id] ||= list + 1;
      const last = lists.length * mostTerms;
      for (const column of [most, low, high, hints]) column.fill(0, last, last + terms);
      for (const [back, list] of lists.toReversed().entries()) {
        layRow(lists.length - 1 - back, list, terms);
      }
    },
    /** Forgets the query; to be called before the next one is prepared. */
    clear: () => {
      for (const { id } of plan.lists) listOf[id] = 0;
      isFirstHash.fill(0);
    },
  };
  return plan;
}

const mostTerms = 16;
const mostLists = 512;
/** For a title that begins as the query does. */
export const firstBonus = 0.6;
/** For each word of a title that was not asked for. */
export const extraWord = 0.25;

const lowestOf = (bits: number) => 31 - Math.clz32(bits & -bits);
