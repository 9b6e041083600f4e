import { seededRandom, type SeededRandom } from "../../support/seeded-random.ts";

/** The function of a word in a title. */
export type Role =
  "status" | "brand" | "initial" | "place" | "trade" | "kind" | "tail" | "form" | "link";

export interface Word {
  readonly text: string;
  readonly role: Role;
  /** True if no space separates this word from the previous one. */
  readonly isGlued?: boolean;
  /** The full form of an abbreviation in the registered title. */
  readonly long?: string;
}

/** Splits a phrase into words of one role; a dot splits a word, as in `LTD.ŞTİ.`. */
export function inRole(role: Role, phrase: string): readonly Word[] {
  if (phrase === "") return [];
  // Names are not cached; all other phrases come from tables and are split only once.
  if (role === "brand") return partsOf(role, phrase);
  let ofRole = known.get(role);
  if (ofRole === undefined) known.set(role, (ofRole = new Map<string, readonly Word[]>()));
  let words = ofRole.get(phrase);
  if (words === undefined) ofRole.set(phrase, (words = partsOf(role, phrase)));
  return words;
}

const known = new Map<Role, Map<string, readonly Word[]>>();

function partsOf(role: Role, phrase: string): Word[] {
  const chunks = phrase.includes(" ") ? phrase.split(" ") : [phrase];
  if (!phrase.includes(".")) return chunks.map((text) => ({ text, role }));
  return chunks.flatMap((chunk) => {
    const parts = /^(?:\p{L}\.)+\p{L}?$/u.test(chunk) ? [chunk] : chunk.split(/(?<=\.)(?=.)/u);
    return parts.map((text, at) => (at === 0 ? { text, role } : { text, role, isGlued: true }));
  });
}

/** Joins words to a line. */
export function written(words: readonly Word[]): string {
  let line = "";
  for (const word of words) {
    line += line === "" || word.isGlued === true ? word.text : ` ${word.text}`;
  }
  return line;
}

/** Starts a random stream for some numbers; neighbouring numbers get unrelated streams. */
export function streamOf(...numbers: readonly number[]): SeededRandom {
  let state = 0x2545f491;
  for (const number of numbers) {
    state = Math.imul(state ^ number, 0x7feb352d);
    state = Math.imul(state ^ (state >>> 15), 0x846ca68b);
    state ^= state >>> 16;
  }
  return seededRandom(state);
}

/** Hashes a text, for choices that must be the same wherever the text occurs. */
export function hashOf(text: string, seed: number): number {
  let state = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 15), 0x7feb352d);
  return (state ^ (state >>> 14)) >>> 0;
}
