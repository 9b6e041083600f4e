import type { Postings } from "./postings.ts";
import type { TitleParts } from "./title-parts.ts";

/** A queried word with the words of the database that it may stand for. */
export interface QueryWord {
  /** Word id to similarity, 0 to 1. */
  meanings: ReadonlyMap<number, number>;
  weight: number;
}

/** What only completes a title, as small numbers beside the postings. */
export type Completion = Pick<TitleParts, "form" | "hasSanayi" | "hasTicaret" | "isWindingUp">;

/**
 * How well a title answers a query, 0 to 1: 1 where both are the same after folding,
 * just below where only the legal form or `SANAYİ VE TİCARET` is missing.
 */
export function scoreTitle(
  query: readonly QueryWord[],
  asked: Completion,
  postings: Postings,
  document: number,
  held: Completion,
): number {
  const words = postings.wordsOf(document);
  const taken = new Set<number>();
  let [askedWeight, foundWeight, heldFound, breaks, last] = [0, 0, 0, 0, -1];
  for (const { meanings, weight } of query) {
    let [bestAt, best] = [-1, 0];
    for (const [at, word] of words.entries()) {
      const similarity = taken.has(at) ? 0 : (meanings.get(word) ?? 0);
      if (similarity > best) [bestAt, best] = [at, similarity];
    }
    askedWeight += weight;
    if (bestAt < 0) continue;
    taken.add(bestAt);
    foundWeight += weight * best;
    heldFound += postings.weightOf(words[bestAt] ?? 0) * best;
    if (bestAt < last) breaks += 1;
    last = bestAt;
  }
  const heldWeight = words.reduce((sum, word) => sum + postings.weightOf(word), 0);
  if (askedWeight === 0 || heldWeight === 0) return 0;
  const found = foundWeight / askedWeight;
  const covered = heldFound / heldWeight;
  const base = found * (0.6 + 0.4 * covered) - Math.min(breaks, 3) * 0.02;
  return Math.max(0, Math.min(1, base - incompleteness(asked, held)));
}

function incompleteness(asked: Completion, held: Completion): number {
  let missing = 0;
  if (asked.form === "" && held.form !== "") missing += 0.015;
  else if (asked.form !== held.form) missing += 0.06;
  for (const tail of ["hasSanayi", "hasTicaret"] as const) {
    if (held[tail] && !asked[tail]) missing += 0.01;
    if (asked[tail] && !held[tail]) missing += 0.025;
  }
  return missing + (held.isWindingUp === asked.isWindingUp ? 0 : 0.01);
}
