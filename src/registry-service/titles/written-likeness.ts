import { foldTurkish, titleKey } from "../../company/title.ts";

/** How alike titles are written to a query, 0 to 1: its diacritics, its abbreviations and the order of its ending count. */
export function writtenLikeness(query: string): (title: string) => number {
  const key = titleKey(query);
  const folded = foldTurkish(key);
  return (title) =>
    0.5 * sharedEnds(key, titleKey(title)) + 0.5 * sharedEnds(folded, foldTurkish(title));
}

/** Which part of the query is the title's beginning or end. */
function sharedEnds(query: string, title: string): number {
  const most = Math.min(query.length, title.length);
  let start = 0;
  while (start < most && query[start] === title[start]) start += 1;
  let end = 0;
  while (end < most - start && query[query.length - 1 - end] === title[title.length - 1 - end]) {
    end += 1;
  }
  return query.length === 0 ? 0 : (start + end) / Math.max(query.length, 1);
}

/** How many words of a query a title holds with other letters of the Turkish alphabet only: DIŞ for diş. None where the query is typed without them. */
export function otherLetters(query: string): (title: string) => number {
  const words = wordsOf(query);
  const folded = words.map(foldTurkish);
  if (!/[çğıöşüÇĞİÖŞÜ]/.test(query)) return () => 0;
  return (title) => {
    const held = wordsOf(title);
    return words.filter(
      (word, at) => !held.includes(word) && held.some((one) => foldTurkish(one) === folded[at]),
    ).length;
  };
}

const wordsOf = (text: string) => text.toLocaleLowerCase("tr").split(/[^\p{L}\d]+/u);
