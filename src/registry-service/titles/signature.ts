/**
 * A title's signature, two 32-bit halves: a bit for each word, from bit 52 a hash of its first word,
 * from bit 60 how many words it has, at most 15.
 */
const wordBits = 52;

export const wordBit = (word: number): number => word % wordBits;

export const firstWordHash = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 24;

export const mostCounted = 15;
