import {
  compareParts,
  formsDiffer,
  isTelling,
  matchWords,
  type TitleLikeness,
  type WordMatches,
} from "./compare-titles.ts";
import { commonNames, isTradeWord } from "./general-words.ts";
import { titleParts, type LegalForm, type TitleParts, type TitleWord } from "./title-parts.ts";
import { endingWords, generalWords, misspellings, provinces } from "./title-words.ts";
import { isShortFor, likenessOfWords, type WordLikeness } from "./word-likeness.ts";
import { isMisspelt, lacksVowels, slipBetween } from "./word-slips.ts";

/**
 * The least similarity (0 to 1) that is called alike. Chosen by hand.
 * A held title below it is not offered as a similar one; a match below it is always doubted.
 */
export const leastSimilarity = 0.5;

/** The differences between a written title and a registered one, in folded words. */
export interface TitleDifferences {
  /** True if the titles name different legal forms. */
  hasOtherForm: boolean;
  registeredForm: LegalForm | null;
  /** Written words that the registered title lacks. */
  extra: string[];
  /** Words that differ in a letter. */
  misread: { written: string; registered: string }[];
  /** Extra words, each with the registered one that it sounds like, begins, or begins with. */
  resembling: { written: string; registered: string }[];
  /** True if more names, which are no trades, were written than are registered. */
  hasMoreNames: boolean;
  /** True if the registered title has further words that tell companies apart. */
  isLonger: boolean;
  /** The registered names, which are no trades or places, if both titles share only common names. */
  furtherNames: string[];
  /** The likeness of the words, 0 to 1; 1 only for the same title. */
  similarity: number;
}

export function differencesTo(written: string): (registered: string) => TitleDifferences {
  const parts = titleParts(written);
  return (title) => {
    const registered = titleParts(title);
    const matches = matchWords(parts, registered);
    const misspelt = misspeltPairs(matches);
    const misread = [...matches.pairs.filter(isMisread), ...misspelt].toSorted(
      (one, other) => parts.words.indexOf(one.written) - parts.words.indexOf(other.written),
    );
    const [misspeltWords, meantWords] = [
      new Set(misspelt.map(({ written }) => written)),
      new Set(misspelt.map(({ registered }) => registered)),
    ];
    // A branch's own name stands behind its company's legal form.
    const isBehind = ({ readings }: TitleWord) =>
      readings.some((word) => registered.behind.includes(word));
    const extra = matches.extra.filter(
      (word) => isTelling(word) && !misspeltWords.has(word) && !isBehind(word),
    );
    const missing = matches.missing.filter((word) => isTelling(word) && !meantWords.has(word));
    const isSame = misread.length === 0 && compareParts(parts, registered) === "same";
    return {
      hasMoreNames: countNames(parts) > countNames(registered),
      hasOtherForm: formsDiffer(parts, registered),
      registeredForm: registered.form,
      extra: extra.map(({ text }) => text),
      misread: misread.map(textsOf),
      resembling: resemblingPairs(extra, missing).map(textsOf),
      isLonger: missing.length > 0,
      furtherNames: bearCommonNames(matches.pairs.map(({ written: word }) => word))
        ? missing.filter(isName).map(({ text }) => text)
        : [],
      similarity: isSame ? 1 : similarityOf(parts, registered, matches),
    };
  };
}

/**
 * Returns a test for titles that have all words of a written one, and no further ones but endings,
 * where some differ in a letter that is not their first: `ARZEN ENERJİ`, ARDZEN ENERJİ.
 */
export function misspellingTest(written: string): (registered: string) => boolean {
  const differences = differencesTo(written);
  const { length: words } = titleParts(written).words;
  return (registered) => {
    const { extra, misread, isLonger, hasOtherForm } = differences(registered);
    const isWhole = extra.length === 0 && !isLonger && !hasOtherForm;
    // A name that begins otherwise is another name: `merlan`, `berlan`.
    const begins = misread.every((pair) => pair.written[0] === pair.registered[0]);
    return isWhole && begins && misread.length > 0 && misread.length < words;
  };
}

