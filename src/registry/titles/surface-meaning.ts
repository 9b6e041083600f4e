import { sharedWords } from "./shared-arrays.ts";

/**
 * What a word as it was written stands for, in one number: from bit 21 what it says of a title's ending,
 * below it the folded word or `noWord`; with the highest bit set the place of a longer meaning in the same array.
 */
export const noWord = 2 ** 21 - 1;
export const longer = 0x8000_0000;

export const wordOf = (meaning: number): number => meaning & noWord;
export const flagsOf = (meaning: number): number => (meaning >>> 21) & 0x3ff;

/** Lays meanings out; a longer one is its flags, how many words follow, and these. */
export function layMeanings(
  meanings: readonly { flags: number; words: readonly number[] }[],
): Uint32Array<SharedArrayBuffer> {
  const long = meanings.filter(({ words }) => words.length > 1);
  const size = long.reduce((sum, { words }) => sum + 2 + words.length, meanings.length);
  const laid = sharedWords(size);
  let end = meanings.length;
  for (const [at, { flags, words }] of meanings.entries()) {
    if (words.length <= 1) {
      laid[at] = ((flags & 0x3ff) << 21) | (words[0] ?? noWord);
      continue;
    }
    laid[at] = longer | end;
    laid.set([flags, words.length, ...words], end);
    end += 2 + words.length;
  }
  return laid;
}

/** Gives each folded word that a written one stands for. */
export function eachMeant(
  meanings: Uint32Array,
  surface: number,
  use: (word: number) => void,
): void {
  const meaning = meanings[surface] ?? 0;
  if (meaning >>> 31 === 0) {
    if (wordOf(meaning) !== noWord) use(wordOf(meaning));
    return;
  }
  const at = meaning & ~longer;
  const end = at + 2 + (meanings[at + 1] ?? 0);
  for (let slot = at + 2; slot < end; slot += 1) use(meanings[slot] ?? 0);
}
