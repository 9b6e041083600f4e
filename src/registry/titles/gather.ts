import { createReadingPlan, extraWord, firstBonus } from "./reading-plan.ts";
import { type Segment, boundOf, titleBitsOf } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import type { Begun, Term } from "./terms.ts";
import type { Vocabulary, WorkBudget } from "./vocabulary.ts";

/**
 * Reads the shortest posting lists first and stops if longer ones can't catch up (MaxScore).
 * A title first met in one list lacks the words of shorter ones, so its signature covers few words.
 */
export function createGatherer(
  segment: Segment,
  vocabulary: Vocabulary,
  stored: StoredTitles,
  budget: WorkBudget,
  isRemoved: (title: number) => boolean,
) {
  const { postings, postingStarts, signatures } = segment;
  const titleBits = titleBitsOf(segment.vkns.length);
  const titleMask = 2 ** titleBits - 1;
  const plan = createReadingPlan(vocabulary, titleBits);
  const { listOf } = plan;
  const wasRead = new Set<number>();
  const isFirst = new Set<number>();
  const promising = new Uint32Array(chunk);
  const bounds = new Float64Array(chunk);
  const found = new Float64Array(16);
  const heap = createTopTitles(mostCandidates);
  /** Words of which a queried one is the beginning have no list of their own in the order. */
  let begun: Begun[] = [];
  let extraGain = 0;
  /** The likeliest meaning of the query's first word, and the titles that begin with it. */
  let firstWords: { from: number; to: number } | null = null;
  let begin: [number, number] | undefined;
  /** The first title from this word on: titles are sorted by their first words. */
  const firstTitle = (word: number) =>
    boundOf(0, segment.vkns.length, (title) => {
      stored.read(title);
      return stored.count > 0 && (stored.words[0] ?? 0) < word;
    });

  const findBegun = (word: number): boolean => {
    for (const { from, to, term, gain } of begun) {
      if (word < from || word >= to) continue;
      found[term] = Math.max(found[term] ?? 0, gain);
      return true;
    }
    return false;
  };

  /** Returns the gain of a title from a list, or -1 if an earlier list had it. */
  const gainOf = (title: number, list: number): number => {
    stored.read(title);
    found.fill(0, 0, plan.terms);
    let missed = 0;
    for (let at = 0; at < stored.count; at += 1) {
      const word = stored.words[at] ?? 0;
      const other = (listOf[word] ?? 0) - 1;
      const met = other < 0 ? undefined : plan.lists[other];
      if (!met && !findBegun(word)) missed += 1;
      if (!met) continue;
      if (other < list && wasRead.has(other)) return -1;
      found[met.term] = Math.max(found[met.term] ?? 0, met.gain);
    }
    let sum = isFirst.has(stored.words[0] ?? 0) ? firstBonus : 0;
    for (let term = 0; term < plan.terms; term += 1) sum += found[term] ?? 0;
    return sum - missed * extraWord;
  };

  /** Splits a long list: titles that begin like the query come first, because the best are there. */
  const partsOf = (start: number, end: number): [number, number][] => {
    if (end - start <= longList || !firstWords) return [[start, end]];
    begin ??= [firstTitle(firstWords.from), firstTitle(firstWords.to)];
    const slotOf = (title: number) =>
      boundOf(start, end, (slot) => ((postings[slot] ?? 0) & titleMask) < title);
    const [from, to] = [slotOf(begin[0]), slotOf(begin[1])];
    return [
      [from, to],
      [start, from],
      [to, end],
    ];
  };

  const readList = (list: number) => {
    const asked = plan.lists[list];
    if (!asked) return;
    const start = postingStarts[asked.id] ?? 0;
    const end = postingStarts[asked.id + 1] ?? 0;
    plan.open(list, extraGain);
    for (const [first, last] of partsOf(start, end)) {
      // A budget that runs out in the middle of a long list ends it.
      for (let from = first; from < last && budget.isLeft(); from += chunk) {
        readPromising(sift(from, Math.min(last, from + chunk)), list);
      }
    }
  };

  /** Notes the titles of some entries that may be worth reading; returns how many. */
  const sift = (from: number, to: number): number => {
    const threshold = heap.threshold();
    let [count, looks] = [0, 0];
    for (let slot = from; slot < to; slot += 1) {
      const posting = postings[slot] ?? 0;
      const hints = posting >>> titleBits;
      if (plan.hintedGain(hints) <= threshold) continue;
      looks += 1;
      const title = posting & titleMask;
      const [low = 0, high = 0] = [signatures[title * 2], signatures[title * 2 + 1]];
      const possible = plan.signedGain(hints, low, high);
      if (possible <= threshold) continue;
      promising[count] = title;
      bounds[count] = possible;
      count += 1;
    }
    budget.spend(((to - from) >>> 2) + looks * signatureUnits);
    return count;
  };

  /** Reads noted titles, most promising first: a good best title spares many of the others. */
  const readPromising = (count: number, list: number) => {
    const highest = bounds.subarray(0, count).reduce((most, bound) => Math.max(most, bound), 0);
    for (const isFirstRound of [true, false]) {
      for (let at = 0; at < count; at += 1) {
        const possible = bounds[at] ?? 0;
        if (possible >= highest - 0.3 !== isFirstRound || possible <= heap.threshold()) continue;
        budget.spend(titleUnits);
        const title = promising[at] ?? 0;
        const sum = gainOf(title, list);
        if (sum > heap.threshold() && !isRemoved(title)) heap.offer(title, sum);
      }
    }
  };

  const prepare = (asked: readonly Term[]) => {
    plan.prepare(asked);
    begun = asked
      .slice(0, plan.terms)
      .flatMap((one, term) => (one.begun ? [{ term, ...one.begun }] : []));
    extraGain = begun.reduce((sum, { gain }) => sum + gain, 0);
    const [first] = asked;
    const meant = first?.ids[0];
    firstWords = first?.begun ?? (meant === undefined ? null : { from: meant, to: meant + 1 });
    begin = undefined;
    for (const id of first?.ids ?? []) isFirst.add(id);
  };

  return {
    best: () => heap.best(),
    /**
     * Returns the titles that share the most telling words with a query, best first;
     * none whose gain is below the best's, or below `floor`, by more than `margin`.
     */
    gather: (asked: readonly Term[], { floor, margin }: { floor: number; margin: number }) => {
      prepare(asked);
      heap.clear(floor, margin);
      for (const [list, { id }] of plan.lists.entries()) {
        if (!budget.isLeft()) break;
        if (firstBonus + extraGain + plan.rest(list) <= heap.threshold()) break;
        if (listOf[id] !== list + 1) continue;
        wasRead.add(list);
        readList(list);
      }
      plan.clear();
      wasRead.clear();
      isFirst.clear();
      return heap.titles();
    },
  };
}

