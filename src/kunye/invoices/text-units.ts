import { tradeDay } from "../../company/trade-values.ts";
import type { CleanText } from "./clean-text.ts";
import { hasHiddenSigns } from "./title-doubts.ts";

/** A stretch of the text, `[start, end)`. */
export interface Unit {
  start: number;
  end: number;
}

/** The stretches of a text in which things belong together, the narrowest first. */
export interface Units {
  lines: readonly Unit[];
  blocks: readonly (Unit & { role: "seller" | "buyer" | "text" })[];
  whole: Unit;
}

export function isIn({ start, end }: Unit, at: number): boolean {
  return at >= start && at < end;
}

export function linesOf({ folded }: CleanText): Unit[] {
  let start = 0;
  return folded.split("\n").map((line) => {
    const unit = { start, end: start + line.length + 1 };
    start = unit.end;
    return unit;
  });
}

const sellerHeading =
  /^\W*(?:satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor)\b/;
const buyerHeading =
  /^\W*(?:alici|musteri|sayin|fatura edilen|faturanin kesilecegi|buyer|customer|bill to)\b/;

/** Parts a text at empty lines and at headings of sellers and buyers; a part without a heading has the role `text`. */
export function blocksOf({ folded }: CleanText, lines: readonly Unit[]): Units["blocks"] {
  const blocks: (Unit & { role: "seller" | "buyer" | "text" })[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const line = folded.slice(start, end).trim();
    const role = sellerHeading.test(line) ? "seller" : buyerHeading.test(line) ? "buyer" : null;
    const last = blocks.at(-1);
    const isEmpty = line === "";
    if (last && isOpen && !isEmpty && (role === null || role === last.role)) last.end = end;
    else if (!isEmpty) {
      // A heading may stand alone over an empty line.
      const isHeading =
        last && last.role !== "text" && isBareHeading(folded.slice(last.start, last.end));
      blocks.push({ start, end, role: role ?? (isHeading ? last.role : "text") });
    }
    isOpen = !isEmpty;
  }
  return blocks;
}

function isBareHeading(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !/\d/.test(text);
}

/** The line, the block and the whole text around a place. */
export function unitsAround({ lines, blocks, whole }: Units, at: number): Unit[] {
  const around = [lines, blocks].flatMap((all) => all.find((unit) => isIn(unit, at)) ?? []);
  return [...around, whole];
}

/** The only day that a text calls a document's. */
export function dateIn(folded: string): string | null {
  const form =
    /(?:fatura|belge|duzenleme|irsaliye|sevk)? ?tarihi? ?[:=]? ?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})/g;
  const [date, ...others] = new Set(
    Array.from(folded.matchAll(form), ([, day = ""]) => tradeDay(day)),
  );
  return others.length === 0 ? (date ?? null) : null;
}

/** The lines in which signs hide between letters; the lines of both texts are the same. */
export function hiddenIn(text: string, lines: readonly Unit[]): Unit[] {
  const raw = text.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  return lines.filter((_line, at) => {
    const line = raw[at] ?? "";
    return /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, ""));
  });
}
