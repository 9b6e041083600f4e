import type { Comparison } from "./compare-title.ts";
import { countBits } from "./letters.ts";
import { type TitleModel, differences, groupOf, usualModel } from "./model.ts";
import type { TitleEntry, TitleMatch } from "./title-index.ts";

/** A candidate title with its VKN, ready for scoring. */
export interface Finding extends TitleEntry {
  cost: number;
  similarity: number;
  likelihood: number;
  isExact: boolean;
  isCalled: boolean;
  /** The number of queried words that the title lacks. */
  missingTerms: number;
}

/** Picks the best comparisons; `rarest` is the weight of a word that only one title holds. */
export function pickFindings(
  found: readonly Comparison[],
  limit: number,
  { rarest, model }: { rarest: number; model: TitleModel },
  entryOf: (title: number) => TitleEntry,
): Finding[] {
  const weights = found.map(({ cost }) => weightOf(cost, model));
  const sum = weights.reduce((left, right) => left + right, 0);
  const share = (weights[0] ?? 0) / sum;
  const best = found.slice(0, limit).map((one): Finding => {
    const { cost, isExact, isCalled, missingTerms, similarity } = one;
    const likelihood = likelihoodOf(one, { rarest, share }, model);
    return { ...entryOf(one.title), cost, isExact, isCalled, missingTerms, similarity, likelihood };
  });
  // A title is at least as likely as the next one.
  for (let at = best.length - 2; at >= 0; at -= 1) {
    const [one, next] = [best[at], best[at + 1]];
    if (one && next) one.likelihood = Math.max(one.likelihood, next.likelihood);
  }
  return best;
}

/**
 * Scores found titles, best first; empty if the best is not likely enough.
 * A score is the similarity of query and title, at most the previous score; 1 only if exact.
 */
export function toMatches(
  all: readonly (readonly Finding[])[],
  limit: number,
  model = usualModel,
): TitleMatch[] {
  const best = fromFirstCalled(
    all.flat().sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.cost - b.cost),
  );
  const [first] = best;
  // The likelihood decides if anything is found; the costs decide the order.
  if (!first || first.likelihood < model.minLikelihood) return [];
  if (!first.isExact && first.similarity < leastSimilarity) return [];
  let score = 1;
  return best.slice(0, limit).flatMap(({ ad, vkn, cost, likelihood, isExact, similarity }) => {
    if (likelihood * Math.exp(-0.2 * (cost - first.cost)) < minListedLikelihood) return [];
    const unrounded = isExact ? 1 : Math.min(maxInexactScore, Math.max(minScore, similarity));
    score = Math.min(score, Math.round(unrounded * 10_000) / 10_000);
    return [{ ad, vkn, score }];
  });
}

/**
 * Leaves out what comes before the first that people would call a match: an alternative may be
 * another name.
 */
export function fromFirstCalled<Found extends { isCalled: boolean; isExact: boolean }>(
  found: readonly Found[],
): readonly Found[] {
  const first = found.findIndex(({ isCalled, isExact }) => isCalled || isExact);
  return first < 0 ? [] : found.slice(first);
}

const maxInexactScore = 0.99;
const minScore = 0.01;
/** Nobody would call a less similar title a match, so the search finds nothing. Chosen by hand. */
const leastSimilarity = 0.1;
/**
 * The lowest likelihood of a further match, reduced by its distance in cost from the first.
 * Chosen by hand, as the factor of the distance.
 */
const minListedLikelihood = 0.2;

const weightOf = (cost: number, model: TitleModel) => Math.exp(-model.sharpness * cost);

/** Returns the likelihood that a title is the right one: a logistic function of the evidence. */
export function likelihoodOf(found: Comparison, rivals: ScoreContext, model: TitleModel): number {
  if (found.isExact) return 1;
  // Without an exact word, the misread words must outnumber the missing ones.
  const { exactBits, matchedBits, missingTerms } = found;
  if (exactBits === 0 && missingTerms > 0 && missingTerms >= countBits(matchedBits)) return 0;
  let odds = 0;
  for (const [at, value] of evidenceOf(found, rivals, model).entries()) {
    odds += value * (model.evidenceWeights[at] ?? 0);
  }
  return 1 / (1 + Math.exp(-odds));
}

export interface ScoreContext {
  /** The weight of a word that only one title holds. */
  rarest: number;
  /** The share of the best title among all candidates, by their costs. */
  share: number;
}

const groupSums = new Float64Array(6);

/** Returns the terms of the likelihood: a constant, grouped differences, agreement and products. */
export function evidenceOf(
  found: Comparison,
  { rarest, share }: ScoreContext,
  { weights }: Pick<TitleModel, "weights">,
): number[] {
  const { amounts, matchedWeight, topWordMatched, topWordMissing, letterCoverage } = found;
  groupSums.fill(0);
  for (let at = 0; at < amounts.length; at += 1) {
    const group = groupOf[at] ?? 0;
    groupSums[group] = (groupSums[group] ?? 0) + (amounts[at] ?? 0) * (weights[at] ?? 0);
  }
  const [misread = 0, missing = 0, extra = 0, order = 0, other = 0] = groupSums;
  // In unique words: one of them identifies a title.
  const agreement = Math.min(matchedWeight / rarest, 1.75);
  return [
    1,
    order,
    misread,
    missing,
    extra,
    agreement,
    other,
    missing * extra,
    misread * agreement,
    missing * agreement,
    topWordMatched / rarest,
    topWordMissing / rarest,
    (misread * topWordMissing) / rarest,
    amounts[differences.firstMissing] ?? 0,
    // Despite many differences, a title without close rivals is likely.
    (1 - share) * (misread + missing),
    // The more letters the title lacks, the likelier another company is meant.
    1 - letterCoverage,
    (1 - letterCoverage) * agreement,
    ...evidenceOfTerms(found, rarest),
    amounts[differences.respaced] ?? 0,
    share,
  ];
}

/** Returns the evidence of single words: unknown missing ones, the rarest misread one, exact ones. */
function evidenceOfTerms({ terms, matchedBits, exactBits }: Comparison, rarest: number): number[] {
  let [unknown, misread, exact] = [0, 0, 0];
  for (const [at, { isKnown, tailBits, weight }] of terms.entries()) {
    const bit = 1 << at;
    if ((exactBits & bit) !== 0) exact += 1;
    else if ((matchedBits & bit) !== 0) misread = Math.max(misread, weight / rarest);
    else if (!isKnown && tailBits === 0) unknown += 1;
  }
  return [unknown, misread, exact / Math.max(1, terms.length)];
}
