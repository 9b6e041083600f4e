import { createReadingPlan, extraWordLoss, firstBonus } from "./reading-plan.ts";
import { type Segment, boundOf, titleBitsOf } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import type { BegunWords, Term } from "./terms.ts";
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
  const { listNumbers } = plan;
  const readLists = new Set<number>();
  const firstMeanings = new Set<number>();
  const promisingTitles = new Uint32Array(chunkSize);
  const gainBounds = new Float64Array(chunkSize);
  const gains = new Float64Array(16);
  const topTitles = createTopTitles(maxCandidates);
  /** Words that begin with a queried word; their posting lists are not read. */
  let begun: BegunWords[] = [];
  let begunGain = 0;
  /** The longer words or the likeliest meaning of the first queried word, and the titles with these. */
  let firstWordRange: { from: number; to: number } | null = null;
  let firstTitles: [number, number] | undefined;
  /** Returns the first title that begins with this word or a later one: titles are sorted. */
  const firstTitle = (word: number) =>
    boundOf(0, segment.vkns.length, (title) => {
      stored.read(title);
      return stored.wordCount > 0 && (stored.words[0] ?? 0) < word;
    });

  const addBegunGain = (word: number): boolean => {
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
    for (let at = 0; at < stored.wordCount; at += 1) {
      const word = stored.words[at] ?? 0;
      const otherList = (listNumbers[word] ?? 0) - 1;
      const wordList = otherList < 0 ? undefined : plan.lists[otherList];
      if (!wordList && !addBegunGain(word)) extraWords += 1;
      if (!wordList) continue;
      if (otherList < list && readLists.has(otherList)) return -1;
      gains[wordList.term] = Math.max(gains[wordList.term] ?? 0, wordList.gain);
    }
    let sum = firstMeanings.has(stored.words[0] ?? 0) ? firstBonus : 0;
    for (let term = 0; term < plan.terms; term += 1) sum += gains[term] ?? 0;
    return sum - extraWords * extraWordLoss;
  };

  /** Splits a long list: titles that begin like the query first, since they are likely the best. */
  const splitList = (start: number, end: number): [number, number][] => {
    if (end - start <= longList || !firstWordRange) return [[start, end]];
    firstTitles ??= [firstTitle(firstWordRange.from), firstTitle(firstWordRange.to)];
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
    for (const [first, last] of splitList(start, end)) {
      for (let from = first; from < last && budget.isLeft(); from += chunkSize) {
        readPromising(collectPromising(from, Math.min(last, from + chunkSize)), list);
      }
    }
  };

  /** Collects the promising titles of some postings; returns their number. */
  const collectPromising = (from: number, to: number): number => {
    const threshold = topTitles.threshold();
    let [count, signatureReads] = [0, 0];
    for (let slot = from; slot < to; slot += 1) {
      const posting = postings[slot] ?? 0;
      const hints = posting >>> titleBits;
      if (plan.maxGainByHints(hints) <= threshold) continue;
      signatureReads += 1;
      const title = posting & titleMask;
      const [lowHalf = 0, highHalf = 0] = [signatures[title * 2], signatures[title * 2 + 1]];
      const maxGain = plan.maxGainBySignature(hints, lowHalf, highHalf);
      if (maxGain <= threshold) continue;
      promisingTitles[count] = title;
      gainBounds[count] = maxGain;
      count += 1;
    }
    budget.spend(((to - from) >>> 2) + signatureReads * signatureUnits);
    return count;
  };

  /** Reads the promising titles, highest bounds first: a good title raises the threshold early. */
  const readPromising = (count: number, list: number) => {
    const highest = gainBounds.subarray(0, count).reduce((left, right) => Math.max(left, right), 0);
    for (const isFirstRound of [true, false]) {
      for (let at = 0; at < count; at += 1) {
        const maxGain = gainBounds[at] ?? 0;
        if (maxGain >= highest - 0.3 !== isFirstRound || maxGain <= topTitles.threshold()) continue;
        budget.spend(titleUnits);
        const title = promisingTitles[at] ?? 0;
        const sum = gainOf(title, list);
        if (sum > topTitles.threshold() && !isRemoved(title)) topTitles.offer(title, sum);
      }
    }
  };

  const prepare = (query: readonly Term[]) => {
    plan.prepare(query);
    begun = query
      .slice(0, plan.terms)
      .flatMap(({ begun: words }, term) => (words ? [{ term, ...words }] : []));
    begunGain = begun.reduce((sum, { gain }) => sum + gain, 0);
    const [first] = query;
    const meaning = first?.ids[0];
    firstWordRange =
      first?.begun ?? (meaning === undefined ? null : { from: meaning, to: meaning + 1 });
    firstTitles = undefined;
    for (const id of first?.ids ?? []) firstMeanings.add(id);
  };

  return {
    bestGain: () => topTitles.bestGain(),
    /**
     * Returns the titles with the highest gains, best first; none whose gain is lower
     * than the best one's, or than `floor`, by more than `margin`.
     */
    gather: (query: readonly Term[], { floor, margin }: { floor: number; margin: number }) => {
      prepare(query);
      topTitles.clear(floor, margin);
      for (const [list, { id }] of plan.lists.entries()) {
        if (!budget.isLeft()) break;
        if (firstBonus + begunGain + plan.maxGainFrom(list) <= topTitles.threshold()) break;
        if (listNumbers[id] !== list + 1) continue;
        readLists.add(list);
        readList(list);
      }
      plan.clear();
      readLists.clear();
      firstMeanings.clear();
      return topTitles.titles();
    },
  };
}

// The numbers below are chosen by hand.
const maxCandidates = 40;
const longList = 2_000;
/** The number of postings that are scanned before their promising titles are read. */
const chunkSize = 512;
/** The work of reading a signature or a title, in units of four postings. */
const signatureUnits = 8;
const titleUnits = 80;

/** Keeps up to `limit` titles with the highest gains, the lowest gain first. */
function createTopTitles(limit: number) {
  const entries: { title: number; gain: number }[] = [];
  const offered = new Set<number>();
  let bestGain = 0;
  let margin = 0;
  return {
    bestGain: () => bestGain,
    clear: (floor: number, newMargin: number) => {
      margin = newMargin;
      entries.length = 0;
      bestGain = floor;
      offered.clear();
    },
    /** Returns the gain that a further title must exceed. */
    threshold: () =>
      Math.max(bestGain - margin, entries.length < limit ? -Infinity : (entries[0]?.gain ?? 0)),
    offer: (title: number, gain: number) => {
      // Two meanings of one queried word may both be in a title.
      if (offered.has(title)) return;
      offered.add(title);
      bestGain = Math.max(bestGain, gain);
      if (entries.length === limit) entries.shift();
      const next = entries.findIndex((one) => one.gain >= gain);
      entries.splice(next < 0 ? entries.length : next, 0, { title, gain });
    },
    titles: () =>
      entries
        .filter(({ gain }) => gain >= bestGain - margin)
        .map(({ title }) => title)
        .reverse(),
  };
}
