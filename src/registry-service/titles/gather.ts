import type { Segment } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import type { Term } from "./terms.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WorkBudget } from "./work-budget.ts";

export interface Gatherer {
  /** The titles that share the most telling words with a query, best first; none that gains less than the best or `floor` by more than a margin. */
  gather(terms: readonly Term[], floor: number, margin: number): number[];
  /** The best gain of the last call. */
  best(): number;
}

/** Reads the postings of the rarest words first and stops where the rest can't make up for them, as MaxScore does. */
export function createGatherer(
  segment: Segment,
  vocabulary: Vocabulary,
  stored: StoredTitles,
  budget: WorkBudget,
  isRemoved: (title: number) => boolean,
): Gatherer {
  const { postings, postingStarts, signatures } = segment;
  // For each word the place of its term in the order of reading, from 1, and what it gains.
  const slots = new Uint8Array(vocabulary.size);
  const gains = new Float32Array(vocabulary.size);
  const firstWord = new Uint8Array(vocabulary.size);
  const heap = createTopTitles(mostCandidates);

  return {
    best: () => heap.best(),
    gather: (terms, floor, margin) => {
      const order = terms
        .map((term, place) => ({ term, place, size: postingCount(term, vocabulary) }))
        .filter(({ term }) => term.ids.length > 0)
        .sort((a, b) => a.size - b.size)
        .slice(0, mostTerms);
      const mostGains: number[] = [];
      const low: number[] = [];
      const high: number[] = [];
      for (const [at, { term, place }] of order.entries()) {
        let [lowMask, highMask, best] = [0, 0, 0];
        for (const [which, id] of term.ids.entries()) {
          const gain = term.gains[which] ?? 0;
          best = Math.max(best, gain);
          if (id & 32) highMask |= 1 << (id & 31);
          else lowMask |= 1 << (id & 31);
          if (place === 0) firstWord[id] = 1;
          if ((slots[id] ?? 0) !== 0 && gain <= (gains[id] ?? 0)) continue;
          slots[id] = at + 1;
          gains[id] = gain;
        }
        mostGains.push(best);
        low.push(lowMask);
        high.push(highMask);
      }
      const rest = new Array<number>(order.length + 1).fill(0);
      for (let at = order.length - 1; at >= 0; at -= 1) {
        rest[at] = (rest[at + 1] ?? 0) + (mostGains[at] ?? 0);
      }

      const found = new Float64Array(mostTerms + 1);
      /** The gain of a title met first at a term, or -1 where an earlier one had met it. */
      const coarse = (title: number, at: number): number => {
        stored.read(title);
        found.fill(0, 0, order.length + 1);
        let missed = 0;
        for (let word = 0; word < stored.count; word += 1) {
          const id = stored.words[word] ?? 0;
          const slot = slots[id] ?? 0;
          if (slot === 0) {
            missed += 1;
            continue;
          }
          if (slot <= at) return -1;
          const gain = gains[id] ?? 0;
          if (gain > (found[slot] ?? 0)) found[slot] = gain;
        }
        let sum = firstWord[stored.words[0] ?? 0] === 1 ? firstBonus : 0;
        for (let slot = at + 1; slot <= order.length; slot += 1) sum += found[slot] ?? 0;
        return sum - missed * 0.25;
      };

      heap.clear(floor, margin);
      for (const [at, { term }] of order.entries()) {
        if ((rest[at] ?? 0) <= heap.threshold() || !budget.isLeft()) break;
        for (const [which, id] of term.ids.entries()) {
          const gain = (term.gains[which] ?? 0) + firstBonus;
          let threshold = heap.threshold();
          if (gain + (rest[at + 1] ?? 0) <= threshold) continue;
          const start = postingStarts[id] ?? 0;
          // Each further word is looked for in each title's signature.
          const units = 2 + order.length - at;
          const most = Math.ceil(budget.left() / units);
          const end = Math.min(postingStarts[id + 1] ?? 0, start + most);
          let read = 0;
          for (let slot = start; slot < end; slot += 1) {
            const title = postings[slot] ?? 0;
            const lowHalf = signatures[title * 2] ?? 0;
            const highHalf = signatures[title * 2 + 1] ?? 0;
            let possible = gain;
            for (let later = at + 1; later < low.length; later += 1) {
              if (((lowHalf & (low[later] ?? 0)) | (highHalf & (high[later] ?? 0))) !== 0) {
                possible += mostGains[later] ?? 0;
              }
            }
            if (possible <= threshold) continue;
            read += 1;
            const sum = coarse(title, at);
            if (sum <= threshold || isRemoved(title)) continue;
            heap.offer(title, sum);
            threshold = heap.threshold();
            // A budget that ran out in the middle of a long list ends it.
            if ((read & 0x3f) === 0 && read * readUnits > budget.left()) break;
          }
          budget.spend(Math.max(0, end - start) * units + read * readUnits);
        }
      }
      for (const { term } of order) {
        for (const id of term.ids) {
          slots[id] = 0;
          gains[id] = 0;
          firstWord[id] = 0;
        }
      }
      return heap.titles();
    },
  };
}

const mostCandidates = 64;
const mostTerms = 16;
/** Reading a title takes as long as so many postings. */
const readUnits = 40;
/** For a title that begins as the query does. */
const firstBonus = 0.6;

function postingCount(term: Term, vocabulary: Vocabulary): number {
  return term.ids.reduce((sum, id) => sum + vocabulary.frequencyOf(id), 0);
}

/** The best titles by a number, in a binary heap whose root is the least of them. */
function createTopTitles(most: number) {
  const titles = new Uint32Array(most);
  const values = new Float64Array(most);
  const offered = new Set<number>();
  let count = 0;
  let best = 0;
  let margin = 0;
  const swap = (a: number, b: number) => {
    const [title, value] = [titles[a] ?? 0, values[a] ?? 0];
    titles[a] = titles[b] ?? 0;
    values[a] = values[b] ?? 0;
    titles[b] = title;
    values[b] = value;
  };
  return {
    best: () => best,
    clear: (floor: number, most: number) => {
      margin = most;
      count = 0;
      best = floor;
      offered.clear();
    },
    /** What a title has to exceed: the least that is kept, and not far less than the best. */
    threshold: () => Math.max(best - margin, count < most ? -Infinity : (values[0] ?? 0)),
    offer: (title: number, value: number) => {
      // A title may hold two words that one queried word may stand for.
      if (offered.has(title)) return;
      offered.add(title);
      best = Math.max(best, value);
      let at: number;
      if (count < most) {
        at = count;
        count += 1;
        titles[at] = title;
        values[at] = value;
        for (let up = (at - 1) >> 1; at > 0 && (values[up] ?? 0) > value; up = (at - 1) >> 1) {
          swap(at, up);
          at = up;
        }
        return;
      }
      titles[0] = title;
      values[0] = value;
      at = 0;
      for (;;) {
        let least = at;
        for (const child of [at * 2 + 1, at * 2 + 2]) {
          if (child < count && (values[child] ?? 0) < (values[least] ?? 0)) least = child;
        }
        if (least === at) return;
        swap(at, least);
        at = least;
      }
    },
    titles: () => {
      const kept = Array.from({ length: count }, (_, at) => at)
        .filter((at) => (values[at] ?? 0) >= best - margin)
        .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
      return kept.map((at) => titles[at] ?? 0);
    },
  };
}
