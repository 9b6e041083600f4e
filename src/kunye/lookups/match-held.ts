import { setImmediate as yieldThread } from "node:timers/promises";
import { isFitting, titleComparer, type TitleLikeness } from "../../company/compare-titles.ts";
import { isTooGeneral, isVague } from "../../company/general-words.ts";
import { judgeMatch } from "../../company/match-certainty.ts";
import { differencesTo, formComparer, leastSimilarity } from "../../company/title-differences.ts";
import type { TitleIndex } from "../../company/title-index.ts";
import { saysWindingUp, titleParts } from "../../company/title-parts.ts";
import { legalFormWords } from "../../company/title-words.ts";
import { expandedTitleWords, foldTurkish, titleWords } from "../../company/title.ts";
import { isMisspelt } from "../../company/word-slips.ts";

export interface HeldTitle {
  /** The newest answer about the company. */
  intentId: string;
  vkn: string;
  title: string;
  /** True if it may be a natural person's business. */
  isPersons: boolean;
}

/** A held company that a written title may mean, by a fitting or a similar title. */
export interface HeldMatch extends HeldTitle {
  fits: boolean;
}

/** The likenesses that fit, the surest first. */
type Fitting = Exclude<TitleLikeness, "different">;
/**
 * `form`: only the legal form differs; `name-of-form`: the form differs, and the held title has
 * further words; `rest`: not similar before a word is left out or corrected.
 */
type Unfitting = "form" | "name-of-form" | "similar" | "rest";

/** The limit of compared candidates, and those between two yields. Both chosen by hand. */
const maxCompared = 200;
const comparedBatch = 50;
/** The limit of titles compared again with a word left out or corrected. Chosen by hand. */
const maxSimilar = 10;
/** A longer written title is not compared again. Chosen by hand. */
const maxVariedWords = 10;

/** Returns the only held company that a written title surely means, or null. */
export function surelyMeant(written: string, matches: readonly HeldMatch[]): HeldMatch | null {
  const [first, ...others] = matches;
  if (!first?.fits || isTooGeneral(written)) return null;
  const titles = others.map(({ title }) => title);
  return judgeMatch(written, first.title, titles) === "sure" ? first : null;
}

/**
 * Returns the held titles that a written title may mean:
 * fitting ones, then those of another legal form, then similar ones, if they are alike.
 */
export async function matchHeld(
  index: TitleIndex,
  companies: ReadonlyMap<string, HeldTitle>,
  written: string,
): Promise<HeldMatch[]> {
  const judge = titleJudge(written);
  const fitting: Record<Fitting, HeldTitle[]> = { same: [], spelling: [], part: [], short: [] };
  const unfitting: Record<Unfitting, HeldTitle[]> = {
    form: [],
    "name-of-form": [],
    similar: [],
    rest: [],
  };
  const groups = { ...fitting, ...unfitting };
  const { form: otherForm, "name-of-form": namesOfForm, similar, rest } = unfitting;
  const countFitting = () => Object.values(fitting).reduce((sum, { length }) => sum + length, 0);
  const countFound = () => countFitting() + otherForm.length + namesOfForm.length + similar.length;
  let foundBefore = 0;
  for (const [at, vkn] of (await index.candidates(written, maxCompared)).entries()) {
    if (at % comparedBatch === 0) {
      // The likeliest titles come first: a batch without a match ends the search.
      if (at > 0 && countFound() === foundBefore) break;
      foundBefore = countFound();
      await yieldThread();
    }
    const held = companies.get(vkn);
    const group = held && judge(held.title);
    if (group) groups[group].push(held);
  }
  if (!isTooGeneral(written) && countFitting() === 0) {
    const isSimilar = similarTo(written);
    await yieldThread();
    similar.push(...rest.slice(0, maxSimilar).filter(({ title }) => isSimilar(title)));
  }
  const compare = differencesTo(written);
  const likestFirst = (group: readonly HeldTitle[]) =>
    group
      .map((one) => ({ one, similarity: compare(one.title).similarity }))
      .sort((a, b) => b.similarity - a.similarity || a.one.title.length - b.one.title.length);
  const alike = (group: readonly HeldTitle[]) =>
    likestFirst(group).filter(({ similarity }) => similarity >= leastSimilarity);
  const others = [
    ...alike(otherForm),
    // These need not be alike: a name fits a title of many further letters.
    ...likestFirst(namesOfForm),
    ...alike(similar),
  ];
  return [
    ...Object.values(fitting)
      .flatMap(likestFirst)
      .map(({ one }) => ({ ...one, fits: true })),
    ...others.map(({ one }) => ({ ...one, fits: false })),
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
    if (likeness === "different" && !isHolding()) return "rest";
    return hasAllWords(title, written) ? "short" : "similar";
  };
}

/** True if the registered title has every written word, except legal forms. */
function hasAllWords(title: string, written: string): boolean {
  const registered = new Set(expandedTitleWords(title));
  const words = expandedTitleWords(written).filter((word) => !legalFormWords.has(word));
  return words.every((word) => registered.has(word));
}

/**
 * Returns a test for titles that fit after a word is left out or a misspelling corrected,
 * also with another legal form.
 */
function similarTo(written: string): (title: string) => boolean {
  const words = written.trim().split(/\s+/);
  if (words.length > maxVariedWords) return () => false;
  const { form } = titleParts(written);
  // A variant without its legal form would fit other companies.
  const keepsForm = (variant: string) => titleParts(variant).form === form;
  const shorter = words
    .map((_word, at) => words.toSpliced(at, 1).join(" "))
    .filter((variant) => /\s/.test(variant) && keepsForm(variant) && !isTooGeneral(variant))
    .map(variantTest);
  return (title) =>
    shorter.some((fits) => fits(title)) ||
    correctedVariants(words, title).some((variant) => variantTest(variant)(title));
}

function variantTest(variant: string): (title: string) => boolean {
  const [compare, compareNames] = [titleComparer(variant), formComparer(variant)];
  const isGeneral = isTooGeneral(variant);
  return (title) => {
    const likeness = compare(title);
    const isOtherForm = isFitting(compareNames(title) ?? "different");
    return isFitting(likeness) || (likeness === "short" && !isGeneral) || isOtherForm;
  };
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
