import { foldTurkish } from "../../../src/company/title.ts";
import { abbreviations } from "./words.ts";

/** What a word does in a title. */
export type Role =
  "status" | "place" | "brand" | "initials" | "trade" | "tail" | "form" | "branch" | "extra";

/** A word of a title: written out, as it stands in the title, and what stands before it. */
export interface Part {
  readonly full: string;
  readonly text: string;
  readonly glue: string;
  readonly role: Role;
}

/** How abbreviations are written: `SAN TİC`, `SAN. TİC.` or `SAN.TİC.`. */
export type ShortStyle = "spaced" | "dotted" | "glued";

/** The words of a text as parts of one role. */
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

/** The title as it is written. */
export function render(parts: readonly Part[]): string {
  let title = "";
  for (const part of parts) title += title === "" ? part.text : part.glue + part.text;
  return title;
}

/** The letters that count when two texts are compared: folded, every punctuation a space. */
export function comparable(text: string): string {
  return foldTurkish(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Whether an abbreviation of the word is in use, so that a clerk could shorten it. */
export function hasShort(part: Part): boolean {
  return part.role !== "brand" && part.role !== "initials" && abbreviations.has(part.full);
}

/** The title with some words shortened; the others are written out. */
export function shorten(
  parts: readonly Part[],
  shortOf: (part: Part) => string | undefined,
  style: ShortStyle,
): Part[] {
  let before: Part | undefined;
  let wasShort = false;
  return parts.map((part) => {
    // A.Ş. and S.S. are one word for everybody.
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
