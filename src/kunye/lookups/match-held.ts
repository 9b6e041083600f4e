import {
  areSeparate,
  isFitting,
  titleComparer,
  type TitleLikeness,
} from "../../company/compare-titles.ts";
import { isTooGeneral, isTradeWord, isVague, tellingWords } from "../../company/general-words.ts";
import { judgeMatch } from "../../company/match-certainty.ts";
import type { Answer } from "../../company/record.ts";
import {
  differencesTo,
  formComparer,
  leastSimilarity,
  type TitleDifferences,
} from "../../company/title-differences.ts";
import { saysWindingUp, titleParts } from "../../company/title-parts.ts";
import { legalFormWords } from "../../company/title-words.ts";
import { expandedTitleWords, foldTurkish } from "../../company/title.ts";
import {
  isPlaceWord,
  isTownWord,
  placesBesideTitle,
  withoutWords,
} from "../../company/typed-places.ts";
import { passSlot } from "../../platform/slots.ts";
import type { KnownTitle, TitleSet } from "./title-set.ts";

export interface HeldTitle extends KnownTitle {
  /** The newest answer about the company. */
  intentId: string;
}

/** The title of a company that a paid search has named beside the one that it found. */
export interface ListedTitle extends KnownTitle {
  /** The search. */
  searchId: string;
}

/** A company that a written title may mean, by a fitting or a similar title. */
type Matching<Title extends KnownTitle> = Title & {
  fits: boolean;
  /** True if it only bears the written name, with another trade: it is surely not what is meant. */
  isNamesake?: true;
};

export type HeldMatch = Matching<HeldTitle>;
/** A company whose record may be held, or whose number is all that is known. */
export type KnownMatch = HeldMatch | Matching<ListedTitle>;

/** True for a company whose record is not held. */
export function isListed(one: KnownMatch): one is Matching<ListedTitle> {
  return "searchId" in one;
}

/** True for a title that fits, or that would without a further name beside the written one. */
export function bearsName(
  written: string,
  { title, fits }: Pick<KnownMatch, "title" | "fits">,
): boolean {
  if (fits) return true;
  const { extra, furtherNames } = differencesTo(written)(title);
  return extra.length === 0 && furtherNames.length > 0;
}

/** The likenesses that fit. */
type Fitting = Exclude<TitleLikeness, "different">;
/**
 * `form`: only the legal form differs; `name-of-form`: the form differs, and the held title has
 * further words; `further-name`: very many companies bear the written name, and the held title has
 * another name beside it; `placed`: it fits without a written place; `namesake`: only the name is
 * the same.
 */
type Unfitting = "form" | "name-of-form" | "further-name" | "placed" | "similar" | "namesake";

/** The limit of compared candidates, and those between two yields. Both chosen by hand. */
const maxCompared = 200;
const comparedBatch = 50;

/** Returns the only known company that a written title surely means, or null. */
export function surelyMeant<Match extends Pick<KnownMatch, "title" | "fits">>(
  written: string,
  matches: readonly Match[],
): Match | null {
  const [first, ...others] = matches;
  if (!first?.fits || isTooGeneral(written)) return null;
  const titles = others.map(({ title }) => title);
  return judgeMatch(written, first.title, titles) === "sure" ? first : null;
}

/**
 * Returns the titles that a written title may mean: those that fit, of another legal form, and
 * similar ones. If none fits, also those that the registry's search would find, and those of the
 * written name.
 */
export async function matchTitles<Title extends KnownTitle>(
  { companies, byWord, similar: searched }: TitleSet<Title>,
  written: string,
): Promise<Matching<Title>[]> {
  const judge = titleJudge(written);
  const compare = differencesTo(written);
  const fitting: Title[] = [];
  const unfitting: Title[] = [];
  const namesakes: Title[] = [];
  const countFound = () => fitting.length + unfitting.length;
  let foundBefore = 0;
  for (const [at, vkn] of (await byWord.candidates(written, maxCompared)).entries()) {
    if (at % comparedBatch === 0) {
      // The likeliest titles come first: a batch without a match ends the search.
      if (at > 0 && countFound() === foundBefore) break;
      foundBefore = countFound();
      await passSlot();
    }
    const held = companies.get(vkn);
    const group = held && judge(held.title);
    if (!group) continue;
    if (group === "namesake") namesakes.push(held);
    else if (fittingGroups.has(group)) fitting.push(held);
    else if (!needsLikeness.has(group) || compare(held.title).similarity >= leastSimilarity)
      unfitting.push(held);
  }
  const parts = titleParts(written);
  const isSearched = fitting.length === 0 && !isTooGeneral(written);
  const isOneWord = parts.words.length === 1;
  const found = isSearched ? await searched.find(written, { isOneWord }) : [];
  const foundOthers = found
    .flatMap((vkn) => companies.get(vkn) ?? [])
    .filter(({ title }) => !areSeparate(parts, titleParts(title)));
  const others = new Set([...unfitting, ...foundOthers]);
  const isLeft = (one: Title) => fitting.length === 0 && !others.has(one);
  return inOrder(written, [
    ...fitting.map((one) => ({ ...one, fits: true })),
    ...Array.from(others, (one) => ({ ...one, fits: false })),
    ...namesakes.filter(isLeft).map((one) => ({ ...one, fits: false, isNamesake: true as const })),
  ]);
}

const fittingGroups = new Set<Fitting | Unfitting>(["same", "spelling", "part", "short"]);
/** Other titles need not be alike: a name fits a title of many further letters. */
const needsLikeness = new Set<Fitting | Unfitting>(["form", "similar"]);

