import { vknOfMersis } from "../../company/mersis.ts";
import { isBarePhone, isPhone } from "../../company/phone.ts";
import { isTckn } from "../../company/tckn.ts";
import { isVkn } from "../../company/vkn.ts";
import { cellStarts, columnsAt, labelOf, type Columns, type NumberLabel } from "./number-labels.ts";

/** The customs ministry, which every export invoice names as its buyer. */
export const customsMinistry = "1460415308";

/**
 * What a number in a text is: a company's (`labelled`, `mersis`, `bare`), or a `phone-like` one that may be a company's or
 * a telephone; one under a label that can't be right (`wrong`, `short` by a lost zero, `eleven` digits for a VKN,
 * `wrong-mersis`); or one that may be a person's (`personal`).
 */
export type NumberKind =
  | "labelled"
  | "mersis"
  | "bare"
  | "phone-like"
  | "wrong"
  | "short"
  | "eleven"
  | "wrong-mersis"
  | "personal";

/** A number in a text; `digits` are empty where they may be a person's. */
export interface NumberInText {
  kind: NumberKind;
  digits: string;
  /** Its place in the folded text. */
  at: number;
}

/** Digits that one number may consist of, with what stands around them in their line. */
type Span = ReturnType<typeof spansOf>[number];

const lengths = [10, 11, 16];
const longest = 16;
/** Text further away than this says nothing about a number. */
const reach = 72;
const run = /\d+(?:[ .\-/()]{1,3}\d+)*/g;
/** How a tax number is grouped where nothing says that it is one. `1.234.567.890` is an amount. */
const vknGroups = ["10", "3-3-4", "3-3-2-2", "3-3-3-1", "4-3-3", "3-4-3"];
const einvoice = /^\d{3}20[1-3]\d{10}$/;

/** Finds the numbers in a folded text that are companies' or stand under a company number's label, in its order. */
export function numbersInText(folded: string): NumberInText[] {
  const found: NumberInText[] = [];
  let columns: Columns = [];
  let begin = 0;
  for (const line of folded.split("\n")) {
    columns = columnsAt(line, columns);
    const starts = columns.length === 0 ? [] : cellStarts(line);
    let cell = 0;
    for (const { 0: written, index } of line.matchAll(run)) {
      const before = found.length;
      for (const span of spansOf(written, index, line)) {
        while ((starts[cell + 1] ?? Infinity) <= span.start) cell += 1;
        const kind = kindOf(span, columns[cell] ?? null);
        const isPerson = kind === "personal" || kind === "eleven" || isTckn(span.digits.slice(1));
        const digits = isPerson && kind !== "labelled" && kind !== "mersis" ? "" : span.digits;
        if (kind !== null) found.push({ kind, digits, at: begin + span.start });
      }
      if (found.length > before) continue;
      while ((starts[cell + 1] ?? Infinity) <= index) cell += 1;
      const stray = strayIn(written, index, line, columns[cell] ?? null);
      if (stray) found.push({ ...stray, at: begin + index });
    }
    begin += line.length + 1;
  }
  return found;
}

/** Reads digits under a company number's label that are too few, too many, or mixed with letters. */
function strayIn(
  written: string,
  at: number,
  line: string,
  column: NumberLabel | null,
): Omit<NumberInText, "at"> | null {
  const [first = ""] = /^\d+/.exec(written) ?? [];
  const digits = first.length >= strayLengths.least ? first : written.replace(/\D/g, "");
  const [token = ""] = /^[a-z0-9]+/.exec(line.slice(at)) ?? [];
  const isMixed = token.length > digits.length && /^(?=.*[a-z])(?:.*\d){5}/.test(token);
  const end = at + Math.max(written.length, token.length);
  const before = line.slice(Math.max(0, at - reach), at);
  const label = labelOf(before, line.slice(end, end + reach)) ?? column;
  const { length } = isMixed ? token : digits;
  if (length < strayLengths.least || length > strayLengths.most || isPlaceholder(digits))
    return null;
  if (label === "mersis") return { kind: "wrong-mersis", digits: "" };
  if (label !== "tax" || isPhone(digits)) return null;
  if (isMixed) return { kind: "wrong", digits: token.length > 10 ? "" : token.toUpperCase() };
  if (length === 9 && isVkn(`0${digits}`)) return { kind: "short", digits };
  // Longer ones may hold a person's number.
  return { kind: "wrong", digits: length > 10 ? "" : digits };
}

const strayLengths = { least: 8, most: 19 };

