import type { ReadingPlan } from "./reading-plan.ts";
import { isSignedTwice, signedCount, signedFirst } from "./signature.ts";

/** A list as it is read. */
export interface ListReading {
  /** Where the row of what is still to be expected begins. */
  row: number;
  /** Its term, and what a title gains by standing in it. */
  own: number;
  gain: number;
  /** Another term that stands for the same word, or -1. */
  twin: number;
  /** Whether a table of all hints saves more than it takes to prepare. */
  isLong: boolean;
  /** What a title may gain that neither hints nor signatures tell. */
  extraGain: number;
}

/** What a title that a list brings may gain at most. */
export interface ListBounds {
  open(list: ListReading): void;
  /** By the hints beside it there. */
  hinted(combination: number): number;
  /** By its signature as well: two words may share a bit there, but hardly in both. */
  signed(combination: number, lowHalf: number, highHalf: number): number;
}

/** `isFirstHash` tells which first words the query may mean; there are so many combinations of hints. */
export function createListBounds(
  plan: ReadingPlan,
  isFirstHash: Uint8Array,
  combinations: number,
): ListBounds {
  const { most, low, high, hints } = plan;
  const gains = new Float32Array(combinations);
  const terms = new Uint16Array(combinations);
  let list: ListReading = { row: 0, own: 0, gain: 0, twin: -1, isLong: false, extraGain: 0 };

  /** A bit for each queried word that such a title may hold beside the list's own. */
  const hintedTerms = (combination: number): number => {
    const { row, twin } = list;
    let bits = 0;
    for (let term = 0; term < plan.terms; term += 1) {
      if ((combination & (hints[row + term] ?? 0)) !== 0 || term === twin) bits |= 1 << term;
    }
    return bits;
  };
  /** What a title gains by another word. */
  const moreBy = (term: number): number => {
    const more = most[list.row + term] ?? 0;
    return term === list.own ? Math.max(0, more - list.gain) : more;
  };
  const hintedGain = (combination: number): number => {
    let possible = list.gain + firstBonus + list.extraGain;
    for (let left = hintedTerms(combination); left !== 0; left &= left - 1) {
      possible += moreBy(lowestOf(left));
    }
    return possible;
  };

  return {
    open: (next) => {
      list = next;
      if (!list.isLong) return;
      for (let at = 0; at < combinations; at += 1) {
        gains[at] = hintedGain(at);
        terms[at] = hintedTerms(at);
      }
    },
    hinted: (combination) => (list.isLong ? (gains[combination] ?? 0) : hintedGain(combination)),
    signed: (combination, lowHalf, highHalf) => {
      const { row, twin, isLong } = list;
      let possible = list.gain + list.extraGain;
      if (isFirstHash[signedFirst(highHalf)] === 1) possible += firstBonus;
      let words = signedCount(highHalf) - 1;
      let left = isLong ? (terms[combination] ?? 0) : hintedTerms(combination);
      for (; left !== 0; left &= left - 1) {
        const term = lowestOf(left);
        const at = row + term;
        if (((lowHalf & (low[at] ?? 0)) | (highHalf & (high[at] ?? 0))) === 0) continue;
        // That a title holds the list's own word twice no hint tells: they are at its other words.
        const isHinted = term !== twin || (combination & (hints[at] ?? 0)) !== 0;
        if (!isHinted && !isSignedTwice(highHalf)) continue;
        words -= 1;
        possible += moreBy(term);
      }
      return words > 0 ? possible - words * extraWord : possible;
    },
  };
}

const lowestOf = (bits: number) => 31 - Math.clz32(bits & -bits);

/** For a title that begins as the query does. */
export const firstBonus = 0.6;
/** For each word of a title that was not asked for. */
export const extraWord = 0.25;
