import { foldTurkish } from "../../src/company/title.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { textOf, type MadeTitle, type TitleWorld } from "./title-world.ts";

/** A way to misquote titles. */
export interface Damage {
  name: string;
  /** Returns a misquotation of the title, or null if the title does not suit. */
  make(title: MadeTitle, random: SeededRandom, world: TitleWorld): Damaged | null;
}

export interface Damaged {
  query: string;
  /**
   * Returns a title's possible misquotations by the same damage, without typos.
   * A company with one as near to the query as the true company's is a right answer too.
   */
  readings(title: MadeTitle): string[];
  /** The query in the form that is compared with the readings. */
  compared: string;
}

export const lower = (text: string): string => text.toLocaleLowerCase("tr");
export const full = (title: MadeTitle): string => lower(textOf(title));
export const core = (title: MadeTitle): string[] => title.core.map(lower).filter((w) => w !== "ve");
export const coreText = (title: MadeTitle): string => core(title).join(" ");
export const plain = (text: string): string => foldTurkish(text);
export const glue = (text: string): string => text.replaceAll(" ", "");

/** Returns a damage without typos: the query is one of the readings. */
export function exactDamage(query: string, readings: (title: MadeTitle) => string[]): Damaged {
  return { query, readings, compared: query };
}

/** Mistypes letters of long words among the first five; null if there are too few such words. */
export function withTypos(text: string, count: number, random: SeededRandom): string | null {
  const words = text.split(" ");
  const long = words.flatMap((word, at) => (word.length >= 5 && at < 5 ? [at] : []));
  const edits = new Map<number, number>();
  for (let done = 0; done < count; done += 1) {
    // Only a word of eight letters or more gets two typos.
    const free = long.filter((at) => {
      const before = edits.get(at) ?? 0;
      return before === 0 || (before === 1 && (words[at] ?? "").length >= 8);
    });
    if (free.length === 0) return null;
    const at = random.pick(free);
    edits.set(at, (edits.get(at) ?? 0) + 1);
    words[at] = mistype(words[at] ?? "", random);
  }
  return words.join(" ");
}

/** Omits, inserts, changes or doubles a letter, or swaps two. */
function mistype(word: string, random: SeededRandom): string {
  const at = random.below(word.length - 1);
  const beginning = word.slice(0, at);
  switch (random.below(5)) {
    case 0:
      return beginning + word.slice(at + 1);
    case 1:
      return beginning + random.pick(letters) + word.slice(at);
    case 2: {
      const other = random.pick(letters.filter((letter) => letter !== word[at]));
      return beginning + other + word.slice(at + 1);
    }
    case 3:
      return beginning + (word[at] ?? "") + word.slice(at);
    default: {
      if (word[at] === word[at + 1]) return beginning + word.slice(at + 1);
      return beginning + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    }
  }
}

const letters = Array.from("abcçdefgğhıijklmnoöprsştuüvyz");
