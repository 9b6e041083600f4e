import { titleComparer, type TitleLikeness } from "./compare-titles.ts";

/**
 * Judges a registry's match by the titles alone: `sure` only if the match is the asked title, or differs harmlessly,
 * and no other candidate is as near. A registry's score has no say.
 */
export function judgeMatch(
  asked: string,
  matched: string,
  others: readonly string[],
): "sure" | "unsure" {
  const compare = titleComparer(asked);
  const own = distances[compare(matched)];
  if (own > distances.spelling) return "unsure";
  return others.some((other) => distances[compare(other)] <= own) ? "unsure" : "sure";
}

const distances: Record<TitleLikeness, number> = {
  same: 0,
  spelling: 1,
  part: 2,
  short: 2,
  different: 3,
};
