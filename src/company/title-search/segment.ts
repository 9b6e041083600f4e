/**
 * An immutable index of titles in flat arrays, which are read from a file as they are and shared by threads.
 * Row i of an array with rows of varying length is `xStarts[i]` to `xStarts[i + 1]`.
 */
export interface Segment {
  /** The first nine digits of each VKN, which fit four bytes; the tenth is a check digit. */
  vkns: Uint32Array;
  /** Titles as numbers of surface words (varints). */
  titleTokens: Uint8Array;
  titleStarts: Uint32Array;
  /** The signature of each title's words, two 32-bit halves each. */
  signatures: Uint32Array;
  /** Titles by a hash of their initials. */
  initials: Uint32Array;
  initialStarts: Uint32Array;
  /** The surface words: words of titles as written, in UTF-8, the commonest first. */
  surfaceText: Uint8Array;
  surfaceStarts: Uint32Array;
  /** The meaning of each surface word (see `layMeanings`). */
  meanings: Uint32Array;
  /** Folded words in alphabetical order, a byte per letter code. */
  wordLetters: Uint8Array;
  wordStarts: Uint32Array;
  /** The letters of each word, a bit each. */
  wordMasks: Uint32Array;
  /** The weight of each word: the logarithm of its rarity. */
  wordWeights: Float32Array;
  /** A hash table with open addressing; a slot holds word + 1. */
  wordTable: Uint32Array;
  /** The titles that hold each word, ascending, with hints of their other words. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /** Words by their hashes with letters omitted; the upper 11 bits of an entry check the hash. */
  deletes: Uint32Array;
  deleteStarts: Uint32Array;
}

type ArrayKind = "u8" | "u32" | "f32";

/** The arrays in their order in the file. */
export const segmentArrays: readonly (readonly [keyof Segment, ArrayKind])[] = [
  ["vkns", "u32"],
  ["titleTokens", "u8"],
  ["titleStarts", "u32"],
  ["signatures", "u32"],
  ["initials", "u32"],
  ["initialStarts", "u32"],
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

/** Binary search: returns the first place for which `isBefore` is false, or `to`. */
export function boundOf(from: number, to: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function lengthOfWord({ wordStarts }: Pick<Segment, "wordStarts">, id: number): number {
  return (wordStarts[id + 1] ?? 0) - (wordStarts[id] ?? 0);
}

/** Returns a word's folded letters. */
export function textOfWord({ wordLetters, wordStarts }: Segment, id: number): string {
  const codes = wordLetters.subarray(wordStarts[id], wordStarts[id + 1]);
  return String.fromCharCode(...Array.from(codes, (code) => code + (code < 26 ? 97 : 22)));
}

/** The bits of the word's number in an entry of `deletes`: enough for two million words. */
export const deleteWordBits = 21;

/** Creates typed arrays that several threads can read. */
export const sharedBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const sharedUints = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedFloats = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));

/** Groups numbers by bucket; `each` is run twice and must put the same numbers in the same order. */
export function toBuckets(
  size: number,
  each: (put: (bucket: number, value: number) => void) => void,
) {
  const starts = sharedUints(size + 1);
  each((bucket) => (starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1));
  for (let at = 0; at < size; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const values = sharedUints(starts[size] ?? 0);
  const next = new Uint32Array(starts);
  each((bucket, value) => {
    const slot = next[bucket] ?? 0;
    values[slot] = value;
    next[bucket] = slot + 1;
  });
  return { starts, values };
}

/** The bits of a signature for the title's words. */
const wordBits = 52;

export const wordBit = (word: number): number => word % wordBits;

export const firstWordHash = (word: number): number => hashOf(word) >>> 24;

export const firstHashIn = (high: number): number => (high >>> 20) & 0xff;
export const wordCountIn = (high: number): number => high >>> 28;

/**
 * Adds a title's next word to its signature; call this in the order of the words.
 * A signature has 64 bits: 52 for the title's words, 8 for a hash of its first word,
 * 4 for the number of its different words, at most 15.
 */
export function sign(signatures: Uint32Array, title: number, word: number): void {
  const bit = wordBit(word);
  const half = title * 2 + (bit >>> 5);
  signatures[half] = (signatures[half] ?? 0) | (1 << (bit & 31));
  const high = signatures[title * 2 + 1] ?? 0;
  const counted = wordCountIn(high);
  if (counted === 0) signatures[title * 2 + 1] = (1 << 28) | (firstWordHash(word) << 20) | high;
  else if (counted < 15) signatures[title * 2 + 1] = high + (1 << 28);
}

/** The lower bits of a posting, for the number of its title. */
export const titleBitsOf = (titles: number): number => Math.max(21, Math.ceil(Math.log2(titles)));

/**
 * Returns a word's bit among the upper bits of a posting, which hint at the title's other words:
 * most of a long list is skipped without reading signatures.
 */
export const hintOf = (word: number, titleBits: number): number =>
  1 << ((hashOf(word) >>> 8) % (32 - titleBits));

const hashOf = (word: number) => Math.imul(word, 0x9e3779b1);

/** The lower bits of a meaning without a word. */
const noWord = 2 ** 21 - 1;
/** Marks the place of a meaning of several words. */
const longMeaningBit = 0x8000_0000;

/**
 * Lays out the meanings of surface words. A short one has the bits of an ending from bit 21 on,
 * and below them the folded word or `noWord`.
 * A longer one has its ending's bits, its number of words, and the words, behind the short ones.
 */
export function layMeanings(
  meanings: readonly { flags: number; words: readonly number[] }[],
): Uint32Array<SharedArrayBuffer> {
  const long = meanings.filter(({ words }) => words.length > 1);
  const size = long.reduce((sum, { words }) => sum + 2 + words.length, meanings.length);
  const laid = sharedUints(size);
  let end = meanings.length;
  for (const [at, { flags, words }] of meanings.entries()) {
    if (words.length <= 1) {
      laid[at] = (flags << 21) | (words[0] ?? noWord);
      continue;
    }
    laid[at] = longMeaningBit | end;
    laid.set([flags, words.length, ...words], end);
    end += 2 + words.length;
  }
  return laid;
}

export function endingBitsOf(meanings: Uint32Array, surface: number): number {
  const meaning = meanings[surface] ?? 0;
  return meaning >>> 31 === 0 ? meaning >>> 21 : (meanings[meaning & ~longMeaningBit] ?? 0);
}

export function eachMeantWord(
  meanings: Uint32Array,
  surface: number,
  use: (word: number) => void,
): void {
  const meaning = meanings[surface] ?? 0;
  if (meaning >>> 31 === 0) {
    if ((meaning & noWord) !== noWord) use(meaning & noWord);
    return;
  }
  const at = meaning & ~longMeaningBit;
  const end = at + 2 + (meanings[at + 1] ?? 0);
  for (let slot = at + 2; slot < end; slot += 1) use(meanings[slot] ?? 0);
}