/**
 * True if a name with another letter is another name: many companies bear the written one, or no
 * other word stands beside it: `MERCAN MÜCEVHERAT`, MERLAN MÜCEVHERAT; `DORUKVAR`, DORUKVAN GIDA.
 */
export function writesOtherName(written: string, registered: string): boolean {
  const parts = titleParts(written);
  const matches = matchWords(parts, titleParts(registered));
  const near = matches.pairs.filter(({ likeness }) => likeness === "near");
  const names = [...near, ...misspeltPairs(matches)].filter((pair) => isName(pair.registered));
  const isAlone = names.length > 0 && names.length === parts.words.filter(isTelling).length;
  return isAlone || names.some((pair) => commonNames.has(pair.written.text));
}

/** True if a written word differs in a letter from the registered one, and is no beginning of it. */
export function hasOtherLetters(written: string, registered: string): boolean {
  const { misread } = differencesTo(written)(registered);
  return misread.some((pair) => !pair.registered.startsWith(pair.written));
}

/**
 * True if a registered title has only very common names before all written words, which stand
 * together: `HASEMAR BOYA`, MARMARA HASEMAR BOYA KİMYA.
 */
export function standsBehindCommonName(written: string, registered: string): boolean {
  const [parts, title] = [titleParts(written), titleParts(registered)];
  const textsOf = ({ words }: TitleParts) => words.map(({ text }) => text);
  const [texts, all] = [textsOf(parts).filter((text) => !endingWords.has(text)), textsOf(title)];
  const at = all.indexOf(texts[0] ?? "");
  const isTogether = texts.every((text, next) => all[at + next] === text);
  const isNamed = !generalWords.has(texts[0] ?? "") && !commonNames.has(texts[0] ?? "");
  const areCommon = all.slice(0, Math.max(0, at)).every((text) => commonNames.has(text));
  return (
    at > 0 && texts.length > 1 && isTogether && isNamed && areCommon && !formsDiffer(parts, title)
  );
}

function countNames({ words }: TitleParts): number {
  return words.filter((word) => isTelling(word) && !generalWords.has(word.text)).length;
}

/** True for a word that tells companies apart and is no trade or place. */
function isName(word: TitleWord): boolean {
  return isTelling(word) && !word.readings.some(isTradeWord);
}

/** True for words with names, each of which very many companies bear: `güney nakliyat`. */
function bearCommonNames(words: readonly TitleWord[]): boolean {
  const names = words.filter((word) => isName(word) || commonNames.has(word.text));
  return names.length > 0 && names.every(({ text }) => commonNames.has(text));
}

/** True if a pair's words differ, other than a usual short form; the parts of a glued word do not. */
function isMisread({ written, registered }: Pair): boolean {
  const likeness = likenessOfWords(written, registered);
  if (likeness === "slip" || likeness === "near" || misspellings.has(written.text)) return true;
  return (
    likeness !== "none" && (isBegunTrade(written, registered) || lacksLetter(written, registered))
  );
}

/** True for a word that a registered trade begins with, and that is not short for it: `deniz`. */
function isBegunTrade(written: TitleWord, registered: TitleWord): boolean {
  const isGuess =
    registered.readings.some((word) => written.guesses.includes(word)) ||
    written.readings.some((word) => registered.guesses.includes(word));
  return !written.isDotted && !isGuess && !isShortFor(written, registered);
}

/** Shorter words are short forms. Chosen by hand. */
const minLackingLength = 4;

/** True for an undotted word that lacks a letter inside: `tarm`, also short for TARIM. */
function lacksLetter({ text, isDotted }: TitleWord, { text: meant }: TitleWord): boolean {
  const isShorter = text.length >= minLackingLength && text.length < meant.length;
  return isShorter && !isDotted && !meant.startsWith(text) && slipBetween(text, meant) !== null;
}

