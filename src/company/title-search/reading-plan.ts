import { firstWordHash, hintOf, wordCountIn, firstHashIn, wordBit } from "./segment.ts";
import type { Term } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A posting list: a word's titles. `gain` is what each title of the list gains for `term`. */
interface PostingList {
  id: number;
  term: number;
  gain: number;
}

/** Orders the posting lists of a query's words, and bounds the gains of their titles. */
export function createReadingPlan(vocabulary: Vocabulary, titleBits: number) {
  const cellCount = (maxLists + 1) * maxTerms;
  const listNumbers = new Uint16Array(vocabulary.size);
  // A row per list, a cell per term: what this and all later lists can add.
  const maxGains = new Float64Array(cellCount);
  const lowBits = new Int32Array(cellCount);
  const highBits = new Int32Array(cellCount);
  const hints = new Int32Array(cellCount);
  const isFirstHash = new Uint8Array(256);
  /** The open list: the row of the next list, and its own gains. */
  let openList = { row: 0, gain: 0, begunGain: 0 };
  let openings = 0;
  /** The largest further gain of each queried word for a title of the open list. */
  const gains = new Float64Array(maxTerms);
  /** Results by combination of hints, cached until another list is opened. */
  const hintedTerms = new Uint16Array(2 ** (32 - titleBits));
  const hintedGains = new Float32Array(hintedTerms.length);
  const computedAt = new Uint32Array(hintedTerms.length);

  const layRow = (list: number, { id, term, gain }: PostingList, terms: number) => {
    const row = list * maxTerms;
    for (let at = row; at < row + terms; at += 1) {
      maxGains[at] = maxGains[at + maxTerms] ?? 0;
      lowBits[at] = lowBits[at + maxTerms] ?? 0;
      highBits[at] = highBits[at + maxTerms] ?? 0;
      hints[at] = hints[at + maxTerms] ?? 0;
    }
    const cell = row + term;
    const bit = wordBit(id);
    maxGains[cell] = Math.max(maxGains[cell] ?? 0, gain);
    if (bit < 32) lowBits[cell] = (lowBits[cell] ?? 0) | (1 << bit);
    else highBits[cell] = (highBits[cell] ?? 0) | (1 << (bit - 32));
    hints[cell] = (hints[cell] ?? 0) | hintOf(id, titleBits);
  };

  /** Finds the queried words that a title with these hints may have, and bounds its gain. */
  const boundGain = (combination: number) => {
    computedAt[combination] = openings;
    const { row, gain, begunGain } = openList;
    let bits = 0;
    let possible = gain + firstBonus + begunGain;
    for (let term = 0; term < plan.terms; term += 1) {
      if ((combination & (hints[row + term] ?? 0)) === 0) continue;
      bits |= 1 << term;
      possible += gains[term] ?? 0;
    }
    hintedTerms[combination] = bits;
    hintedGains[combination] = possible;
  };

  const plan = {
    lists: [] as readonly PostingList[],
    terms: 0,
    /** The number of each vocabulary word's list, from 1; 0 for words without a list. */
    listNumbers,
    /** Returns the largest gain from this list and all later ones. */
    maxGainFrom: (list: number) => {
      const row = list * maxTerms;
      let sum = 0;
      for (let at = row; at < row + plan.terms; at += 1) sum += maxGains[at] ?? 0;
      return sum;
    },
    /** Opens a list; `begunGain` bounds the gain from begun words, which have no hints. */
    open: (list: number, begunGain: number) => {
      const { term = 0, gain = 0 } = plan.lists[list] ?? {};
      const row = (list + 1) * maxTerms;
      openList = { row, gain, begunGain };
      openings += 1;
      for (let at = 0; at < plan.terms; at += 1) {
        const more = maxGains[row + at] ?? 0;
        gains[at] = at === term ? Math.max(0, more - gain) : more;
      }
    },
    /** Returns the largest gain of a title of the open list, by its hints. */
    maxGainByHints: (combination: number) => {
      if (computedAt[combination] !== openings) boundGain(combination);
      return hintedGains[combination] ?? 0;
    },
    /** Returns the largest gain of a title of the open list, by its hints and its signature. */
    maxGainBySignature: (combination: number, lowHalf: number, highHalf: number) => {
      const { row, gain, begunGain } = openList;
      let possible = gain + begunGain + (isFirstHash[firstHashIn(highHalf)] === 1 ? firstBonus : 0);
      let extraWords = wordCountIn(highHalf) - 1;
      if (computedAt[combination] !== openings) boundGain(combination);
      let remainingTerms = hintedTerms[combination] ?? 0;
      for (; remainingTerms !== 0; remainingTerms &= remainingTerms - 1) {
        const term = lowestOf(remainingTerms);
        const at = row + term;
        if (((lowHalf & (lowBits[at] ?? 0)) | (highHalf & (highBits[at] ?? 0))) === 0) continue;
        extraWords -= 1;
        possible += gains[term] ?? 0;
      }
      return extraWords > 0 ? possible - extraWords * extraWordLoss : possible;
    },
    prepare: (query: readonly Term[]) => {
      const terms = Math.min(query.length, maxTerms);
      const lists = query
        .slice(0, terms)
        .flatMap(({ ids, gains }, term) =>
          ids.map((id, at): PostingList => ({ id, term, gain: gains[at] ?? 0 })),
        )
        .sort(
          (a, b) => vocabulary.frequencyOf(a.id) - vocabulary.frequencyOf(b.id) || b.gain - a.gain,
        )
        .slice(0, maxLists);
      plan.terms = terms;
      plan.lists = lists;
      for (const id of query[0]?.ids ?? []) isFirstHash[firstWordHash(id)] = 1;
      // A word that two queried words may mean counts for the better match.
      for (const [list, { id }] of lists.entries()) listNumbers[id] ||= list + 1;
      const last = lists.length * maxTerms;
      for (const column of [maxGains, lowBits, highBits, hints]) column.fill(0, last, last + terms);
      for (const [place, list] of lists.toReversed().entries()) {
        layRow(lists.length - 1 - place, list, terms);
      }
    },
    /** Forgets the query. Call this before the next `prepare`. */
    clear: () => {
      for (const { id } of plan.lists) listNumbers[id] = 0;
      isFirstHash.fill(0);
    },
  };
  return plan;
}

const maxTerms = 16;
const maxLists = 512;
/** The gain of a title that begins like the query. Chosen by hand. */
export const firstBonus = 0.6;
/** The loss for each word of a title that the query lacks. Chosen by hand. */
export const extraWordLoss = 0.25;

const lowestOf = (bits: number) => 31 - Math.clz32(bits & -bits);
