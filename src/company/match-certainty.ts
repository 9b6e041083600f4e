import { closenessTo, distances, isFitting, titleComparer } from "./compare-titles.ts";
import { isTooGeneral, provincesIn } from "./general-words.ts";
import { vknOfMersis } from "./id-numbers.ts";
import type { Answer, Match, Merkez } from "./record.ts";
import { saysWindingUp, titleParts, type LegalForm } from "./title-parts.ts";
import { differencesTo, leastSimilarity } from "./title-differences.ts";
import { foldTurkish } from "./title.ts";
import { placesBesideTitle, withoutWords, type PlacesBesideTitle } from "./typed-places.ts";

/**
 * The certainty of a title's match, by titles and the MERSİS number:
 * `sure`; `near` if it fits but may be another company;
 * `weak` if it does not fit, if another company is as alike, or below the least similarity.
 * A score makes no match sure; a low or close score makes a match that is not sure `weak`.
 */
export type MatchCertainty = "sure" | "near" | "weak";

/** The reason for a certainty; words are in the spelling of their title. */
export type MatchReason =
  /** `companies` is the number of companies that are equally alike, or nearly so. */
  | { kind: "tie"; companies: number; isExact: boolean }
  /** The score of a company that lacks more of the written words is as high (`isExact`) or nearly. */
  | { kind: "close"; isExact: boolean }
  /** Another company fits the written title too, less alike by its score. */
  | { kind: "rival" }
  /** The record is not the matched company's. */
  | { kind: "other-record" }
  /** The similarity is below the least one. */
  | { kind: "unlike" }
  | { kind: "other-form"; form: LegalForm | null }
  /** The registered title lacks these written words. */
  | { kind: "extra-words"; words: string[] }
  | { kind: "other-letters"; written: string; registered: string }
  /** The written words are general. */
  | { kind: "general" }
  /** The registered title has all written words, and more. */
  | { kind: "longer" }
  /** The registered title has these names beside written ones that very many companies bear. */
  | { kind: "further-names"; words: string[] }
  /** Only the written title says that the company is winding up. */
  | { kind: "winding-up" }
  | { kind: "form-unsaid" };

type FoundMatch = Pick<Answer, "matched" | "alternatives" | "merkez"> &
  Partial<Pick<Answer, "detail">>;

/** Returns the reasons why a match is not sure, the deciding one first; none if it is sure. */
export function matchReasons(typed: string, found: FoundMatch): MatchReason[] {
  const ad = found.matched?.ad ?? "";
  if (ad === "" || certaintyOf(typed, found) === "sure") return [];
  const asked = withoutOwnPlaces(typed, found);
  const { likeness, hasSameName } = closenessTo(asked)(ad);
  const fits = isFitting(likeness);
  // Without its record, nothing tells if a company is in a typed province.
  const places = found.merkez
    ? placesBesideTitle(asked, found)
    : { named: [], missing: provincesIn(asked) };
  const differences = differencesOf(asked, ad, places);
  const [tie] = tieAmong(asked, found);
  const isOther = isOtherRecord(found);
  const isUnlike = isBelowLeast(found) && (fits || differences.length === 0);
  // Without the rival, the match would be sure.
  const isSameName = !tie && fits && hasSameName;
  const hasRival = isSameName && found.alternatives.some(rivalTest(asked, ad));
  return [
    ...(tie ? [tie] : []),
    ...(hasRival ? [{ kind: "rival" as const }] : []),
    ...(isOther ? [{ kind: "other-record" as const }] : []),
    ...(isUnlike ? [{ kind: "unlike" as const }] : []),
    ...differences,
  ];
}

/**
 * Returns the differences of two titles, the weightiest first; none for the same title. Places that
 * are compared with the record are no words that the title lacks.
 */
export function differencesOf(
  asked: string,
  ad: string,
  { named, missing }: PlacesBesideTitle = { named: [], missing: [] },
): MatchReason[] {
  const compared = differencesTo(asked)(ad);
  const { hasOtherForm, registeredForm, extra, misread, resembling } = compared;
  const isNamed = (word: string) => resembling.some(({ written }) => written === word);
  const places = new Set([...named, ...missing].map(foldTurkish));
  const words = extra
    .filter((one) => !places.has(one) && !isNamed(one))
    .map((one) => asWritten(asked, one));
  const found: MatchReason[] = [];
  if (saysWindingUp(asked) && !saysWindingUp(ad)) found.push({ kind: "winding-up" });
  if (words.length > 0) found.push({ kind: "extra-words", words });
  if (hasOtherForm) found.push({ kind: "other-form", form: registeredForm });
  for (const { written, registered } of [...misread, ...resembling].slice(0, maxMisread)) {
    const shown = { written: asWritten(asked, written), registered: asWritten(ad, registered) };
    found.push({ kind: "other-letters", ...shown });
  }
  if (found.length > 0) return found;
  if (isTooGeneral(asked)) return [{ kind: "general" }];
  const { isLonger, furtherNames } = compared;
  if (furtherNames.length > 0) {
    return [{ kind: "further-names", words: furtherNames.map((one) => asWritten(ad, one)) }];
  }
  if (isLonger) return [{ kind: "longer" }];
  return titleParts(asked).form === null ? [{ kind: "form-unsaid" }] : [];
}

