import { foldTurkish } from "../../../src/company/title.ts";
import { osaDistance } from "../osa-distance.ts";
import type { TitleWorld } from "../title-world.ts";

/** A search engine for company titles. */
export interface Peer {
  /** Returns the numbers of at most five companies, best first. */
  search(text: string): Promise<number[]> | number[];
  /** Returns the memory of other processes of the engine in MB. */
  memoryElsewhereMb?(): number;
  close(): Promise<void> | void;
}

/** The number of found titles that are compared letter by letter. */
export const maxReranked = 64;

/** Sorts found companies by the edit distance of the title, its beginning or its name from the query. */
export function reranked(folded: string, found: number[], world: TitleWorld): number[] {
  const queriedName = withoutEnding(folded);
  const inOrder = sortedWords(queriedName);
  const distances = found.map((number) => {
    const full = foldTurkish(world.titleOf(number));
    const name = foldTurkish(nameOf(world, number));
    const distance = Math.min(
      osaDistance(full, folded, maxEdits),
      osaDistance(name, folded, maxEdits) + 0.1,
      osaDistance(full.slice(0, folded.length), folded, maxEdits) + 0.2,
      osaDistance(name, queriedName, maxEdits) + 0.3,
      osaDistance(sortedWords(name), inOrder, maxEdits) + 0.4,
    );
    return { number, distance };
  });
  // Equal distances keep the engine's order.
  return distances
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ number }) => number);
}

/** Distances above this limit are not told apart. */
const maxEdits = 20;

const sortedWords = (text: string) => text.split(" ").sort().join(" ");

/** Returns a title's words before SANAYİ, TİCARET and the legal form. */
export function nameOf(world: TitleWorld, number: number): string {
  return world.madeTitle(number).core.join(" ");
}

/** Returns the query without the words of an ending. */
export function withoutEnding(folded: string): string {
  const text = folded
    .replace(/\b(sanayi|ticaret|san|tic|ve|limited|ltd|anonim|sirketi|sti|a\.?s)\b\.?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? folded : text;
}

/** Yields the numbers from 0 to below the count in batches of 10,000. */
export function* batchesOf(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += 10_000) {
    yield Array.from({ length: Math.min(10_000, count - from) }, (_, at) => from + at);
  }
}
