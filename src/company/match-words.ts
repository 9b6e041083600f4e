import { abbreviations } from "./abbreviations.ts";
import type { TitleWord } from "./title-parts.ts";
import { likenessOfWords, type WordLikeness } from "./word-likeness.ts";

/** A written word with the registered one that it stands for. */
export interface WordPair {
  written: TitleWord;
  registered: TitleWord;
  likeness: WordLikeness;
}

/** Which words of two titles belong together, in the written order, and which are left over. */
export interface WordMatches {
  pairs: WordPair[];
  /** Written only. */
  extra: TitleWord[];
  /** Registered only. */
  missing: TitleWord[];
}

/**
 * Gives each written word the registered one that it is most like; a glued one as many as it holds. `isOpen` says that
 * no legal form ends what was written.
 */
export function matchWords(
  written: TitleWord[],
  registered: TitleWord[],
  isOpen: boolean,
): WordMatches {
  const left = new Set(registered);
  const taken = new Map<TitleWord, WordPair[]>();
  const take = (word: TitleWord, meant: TitleWord, likeness: WordLikeness) => {
    left.delete(meant);
    taken.set(word, [...(taken.get(word) ?? []), { written: word, registered: meant, likeness }]);
  };
  const possible = written.flatMap((word) =>
    registered.map((meant) => ({ word, meant, likeness: likenessOfWords(word, meant) })),
  );
  for (const wanted of degrees) {
    for (const { word, meant, likeness } of possible) {
      if (likeness === wanted && !taken.has(word) && left.has(meant)) take(word, meant, likeness);
    }
  }
  for (const word of written) {
    if (taken.has(word) || word.text.length < shortestGlued) continue;
    for (const meant of partsOfGlued(word.text, [...left])) take(word, meant, "slip");
  }
  for (const meant of left) {
    const extra = written.filter((word) => !taken.has(word));
    if (meant.text.length < shortestGlued) continue;
    for (const word of partsOfGlued(meant.text, extra)) take(word, meant, "slip");
  }
  const last = written.at(-1);
  if (isOpen && last && !taken.has(last) && mayBeCut(last, written.length)) {
    const meant = [...left].find(({ text }) => text.startsWith(last.text));
    if (meant) take(last, meant, "begun");
  }
  return {
    pairs: written.flatMap((word) => taken.get(word) ?? []),
    extra: written.filter((word) => !taken.has(word)),
    missing: [...left],
  };
}

const degrees = ["same", "slip", "begun", "near"] as const;
const shortestGlued = 5;

/** Whether a last word may have been left unfinished, or cut off by the length of a field. */
function mayBeCut({ text }: TitleWord, words: number): boolean {
  return words >= 4 || (words > 1 && text.length >= 4);
}

/** The registered words that a glued one consists of, each whole or short; empty where letters are left over. */
function partsOfGlued(glued: string, registered: TitleWord[]): TitleWord[] {
  const pieces: [string, TitleWord | null][] = [["ve", null]];
  for (const word of registered) {
    for (const text of [
      ...word.readings,
      ...word.readings.flatMap((one) => shortForms.get(one) ?? []),
    ])
      pieces.push([text, word]);
  }
  const ways = new Map<number, TitleWord[]>([[0, []]]);
  for (let at = 0; at < glued.length; at += 1) {
    const way = ways.get(at);
    if (!way) continue;
    for (const [text, word] of pieces) {
      if (!glued.startsWith(text, at) || ways.has(at + text.length)) continue;
      if (word && way.includes(word)) continue;
      ways.set(at + text.length, word ? [...way, word] : way);
    }
  }
  return ways.get(glued.length) ?? [];
}

const shortForms = new Map([
  ["sanayi", ["san"]],
  ["ticaret", ["tic"]],
]);
for (const [short, { words }] of abbreviations) {
  for (const word of words) shortForms.set(word, [...(shortForms.get(word) ?? []), short]);
}
