import { hashLetters, spread } from "./letter-codes.ts";

/** Up to how many letters of a word are taken out; what follows has to be compared. */
const prefixLength = 8;
const prefixes = 0x51ed27;
const skeletons = 0x2c1b3c;

/**
 * Hashes of a word's beginning with none, one or two letters taken out: two words within two edits share one.
 * The hash is a polynomial, so that a letter is taken out without going over the others.
 */
export function eachReduction(
  codes: Uint8Array,
  from: number,
  to: number,
  use: (hash: number) => void,
): void {
  const end = Math.min(to, from + prefixLength);
  const length = end - from;
  reduce(codes, from, end, -1, -1, prefixes, use);
  for (let first = 0; first < length; first += 1) {
    reduce(codes, from, end, first, -1, prefixes, use);
    for (let second = first + 1; second < length && length > 3; second += 1) {
      reduce(codes, from, end, first, second, prefixes, use);
    }
  }
}

/** Hashes of a word's skeleton, whole and with one letter taken out. */
export function eachSkeletonReduction(
  skeleton: Uint8Array,
  length: number,
  use: (hash: number) => void,
): void {
  use(hashLetters(skeleton, 0, length, skeletons));
  const end = Math.min(length, prefixLength);
  if (length < 4) return;
  for (let first = 0; first < end; first += 1)
    reduce(skeleton, 0, length, first, -1, skeletons, use);
}

function reduce(
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
