import type { TitleWord } from "./title-parts.ts";
import { generalWords, isVariant } from "./title-words.ts";
import { isWildcard, slipBetween } from "./word-slips.ts";

/**
 * How a written word stands to a registered one: the `same`, or short for it; with a `slip`; only `begun`; `near`, where
 * a letter differs that a mistake or another name may have changed; or another, `none`.
 */
export type WordLikeness = "same" | "slip" | "begun" | "near" | "none";

/** Compares a written word with a registered one; in a name less is forgiven than in a trade. */
export function likenessOfWords(written: TitleWord, registered: TitleWord): WordLikeness {
  const [word, meant] = [written.text, registered.text];
  if (shares(written.readings, registered)) return "same";
  if (written.readings.slice(1).some((reading) => isInflected(reading, meant))) return "same";
  if (shares(written.guesses, registered) || shares(registered.guesses, written)) return "begun";
  if (isVariant(word, meant)) return "slip";
  if (/\?/.test(word + meant)) {
    return isWildcard(word, meant) || isWildcard(meant, word) ? "slip" : "none";
  }
  if (word.length >= 4 && !/\d/.test(meant) && shape(word) === shape(meant)) return "slip";
  if (/\d/.test(word + meant)) return "none";
  if (generalWords.has(meant) || generalWords.has(word)) return tradeLikeness(written, meant);
  if (written.isDotted && word.length >= 3 && meant.startsWith(word)) return "begun";
  return nameLikeness(word, meant);
}

function shares(words: readonly string[], { readings }: TitleWord): boolean {
  return words.some((word) => readings.includes(word));
}

function tradeLikeness({ text: word, isDotted }: TitleWord, meant: string): WordLikeness {
  if (isPlural(word, meant) || isPlural(meant, word) || isInflected(word, meant)) return "slip";
  const [isKnown, isMeant] = [generalWords.has(word), generalWords.has(meant)];
  if (isMeant && word.length >= 3 && meant.startsWith(word)) {
    return !isKnown && (isDotted || word.length >= 5) ? "same" : "begun";
  }
  const slip = isKnown ? null : slipBetween(word, meant);
  if (!slip) return "none";
  // In a short word a vowel inside is what is left out: `gda`.
  const isLeftOut = slip.kind === "missing" && meant.length > word.length && isVowel(slip.letters);
  const isShort = meant.length < 5 && slip.kind !== "swapped";
  return isShort && !(isLeftOut && slip.at > 0 && slip.at < word.length) ? "none" : "slip";
}

function nameLikeness(word: string, meant: string): WordLikeness {
  const slip = slipBetween(word, meant);
  const longer = Math.max(word.length, meant.length);
  if (!slip || longer < 5) return "none";
  const { kind, at, letters } = slip;
  const isInside = at > 0 && at < longer - 1;
  switch (kind) {
    case "missing": {
      const isDoubled = longer > 5 && letters === word.charAt(at - 1);
      return isDoubled || (isInside && (longer > 6 || isVowel(letters))) ? "slip" : "none";
    }
    case "swapped":
      return at > 0 && (at + 2 < longer || longer >= 7) ? "slip" : "none";
    case "wrong":
      if (alike.has(Array.from(letters).sort().join("")) && (isInside || longer >= 7))
        return "slip";
      if (!isInside) return "none";
      // A vowel for a vowel may be another name; for a consonant it hardly is.
      return Array.from(letters).filter(isVowel).length === 1 ? "slip" : "near";
  }
}

function isVowel(letter: string): boolean {
  return "aeiou".includes(letter);
}

/** Letters that a scanner takes for each other. */
const alike = new Set("ef ce cg co mn bh hn uv iv kx oq ij".split(" "));

/** The word as a scanner sees it. */
export function shape(word: string): string {
  const digits: Record<string, string> = { 0: "o", 1: "i", l: "i", 5: "s", 8: "b" };
  return word.replace(/[01l58]/g, (sign) => digits[sign] ?? sign).replaceAll("rn", "m");
}

function isPlural(short: string, long: string): boolean {
  return (
    generalWords.has(short) && long.startsWith(short) && /^l[ae]r/.test(long.slice(short.length))
  );
}

/** Two endings of one word: `müşavirlik`, `müşavirliği`. */
function isInflected(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at >= 5 && Math.max(one.length, other.length) - at <= 3;
}
