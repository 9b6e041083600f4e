import type { Damage, Damaged } from "./damage.ts";
import { hardDamages } from "./hard-damages.ts";
import { mainDamages } from "./main-damages.ts";
import type { WorldQuery } from "../worlds/naming-world.ts";
import { osaDistance } from "./osa-distance.ts";
import { seededRandom } from "./seeded-random.ts";
import type { TitleWorld } from "./title-world.ts";

/** A misquotation of a title of the first world. */
export type TitleQuery = WorldQuery & { set: "main" | "hard" };

/** Returns seeded queries: `each` of every class. */
export function titleQueries(world: TitleWorld, seed: number, each: number): TitleQuery[] {
  const ofSet = (set: TitleQuery["set"], damages: readonly Damage[]) =>
    damages.flatMap((damage, at) => queriesOf(world, { set, damage, each, seed: seed * 101 + at }));
  return [...ofSet("main", mainDamages), ...ofSet("hard", hardDamages)];
}

function queriesOf(
  world: TitleWorld,
  options: { set: TitleQuery["set"]; damage: Damage; each: number; seed: number },
): TitleQuery[] {
  const { set, damage, each } = options;
  const random = seededRandom(options.seed + (set === "hard" ? 50 : 0));
  const queries: TitleQuery[] = [];
  while (queries.length < each) {
    const truth = random.below(world.count);
    const damaged = damage.make(world.madeTitle(truth), random, world);
    if (!damaged || damaged.query.trim() === "") continue;
    const isAnswer = (company: number) =>
      company === truth || distance(world, damaged, company) <= distance(world, damaged, truth);
    queries.push({ set, class: damage.name, text: damaged.query, truth, isAnswer });
  }
  return queries;
}

function distance(world: TitleWorld, damaged: Damaged, company: number): number {
  const readings = damaged.readings(world.madeTitle(company));
  return Math.min(...readings.map((text) => osaDistance(text, damaged.compared, 400)));
}
