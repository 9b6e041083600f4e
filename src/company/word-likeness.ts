import type { TitleWord } from "./title-parts.ts";
import { generalWords, variantsOf } from "./title-words.ts";
import { type Slip, isWildcard, slipBetween } from "./word-slips.ts";

/**
 * The likeness of a written word to a registered one: `same`: equal or its short form; `slip`;
 * `begun`: its beginning; `near`: one letter differs, which may make another name; or `none`.
 */
export type WordLikeness = "same" | "slip" | "begun" | "near" | "none";

/** Compares a written word with a registered one; names are judged more strictly than trades. */
export function likenessOfWords(written: TitleWord, registered: TitleWord): WordLikeness {
  const [word, meant] = [written.text, registered.text];
  if (isShortFor(written, registered)) return "same";
  if (shares(written.guesses, registered) || shares(registered.guesses, written)) return "begun";
  if (variantsOf(word).includes(meant)) return "slip";
  const both = word + meant;
  if (both.includes("?")) {
    return isWildcard(word, meant) || isWildcard(meant, word) ? "slip" : "none";
  }
  if (word.length >= 4 && !/\d/.test(meant) && shapeOf(word) === shapeOf(meant)) return "slip";
  if (/\d/.test(both)) return "none";
  const isTrade = [word, meant].some((one) => generalWords.has(one));
  return isTrade ? tradeLikeness(written, meant) : nameLikeness(written, meant);
}

/** True if two words are the same, in full or short. */
export function isShortFor({ readings }: TitleWord, registered: TitleWord): boolean {
  const isWrittenOut = (reading: string) => isInflected(reading, registered.text);
  return shares(readings, registered) || readings.slice(1).some(isWrittenOut);
}

function shares(words: readonly string[], { readings }: TitleWord): boolean {
  return words.some((word) => readings.includes(word));
}

function tradeLikeness({ text: word, isDotted }: TitleWord, meant: string): WordLikeness {
  const isPlural = isPluralOf(word, meant) || isPluralOf(meant, word);
  if (isPlural || isInflected(word, meant)) return "slip";
  const isKnown = generalWords.has(word);
  if (generalWords.has(meant) && word.length >= 3 && meant.startsWith(word)) {
    return !isKnown && (isDotted || word.length >= 5) ? "same" : "begun";
  }
  return !isKnown && isMisspeltTrade(word, meant) ? "slip" : "none";
}

/** True for a trade with one slip; a short one only swaps letters or lacks a vowel: `gda`. */
function isMisspeltTrade(word: string, meant: string): boolean {
  const slip = slipBetween(word, meant);
  if (!slip) return false;
  if (meant.length >= 5 || slip.kind === "swapped") return true;
  const isInside = slip.at > 0 && slip.at < word.length;
  return slip.kind === "missing" && meant.length > word.length && isVowel(slip.letters) && isInside;
}

function nameLikeness({ text: word, isDotted }: TitleWord, meant: string): WordLikeness {
  if (isDotted && word.length >= 3 && meant.startsWith(word)) return "begun";
  const slip = slipBetween(word, meant);
  const longer = Math.max(word.length, meant.length);
  if (!slip || longer < 5) return "none";
  return slip.kind === "wrong" ? judgeLetter(slip, longer) : judgeOtherSlip(slip, word, longer);
}

/** Judges a missing letter or two swapped letters; at the ends they may make another name. */
function judgeOtherSlip({ kind, at, letters }: Slip, word: string, longer: number): WordLikeness {
  const isBeforeEnd = at + 2 < longer;
  if (kind === "swapped") return at > 0 && (isBeforeEnd || longer >= 7) ? "slip" : "none";
  const isDoubled = longer > 5 && letters === word.charAt(at - 1);
  const isInside = at > 0 && at < longer - 1;
  return isDoubled || (isInside && (longer > 6 || isVowel(letters))) ? "slip" : "none";
}

/**
 * Judges a wrong letter. A vowel for a vowel, or a consonant for a consonant, may make another
 * name; a wrong letter at either end does, unless a scanner confuses it.
 */
function judgeLetter({ at, letters }: Slip, longer: number): WordLikeness {
  const isInside = at > 0 && at < longer - 1;
  const isAlike = lookAlikePairs.has(Array.from(letters).sort().join(""));
  if (isAlike && (isInside || longer >= 7)) return "slip";
  if (!isInside) return "none";
  return Array.from(letters).filter(isVowel).length === 1 ? "slip" : "near";
}

function isVowel(letter: string): boolean {
  return "aeiou".includes(letter);
}

/** Pairs of letters that a scanner confuses. */
const lookAlikePairs = new Set("ef ce cg co mn bh hn uv iv kx oq ij".split(" "));

/** Shorter names that sound alike are two: AKSA and AXA. Chosen by hand. */
const minHeardLength = 5;

/** Replaces what looks or sounds alike with one of it: `0` and `o`, `rn` and `m`, `ks` and `x`. */
export function shapeOf(word: string): string {
  const digits: Record<string, string> = { 0: "o", 1: "i", l: "i", 5: "s", 8: "b" };
  const seen = word.replace(/[01l58]/g, (sign) => digits[sign] ?? sign).replaceAll("rn", "m");
  const heard = seen.replaceAll("ks", "x");
  return heard.length < minHeardLength ? seen : heard;
}

function isPluralOf(short: string, long: string): boolean {
  const ending = long.slice(short.length);
  return generalWords.has(short) && long.startsWith(short) && /^l[ae]r/.test(ending);
}

/** True for two endings of the same word: `müşavirlik`, `müşavirliği`. */
function isInflected(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at >= 5 && Math.max(one.length, other.length) - at <= 3;
}
