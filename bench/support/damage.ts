import { foldTurkish } from "../../src/company/title.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { textOf, type MadeTitle, type TitleWorld } from "./title-world.ts";

/** A way in which people misquote a title. */
export interface Damage {
  name: string;
  /** The query and what it was before letters were mistyped, or null where the title does not suit. */
  make(title: MadeTitle, random: SeededRandom, world: TitleWorld): Damaged | null;
}

export interface Damaged {
  query: string;
  /**
   * What a title reads like under the same damage without its typos, in one or several ways.
   * A company whose reading is no farther from the query than the true one's cannot be told from it.
   */
  readings(title: MadeTitle): string[];
  /** The query as it is compared with the readings. */
  compared: string;
}

export const lower = (text: string): string => text.toLocaleLowerCase("tr");
export const full = (title: MadeTitle): string => lower(textOf(title));
export const core = (title: MadeTitle): string[] => title.core.map(lower).filter((w) => w !== "ve");
export const coreText = (title: MadeTitle): string => core(title).join(" ");
export const plain = (text: string): string => foldTurkish(text);
export const glue = (text: string): string => text.replaceAll(" ", "");

/** A damage without typos: the query is itself the reading. */
export function exactDamage(query: string, readings: (title: MadeTitle) => string[]): Damaged {
  return { query, readings, compared: query };
}

/** Mistypes letters of the longer words among the first few; null where there is no such word. */
export function withTypos(text: string, count: number, random: SeededRandom): string | null {
  const words = text.split(" ");
  const long = words.flatMap((word, at) => (word.length >= 5 && at < 5 ? [at] : []));
  const edits = new Map<number, number>();
  for (let done = 0; done < count; done += 1) {
    // Two typos in one word only where it stays recognizable.
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

/** A letter left out, put in, changed, doubled or swapped with the next. */
function mistype(word: string, random: SeededRandom): string {
  const at = random.below(word.length - 1);
  const kept = word.slice(0, at);
  switch (random.below(5)) {
    case 0:
      return kept + word.slice(at + 1);
    case 1:
      return kept + random.pick(letters) + word.slice(at);
    case 2: {
      const other = random.pick(letters.filter((letter) => letter !== word[at]));
      return kept + other + word.slice(at + 1);
    }
    case 3:
      return kept + (word[at] ?? "") + word.slice(at);
    default: {
      if (word[at] === word[at + 1]) return kept + word.slice(at + 1);
      return kept + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    }
  }
}

const letters = Array.from("abcçdefgğhıijklmnoöprsştuüvyz");
