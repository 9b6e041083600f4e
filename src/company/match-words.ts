import type { TitleWord } from "./title-parts.ts";
import { shortWords } from "./title-words.ts";
import { type WordLikeness, likenessOfWords } from "./word-likeness.ts";

/** Which words of two titles belong together. */
export type WordMatches = ReturnType<typeof matchWords>;

export interface WordPair {
  written: TitleWord;
  registered: TitleWord;
  likeness: WordLikeness;
}

/**
 * Pairs each written word with the most similar registered one; a glued word with several.
 * Pairs are in written order; `extra` words are only written, `missing` ones only registered.
 * `isOpen` is true if no legal form ends the written title.
 */
export function matchWords(written: TitleWord[], registered: TitleWord[], isOpen: boolean) {
  const pairs: WordPair[] = [];
  const [extra, missing] = [new Set(written), new Set(registered)];
  const take = (one: TitleWord, meant: TitleWord, likeness: WordLikeness) => {
    pairs.push({ written: one, registered: meant, likeness });
    extra.delete(one);
    missing.delete(meant);
  };
  for (const likeness of ["same", "slip", "begun", "near"] as const) {
    for (const one of extra) {
      const meant = [...missing].find((it) => likenessOfWords(one, it) === likeness);
      if (meant) take(one, meant, likeness);
    }
  }
  for (const one of extra) {
    for (const meant of partsOfGlued(one, missing)) take(one, meant, "slip");
  }
  for (const meant of missing) {
    for (const one of partsOfGlued(meant, extra)) take(one, meant, "slip");
  }
  const cut = isOpen ? wordCutOff(written) : undefined;
  if (cut && extra.has(cut)) {
    const meant = [...missing].find(({ text }) => text.startsWith(cut.text));
    if (meant) take(cut, meant, "begun");
  }
  pairs.sort((one, other) => written.indexOf(one.written) - written.indexOf(other.written));
  return { pairs, extra: [...extra], missing: [...missing] };
}

/** The last word, where it may have been left unfinished or cut off by the length of a field. */
function wordCutOff(written: TitleWord[]): TitleWord | undefined {
  const last = written.at(-1);
  const isLong = (last?.text.length ?? 0) >= 4;
  return written.length >= 4 || (written.length > 1 && isLong) ? last : undefined;
}

const shortestGlued = 5;

/** The words that a glued one consists of, each whole or short; empty where letters are left over. */
function partsOfGlued({ text: glued }: TitleWord, words: Iterable<TitleWord>): TitleWord[] {
  if (glued.length < shortestGlued) return [];
  const pieces = Array.from(words).flatMap((word) => formsOf(word).map((text) => ({ word, text })));
  const ways = new Map<number, TitleWord[]>([[0, []]]);
  for (let at = 0; at < glued.length; at += 1) {
    const way = ways.get(at);
    if (!way) continue;
    if (glued.startsWith("ve", at) && !ways.has(at + 2)) ways.set(at + 2, way);
    for (const { word, text } of pieces) {
      const end = at + text.length;
      if (!glued.startsWith(text, at) || ways.has(end) || way.includes(word)) continue;
      ways.set(end, [...way, word]);
    }
  }
  return ways.get(glued.length) ?? [];
}

const shortForms = Map.groupBy(
  [...shortWords].flatMap(([short, { words }]) => words.map((word) => ({ short, word }))),
  ({ word }) => word,
);

function formsOf({ readings }: TitleWord): string[] {
  const short = readings.flatMap((word) => shortForms.get(word) ?? []);
  return [...readings, ...short.map((one) => one.short)];
}
