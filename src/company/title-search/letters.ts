/** Longer words are cut: a bit per letter must fit a 32-bit integer. */
export const maxWordLength = 31;

/** Returns the letters of a folded word as codes: a to z are 0 to 25, digits 26 to 35. */
export function letterCodes(word: string, maxLength = maxWordLength): Uint8Array {
  const length = Math.min(word.length, maxLength);
  const codes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const code = word.charCodeAt(at);
    codes[at] = code >= 97 ? code - 97 : code - 22;
  }
  return codes;
}

/** Returns a bit for each letter; the ten digits share six bits. */
export function letterMask(codes: Uint8Array, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at += 1) {
    const code = codes[at] ?? 0;
    mask |= 1 << (code < 26 ? code : 26 + (code % 6));
  }
  return mask >>> 0;
}

/** Hashes letter codes: FNV-1a, then the finalizer of MurmurHash3. */
export function hashLetters(codes: Uint8Array, from: number, to: number, salt = 0): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (codes[at] ?? 0), 0x01000193);
  return spread(hash);
}

function spread(hash: number): number {
  let value = hash;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

export function countBits(mask: number): number {
  let value = mask - ((mask >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A word prepared for comparisons with many others. */
export interface WordPattern {
  length: number;
  mask: number;
  codes: Uint8Array;
  /** The places of each letter code in the word, a bit each. */
  places: readonly number[];
}

export function wordPattern(codes: Uint8Array, mask: number): WordPattern {
  const places = new Array<number>(36).fill(0);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    places[code] = (places[code] ?? 0) | (1 << at);
  }
  return { length: codes.length, mask, codes, places };
}

/**
 * Counts the edits between a pattern and a word: omission, insertion, change, swapped neighbours.
 * Hyyrö's bit-parallel form (2003): a machine word holds a column of the table.
 */
export function editsTo(
  pattern: WordPattern,
  letters: Uint8Array,
  from: number,
  to: number,
): number {
  const { length, places } = pattern;
  if (length === 0) return to - from;
  const last = 1 << (length - 1);
  let plus = -1;
  let minus = 0;
  let diagonal = 0;
  let before = 0;
  let edits = length;
  for (let at = from; at < to; at += 1) {
    const here = places[letters[at] ?? 0] ?? 0;
    const swapped = ((~diagonal & here) << 1) & before;
    diagonal = (((here & plus) + plus) ^ plus) | here | minus | swapped;
    before = here;
    let up = minus | ~(diagonal | plus);
    let down = plus & diagonal;
    if ((up & last) !== 0) edits += 1;
    if ((down & last) !== 0) edits -= 1;
    up = (up << 1) | 1;
    down <<= 1;
    plus = down | ~(diagonal | up);
    minus = up & diagonal;
  }
  return edits;
}

const codeOf = (letter: string) => letter.charCodeAt(0) - (letter >= "a" ? 97 : 22);

/** Maps letters that sound or look alike to one letter. */
const lookalikes = new Uint8Array(36).map((_, at) => at);
for (const pair of "wv uv qk jc zs 5s 2s dt pb 8b 6b li 1i yi 0o 9k gk".split(" ")) {
  lookalikes[codeOf(pair.charAt(0))] = codeOf(pair.charAt(1));
}

const [h, k, s, x] = Array.from("hksx", codeOf);
/** Maps two letters that are often read or written as one. */
const lookalikePairs = new Int8Array(36 * 36).fill(-1);
for (const pair of "rnm vvv cld shs chc oeo ueu iiu phf lck rin".split(" ")) {
  const [first = 0, second = 0, one = 0] = Array.from(pair, codeOf);
  lookalikePairs[first * 36 + second] = one;
}

/** Writes the skeleton of a word, in which letters that sound or look alike are one; returns its length. */
export function writeSkeleton(
  codes: Uint8Array,
  from: number,
  to: number,
  skeleton: Uint8Array,
): number {
  let length = 0;
  for (let at = from; at < to; at += 1) {
    const letter = codes[at] ?? 0;
    const pair = at + 1 < to ? (lookalikePairs[letter * 36 + (codes[at + 1] ?? 0)] ?? -1) : -1;
    if (pair >= 0) {
      length = appendLetter(skeleton, length, pair);
      at += 1;
    } else if (letter === x) {
      length = appendLetter(skeleton, appendLetter(skeleton, length, k ?? 0), s ?? 0);
    } else if (letter !== h || at === from) {
      length = appendLetter(skeleton, length, letter);
    }
  }
  return length;
}

/** Appends a letter unless it repeats the previous one; returns the new length. */
function appendLetter(skeleton: Uint8Array, length: number, letter: number): number {
  const mapped = lookalikes[letter] ?? letter;
  if (length > 0 && skeleton[length - 1] === mapped) return length;
  skeleton[length] = mapped;
  return length + 1;
}

/** Only the first letters are hashed; a comparison checks the following ones. Chosen by hand. */
const prefixLength = 8;
const wordSalt = 0x51ed27;
const skeletonSalt = 0x2c1b3c;

/**
 * Hashes a word's first eight letters: all, all but one, and of four or more all but two.
 * Words whose beginnings are within two edits share a hash.
 */
export function eachReduction(
  codes: Uint8Array,
  from: number,
  to: number,
  use: (hash: number) => void,
): void {
  const end = Math.min(to, from + prefixLength);
  const length = end - from;
  hashReduction(codes, from, end, -1, -1, wordSalt, use);
  for (let first = 0; first < length; first += 1) {
    hashReduction(codes, from, end, first, -1, wordSalt, use);
    for (let second = first + 1; second < length && length > 3; second += 1) {
      hashReduction(codes, from, end, first, second, wordSalt, use);
    }
  }
}

export function eachSkeletonReduction(
  skeleton: Uint8Array,
  length: number,
  use: (hash: number) => void,
): void {
  use(hashLetters(skeleton, 0, length, skeletonSalt));
  const end = Math.min(length, prefixLength);
  if (length < 4) return;
  for (let first = 0; first < end; first += 1)
    hashReduction(skeleton, 0, length, first, -1, skeletonSalt, use);
}

function hashReduction(
  codes: Uint8Array,
  from: number,
  end: number,
  first: number,
  second: number,
  salt: number,
  use: (hash: number) => void,
): void {
  let hash = 0x811c9dc5 ^ salt;
  for (let at = from; at < end; at += 1) {
    if (at - from === first || at - from === second) continue;
    hash = Math.imul(hash ^ (codes[at] ?? 0), 0x01000193);
  }
  use(spread(hash));
}
