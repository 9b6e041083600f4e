import { tailWords } from "./tail-words.ts";
import { comparedWord, wordCost, type ComparedWord } from "./word-cost.ts";

/** What `tailLikeness` says of any other word. */
export const notTail = -1;

/** The bits of the word that completes a title of which this is a mistyped or cut-off form. */
export function tailLikeness(word: ComparedWord, isLast: boolean): number {
  const { codes } = word;
  for (const { known, bits } of ofEndings) {
    if (isLast && beginsWith(known, codes)) return bits;
    if (codes.length < 4) continue;
    const cost = wordCost(word, known, 0, known.length);
    if (cost <= (codes.length < 7 ? 1 : 2)) return bits;
  }
  return notTail;
}

const ofEndings = [...tailWords].map(([text, bits]) => ({ known: comparedWord(text).codes, bits }));

function beginsWith(word: Uint8Array, start: Uint8Array): boolean {
  return start.length < word.length && start.every((code, at) => word[at] === code);
}
