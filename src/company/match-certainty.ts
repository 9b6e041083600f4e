import { closenessTo, isFitting, titleComparer } from "./compare-titles.ts";
import { isTooGeneral } from "./general-words.ts";
import { vknOfMersis } from "./id-numbers.ts";
import type { Answer, Match, Merkez } from "./record.ts";
import { saysWindingUp, titleParts, type LegalForm } from "./title-parts.ts";
import { differencesTo } from "./title-differences.ts";
import { foldTurkish } from "./title.ts";
import { provinces } from "./title-words.ts";

/**
 * The certainty of a title's match, by titles and the MERSİS number:
 * `sure`; `near` if it fits but may be another company;
 * `weak` if it does not fit, or if another company is as alike.
 * A score makes no match sure; equal scores make a match that is not sure `weak`.
 */
export type MatchCertainty = "sure" | "near" | "weak";

/** The reason for a certainty; words are in the spelling of their title. */
export type MatchReason =
  /** So many companies are equally alike. */
  | { kind: "tie"; companies: number }
  | { kind: "other-form"; form: LegalForm | null }
  /** The registered title lacks this written word. */
  | { kind: "extra-word"; word: string }
  | { kind: "other-letters"; written: string; registered: string }
  /** The written words are general. */
  | { kind: "general" }
  /** The registered title has all written words, and more. */
  | { kind: "longer" }
  /** Only the written title says that the company is winding up. */
  | { kind: "winding-up" }
  | { kind: "form-unsaid" };

type FoundMatch = Pick<Answer, "matched" | "alternatives" | "merkez">;

/** Returns the reasons why a match is not sure, the weightiest first; none if it is sure. */
export function matchReasons(asked: string, found: FoundMatch): MatchReason[] {
  const ad = found.matched?.ad ?? "";
  if (ad === "" || certaintyOf(asked, found) === "sure") return [];
  const companies = 1 + countAsAlike(asked, found);
  const difference = differenceOf(asked, ad);
  return [
    ...(companies > 1 ? [{ kind: "tie" as const, companies }] : []),
    ...(difference ? [difference] : []),
  ];
}

/** Returns the difference of two titles that weighs most, or null without one. */
export function differenceOf(asked: string, ad: string): MatchReason | null {
  const { hasOtherForm, registeredForm, extra, misread, isLonger } = differencesTo(asked)(ad);
  // A typed province is compared with the record's address, not with the title.
  const word = extra.find((one) => !provinces.has(one));
  const [letters] = misread;
  if (saysWindingUp(asked) && !saysWindingUp(ad)) return { kind: "winding-up" };
  if (word !== undefined) return { kind: "extra-word", word: asWritten(asked, word) };
  if (hasOtherForm) return { kind: "other-form", form: registeredForm };
  if (letters) {
    const { written, registered } = letters;
    const shown = { written: asWritten(asked, written), registered: asWritten(ad, registered) };
    return { kind: "other-letters", ...shown };
  }
  if (isTooGeneral(asked)) return { kind: "general" };
  if (isLonger) return { kind: "longer" };
  return titleParts(asked).form === null ? { kind: "form-unsaid" } : null;
}

/** Returns a title's word by its folded letters, as it is written. */
function asWritten(title: string, folded: string): string {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.find((word) => foldTurkish(word) === folded) ?? folded;
}

/** Counts the alternatives that are as alike as the match by their shown scores and their titles. */
function countAsAlike(asked: string, { matched, alternatives }: FoundMatch): number {
  if (!matched) return 0;
  const closeness = closenessTo(asked);
  const { distance } = closeness(matched.ad);
  const percent = percentOf(matched);
  const isAsAlike = (other: Match) => {
    const isAsNear = distance === 3 ? percent !== null : closeness(other.ad).distance <= distance;
    return isAsNear && (percentOf(other) ?? 0) >= (percent ?? 0);
  };
  return alternatives.filter(isAsAlike).length;
}

/** Returns a score in per cent as it is shown, or null without one; only an equal title has 100. */
export function percentOf({ score }: Pick<Match, "score">): number | null {
  if (score === null) return null;
  return score === 1 ? 100 : Math.min(99, Math.max(1, Math.round(score * 100)));
}

/** Judges the match of an asked title; a match without a readable title is `near`. */
export function certaintyOf(asked: string, found: FoundMatch): MatchCertainty {
  const { matched, alternatives, merkez } = found;
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
  if (isSure) return "sure";
  return countAsAlike(asked, found) > 0 ? "weak" : "near";
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
