export type Slip = NonNullable<ReturnType<typeof slipBetween>>;

/**
 * Returns the single slip between two words, or null: a letter that one of them lacks (`missing`),
 * a wrong letter, or two swapped ones; with its place and the differing letters.
 */
export function slipBetween(one: string, other: string) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  let end = 0;
  const maxEnd = Math.min(one.length, other.length) - at;
  while (end < maxEnd && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [mine, its] = [one.slice(at, one.length - end), other.slice(at, other.length - end)];
  const letters = mine + its;
  const slip = (kind: "missing" | "wrong" | "swapped") => ({ kind, at, letters });
  if (letters.length === 1) return slip("missing");
  if (mine.length === 1 && its.length === 1) return slip("wrong");
  const isSwapped = mine.length === 2 && its === `${mine.charAt(1)}${mine.charAt(0)}`;
  return isSwapped ? slip("swapped") : null;
}

/** In a shorter word a wrong, a doubled or a swapped letter makes another name. All chosen by hand. */
const minMisspeltLength = 5;
const minDoubledLength = 4;
const minSwappedLength = 4;

/** True for a doubled letter or two swapped ones, and for any slip in a long word. */
export function isMisspelt(word: string, meant: string): boolean {
  const single = (text: string) => text.replace(/(.)\1+/gu, "$1");
  if (meant.length >= minDoubledLength && single(word) === single(meant)) return true;
  const slip = slipBetween(word, meant);
  const shorter = Math.min(word.length, meant.length);
  const minLength = slip?.kind === "swapped" ? minSwappedLength : minMisspeltLength;
  return shorter >= minLength && slip !== null;
}

/** Fewer consonants are those of many words. Chosen by hand. */
const minConsonants = 4;

/** True if only vowels were left out: `hldng` for `holding`. */
export function lacksVowels(word: string, meant: string): boolean {
  const consonants = (text: string) => text.replace(/[aeiou]/g, "");
  const left = consonants(word);
  if (left.length < minConsonants || left !== consonants(meant)) return false;
  const rest = meant[Symbol.iterator]();
  return Array.from(word).every((letter) => rest.some((one) => one === letter));
}

/** True if a word with lost Turkish letters may be the other word. */
export function isWildcard(word: string, meant: string): boolean {
  return /[a-z]/.test(word) && wildcard(word).test(meant);
}

/** Returns the pattern of a word with lost Turkish letters, each written as one or two `?`. */
export function wildcard(word: string): RegExp {
  const pattern = word.replace(/\?+/g, ({ length }) => {
    return `[cgiosu]{${Math.ceil(length / 2)},${length}}`;
  });
  return new RegExp(`^${pattern}$`);
}
