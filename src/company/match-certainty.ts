import { closenessTo, isFitting, titleComparer } from "./compare-titles.ts";
import { isTooGeneral } from "./general-words.ts";
import { vknOfMersis } from "./id-numbers.ts";
import type { Answer, Merkez } from "./record.ts";

/**
 * The certainty of a title's match, by titles and the MERSİS number, never by the score:
 * `sure`; `near` if it fits but may be another company; `weak` if it does not fit.
 */
export type MatchCertainty = "sure" | "near" | "weak";

/** Judges the match of an asked title; a match without a readable title is `near`. */
export function certaintyOf(
  asked: string,
  { matched, alternatives, merkez }: Pick<Answer, "matched" | "alternatives" | "merkez">,
): MatchCertainty {
  const ad = matched?.ad ?? "";
  // The title of a person's business is left out for readers who may not see people.
  if (ad === "") return "near";
  const { likeness, hasSameName } = closenessTo(asked)(ad);
  if (!isFitting(likeness)) return "weak";
  const others = alternatives.map((one) => one.ad);
  const isSure =
    judgeMatch(asked, ad, others) === "sure" &&
    (likeness === "same" || !isTooGeneral(asked)) &&
    // Needs the same form: a title without one may belong to a company with another form.
    hasSameName &&
    (merkez === null || isMatchedCompany(merkez, ad, matched?.vkn ?? ""));
  return isSure ? "sure" : "near";
}

/** True if a record is the matched company's: by its MERSİS number, else by its title. */
function isMatchedCompany({ MersisNo, Unvani }: Merkez, ad: string, vkn: string): boolean {
  const registered = vknOfMersis(MersisNo);
  if (registered !== null) return registered === vkn;
  return Unvani === "" || isFitting(titleComparer(ad)(Unvani));
}

/**
 * Judges a match by titles alone: `sure` if it is the asked title or differs harmlessly,
 * and no other candidate is as near.
 */
export function judgeMatch(asked: string, matched: string, others: readonly string[]) {
  const closeness = closenessTo(asked);
  const matchDistance = closeness(matched).distance;
  if (matchDistance === 3) return "unsure";
  const isAsNear = (other: string) => {
    const { distance, likeness } = closeness(other);
    // Distance 2 lacks the ending: the title may belong to a company with one more word.
    return distance <= matchDistance || (matchDistance === 2 && likeness !== "different");
  };
  return others.some(isAsNear) ? "unsure" : "sure";
}
