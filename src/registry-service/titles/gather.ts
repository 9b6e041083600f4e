import type { Segment } from "./segment.ts";
import {
  firstWordHash,
  hintOf,
  signedCount,
  signedFirst,
  titleBitsOf,
  wordBit,
} from "./signature.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { tail } from "./tail-words.ts";
import type { Term } from "./terms.ts";
import { createTopTitles } from "./top-titles.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WorkBudget } from "./work-budget.ts";

export interface Gatherer {
  /** The titles that share the most telling words with a query, best first. */
  gather(terms: readonly Term[], options: GatherOptions): number[];
  /** The best gain of the last call. */
  best(): number;
}

interface GatherOptions {
  /** None that gains less than the best, or than `floor`, by more than this. */
  margin: number;
  floor: number;
  /** Whether the query has a VE between its words. */
  isJoined: boolean;
}

/**
 * Reads the shortest lists of titles first and stops where the longer ones can't make up for them, as MaxScore does.
 * A title that is met first in one list holds no word of a shorter one, so its signature has to answer for few words.
 */
export function createGatherer(
  segment: Segment,
  vocabulary: Vocabulary,
  stored: StoredTitles,
  budget: WorkBudget,
  isRemoved: (title: number) => boolean,
): Gatherer {
  const { postings, postingStarts, signatures } = segment;
  // For each word the place of its list in the order of reading, from 1.
  const listOf = new Uint16Array(vocabulary.size);
  const isFirst = new Uint8Array(vocabulary.size);
  const isFirstHash = new Uint8Array(256);
  const wasRead = new Uint8Array(mostLists + 1);
  const gains = new Float64Array(mostLists + 1);
  const termOf = new Uint8Array(mostLists + 1);
  const twinOf = new Uint8Array(mostLists + 1);
  // A row a list, a column a term: what it and the longer lists may still bring, and the bits of their words.
  const most = new Float64Array((mostLists + 1) * mostTerms);
  const low = new Int32Array((mostLists + 1) * mostTerms);
  const high = new Int32Array((mostLists + 1) * mostTerms);
  const hints = new Int32Array((mostLists + 1) * mostTerms);
  const titleBits = titleBitsOf(segment.vkns.length);
  const titleMask = 2 ** titleBits - 1;
  const titles = new Uint32Array(chunk);
  const bounds = new Float64Array(chunk);
  const hinted = new Float32Array(2 ** (32 - titleBits));
  const found = new Float64Array(mostTerms);
  const heap = createTopTitles(mostCandidates);
  /** Words of which the last queried one is the beginning have no list of their own in the order. */
  let begun: Term["begun"] = null;
  let begunTerm = -1;
  /** For a title that has a VE between its words as the query has. */
  let joinedBonus = 0;

  /** What a title gains that a list brings, or -1 where an earlier list had brought it. */
  const gainOf = (title: number, list: number, terms: number): number => {
    stored.read(title);
    found.fill(0, 0, terms);
    let missed = 0;
    for (let at = 0; at < stored.count; at += 1) {
      const word = stored.words[at] ?? 0;
      const other = listOf[word] ?? 0;
      if (other === 0) {
        if (begun && word >= begun.from && word < begun.to) {
          found[begunTerm] = Math.max(found[begunTerm] ?? 0, begun.gain);
        } else missed += 1;
        continue;
      }
      if (other - 1 < list && wasRead[other - 1] === 1) return -1;
      const gain = gains[other - 1] ?? 0;
      let term = termOf[other - 1] ?? 0;
      // Asked for twice and held twice.
      if ((found[term] ?? 0) > 0 && (twinOf[other - 1] ?? 0) > 0)
        term = (twinOf[other - 1] ?? 0) - 1;
      if (gain > (found[term] ?? 0)) found[term] = gain;
    }
    let sum = isFirst[stored.words[0] ?? 0] === 1 ? firstBonus : 0;
    if ((stored.flags & tail.innerAnd) !== 0) sum += joinedBonus;
    for (let term = 0; term < terms; term += 1) sum += found[term] ?? 0;
    return sum - missed * extraWord;
  };

  /** For each combination of hints the most that a title may gain that a list brings. */
  const hintedGains = (list: number, terms: number) => {
    const row = (list + 1) * mostTerms;
    const own = termOf[list] ?? 0;
    const gain = gains[list] ?? 0;
    for (let combination = 0; combination < hinted.length; combination += 1) {
      let possible = gain + firstBonus + joinedBonus + (begun?.gain ?? 0);
      for (let term = 0; term < terms; term += 1) {
        const at = row + term;
        if ((combination & (hints[at] ?? 0)) === 0) continue;
        if (term !== own) possible += most[at] ?? 0;
        else if ((most[at] ?? 0) > gain) possible += (most[at] ?? 0) - gain;
      }
      hinted[combination] = possible;
    }
  };

  const readList = (id: number, list: number, terms: number) => {
    const row = (list + 1) * mostTerms;
    const own = termOf[list] ?? 0;
    const gain = gains[list] ?? 0;
    let threshold = heap.threshold();
    const extraGain = (begun?.gain ?? 0) + joinedBonus;
    const start = postingStarts[id] ?? 0;
    const end = Math.min(postingStarts[id + 1] ?? 0, start + 4 * budget.left());
    const isLong = end - start > worthHints;
    if (isLong) hintedGains(list, terms);
    let units = 0;
    for (let from = start; from < end; from += chunk) {
      let count = 0;
      let highest = 0;
      const to = Math.min(end, from + chunk);
      for (let slot = from; slot < to; slot += 1) {
        const posting = postings[slot] ?? 0;
        if (isLong && (hinted[posting >>> titleBits] ?? 0) <= threshold) continue;
        const title = posting & titleMask;
        units += signatureUnits + terms;
        const lowHalf = signatures[title * 2] ?? 0;
        const highHalf = signatures[title * 2 + 1] ?? 0;
        let possible =
          gain + extraGain + (isFirstHash[signedFirst(highHalf)] === 1 ? firstBonus : 0);
        let words = signedCount(highHalf) - 1;
        for (let term = 0; term < terms; term += 1) {
          const at = row + term;
          if (((lowHalf & (low[at] ?? 0)) | (highHalf & (high[at] ?? 0))) === 0) continue;
          words -= 1;
          if (term !== own) possible += most[at] ?? 0;
          else if ((most[at] ?? 0) > gain) possible += (most[at] ?? 0) - gain;
        }
        if (words > 0) possible -= words * extraWord;
        if (possible <= threshold) continue;
        titles[count] = title;
        bounds[count] = possible;
        highest = Math.max(highest, possible);
        count += 1;
      }
      // The most promising first: the better the best, the fewer of the others have to be read.
      for (const isPromising of [true, false]) {
        for (let at = 0; at < count; at += 1) {
          const possible = bounds[at] ?? 0;
          if (possible >= highest - 0.3 !== isPromising || possible <= threshold) continue;
          const title = titles[at] ?? 0;
          units += titleUnits;
          const sum = gainOf(title, list, terms);
          if (sum <= threshold || isRemoved(title)) continue;
          heap.offer(title, sum);
          threshold = heap.threshold();
        }
      }
      // A budget that ran out in the middle of a long list ends it.
      if (units > budget.left()) break;
    }
    budget.spend(((end - start) >>> 2) + units);
  };

  return {
    best: () => heap.best(),
    gather: (asked, { floor, margin, isJoined }) => {
      const lists: { id: number; term: number; gain: number }[] = [];
      const terms = Math.min(asked.length, mostTerms);
      begunTerm = terms - 1;
      begun = asked[begunTerm]?.begun ?? null;
      joinedBonus = isJoined ? 0.35 : 0;
      for (const [term, { ids, gains }] of asked.slice(0, terms).entries()) {
        for (const [which, id] of ids.entries()) {
          lists.push({ id, term, gain: gains[which] ?? 0 });
          if (term !== 0) continue;
          isFirst[id] = 1;
          isFirstHash[firstWordHash(id)] = 1;
        }
      }
      lists.sort(
        (a, b) => vocabulary.frequencyOf(a.id) - vocabulary.frequencyOf(b.id) || b.gain - a.gain,
      );
      const count = Math.min(lists.length, mostLists);
      for (let list = 0; list < count; list += 1) {
        const { id, term, gain } = lists[list] ?? nothing;
        gains[list] = gain;
        termOf[list] = term;
        twinOf[list] = 0;
        wasRead[list] = 0;
        // Two queried words may stand for the same one: it counts for the one that it fits better.
        const other = listOf[id] ?? 0;
        if (other === 0) listOf[id] = list + 1;
        else twinOf[other - 1] = term + 1;
      }
      most.fill(0, count * mostTerms, count * mostTerms + terms);
      low.fill(0, count * mostTerms, count * mostTerms + terms);
      high.fill(0, count * mostTerms, count * mostTerms + terms);
      hints.fill(0, count * mostTerms, count * mostTerms + terms);
      for (let list = count - 1; list >= 0; list -= 1) {
        const row = list * mostTerms;
        for (let at = row; at < row + terms; at += 1) {
          most[at] = most[at + mostTerms] ?? 0;
          low[at] = low[at + mostTerms] ?? 0;
          high[at] = high[at + mostTerms] ?? 0;
          hints[at] = hints[at + mostTerms] ?? 0;
        }
        const { id, term, gain } = lists[list] ?? nothing;
        const at = row + term;
        if (gain > (most[at] ?? 0)) most[at] = gain;
        const bit = wordBit(id);
        if (bit < 32) low[at] = (low[at] ?? 0) | (1 << bit);
        else high[at] = (high[at] ?? 0) | (1 << (bit - 32));
        hints[at] = (hints[at] ?? 0) | hintOf(id, titleBits);
      }

      heap.clear(floor, margin);
      for (let list = 0; list < count && budget.isLeft(); list += 1) {
        const { id, term, gain } = lists[list] ?? nothing;
        let rest = firstBonus + joinedBonus + (begun?.gain ?? 0);
        for (let at = list * mostTerms; at < list * mostTerms + terms; at += 1)
          rest += most[at] ?? 0;
        if (rest <= heap.threshold()) break;
        if (listOf[id] !== list + 1) continue;
        const withOwn = rest - (most[list * mostTerms + term] ?? 0) + gain;
        if (withOwn <= heap.threshold()) continue;
        wasRead[list] = 1;
        readList(id, list, terms);
      }
      for (const { id, term } of lists) {
        listOf[id] = 0;
        if (term !== 0) continue;
        isFirst[id] = 0;
        isFirstHash[firstWordHash(id)] = 0;
      }
      return heap.titles();
    },
  };
}

const nothing = { id: 0, term: 0, gain: 0 };
const mostCandidates = 40;
const mostTerms = 16;
/** How many entries of a list are looked at before the titles behind them are read. */
const chunk = 256;
const mostLists = 512;
/** Where a list is longer, its hints save more than it takes to prepare them. */
const worthHints = 4000;
/** Reaching a signature takes as long as four entries of a list, a title as long as twenty signatures. */
const signatureUnits = 6;
const titleUnits = 80;
/** For a title that begins as the query does. */
const firstBonus = 0.6;
/** For each word of a title that was not asked for. */
const extraWord = 0.25;
