import type { NamingWorld, WorldQuery } from "../worlds/naming-world.ts";
import { numberOfVkn } from "../../src/registry/institution/numbering.ts";
import { weightOf } from "../../src/company/title-search/build-vocabulary.ts";
import type { Comparison } from "../../src/company/title-search/compare-title.ts";
import type { TitleModel } from "../../src/company/title-search/model.ts";
import { fromFirstCalled, pickFindings, toMatches } from "../../src/company/title-search/score.ts";
import { isSureMatch } from "../../src/company/sure-match.ts";
import { openKnownWords } from "../../src/company/title-search/known-words.ts";
import { createSegmentSearch } from "../../src/company/title-search/segment-search.ts";
import type { Segment } from "../../src/company/title-search/segment.ts";

/** A query with its answer. */
export interface Judged {
  /** Null for a query that no company answers. */
  query: WorldQuery | null;
  text: string;
  ms: number;
  /** The work of the search, in the units of its work budget. */
  units: number;
  /** The candidate titles, best first. */
  found: readonly Comparison[];
  /** The number of each candidate's company. */
  companies: readonly number[];
  /** The place of the first right answer among the listed titles; -1 if there is none. */
  place: number;
  /** The place of the true company among all candidates; -1 if it is missing. */
  truthAt: number;
  /** The score of the first match; 0 if nothing is found. */
  score: number;
  /** The likelihood of the first candidate. */
  likelihood: number;
  /** True if the first match needs no question before it is paid. */
  isSure: boolean;
}

/** Searches a segment for each query of a world, and for queries that no company answers. */
export function judgeSearch(
  segment: Segment,
  world: NamingWorld,
  { model, seed, each }: { model: TitleModel; seed: number; each: number },
): Judged[] {
  const rarest = weightOf(1, segment.vkns.length);
  const search = createSegmentSearch(segment, {
    isRemoved: () => false,
    unknownWeight: rarest,
    model,
  });
  const words = openKnownWords(segment);
  const ask = (text: string, query: WorldQuery | null): Judged => {
    const start = performance.now();
    const found = fromFirstCalled(search.find(text));
    const best = pickFindings(found, maxListed, { rarest, model }, (title) =>
      search.stored.entryOf(title),
    );
    const matches = toMatches([best], maxListed, model);
    const ms = performance.now() - start;
    const companies = found.map(({ title }) => numberOfVkn(search.stored.entryOf(title).vkn) ?? -1);
    const isRight = (company: number) => query !== null && query.isAnswer(company);
    return {
      query,
      text,
      ms,
      units: search.spent(),
      found,
      companies,
      place: companies.slice(0, maxListed).findIndex(isRight),
      truthAt: query === null ? -1 : companies.indexOf(query.truth),
      score: matches[0]?.score ?? 0,
      likelihood: best[0]?.likelihood ?? 0,
      isSure: matches[0] !== undefined && isSureMatch(text, matches[0].ad, words),
    };
  };
  for (const { text } of world.queries(seed + 1, 10)) ask(text, null);
  return [
    ...world.queries(seed, each).map((query) => ask(query.text, query)),
    ...world.negatives(seed, each * 4).map((text) => ask(text, null)),
  ];
}

const maxListed = 5;
