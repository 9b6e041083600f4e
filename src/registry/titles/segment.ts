/**
 * An immutable index of titles in flat arrays, so that it can be read from a file as it is and shared by threads.
 * Where rows vary in length, `xStarts[i]` to `xStarts[i + 1]` is row i.
 */
export interface Segment {
  /** Four bytes of each VKN suffice: its first nine digits; the tenth is computed. */
  vkns: Uint32Array;
  /** Titles as numbers of surface words, seven bits a byte. */
  titleTokens: Uint8Array;
  titleStarts: Uint32Array;
  /** What a title may hold, two 32-bit halves each (`signature.ts`). */
  signatures: Uint32Array;
  /** The words of titles as they were written, in UTF-8, the commonest first. */
  surfaceText: Uint8Array;
  surfaceStarts: Uint32Array;
  /** What surface words stand for (`surface-meaning.ts`). */
  meanings: Uint32Array;
  /** Folded words in alphabetical order, a letter code a byte. */
  wordLetters: Uint8Array;
  wordStarts: Uint32Array;
  /** Which letters a word holds, a bit each. */
  wordMasks: Uint32Array;
  /** How telling a word is: the logarithm of how few titles hold it. */
  wordWeights: Float32Array;
  /** Open addressing, word + 1 a slot. */
  wordTable: Uint32Array;
  /** The titles that hold a word, ascending, with hints at their other words (`signature.ts`). */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /** Words by hashes of what is left when one or two letters are taken out; the upper 11 bits check the hash. */
  deletes: Uint32Array;
  deleteStarts: Uint32Array;
}

type Kind = "u8" | "u32" | "f32";

/** The arrays in the order in which they lie in a snapshot. */
export const segmentArrays: readonly (readonly [keyof Segment, Kind])[] = [
  ["vkns", "u32"],
  ["titleTokens", "u8"],
  ["titleStarts", "u32"],
  ["signatures", "u32"],
  ["surfaceText", "u8"],
  ["surfaceStarts", "u32"],
  ["meanings", "u32"],
  ["wordLetters", "u8"],
  ["wordStarts", "u32"],
  ["wordMasks", "u32"],
  ["wordWeights", "f32"],
  ["wordTable", "u32"],
  ["postings", "u32"],
  ["postingStarts", "u32"],
  ["deletes", "u32"],
  ["deleteStarts", "u32"],
];

/** How many letters a folded word has. */
export function lengthOfWord({ wordStarts }: Pick<Segment, "wordStarts">, id: number): number {
  return (wordStarts[id + 1] ?? 0) - (wordStarts[id] ?? 0);
}

/** How many bits of an entry of `deletes` are the word's number: two million words. */
export const deleteWordBits = 21;
