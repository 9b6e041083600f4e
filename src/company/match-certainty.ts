import { isFitting, nearnessTo, titleComparer } from "./compare-titles.ts";
import { isTooGeneral } from "./general-words.ts";
import { vknOfMersis } from "./mersis.ts";
import type { Answer } from "./record.ts";
import { titleParts } from "./title-parts.ts";
import { generalWords } from "./title-words.ts";
import { expandedTitleWords } from "./title.ts";

/**
 * The judgement of a title's match, by comparing titles: `sure`; `near`, if it fits but may be another company;
 * `weak`, if the found title doesn't fit the one that was asked for. The registry's score plays no part.
 */
export type MatchCertainty = "sure" | "near" | "weak";

/** Judges the match of a title that was asked for; a match without a readable title is `near`. */
export function certaintyOf(
  asked: string,
  { matched, alternatives, merkez }: Pick<Answer, "matched" | "alternatives" | "merkez">,
): MatchCertainty {
  const ad = matched?.ad ?? "";
  // The title of a person's business is left out for readers who may not see people.
  if (ad === "") return "near";
  const others = alternatives.map((one) => one.ad);
  const likeness = titleComparer(asked)(ad);
  const isSure =
    // Without a legal form it may be the title of another company with another one.
    judgeMatch(asked, ad, others) === "sure" &&
    isFitting(likeness) &&
    (likeness === "same" || !isTooGeneral(asked)) &&
    titleParts(asked).form === titleParts(ad).form &&
    (likeness === "same" || hasNamesOf(asked, ad)) &&
    (merkez === null || isOfMatch(merkez, ad, matched?.vkn ?? ""));
  if (isSure) return "sure";
  return isFitting(likeness) ? "near" : "weak";
}

/** True if the words that companies are called by stand in both titles: with a letter changed it may be another company. */
function hasNamesOf(asked: string, ad: string): boolean {
  const namesIn = (title: string) =>
    expandedTitleWords(title).filter((word) => !generalWords.has(word));
  return new Set(namesIn(asked)).symmetricDifference(new Set(namesIn(ad))).size === 0;
}

/** True if a record is the matched company's: by its MERSİS number, else by its title. */
function isOfMatch(
  { MersisNo, Unvani }: NonNullable<Answer["merkez"]>,
  ad: string,
  vkn: string,
): boolean {
  const registered = vknOfMersis(MersisNo);
  return registered === null
    ? Unvani === "" || isFitting(titleComparer(ad)(Unvani))
    : registered === vkn;
}

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
