import type { StoredTitles } from "./stored-titles.ts";

/** Finds the titles that begin with one of some neighbouring words: titles lie in the order of their first words. */
export function createTitleRanges(
  stored: StoredTitles,
  titles: number,
): (from: number, to: number) => [number, number] {
  /** The first title that begins with this word or a later one. */
  const bound = (word: number): number => {
    let [low, high] = [0, titles];
    while (low < high) {
      const middle = (low + high) >>> 1;
      stored.read(middle);
      // Titles without a word lie behind all others.
      const first = stored.count === 0 ? Infinity : (stored.words[0] ?? 0);
      if (first < word) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (from, to) => [bound(from), bound(to)];
}

/** A list in parts, its titles of this range before all others. */
export function rangeFirst(
  postings: Uint32Array,
  [begin, behind]: readonly [number, number],
  { start, end, titleMask }: { start: number; end: number; titleMask: number },
): [number, number][] {
  const from = firstEntry(postings, begin, { start, end, titleMask });
  const to = firstEntry(postings, behind, { start: from, end, titleMask });
  return [
    [from, to],
    [start, from],
    [to, end],
  ];
}

/** The first entry of a list, from one to before another, whose title is not before this one. */
function firstEntry(
  postings: Uint32Array,
  title: number,
  { start, end, titleMask }: { start: number; end: number; titleMask: number },
): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (((postings[middle] ?? 0) & titleMask) < title) low = middle + 1;
    else high = middle;
  }
  return low;
}
