/**
 * A title's signature, two 32-bit halves: a bit for each word, bit 51 where one stands in it twice,
 * from bit 52 a hash of its first word, from bit 60 how many different words it has, at most 15.
 */
const wordBits = 51;

export const wordBit = (word: number): number => word % wordBits;

export const firstWordHash = (word: number): number => spread(word) >>> 24;

/** Which first word and how many words a signature's higher half tells of. */
export const signedFirst = (high: number): number => (high >>> 20) & 0xff;
export const signedCount = (high: number): number => high >>> 28;
export const isSignedTwice = (high: number): boolean => (high & (1 << 19)) !== 0;

/** Notes that a title holds a word twice. */
export function signTwice(signatures: Uint32Array, title: number): void {
  signatures[title * 2 + 1] = (signatures[title * 2 + 1] ?? 0) | (1 << 19);
}

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
