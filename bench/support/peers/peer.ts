import { foldTurkish } from "../../../src/company/title.ts";
import { osaDistance } from "../osa-distance.ts";
import type { TitleWorld } from "../title-world.ts";

/** What somebody could take for finding companies by title. */
export interface Peer {
  /** The numbers of at most five companies, best first. */
  search(text: string): Promise<number[]> | number[];
  /** The memory of programs beside this one, in MB. */
  memoryElsewhereMb?(): number;
  close(): Promise<void> | void;
}

/** How many of what a peer found are compared letter by letter. */
export const mostReranked = 64;

/** The found companies by their distance from the query: as a whole, as far as the query goes, or by the name in any order. */
export function reranked(folded: string, found: number[], world: TitleWorld): number[] {
  const queriedName = withoutEnding(folded);
  const inOrder = sortedWords(queriedName);
  const distances = found.map((number) => {
    const full = foldTurkish(world.titleOf(number));
    const name = foldTurkish(nameOf(world, number));
    const distance = Math.min(
      osaDistance(full, folded, mostEdits),
      osaDistance(name, folded, mostEdits) + 0.1,
      osaDistance(full.slice(0, folded.length), folded, mostEdits) + 0.2,
      osaDistance(name, queriedName, mostEdits) + 0.3,
      osaDistance(sortedWords(name), inOrder, mostEdits) + 0.4,
    );
    return { number, distance };
  });
  // A peer's own order where the distance is the same.
  return distances
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ number }) => number);
}

/** What is farther is no likelier than anything else. */
const mostEdits = 20;

const sortedWords = (text: string) => text.split(" ").sort().join(" ");

/** A title's words before SANAYİ, TİCARET and the legal form. */
export function nameOf(world: TitleWorld, number: number): string {
  return world.madeTitle(number).core.join(" ");
}

/** The query without what only completes a title. */
export function withoutEnding(folded: string): string {
  const text = folded
    .replace(/\b(sanayi|ticaret|san|tic|ve|limited|ltd|anonim|sirketi|sti|a\.?s)\b\.?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? folded : text;
}

/** Numbers from 0 to below the count, some thousands at a time. */
export function* batchesOf(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += 10_000) {
    yield Array.from({ length: Math.min(10_000, count - from) }, (_, at) => from + at);
  }
}
