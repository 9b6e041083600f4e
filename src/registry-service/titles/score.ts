import type { Comparison } from "./compare-title.ts";

/** Below it nothing is found: above it one in a hundred queries that no title answers gets one. */
const leastScore = 0.7;

/** Scores what was found, best first; none where the best is not likely enough. */
export function scored<Found extends Comparison>(
  found: readonly Found[],
  rarest: number,
): (Found & { score: number })[] {
  const [best] = found;
  if (!best || scoreOf(best, best, rarest) < leastScore) return [];
  let score = 1;
  return found.flatMap((one) => {
    score = Math.min(score, scoreOf(one, best, rarest));
    return score < leastAlternative ? [] : [{ ...one, score }];
  });
}

/** Below it a title is not worth naming beside a better one. */
const leastAlternative = 0.2;

/**
 * How likely a title is the one that was meant, 0 to 1, rounded to four places; 1 only where nothing differs.
 * A logistic function fitted to misquoted titles and to queries that no title answers;
 * `rarest` is the weight of a word that only one title holds.
 */
export function scoreOf(found: Comparison, best: Comparison, rarest: number): number {
  if (found.cost <= sameCost) return 1;
  const { typos, missed, unasked, order } = found;
  const rest = found.cost - typos - missed - unasked - order;
  // In rare words: one of them is enough to tell a title from all others.
  const agreed = Math.min(found.agreed / rarest, 1.75);
  const odds =
    4.462 -
    3.691 * order -
    2.457 * typos -
    1.367 * missed -
    3.369 * unasked +
    4.415 * agreed -
    6.294 * rest -
    0.051 * missed * unasked +
    1.156 * typos * agreed +
    0.508 * missed * agreed;
  // What costs more than the best match is the likelier to be only an alternative.
  const share = Math.exp(-0.2 * (found.cost - best.cost));
  return Math.round((9_999 * share) / (1 + Math.exp(-odds))) / 10_000;
}

/** A different order of TİCARET and SANAYİ or another spelling of an ending is no difference. */
const sameCost = 0.05;
