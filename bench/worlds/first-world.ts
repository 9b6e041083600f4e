import { negativeQueries } from "../support/negatives.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { titleQueries } from "../support/title-queries.ts";
import { createTitleWorld } from "../support/title-world.ts";
import type { NamingWorld, WorldQuery } from "./naming-world.ts";

/** Creates the first world, for which the matcher was made, with its own damages. */
export function createFirstWorld(options: { count: number; seed: number }): NamingWorld {
  const world = createTitleWorld(options);
  return {
    count: world.count,
    titleOf: (number) => world.titleOf(number),
    queries: (seed, each) => [
      ...titleQueries(world, seed, each),
      ...Array.from({ length: each }, (_, at): WorldQuery => {
        const truth = seededRandom(seed * 7_919 + at).below(world.count);
        const text = world.madeTitle(truth).core[0] ?? "";
        const isAnswer = (number: number) => number === truth;
        return { set: "ambiguous", class: "brand-only", text, truth, isAnswer };
      }),
    ],
    negatives: (seed, count) => negativeQueries(world, seed, count),
  };
}
