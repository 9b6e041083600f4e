import { countBits, letterCodes, letterMask } from "./letter-codes.ts";
import { shortTailWords, tail, tailWords } from "./tail-words.ts";
import { editsTo } from "./word-pattern.ts";
import { wordCost, type ComparedWord } from "./word-cost.ts";

/** What `tailLikeness` says of any other word. */
export const notTail = -1;

/** The bits of the word that completes a title of which this is a mistyped or cut-off form. */
export function tailLikeness(word: ComparedWord, isLast: boolean): number {
  const { codes } = word;
  for (const { known, mask, bits, isUsual } of ofEndings) {
    if (isLast && (isUsual || codes.length > 3) && beginsWith(known, codes)) return bits;
    if (codes.length < 4) continue;
    // Few edits, of which each changes at most two letters of the set.
    if (countBits(mask ^ word.pattern.mask) > 6) continue;
    const cost = wordCost(word, known, { from: 0, to: known.length, isName: false });
    if (cost <= (codes.length < 7 ? 1 : 2)) return bits;
  }
  if (codes.length !== 3) return notTail;
  const short = ofShortEndings.find(({ known }) => editsTo(word.pattern, known, 0, 3) === 1);
  return short?.bits ?? notTail;
}

/** With what an ending begins nearly always. */
const usual = new Set(["ve", "sanayi", "ticaret", "anonim", "limited"]);

const ofEndings = [
  ...[...tailWords].filter(([text]) => text !== "ortakligi"),
  ["anonimsirketi", tail.anonim] as const,
  ["limitedsirketi", tail.limited] as const,
].map(([text, bits]) => {
  const known = letterCodes(text);
  const mask = letterMask(known, 0, known.length);
  return { known, mask, bits, isUsual: usual.has(text) };
});

const ofShortEndings = ["ltd", "sti", "san", "tic"].map((text) => {
  return { known: letterCodes(text), bits: shortTailWords.get(text) ?? 0 };
});

function beginsWith(word: Uint8Array, start: Uint8Array): boolean {
  return start.length < word.length && start.every((code, at) => word[at] === code);
}
