import { titleWords } from "../../company/title.ts";
import { listOf } from "./random.ts";
import { sectorRows } from "./sector-rows.ts";

/** A trade: its words in titles, its activities (main one first) and its articles of association. */
export interface Sector {
  words: string[];
  naces: { code: string; name: string }[];
  purposes: string[];
}

/** Finds the trade that a title's folded words name, or else returns the fallback. */
export function sectorOfTitle(words: readonly string[], fallback: Sector): Sector {
  for (const word of words) {
    const sector = byWord.get(word);
    if (sector) return sector;
  }
  return fallback;
}

export const sectors = sectorRows.trim().split("\n\n").map(readSector);

/** The first trade that lists a telling word (`GIDA`, also for `GIDA PAZARLAMA`). */
const byWord = new Map(
  sectors
    .flatMap((sector) =>
      sector.words.map((phrase) => [titleWords(phrase)[0] ?? "", sector] as const),
    )
    .reverse(),
);

function readSector(text: string): Sector {
  const [names = ""] = text.split("\n", 1);
  return {
    words: listOf(names),
    naces: Array.from(
      text.matchAll(/(\d\d\.\d\d\.\d\d) ([^;\n]+)/g),
      ([, code = "", name = ""]) => ({
        code,
        name,
      }),
    ),
    purposes: Array.from(text.matchAll(/^- (.+)$/gm), ([, purpose = ""]) => purpose),
  };
}
