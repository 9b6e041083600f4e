/** The longest word that is told apart; a bit a letter has to fit 31. */
export const longestWord = 31;

/** The letters of a folded word as codes: a to z are 0 to 25, digits 26 to 35. */
export function letterCodes(word: string): Uint8Array {
  const length = Math.min(word.length, longestWord);
  const codes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    const code = word.charCodeAt(at);
    codes[at] = code >= 97 ? code - 97 : code - 22;
  }
  return codes;
}

/** A bit for each letter; the ten digits share six bits. */
export function letterMask(codes: Uint8Array, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at += 1) {
    const code = codes[at] ?? 0;
    mask |= 1 << (code < 26 ? code : 26 + (code % 6));
  }
  return mask >>> 0;
}

/** FNV-1a over letter codes, spread once more. */
export function hashLetters(codes: Uint8Array, from: number, to: number, salt = 0): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (codes[at] ?? 0), 0x01000193);
  return spread(hash);
}

export function spread(hash: number): number {
  let value = hash;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** How many bits are set. */
export function countBits(mask: number): number {
  let value = mask - ((mask >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
