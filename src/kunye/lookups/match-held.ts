import { setImmediate as yieldThread } from "node:timers/promises";
import { isFitting, titleComparer, type TitleLikeness } from "../../company/compare-titles.ts";
import { isTooGeneral } from "../../company/general-words.ts";
import type { TitleIndex } from "../../company/title-index.ts";
import { saysWindingUp, titleParts } from "../../company/title-parts.ts";
import { legalFormWords } from "../../company/title-words.ts";
import { expandedTitleWords, foldTurkish, titleWords } from "../../company/title.ts";
import { slipBetween } from "../../company/word-slips.ts";

export interface OwnedTitle {
  /** The newest answer about the company. */
  intentId: string;
  vkn: string;
  title: string;
  /** True if it may be a natural person's business. */
  isPersons: boolean;
}

/** A held company that a written title may mean, by a fitting or a similar title. */
export interface OwnedMatch extends OwnedTitle {
  fits: boolean;
}

/** The likenesses that fit, the surest first. */
type Fitting = Exclude<TitleLikeness, "different">;

const mostCompared = 200;
const comparedAtOnce = 50;
/** The most titles that are compared again with a word left out or corrected. */
const mostSimilar = 10;
/** A longer written title is no title with a word too many. */
const longestVaried = 10;
/** In a shorter word another letter makes another name. */
const shortestMisspelt = 5;
const shortestDoubled = 4;

/** Compares the likeliest held titles with a written one: fitting ones first, then similar ones. */
export async function matchHeld(
  index: TitleIndex,
  companies: ReadonlyMap<string, OwnedTitle>,
  written: string,
): Promise<OwnedMatch[]> {
  const judge = titleJudge(written);
  const fits: Record<Fitting, OwnedTitle[]> = { same: [], spelling: [], part: [], short: [] };
  const [similar, rest]: [OwnedTitle[], OwnedTitle[]] = [[], []];
  const places = { ...fits, similar, rest };
  const found = () => Object.values(fits).reduce((sum, part) => sum + part.length, similar.length);
  let foundBefore = 0;
  for (const [at, vkn] of (await index.candidates(written, mostCompared)).entries()) {
    if (at % comparedAtOnce === 0) {
      // The likeliest come first: a batch in which nothing fits ends the search.
      if (at > 0 && found() === foundBefore) break;
      foundBefore = found();
      await yieldThread();
    }
    const owned = companies.get(vkn);
    const place = owned && judge(owned.title);
    if (place) places[place].push(owned);
  }
  if (!isTooGeneral(written) && found() === similar.length) {
    const isSimilar = similarTo(written);
    await yieldThread();
    similar.push(...rest.slice(0, mostSimilar).filter(({ title }) => isSimilar(title)));
  }
  const shortest = (a: OwnedTitle, b: OwnedTitle) => a.title.length - b.title.length;
  return [
    ...Object.values(fits).flatMap((part) =>
      part.sort(shortest).map((one) => ({ ...one, fits: true })),
    ),
    ...similar.map((one) => ({ ...one, fits: false })),
  ];
}

/** Judges held titles by a written one; null if a title says nothing. */
function titleJudge(written: string): (title: string) => Fitting | "similar" | "rest" | null {
  const compare = titleComparer(written);
  const asHolding = titleComparer(`${written} holding`);
  const isGeneral = isTooGeneral(written);
  const isWindingUp = saysWindingUp(written);
  return (title) => {
    const likeness = compare(title);
    if (likeness !== "different" && likeness !== "short") {
      // A typed winding up may be another company's if the held title says none.
      return isWindingUp && !saysWindingUp(title) ? "similar" : likeness;
    }
    // Thousands of companies share a title that is too general.
    if (isGeneral) return null;
    // People leave "holding" out; on an invoice it may be another company, so a person decides.
    const isHolding = () => /hold/i.test(title) && isFitting(asHolding(title));
    if (likeness === "different" && !isHolding()) return "rest";
    return hasAllWords(title, written) ? "short" : "similar";
  };
}

/** True if every written word is in the registered title, legal forms aside. */
function hasAllWords(title: string, written: string): boolean {
  const registered = new Set(expandedTitleWords(title));
  const words = expandedTitleWords(written).filter((word) => !legalFormWords.has(word));
  return words.every((word) => registered.has(word));
}

/** Finds titles that fit after a word is left out or a misspelling corrected. */
function similarTo(written: string): (title: string) => boolean {
  const words = written.trim().split(/\s+/);
  if (words.length > longestVaried) return () => false;
  const { form } = titleParts(written);
  // Without its legal form it would fit another company.
  const keepsForm = (variant: string) => titleParts(variant).form === form;
  const fits = (variant: string, likeness: TitleLikeness) =>
    isFitting(likeness) || (likeness === "short" && !isTooGeneral(variant));
  const shorter = words
    .map((_word, at) => words.toSpliced(at, 1).join(" "))
    .filter((variant) => /\s/.test(variant) && keepsForm(variant) && !isTooGeneral(variant))
    .map((variant) => ({ variant, compare: titleComparer(variant) }));
  return (title) =>
    shorter.some(({ variant, compare }) => fits(variant, compare(title))) ||
    correctedVariants(words, title).some((variant) => fits(variant, titleComparer(variant)(title)));
}

/** Corrects one word of a written title by a title with a similar word. */
function correctedVariants(words: readonly string[], title: string): string[] {
  const meant = titleWords(title);
  return words.flatMap((word, at) => {
    const folded = foldTurkish(word);
    const right = meant.find((one) => one !== folded && isMisspelt(folded, one));
    return right === undefined ? [] : [words.with(at, right).join(" ")];
  });
}

/** True for a doubled letter, and for any slip in a long word. */
function isMisspelt(word: string, meant: string): boolean {
  const single = (text: string) => text.replace(/(.)\1+/gu, "$1");
  if (meant.length >= shortestDoubled && single(word) === single(meant)) return true;
  const shorter = Math.min(word.length, meant.length);
  return shorter >= shortestMisspelt && slipBetween(word, meant) !== null;
}