type Pair = Pick<WordMatches["pairs"][number], "written" | "registered">;

/** Pairs extra and missing words that are one slip or only vowels apart, which the comparer calls different. */
function misspeltPairs({ extra, missing }: WordMatches): Pair[] {
  const right = missing.filter(isTelling);
  return extra
    .filter((word) => isTelling(word) && !provinces.has(word.text))
    .flatMap((written) => {
      const registered = right.find(
        ({ text }) => isMisspelt(written.text, text) || lacksVowels(written.text, text),
      );
      return registered ? [{ written, registered }] : [];
    });
}

function textsOf({ written, registered }: Pair): { written: string; registered: string } {
  return { written: written.text, registered: registered.text };
}

/** A shorter word begins many others. Chosen by hand. */
const minBegunLength = 4;

/** Pairs words that may be the same name although the comparer calls them different. */
function resemblingPairs(extra: readonly TitleWord[], missing: readonly TitleWord[]): Pair[] {
  const isResembling = (word: string, meant: string) =>
    soundOf(word) === soundOf(meant) ||
    (Math.min(word.length, meant.length) >= minBegunLength &&
      (meant.startsWith(word) || word.startsWith(meant)));
  return extra
    .filter(({ text }) => !provinces.has(text))
    .flatMap((written) => {
      const registered = missing.find(({ text }) => isResembling(written.text, text));
      return registered ? [{ written, registered }] : [];
    });
}

/** Foreign spellings, each with the letters that Turkish hears: `allux`, `alluks`. */
const sounds: Readonly<Record<string, string>> = { x: "ks", ph: "f", w: "v", ck: "k", q: "k" };

function soundOf(word: string): string {
  return word.replace(/x|ph|w|ck|q/g, (letters) => sounds[letters] ?? letters);
}

/** Returns the likeness of titles without their legal forms, or null if the forms do not differ. */
export function formComparer(written: string): (registered: string) => TitleLikeness | null {
  const parts = titleParts(written);
  const withoutForm = (one: TitleParts) => ({ ...one, form: null, hasTwoForms: false });
  return (title) => {
    const registered = titleParts(title);
    if (!formsDiffer(parts, registered)) return null;
    return compareParts(withoutForm(parts), withoutForm(registered));
  };
}

/** The share of letters that both titles have; a slip counts in part, an ending little. */
function similarityOf(
  written: TitleParts,
  registered: TitleParts,
  { pairs, extra, missing }: WordMatches,
): number {
  const lettersOf = (words: readonly TitleWord[]) =>
    words.reduce((sum, { text }) => sum + text.length, 0);
  const [left, right] = [extra.filter(isTelling), missing.filter(isTelling)];
  const misspelt = misspeltPairs({ pairs, extra, missing });
  const paired = pairs
    .filter((pair) => isTelling(pair.registered))
    .map(({ registered: { text }, likeness }) => text.length * alikeShares[likeness]);
  const letters = lettersOf(pairs.map((pair) => pair.registered).filter(isTelling));
  const alike =
    paired.reduce((sum, one) => sum + one, 0) +
    lettersOf(misspelt.map(({ registered }) => registered)) * alikeShares.near;
  const all = letters + lettersOf(left) + lettersOf(right);
  // A misspelt word counts once.
  const twice = lettersOf(misspelt.map(({ written }) => written));
  const hasEnding = [...extra, ...missing].some((word) => !isTelling(word));
  const differing = Number(hasEnding) + Number(written.form !== registered.form);
  return Math.min(0.99, (alike / Math.max(1, all - twice)) * endingFactor ** differing);
}

/** The share of a word's letters that counts as alike. Chosen by hand. */
const alikeShares: Record<WordLikeness, number> = {
  same: 1,
  slip: 0.85,
  begun: 0.85,
  near: 0.8,
  none: 0,
};
/**
 * A missing form, or other words of the ending, lowers the similarity by 6 % each. Chosen by hand;
 * the included registry takes 4 %.
 */
const endingFactor = 0.94;