/** The order of titles that a written one may mean. */
const ranks = {
  same: 0,
  /** The title has every written word. */
  whole: 1,
  /** It fits, with other letters or beside a place. */
  fitting: 2,
  /** It lacks trades or places. */
  partial: 3,
  /** It has other letters. */
  similar: 4,
  /** It lacks a name. */
  other: 5,
  namesake: 6,
} as const;

/** True for a folded word that is no trade and no place. */
const mayBeName = (word: string) => !isTradeWord(word) && !isPlaceWord(word);

/** Sorts titles that a written one may mean: the surest first, of equal ones held ones, then the likest. */
export function inOrder<Match extends Pick<KnownMatch, "title" | "fits" | "isNamesake">>(
  written: string,
  matches: readonly Match[],
): Match[] {
  const compare = titleComparer(written);
  const differences = differencesTo(written);
  const rankOf = (
    { title, fits, isNamesake }: Match,
    { extra, misread, hasOtherForm }: TitleDifferences,
  ) => {
    if (isNamesake) return ranks.namesake;
    if (fits && compare(title) === "same") return ranks.same;
    if (extra.length === 0 && misread.length === 0 && !hasOtherForm) return ranks.whole;
    if (fits) return ranks.fitting;
    if (extra.some(mayBeName)) return ranks.other;
    return misread.length > 0 ? ranks.similar : ranks.partial;
  };
  return matches
    .map((one) => {
      const between = differences(one.title);
      return { one, rank: rankOf(one, between), similarity: between.similarity };
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.one.fits) - Number(a.one.fits) ||
        Number("searchId" in a.one) - Number("searchId" in b.one) ||
        b.similarity - a.similarity ||
        a.one.title.length - b.one.title.length,
    )
    .map(({ one }) => one);
}

/**
 * Judges a match by the places that were written beside its title: one that its record lacks is a
 * doubt, unless the title is the whole written one; one that its record names is none.
 */
export function withPlaces(written: string, match: HeldMatch, content: Answer): HeldMatch {
  const { named, missing } = placesBesideTitle(written, content);
  const { intentId, vkn, title, isPersons, fits } = match;
  if (missing.length > 0) {
    return fits && titleComparer(written)(title) !== "same" ? { ...match, fits: false } : match;
  }
  if (fits || named.length === 0) return match;
  const group = titleJudge(withoutWords(written, named))(title);
  const fitsBare = group !== null && fittingGroups.has(group);
  return fitsBare ? { intentId, vkn, title, isPersons, fits: true } : match;
}

/** Returns a judge of held titles; null for an unlike title if the written one is too general. */
function titleJudge(written: string): (title: string) => Fitting | Unfitting | null {
  const compare = titleComparer(written);
  const compareNames = formComparer(written);
  const isName = !isVague(written);
  const asHolding = titleComparer(`${written} holding`);
  const isGeneral = isTooGeneral(written);
  const isWindingUp = saysWindingUp(written);
  const differences = differencesTo(written);
  const names = tellingWords(written);
  // The name that a title begins with is enough: a trade may be remembered by another word.
  const sharesName = (title: string) =>
    names.length > 0 && (titleParts(title).words[0]?.text === names[0] || hasAll(title, names));
  const bare = withoutPlaces(written);
  const compareBare = bare === null ? null : titleComparer(bare);
  return (title) => {
    const likeness = compare(title);
    const isFurtherNamed = () => differences(title).furtherNames.length > 0;
    if (likeness !== "different" && likeness !== "short") {
      // If only the written title says "winding up", another company may be meant.
      if (isWindingUp && !saysWindingUp(title)) return "similar";
      return likeness === "part" && isFurtherNamed() ? "further-name" : likeness;
    }
    if (isGeneral) return null;
    // People mix up A.Ş. and LTD. ŞTİ., but both may exist, so a person decides.
    const nameLikeness = compareNames(title) ?? "different";
    if (isFitting(nameLikeness)) return "form";
    if (nameLikeness === "short" && isName && hasAllWords(title, written)) return "name-of-form";
    // People leave "holding" out, but it may be another company, so a person decides.
    const isHolding = () => /hold/i.test(title) && isFitting(asHolding(title));
    if (likeness === "different" && !isHolding()) {
      if (compareBare && isFitting(compareBare(title))) return "placed";
      return sharesName(title) ? "namesake" : null;
    }
    if (!hasAllWords(title, written)) return "similar";
    return isFurtherNamed() ? "further-name" : "short";
  };
}

/** The words of a title that are left beside places. Chosen by hand: one names too many. */
const leastBareWords = 2;

/** Returns a written title without its places, or null if it names none or nothing else. */
function withoutPlaces(written: string): string | null {
  const words = written.trim().split(/\s+/);
  const isPlace = (word: string, at: number) => {
    const folded = foldTurkish(word).replace(/[^a-z]/g, "");
    return isTownWord(folded) || (at === 0 && isPlaceWord(folded));
  };
  const left = words.filter((word, at) => !isPlace(word, at));
  return left.length < words.length && left.length >= leastBareWords ? left.join(" ") : null;
}

/** True if the registered title has every written word, except legal forms. */
function hasAllWords(title: string, written: string): boolean {
  const words = expandedTitleWords(written);
  return hasAll(
    title,
    words.filter((word) => !legalFormWords.has(word)),
  );
}

function hasAll(title: string, words: readonly string[]): boolean {
  const registered = new Set(expandedTitleWords(title));
  return words.every((word) => registered.has(word));
}