const mostCandidates = 40;
const longList = 2_000;
/** The number of list entries that are scanned before their titles are read. */
const chunk = 512;
/** The work of looking at a signature and of reading a title; four entries of a list are one unit. */
const signatureUnits = 8;
const titleUnits = 80;

/** The best titles by a number, the least of them first. */
function createTopTitles(most: number) {
  const kept: { title: number; value: number }[] = [];
  const offered = new Set<number>();
  let best = 0;
  let margin = 0;
  return {
    best: () => best,
    clear: (floor: number, widest: number) => {
      margin = widest;
      kept.length = 0;
      best = floor;
      offered.clear();
    },
    /** The bound that a title must exceed: the least kept one, and not far below the best. */
    threshold: () =>
      Math.max(best - margin, kept.length < most ? -Infinity : (kept[0]?.value ?? 0)),
    offer: (title: number, value: number) => {
      // A title may hold two words that one queried word may stand for.
      if (offered.has(title)) return;
      offered.add(title);
      best = Math.max(best, value);
      if (kept.length === most) kept.shift();
      const behind = kept.findIndex((one) => one.value >= value);
      kept.splice(behind < 0 ? kept.length : behind, 0, { title, value });
    },
    titles: () =>
      kept
        .filter(({ value }) => value >= best - margin)
        .map(({ title }) => title)
        .reverse(),
  };
}
