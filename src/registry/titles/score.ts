import type { Comparison } from "./compare-title.ts";
import { countBits } from "./letters.ts";
import { type TitleModel, differences, groupOf, usualModel } from "./model.ts";
import type { TitleEntry, TitleMatch } from "./title-index.ts";

/** A title that came into question, as whoever scores it needs it. */
export interface Finding extends TitleEntry {
  cost: number;
  similarity: number;
  likely: number;
  isExact: boolean;
}

/** Picks the best of what was found; `rarest` is the weight of a word that only one title holds. */
export function findings(
  found: readonly Comparison[],
  limit: number,
  { rarest, model }: { rarest: number; model: TitleModel },
  entryOf: (title: number) => TitleEntry,
): Finding[] {
  const weights = found.map(({ cost }) => weightOf(cost, model));
  const sum = weights.reduce((left, right) => left + right, 0);
  const share = (weights[0] ?? 0) / sum;
  const best = found.slice(0, limit).map((one): Finding => {
    const { cost, isExact, similarity } = one;
    const likely = likelihood(one, { rarest, share }, model);
    return { ...entryOf(one.title), cost, isExact, similarity, likely };
  });
  // A title is at least as likely as the next one.
  for (let at = best.length - 2; at >= 0; at -= 1) {
    const [one, next] = [best[at], best[at + 1]];
    if (one && next) one.likely = Math.max(one.likely, next.likely);
  }
  return best;
}

/**
 * Scores found titles, best first; none if the best is not likely enough.
 * A score is the similarity of query and title, never above the previous one; 1 only if equal.
 */
export function scored(
  all: readonly (readonly Finding[])[],
  limit: number,
  model = usualModel,
): TitleMatch[] {
  const best = all.flat().sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.cost - b.cost);
  const [first] = best;
  // The likelihood decides if anything is found; the costs decide the order.
  if (!first || first.likely < model.leastLikely) return [];
  let score = 1;
  return best.slice(0, limit).flatMap(({ ad, vkn, cost, likely, isExact, similarity }) => {
    if (likely * Math.exp(-0.2 * (cost - first.cost)) < leastNamed) return [];
    const own = isExact ? 1 : Math.min(mostUnlessExact, Math.max(leastScore, similarity));
    score = Math.min(score, Math.round(own * 10_000) / 10_000);
    return [{ ad, vkn, score }];
  });
}

const mostUnlessExact = 0.99;
const leastScore = 0.01;
/** Below it a title is not worth naming beside a better one. */
const leastNamed = 0.2;

const weightOf = (cost: number, model: TitleModel) => Math.exp(-model.sharpness * cost);

/** Returns the likelihood of a title without rivals: a logistic function of the differences. */
export function likelihood(found: Comparison, beside: Beside, model: TitleModel): number {
  if (found.isExact) return 1;
  // Without an exact word, the words that only resemble the title's must outnumber the missing ones.
  if (found.exact === 0 && found.missedTerms >= countBits(found.held) && found.missedTerms > 0)
    return 0;
  const values = evidence(found, beside, model);
  let odds = 0;
  for (let at = 0; at < values.length; at += 1) odds += (values[at] ?? 0) * (model.likely[at] ?? 0);
  return 1 / (1 + Math.exp(-odds));
}

export interface Beside {
  /** The weight of a word that only one title holds. */
  rarest: number;
  /** The share of the best title in all that came into question. */
  share: number;
}

const groups = new Float64Array(6);

/** Returns the terms of the likelihood: a constant, grouped differences, agreement and products. */
export function evidence(
  found: Comparison,
  { rarest, share }: Beside,
  { weights }: Pick<TitleModel, "weights">,
): number[] {
  const { parts, agreed, told, untold, covered } = found;
  groups.fill(0);
  for (let at = 0; at < parts.length; at += 1) {
    const group = groupOf[at] ?? 0;
    groups[group] = (groups[group] ?? 0) + (parts[at] ?? 0) * (weights[at] ?? 0);
  }
  const [typos = 0, missed = 0, unasked = 0, order = 0, rest = 0] = groups;
  // In rare words: one of them is enough to tell a title from all others.
  const agreement = Math.min(agreed / rarest, 1.75);
  return [
    1,
    order,
    typos,
    missed,
    unasked,
    agreement,
    rest,
    missed * unasked,
    typos * agreement,
    missed * agreement,
    told / rarest,
    untold / rarest,
    (typos * untold) / rarest,
    parts[differences.firstMissed] ?? 0,
    // With many differences, a title that stands out is likelier than one of many.
    (1 - share) * (typos + missed),
    // A query of which letters have nothing beside them is likelier about another company.
    1 - covered,
    (1 - covered) * agreement,
    ...evidenceOfTerms(found, rarest),
    parts[differences.respaced] ?? 0,
    share,
  ];
}

/** Returns the evidence of queried words: unheld, misread and exact ones. */
function evidenceOfTerms({ terms, held, exact }: Comparison, rarest: number): number[] {
  let [unknown, misread, asWritten] = [0, 0, 0];
  for (const [at, { isKnown, tailBits, weight }] of terms.entries()) {
    const bit = 1 << at;
    if ((exact & bit) !== 0) asWritten += 1;
    else if ((held & bit) !== 0) misread = Math.max(misread, weight / rarest);
    else if (!isKnown && tailBits === 0) unknown += 1;
  }
  return [unknown, misread, asWritten / Math.max(1, terms.length)];
}
