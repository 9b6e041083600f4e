import { foldTurkish, titleKey, withoutMarks } from "../../company/title.ts";

/** How alike titles are written to a query, 0 to 1: its diacritics, its abbreviations and the order of its ending count. */
export function writtenLikeness(query: string): (title: string) => number {
  const key = titleKey(query);
  const folded = withoutMarks(key);
  return (title) => {
    const own = titleKey(title);
    return 0.5 * sharedEnds(key, own) + 0.5 * sharedEnds(folded, withoutMarks(own));
  };
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

/**
 * How many words of a query a title holds with other letters of the Turkish alphabet only: DIŞ for diş. A word that is
 * typed with the letters of other alphabets alone (`gida`, `GIDA`) says nothing.
 */
export function otherLetters(query: string): (title: string) => number {
  const words = wordsOf(query.normalize("NFKC"))
    .filter((word) => /[çğışöüÇĞİŞÖÜ]/.test(word))
    .map(inLowerCase);
  if (words.length === 0) return () => 0;
  return (title) => {
    const held = wordsOf(inLowerCase(title.normalize("NFKC")));
    const lacked = words.filter((word) => !held.includes(word)).map(foldTurkish);
    return lacked.filter((word) => held.some((one) => foldTurkish(one) === word)).length;
  };
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\d]+/u);
const inLowerCase = (text: string) => text.toLocaleLowerCase("tr").replace(/\u0307/g, "");
