import { body } from "./habits/bodies.ts";
import { company } from "./habits/companies.ts";
import { misquotations } from "./habits/misquotations.ts";
import { nearDuplicate } from "./habits/near-duplicates.ts";
import { unanswered } from "./habits/unanswered.ts";
import { streamOf, written, type Word } from "./habits/words.ts";
import type { NamingWorld } from "./naming-world.ts";

/** Creates a world by real naming habits: families, cooperatives, initials, abbreviations in titles. */
export function createHabitsWorld({ count, seed }: { count: number; seed: number }): NamingWorld {
  const original = (number: number) => {
    const random = streamOf(seed, number);
    return random.chance(0.74) ? company(random) : body(random);
  };
  // Every fifth title varies one of the other four fifths.
  const wordsOf = (number: number): Word[] => {
    if (number % 5 !== 4) return original(number);
    const random = streamOf(seed, number, 1);
    const drawn = random.below(count);
    return nearDuplicate(random, original(drawn % 5 === 4 ? drawn - 1 : drawn));
  };
  return {
    count,
    titleOf: (number) => written(wordsOf(number)),
    queries: (querySeed, each) => misquotations({ count, wordsOf }, querySeed, each),
    negatives: (querySeed, wanted) => unanswered({ count, wordsOf }, querySeed, wanted),
  };
}
