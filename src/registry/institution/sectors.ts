import { titleWords } from "../../company/title.ts";
import { sectorRows } from "./sector-rows.ts";

/** A trade: how titles name it, its activities (the first is the main one) and what articles of association say of it. */
export interface Sector {
  words: readonly [string, ...string[]];
  naces: readonly [Activity, ...Activity[]];
  purposes: readonly string[];
}

interface Activity {
  code: string;
  name: string;
}

/** The trade that a title's folded words name, or the fallback where they name none. */
export function sectorOfTitle(words: readonly string[], fallback: Sector): Sector {
  for (const word of words) {
    const sector = byWord.get(word);
    if (sector) return sector;
  }
  return fallback;
}

export const sectors: readonly [Sector, ...Sector[]] = readRows(sectorRows);

/** A trade's telling word (`GIDA`, `GIDA` again in `GIDA PAZARLAMA`) leads to the first trade that lists it. */
const byWord = new Map<string, Sector>();
for (const sector of sectors) {
  for (const phrase of sector.words) {
    const [word = ""] = titleWords(phrase);
    if (!byWord.has(word)) byWord.set(word, sector);
  }
}

function readRows(text: string): [Sector, ...Sector[]] {
  const [first, ...rest] = text
    .trim()
    .split(/\n\s*\n/)
    .map(readSector);
  if (!first) throw new Error("there are no sectors");
  return [first, ...rest];
}

function readSector(block: string): Sector {
  const [names = "", ...lines] = block
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const activities = lines.flatMap((line) => {
    const match = /^(\d\d\.\d\d\.\d\d) (.+)$/.exec(line);
    return match ? [{ code: match[1] ?? "", name: match[2] ?? "" }] : [];
  });
  const purposes = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
  return { words: nonEmpty(names.split(", ")), naces: nonEmpty(activities), purposes };
}

function nonEmpty<Item>([first, ...rest]: Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new Error("a sector lacks its words or activities");
  return [first, ...rest];
}
