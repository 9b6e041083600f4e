import { isGeneralWord } from "./general-words.ts";
import type { TitleWord } from "./title-parts.ts";
import { isWildcard, slipBetween } from "./word-slips.ts";

/**
 * How a written word stands to a registered one: the `same`, or short for it; with a `slip`; only `begun`; `near`, where
 * a letter differs that a mistake or another name may have changed; or another, `none`.
 */
export type WordLikeness = "same" | "slip" | "begun" | "near" | "none";

/** Compares a written word with a registered one; in a name less is forgiven than in a trade. */
export function likenessOfWords(written: TitleWord, registered: TitleWord): WordLikeness {
  if (written.readings.some((word) => registered.readings.includes(word))) return "same";
  const [word, meant] = [written.text, registered.text];
  if (written.readings.slice(1).some((reading) => isInflected(reading, meant))) return "same";
  if (isGuessed(written, registered) || isGuessed(registered, written)) return "begun";
  if (`${word}${meant}`.includes("?")) {
    return isWildcard(word, meant) || isWildcard(meant, word) ? "slip" : "none";
  }
  if (word.length >= 4 && !/\d/.test(meant) && shape(word) === shape(meant)) return "slip";
  if (/\d/.test(`${word}${meant}`)) return "none";
  if (isGeneralWord(meant) || isGeneralWord(word)) return tradeLikeness(written, registered);
  if (isPlural(word, meant)) return "slip";
  if (written.isDotted && word.length >= 3 && meant.startsWith(word)) return "begun";
  return nameLikeness(word, meant);
}

function isGuessed({ guesses }: TitleWord, { readings }: TitleWord): boolean {
  return guesses.some((word) => readings.includes(word));
}

function tradeLikeness(written: TitleWord, { text: meant }: TitleWord): WordLikeness {
  const { text: word, isDotted } = written;
  const [isKnown, isMeant] = [isGeneralWord(word), isGeneralWord(meant)];
  if (isPlural(word, meant) || isInflected(word, meant)) return "slip";
  if (isMeant && word.length >= 3 && meant.startsWith(word)) {
    return !isKnown && (isDotted || word.length >= 5) ? "same" : "begun";
  }
  if (isKnown || !isMeant) return "none";
  const slip = slipBetween(word, meant);
  return slip && (meant.length >= 5 || slip.kind === "swapped") ? "slip" : "none";
}

function nameLikeness(word: string, meant: string): WordLikeness {
  const slip = slipBetween(word, meant);
  const [shorter, longer] = [word.length, meant.length].sort((a, b) => a - b) as [number, number];
  if (!slip || longer < 5) return "none";
  const isEnd = slip.at === longer - 1;
  switch (slip.kind) {
    case "missing": {
      if (slip.isDoubled && shorter >= 5) return "slip";
      if (slip.at === 0 || isEnd) return "none";
      if (shorter < 5) return skeleton(word) === skeleton(meant) ? "slip" : "none";
      return vowels.has(slip.letter) || shorter >= 6 ? "slip" : "none";
    }
    case "swapped":
      return slip.at > 0 && (slip.at + 2 < longer || longer >= 7) ? "slip" : "none";
    case "wrong": {
      const isInside = slip.at > 0 && !isEnd;
      if (alike.has(slip.letters) && (longer >= 7 || isInside)) return "slip";
      if (!isInside) return "none";
      // A vowel for a vowel may be another name; for a consonant it hardly is.
      const isOdd = Array.from(slip.letters).filter((letter) => vowels.has(letter)).length === 1;
      return isOdd ? "slip" : "near";
    }
  }
}

const vowels = new Set("aeiou");
/** Letters that a scanner takes for each other. */
const alike = new Set("ef ce cg co mn bh hn uv iv kx oq ij".split(" "));

/** The word as a scanner sees it. */
function shape(word: string): string {
  const digits: Record<string, string> = { 0: "o", 1: "i", l: "i", 5: "s", 8: "b" };
  return word.replace(/[01l58]/g, (sign) => digits[sign] ?? sign).replaceAll("rn", "m");
}

/** Its first letter and its consonants. */
function skeleton(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, "");
}

function isPlural(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return isGeneralWord(short) && long.startsWith(short) && /^l[ae]r/.test(long.slice(short.length));
}

/** Two endings of one word: `müşavirlik`, `müşavirliği`. */
function isInflected(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at >= 5 && Math.max(one.length, other.length) - at <= 3;
}
