import { nearnessTo, titleComparer } from "./compare-titles.ts";

/**
 * Judges a registry's match by the titles alone: `sure` only if the match is the asked title, or differs harmlessly,
 * and no other candidate is as near. A registry's score has no say.
 */
export function judgeMatch(
  asked: string,
  matched: string,
  others: readonly string[],
): "sure" | "unsure" {
  const nearness = nearnessTo(asked);
  const own = nearness(matched);
  if (own === 3) return "unsure";
  // A title that lacks its ending may as well be that of another one with a word more.
  const compare = titleComparer(asked);
  const isAsNear = (other: string) =>
    nearness(other) <= own || (own === 2 && compare(other) !== "different");
  return others.some(isAsNear) ? "unsure" : "sure";
}
