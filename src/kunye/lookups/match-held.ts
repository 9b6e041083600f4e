import {
  areSeparate,
  isFitting,
  titleComparer,
  type TitleLikeness,
} from "../../company/compare-titles.ts";
import { isTooGeneral, isVague, tellingWords } from "../../company/general-words.ts";
import { judgeMatch } from "../../company/match-certainty.ts";
import { differencesTo, formComparer, leastSimilarity } from "../../company/title-differences.ts";
import { saysWindingUp, titleParts } from "../../company/title-parts.ts";
import { legalFormWords } from "../../company/title-words.ts";
import { expandedTitleWords } from "../../company/title.ts";
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

/** The likenesses that fit, the surest first. */
type Fitting = Exclude<TitleLikeness, "different">;
/**
 * `form`: only the legal form differs; `name-of-form`: the form differs, and the held title has
 * further words; `namesake`: only the name is the same.
 */
type Unfitting = "form" | "name-of-form" | "similar" | "namesake";

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
 * Returns the titles that a written title may mean: fitting ones, then those of another legal form,
 * then similar ones. If none fits, also those that the registry's search would find; if there are
 * none, those of the written name.
 */
export async function matchTitles<Title extends KnownTitle>(
  { companies, byWord, similar: searched }: TitleSet<Title>,
  written: string,
): Promise<Matching<Title>[]> {
  const judge = titleJudge(written);
  const fitting: Record<Fitting, Title[]> = { same: [], spelling: [], part: [], short: [] };
  const unfitting: Record<Unfitting, Title[]> = {
    form: [],
    "name-of-form": [],
    similar: [],
    namesake: [],
  };
  const groups = { ...fitting, ...unfitting };
  const { form: otherForm, "name-of-form": namesOfForm, similar } = unfitting;
  const countFitting = () => Object.values(fitting).reduce((sum, { length }) => sum + length, 0);
  const countFound = () => countFitting() + otherForm.length + namesOfForm.length + similar.length;
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
    if (group) groups[group].push(held);
  }
  const parts = titleParts(written);
  // A single word of other letters is another name.
  const isSearched = countFitting() === 0 && !isTooGeneral(written) && parts.words.length > 1;
  const found = isSearched ? await searched.find(written) : [];
  const compare = differencesTo(written);
  const likestFirst = (group: readonly Title[]) =>
    group
      .map((one) => ({ one, similarity: compare(one.title).similarity }))
      .sort((a, b) => b.similarity - a.similarity || a.one.title.length - b.one.title.length);
  const alike = (group: readonly Title[]) =>
    likestFirst(group).filter(({ similarity }) => similarity >= leastSimilarity);
  const others = [
    ...alike(otherForm),
    // These need not be alike: a name fits a title of many further letters.
    ...likestFirst(namesOfForm),
    ...alike(similar),
  ].map(({ one }) => one);
  const foundOthers = found
    .flatMap((vkn) => companies.get(vkn) ?? [])
    .filter(({ title }) => !areSeparate(parts, titleParts(title)));
  if (countFound() === 0 && foundOthers.length === 0) {
    return likestFirst(unfitting.namesake).map(({ one }) => {
      return { ...one, fits: false, isNamesake: true as const };
    });
  }
  return [
    ...Object.values(fitting)
      .flatMap(likestFirst)
      .map(({ one }) => ({ ...one, fits: true })),
    ...[...new Set([...others, ...foundOthers])].map((one) => ({ ...one, fits: false })),
  ];
}

/** Returns a judge of held titles; null for an unlike title if the written one is too general. */
function titleJudge(written: string): (title: string) => Fitting | Unfitting | null {
  const compare = titleComparer(written);
  const compareNames = formComparer(written);
  const isName = !isVague(written);
  const asHolding = titleComparer(`${written} holding`);
  const isGeneral = isTooGeneral(written);
  const isWindingUp = saysWindingUp(written);
  const names = tellingWords(written);
  const sharesName = (title: string) => names.length > 0 && hasAll(title, names);
  return (title) => {
    const likeness = compare(title);
    if (likeness !== "different" && likeness !== "short") {
      // If only the written title says "winding up", another company may be meant.
      return isWindingUp && !saysWindingUp(title) ? "similar" : likeness;
    }
    if (isGeneral) return null;
    // People mix up A.Ş. and LTD. ŞTİ., but both may exist, so a person decides.
    const nameLikeness = compareNames(title) ?? "different";
    if (isFitting(nameLikeness)) return "form";
    if (nameLikeness === "short" && isName && hasAllWords(title, written)) return "name-of-form";
    // People leave "holding" out, but it may be another company, so a person decides.
    const isHolding = () => /hold/i.test(title) && isFitting(asHolding(title));
    if (likeness === "different" && !isHolding()) return sharesName(title) ? "namesake" : null;
    return hasAllWords(title, written) ? "short" : "similar";
  };
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
