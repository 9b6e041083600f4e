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