/** True for numbers that nobody asks for: foreign and unnamed buyers', and the customs ministry's. */
function isPlaceholder(digits: string): boolean {
  return digits === customsMinistry || /^(?:1{10,11}|2{10,11})$/.test(digits);
}

/** Each group of digits that is long enough by itself, and the first groups where together they are. */
function spansOf(written: string, at: number, line: string) {
  const groups = Array.from(written.matchAll(/\d+/g), ({ 0: digits, index }) => ({
    digits,
    index,
  }));
  const first = groups.slice(0, longest).map((_, last) => groups.slice(0, last + 1));
  const single = groups.slice(1).map((group) => [group]);
  return [...first, ...single].flatMap((parts) => {
    const digits = parts.map((part) => part.digits).join("");
    const last = parts.at(-1);
    if (!last || !lengths.includes(digits.length)) return [];
    const start = at + (parts[0]?.index ?? 0);
    const end = at + last.index + last.digits.length;
    const before = line.slice(Math.max(0, start - reach), start);
    const behind = line.slice(end, end + reach);
    return [
      { digits, groups: parts.map((part) => part.digits.length).join("-"), start, before, behind },
    ];
  });
}

/** What a number is by its digits and by what stands around it; null for what is none of these. */
function kindOf(span: Span, column: NumberLabel | null): NumberKind | null {
  const { digits, before, behind } = span;
  const vkn = vknOfMersis(digits) ?? digits;
  if (vkn === customsMinistry || (digits.length === 10 && isPlaceholder(digits))) return null;
  const isCompany = isVkn(vkn);
  const label = labelOf(before, behind) ?? column;
  if (digits.length === 10 && !isCompany) {
    const isMeant = label === "tax" && vknGroups.includes(span.groups);
    return isMeant && isWhole(span) ? "wrong" : null;
  }
  if (!isCompany) return strangerOf(span, label);
  if (digits.length === 16) {
    const isOther = label === "other" || einvoice.test(digits) || !standsAlone(span);
    return isWhole(span) && (label === "mersis" || !isOther) ? "mersis" : null;
  }
  if (label === "tax") return isWhole(span) ? "labelled" : null;
  if (label !== null || !isBare(span)) return null;
  return isBarePhone(digits) ? "phone-like" : "bare";
}

/** Returns the kind of a number of eleven or sixteen digits that is no company's. */
function strangerOf(span: Span, label: NumberLabel | null): NumberKind | null {
  const { digits, groups, before } = span;
  if (digits.length === 11 && label === "tax" && !/t\.? ?c|tckn/.test(before.slice(-24))) {
    const isMeant = groups === "11" || groups === "3-3-3-2" || groups === "3-4-4";
    if (isMeant && !isPlaceholder(digits)) return "eleven";
  }
  if (isPersonal(span, label)) return "personal";
  return digits.length === 16 && label === "mersis" && isWhole(span) ? "wrong-mersis" : null;
}

function isBare(span: Span): boolean {
  if (!vknGroups.includes(span.groups)) return false;
  // The zero of a telephone, or its country, may be written apart.
  const isDialled = /\+[\d ()]*$|(?<!\d)(?:0|90|0090)[ ()-]*$/.test(span.before.slice(-8));
  return !isDialled && standsAlone(span);
}

function isPersonal(span: Span, label: NumberLabel | null): boolean {
  const { digits, groups } = span;
  if (digits.startsWith("0") || isPhone(digits)) return false;
  if (digits.length === 16) return label === "mersis";
  if (label === "person") return true;
  return (groups === "11" || groups === "3-3-3-2") && standsAlone(span);
}

/** Whether the digits end here: `100.000.0014.6` is longer than it seems. */
function isWhole({ groups, behind }: Span): boolean {
  return !groups.includes("-") || !/^(?:[.\-/]\d| \d{1,2}(?!\d))/.test(behind);
}

/** Whether neither letters nor further digits are joined to the number. */
function standsAlone({ before, behind, groups }: Span): boolean {
  if (/(?:[\p{L}\p{N}_+]|\d[.:-])$/u.test(before)) return false;
  if (/^(?:[\p{L}\p{N}_%]|[.:-]\d)/u.test(behind)) return false;
  const goesOn = /\d[ .\-/()]{1,3}$/.test(before) || /^[ .\-/()]{1,3}\d/.test(behind);
  if (groups.includes("-") && goesOn) return false;
  const [, left = ""] = /(\d+)[,/]$/.exec(before) ?? [];
  const [, right = ""] = /^[,/](\d+)/.exec(behind) ?? [];
  return [left, right].every((listed) => listed === "" || listed.length >= 10);
}
