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
  /** The signature of each title's words, two 32-bit halves each. */
  signatures: Uint32Array;
  /** Titles by a hash of their initials. */
  initials: Uint32Array;
  initialStarts: Uint32Array;
  /** The words of titles as they were written, in UTF-8, the commonest first. */
  surfaceText: Uint8Array;
  surfaceStarts: Uint32Array;
  meanings: Uint32Array;
  /** Folded words in alphabetical order, a letter code a byte. */
  wordLetters: Uint8Array;
  wordStarts: Uint32Array;
  /** Which letters a word holds, a bit each. */
  wordMasks: Uint32Array;
  /** The weight of each word: the logarithm of its rarity. */
  wordWeights: Float32Array;
  /** Open addressing, word + 1 a slot. */
  wordTable: Uint32Array;
  /** The titles that hold a word, ascending, with hints at their other words. */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  /** Words by hashes with one or two letters omitted; the upper 11 bits check the hash. */
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

/** The first of some ordered places that isn't before what is looked for, or `to`. */
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

/** The bits of a word's number in an entry of `deletes`: two million words. */
export const deleteWordBits = 21;

/** Typed arrays that several threads can read. */
export const sharedBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const sharedWords = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedFloats = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));

/** Lays numbers out by their buckets; `each` gives all of them, twice and in the same order. */
export function bucketed(
  size: number,
  each: (put: (bucket: number, value: number) => void) => void,
) {
  const starts = sharedWords(size + 1);
  each((bucket) => (starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1));
  for (let at = 0; at < size; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const values = sharedWords(starts[size] ?? 0);
  const next = new Uint32Array(starts);
  each((bucket, value) => {
    const slot = next[bucket] ?? 0;
    values[slot] = value;
    next[bucket] = slot + 1;
  });
  return { starts, values };
}

/**
 * A title's signature, two 32-bit halves: a bit for each word,
 * from bit 52 a hash of its first word, from bit 60 how many different words it has, at most 15.
 */
const wordBits = 52;

export const wordBit = (word: number): number => word % wordBits;

export const firstWordHash = (word: number): number => spread(word) >>> 24;

export const signedFirst = (high: number): number => (high >>> 20) & 0xff;
export const signedCount = (high: number): number => high >>> 28;

/** Takes a title's next word into its signature; words come in their order. */
export function sign(signatures: Uint32Array, title: number, word: number): void {
  const bit = wordBit(word);
  const half = title * 2 + (bit >>> 5);
  signatures[half] = (signatures[half] ?? 0) | (1 << (bit & 31));
  const high = signatures[title * 2 + 1] ?? 0;
  const counted = signedCount(high);
  if (counted === 0) signatures[title * 2 + 1] = (1 << 28) | (firstWordHash(word) << 20) | high;
  else if (counted < 15) signatures[title * 2 + 1] = high + (1 << 28);
}

/**
 * An entry of a word's list: the title in the lower bits, above them hints at its other words,
 * so that most of a long list is passed over without a look elsewhere.
 */
export const titleBitsOf = (titles: number): number => Math.max(21, Math.ceil(Math.log2(titles)));

export const hintOf = (word: number, titleBits: number): number =>
  1 << ((spread(word) >>> 8) % (32 - titleBits));

const spread = (word: number) => Math.imul(word, 0x9e3779b1);

/**
 * The meaning of a written word in one number: from bit 21 its bits of an ending, below them
 * the folded word or `noWord`; with the highest bit set the place of a longer meaning.
 */
const noWord = 2 ** 21 - 1;
const longer = 0x8000_0000;

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
      laid[at] = (flags << 21) | (words[0] ?? noWord);
      continue;
    }
    laid[at] = longer | end;
    laid.set([flags, words.length, ...words], end);
    end += 2 + words.length;
  }
  return laid;
}

export function bitsOf(meanings: Uint32Array, surface: number): number {
  const meaning = meanings[surface] ?? 0;
  return meaning >>> 31 === 0 ? meaning >>> 21 : (meanings[meaning & ~longer] ?? 0);
}

export function eachMeant(
  meanings: Uint32Array,
  surface: number,
  use: (word: number) => void,
): void {
  const meaning = meanings[surface] ?? 0;
  if (meaning >>> 31 === 0) {
    if ((meaning & noWord) !== noWord) use(meaning & noWord);
    return;
  }
  const at = meaning & ~longer;
  const end = at + 2 + (meanings[at + 1] ?? 0);
  for (let slot = at + 2; slot < end; slot += 1) use(meanings[slot] ?? 0);
}
