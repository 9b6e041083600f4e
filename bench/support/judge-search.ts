import type { NamingWorld, WorldQuery } from "../worlds/naming-world.ts";
import { numberOfVkn } from "../../src/registry/institution/numbering.ts";
import { weightOf } from "../../src/registry/titles/build-vocabulary.ts";
import type { Comparison } from "../../src/registry/titles/compare-title.ts";
import type { TitleModel } from "../../src/registry/titles/model.ts";
import { findings, scored } from "../../src/registry/titles/score.ts";
import { createSegmentSearch } from "../../src/registry/titles/segment-search.ts";
import type { Segment } from "../../src/registry/titles/segment.ts";

/** A query as it was answered. */
export interface Judged {
  /** Null where no company answers it. */
  query: WorldQuery | null;
  text: string;
  ms: number;
  /** The work that it took, in units of about five nanoseconds. */
  units: number;
  /** What came into question, best first. */
  found: readonly Comparison[];
  /** The number of the company of each. */
  companies: readonly number[];
  /** Where the first title stands that answers; -1 where none does among those that are named. */
  place: number;
  /** Where the company stands that was meant, among all that came into question. */
  truthAt: number;
  /** Of the first; 0 where nothing is found. */
  score: number;
  /** How likely the first one is, whatever else fits. */
  likely: number;
}

/** Asks a segment every query of a world, and what no company answers. */
export function judgeSearch(
  segment: Segment,
  world: NamingWorld,
  { model, seed, each }: { model: TitleModel; seed: number; each: number },
): Judged[] {
  const rarest = weightOf(1, segment.vkns.length);
  const search = createSegmentSearch(segment, {
    ...{ isRemoved: () => false, unknownWeight: rarest, model },
  });
  const ask = (text: string, query: WorldQuery | null): Judged => {
    const start = performance.now();
    const found = search.find(text);
    const best = findings(found, named, { rarest, model }, (title) => search.stored.entryOf(title));
    const matches = scored([best], named, model);
    const ms = performance.now() - start;
    const companies = found.map(({ title }) => numberOfVkn(search.stored.entryOf(title).vkn) ?? -1);
    const isRight = (company: number) => query !== null && query.isAnswer(company);
    return {
      ...{ query, text, ms, units: search.spent(), found, companies },
      place: companies.slice(0, named).findIndex(isRight),
      truthAt: query === null ? -1 : companies.indexOf(query.truth),
      score: matches[0]?.score ?? 0,
      likely: best[0]?.likelihood ?? 0,
    };
  };
  for (const { text } of world.queries(seed + 1, 10)) ask(text, null);
  return [
    ...world.queries(seed, each).map((query) => ask(query.text, query)),
    ...world.negatives(seed, each * 4).map((text) => ask(text, null)),
  ];
}

const named = 5;