/** The limit of named misread words. Chosen by hand: more hardly fit on a card's line. */
const maxMisread = 3;

/** Returns a title's word by its folded letters, as it is written. */
function asWritten(title: string, folded: string): string {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.find((word) => foldTurkish(word) === folded) ?? folded;
}

/** Scores at most so far apart are a tie, in per cent. Chosen by hand (docs/title-matching.md). */
const tieMargin = 3;

/** Returns the tie of a match with its close alternatives, of those that lack no more words. */
function tieAmong(asked: string, found: FoundMatch): (MatchReason & { kind: "tie" | "close" })[] {
  const { matched } = found;
  const close = closeTo(asked, found);
  if (!matched || close.length === 0) return [];
  const differencesOfTitle = differencesTo(asked);
  const { extra, misread } = differencesOfTitle(matched.ad);
  const alike = close
    .map((other) => ({ ...differencesOfTitle(other.ad), percent: percentOf(other) ?? 0 }))
    .filter((other) => other.extra.length <= extra.length);
  if (alike.length === 0) {
    const isExact = close.some((other) => percentOf(other) === percentOf(matched));
    return [{ kind: "close", isExact }];
  }
  const isExact = alike.every(
    (other) =>
      other.percent >= (percentOf(matched) ?? 0) &&
      other.extra.length === extra.length &&
      other.misread.length === misread.length,
  );
  return [{ kind: "tie", companies: 1 + alike.length, isExact }];
}

/**
 * Returns the alternatives whose shown scores are as high as the match's, or nearly so.
 * If the match's title is near, theirs must be near too.
 */
function closeTo(asked: string, { matched, alternatives }: FoundMatch): readonly Match[] {
  if (!matched) return [];
  const closeness = closenessTo(asked);
  const { distance } = closeness(matched.ad);
  const percent = percentOf(matched);
  const isAsNear = (other: Match) =>
    distance === distances.far ? percent !== null : closeness(other.ad).distance !== distances.far;
  return alternatives.filter(
    (other) => (percent ?? 0) - (percentOf(other) ?? 0) <= tieMargin && isAsNear(other),
  );
}

/** True if a match's score is below the least similarity. */
function isBelowLeast({ matched }: FoundMatch): boolean {
  const percent = matched && percentOf(matched);
  return percent !== null && percent < leastSimilarity * 100;
}

/** Returns a score in per cent as it is shown, or null without one; only an equal title has 100. */
export function percentOf({ score }: Pick<Match, "score">): number | null {
  if (score === null) return null;
  return score === 1 ? 100 : Math.min(99, Math.max(1, Math.round(score * 100)));
}

/** Returns an asked title without the places that the record of its match names. */
export const withoutOwnPlaces = (asked: string, found: FoundMatch) =>
  withoutWords(asked, placesBesideTitle(asked, found).named);

/** Judges the match of an asked title; a match without a readable title is `near`. */
export function certaintyOf(asked: string, found: FoundMatch): MatchCertainty {
  const certainty = certaintyOfWords(asked, found);
  if (certainty !== "weak") return certainty;
  // A place that the record names is no doubt, and makes no match sure.
  const bare = withoutOwnPlaces(asked, found);
  return bare === asked || certaintyOfWords(bare, found) === "weak" ? "weak" : "near";
}

function certaintyOfWords(asked: string, found: FoundMatch): MatchCertainty {
  const { matched, alternatives } = found;
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
    !isOtherRecord(found);
  if (isSure) return "sure";
  const isDoubted = closeTo(asked, found).length > 0 || isOtherRecord(found) || isBelowLeast(found);
  return isDoubted ? "weak" : "near";
}

/** True if the record is not the matched company's. */
function isOtherRecord({ matched, merkez }: FoundMatch): boolean {
  return matched !== null && merkez !== null && !isMatchedCompany(merkez, matched.ad, matched.vkn);
}

/** True if a record is the matched company's: by its MERSİS number, else by its title. */
function isMatchedCompany({ MersisNo, Unvani }: Merkez, ad: string, vkn: string): boolean {
  const registered = vknOfMersis(MersisNo);
  if (registered !== null && vkn !== "") return registered === vkn;
  return Unvani === "" || isFitting(titleComparer(ad)(Unvani));
}

/**
 * Judges a match by titles alone: `sure` if it is the asked title or differs harmlessly,
 * and no other candidate is as near.
 */
export function judgeMatch(asked: string, matched: string, others: readonly string[]) {
  if (closenessTo(asked)(matched).distance === distances.far) return "unsure";
  const isRival = rivalTest(asked, matched);
  return others.some((ad) => isRival({ ad })) ? "unsure" : "sure";
}

/** Returns a test for other titles that are as near as the matched one; a far one has none. */
function rivalTest(asked: string, matched: string): (other: Pick<Match, "ad">) => boolean {
  const closeness = closenessTo(asked);
  const matchDistance = closeness(matched).distance;
  return ({ ad }) => {
    const { distance, likeness } = closeness(ad);
    if (matchDistance === distances.far) return false;
    if (distance <= matchDistance) return true;
    // A title without its ending may belong to a company with one more word.
    return matchDistance === distances.withoutEnding && likeness !== "different";
  };
}
