import { createReadingPlan, extraWordLoss, firstBonus } from "./reading-plan.ts";
import { type Segment, boundOf, titleBitsOf } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import type { Begun, Term } from "./terms.ts";
import type { Vocabulary, WorkBudget } from "./vocabulary.ts";

/**
 * Finds candidate titles: reads the shortest posting lists first and stops when no unread title
 * can reach the best ones (MaxScore).
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
  const readLists = new Set<number>();
  const firstMeanings = new Set<number>();
  const promising = new Uint32Array(chunk);
  const bounds = new Float64Array(chunk);
  const gains = new Float64Array(16);
  const heap = createTopTitles(maxCandidates);
  /** Words that begin with a queried word; their posting lists are not read. */
  let begun: Begun[] = [];
  let begunGain = 0;
  /** The likeliest meanings of the first queried word, and the titles that begin with these. */
  let firstWords: { from: number; to: number } | null = null;
  let firstTitles: [number, number] | undefined;
  /** Returns the first title that begins with this word or a later one: titles are sorted. */
  const firstTitle = (word: number) =>
    boundOf(0, segment.vkns.length, (title) => {
      stored.read(title);
      return stored.count > 0 && (stored.words[0] ?? 0) < word;
    });

  const addBegun = (word: number): boolean => {
    for (const { from, to, term, gain } of begun) {
      if (word < from || word >= to) continue;
      gains[term] = Math.max(gains[term] ?? 0, gain);
      return true;
    }
    return false;
  };

  /** Returns the gain of a title of a list, or -1 if an earlier list contained the title. */
  const gainOf = (title: number, list: number): number => {
    stored.read(title);
    gains.fill(0, 0, plan.terms);
    let extraWords = 0;
    for (let at = 0; at < stored.count; at += 1) {
      const word = stored.words[at] ?? 0;
      const place = (listOf[word] ?? 0) - 1;
      const wordList = place < 0 ? undefined : plan.lists[place];
      if (!wordList && !addBegun(word)) extraWords += 1;
      if (!wordList) continue;
      if (place < list && readLists.has(place)) return -1;
      gains[wordList.term] = Math.max(gains[wordList.term] ?? 0, wordList.gain);
    }
    let sum = firstMeanings.has(stored.words[0] ?? 0) ? firstBonus : 0;
    for (let term = 0; term < plan.terms; term += 1) sum += gains[term] ?? 0;
    return sum - extraWords * extraWordLoss;
  };

  /** Splits a long list: titles that begin like the query first, since they are likely the best. */
  const partsOf = (start: number, end: number): [number, number][] => {
    if (end - start <= longList || !firstWords) return [[start, end]];
    firstTitles ??= [firstTitle(firstWords.from), firstTitle(firstWords.to)];
    const slotOf = (title: number) =>
      boundOf(start, end, (slot) => ((postings[slot] ?? 0) & titleMask) < title);
    const [from, to] = [slotOf(firstTitles[0]), slotOf(firstTitles[1])];
    return [
      [from, to],
      [start, from],
      [to, end],
    ];
  };

  const readList = (list: number) => {
    const wordList = plan.lists[list];
    if (!wordList) return;
    const start = postingStarts[wordList.id] ?? 0;
    const end = postingStarts[wordList.id + 1] ?? 0;
    plan.open(list, begunGain);
    for (const [first, last] of partsOf(start, end)) {
      for (let from = first; from < last && budget.isLeft(); from += chunk) {
        readPromising(sift(from, Math.min(last, from + chunk)), list);
      }
    }
  };

  /** Collects the promising titles of some postings; returns their number. */
  const sift = (from: number, to: number): number => {
    const threshold = heap.threshold();
    let [count, signatureReads] = [0, 0];
    for (let slot = from; slot < to; slot += 1) {
      const posting = postings[slot] ?? 0;
      const hints = posting >>> titleBits;
      if (plan.hintedGain(hints) <= threshold) continue;
      signatureReads += 1;
      const title = posting & titleMask;
      const [lowHalf = 0, highHalf = 0] = [signatures[title * 2], signatures[title * 2 + 1]];
      const possible = plan.signedGain(hints, lowHalf, highHalf);
      if (possible <= threshold) continue;
      promising[count] = title;
      bounds[count] = possible;
      count += 1;
    }
    budget.spend(((to - from) >>> 2) + signatureReads * signatureUnits);
    return count;
  };

  /** Reads the promising titles, highest bounds first: a good title raises the threshold early. */
  const readPromising = (count: number, list: number) => {
    const highest = bounds.subarray(0, count).reduce((left, right) => Math.max(left, right), 0);
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

  const prepare = (query: readonly Term[]) => {
    plan.prepare(query);
    begun = query
      .slice(0, plan.terms)
      .flatMap((one, term) => (one.begun ? [{ term, ...one.begun }] : []));
    begunGain = begun.reduce((sum, { gain }) => sum + gain, 0);
    const [first] = query;
    const meaning = first?.ids[0];
    firstWords =
      first?.begun ?? (meaning === undefined ? null : { from: meaning, to: meaning + 1 });
    firstTitles = undefined;
    for (const id of first?.ids ?? []) firstMeanings.add(id);
  };

  return {
    best: () => heap.best(),
    /**
     * Returns the titles with the highest gains, best first; none whose gain is lower
     * than the best one's, or than `floor`, by more than `margin`.
     */
    gather: (query: readonly Term[], { floor, margin }: { floor: number; margin: number }) => {
      prepare(query);
      heap.clear(floor, margin);
      for (const [list, { id }] of plan.lists.entries()) {
        if (!budget.isLeft()) break;
        if (firstBonus + begunGain + plan.maxGainFrom(list) <= heap.threshold()) break;
        if (listOf[id] !== list + 1) continue;
        readLists.add(list);
        readList(list);
      }
      plan.clear();
      readLists.clear();
      firstMeanings.clear();
      return heap.titles();
    },
  };
}

const maxCandidates = 40;
const longList = 2_000;
/** The number of postings that are scanned before their promising titles are read. */
const chunk = 512;
/** The work of reading a signature or a title, in units of four postings. */
const signatureUnits = 8;
const titleUnits = 80;

/** Keeps up to `limit` titles with the highest gains, the lowest gain first. */
function createTopTitles(limit: number) {
  const kept: { title: number; gain: number }[] = [];
  const offered = new Set<number>();
  let best = 0;
  let margin = 0;
  return {
    best: () => best,
    clear: (floor: number, newMargin: number) => {
      margin = newMargin;
      kept.length = 0;
      best = floor;
      offered.clear();
    },
    /** Returns the gain that a further title must exceed. */
    threshold: () =>
      Math.max(best - margin, kept.length < limit ? -Infinity : (kept[0]?.gain ?? 0)),
    offer: (title: number, gain: number) => {
      // Two meanings of one queried word may both be in a title.
      if (offered.has(title)) return;
      offered.add(title);
      best = Math.max(best, gain);
      if (kept.length === limit) kept.shift();
      const next = kept.findIndex((one) => one.gain >= gain);
      kept.splice(next < 0 ? kept.length : next, 0, { title, gain });
    },
    titles: () =>
      kept
        .filter(({ gain }) => gain >= best - margin)
        .map(({ title }) => title)
        .reverse(),
  };
}
