import { isFitting, titleComparer } from "./compare-titles.ts";

/**
 * Judges by the titles alone if a match is the company that was asked for. `others` are the titles that were found
 * beside it: one that comes near makes the match unsure.
 */
export function judgeMatch(
  asked: string,
  matched: string,
  others: readonly string[],
): "sure" | "unsure" {
  const compare = titleComparer(asked);
  const likeness = compare(matched);
  // A registered word that tells companies apart and that nobody asked for may be another company's.
  const isWhole = isFitting(likeness) && isFitting(titleComparer(matched)(asked));
  if (!isWhole) return "unsure";
  const isNear = (other: string) =>
    likeness === "same" ? compare(other) === "same" : compare(other) !== "different";
  return others.some(isNear) ? "unsure" : "sure";
}
