import { foldTurkish } from "../../../src/company/title.ts";
import { abbreviations } from "./words.ts";

/** The function of a word in a title. */
export type Role =
  "status" | "place" | "brand" | "initials" | "trade" | "tail" | "form" | "branch" | "extra";

/** A word of a title: written out, as registered, and its separator from the previous word. */
export interface Part {
  readonly full: string;
  readonly text: string;
  readonly glue: string;
  readonly role: Role;
}

/** The styles of abbreviations: `SAN TİC`, `SAN. TİC.` or `SAN.TİC.`. */
export type ShortStyle = "spaced" | "dotted" | "glued";

/** Splits a text into parts of one role. */
export function partsOf(text: string, role: Role): readonly Part[] {
  if (role === "brand" || role === "extra") return splitUp(text, role);
  // Trades, tails, forms and places come from tables: they are split once.
  const known = tables.get(text);
  if (known?.[0]?.role === role) return known;
  const parts = splitUp(text, role);
  tables.set(text, parts);
  return parts;
}

const tables = new Map<string, readonly Part[]>();

function splitUp(text: string, role: Role): Part[] {
  const parts: Part[] = [];
  for (const word of text.split(" ")) {
    let glue = " ";
    for (const piece of word.includes("/") ? word.split("/") : [word]) {
      parts.push({ full: piece, text: piece, glue, role });
      glue = "/";
    }
  }
  return parts;
}

/** Writes the title. */
export function render(parts: readonly Part[]): string {
  let title = "";
  for (const part of parts) title += title === "" ? part.text : part.glue + part.text;
  return title;
}

/** Folds a text for comparison; punctuation becomes a space. */
export function comparable(text: string): string {
  return foldTurkish(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** True if the word has a usual abbreviation. */
export function hasShort(part: Part): boolean {
  return part.role !== "brand" && part.role !== "initials" && abbreviations.has(part.full);
}

/** Abbreviates some words of a title and writes out the others. */
export function shorten(
  parts: readonly Part[],
  shortOf: (part: Part) => string | undefined,
  style: ShortStyle,
): Part[] {
  let before: Part | undefined;
  let wasShort = false;
  return parts.map((part) => {
    // A.Ş. and S.S. are always one word.
    const isPair =
      wasShort && pairs.some(([first, second]) => before?.full === first && part.full === second);
    const short = isPair ? (part.full[0] ?? "") : shortOf(part);
    const tight = isPair || (style === "glued" && wasShort);
    const glue = tight ? "" : part.glue === "" ? " " : part.glue;
    [before, wasShort] = [part, short !== undefined];
    if (short === undefined) return { ...part, text: writtenOut(part), glue };
    return { ...part, text: style === "spaced" ? short : `${short}.`, glue };
  });
}

const pairs = [
  ["ANONİM", "ŞİRKETİ"],
  ["SINIRLI", "SORUMLU"],
] as const;

function writtenOut(part: Part): string {
  return part.role === "initials" ? part.text : part.full;
}
