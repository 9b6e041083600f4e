import { vknOfMersis } from "../../company/mersis.ts";
import { isForeignVat } from "../../company/number-input.ts";
import { isBarePhone, isPhone } from "../../company/phone.ts";
import { isTckn } from "../../company/tckn.ts";
import { isVkn } from "../../company/vkn.ts";
import { cellStarts, columnsAt, labelOf, type Columns, type NumberLabel } from "./number-labels.ts";

/** The customs ministry, which every export invoice names as its buyer. */
export const customsMinistry = "1460415308";

/**
 * The kind of a number in a text. Right: `labelled`, `mersis`, `bare`, `phone-like`.
 * Labelled but wrong: `wrong`, `short` by its zero, `eleven` digits, `foreign`, `wrong-mersis`.
 * `personal`: maybe a person's.
 */
export type NumberKind =
  | "labelled"
  | "mersis"
  | "bare"
  | "phone-like"
  | "wrong"
  | "short"
  | "eleven"
  | "foreign"
  | "wrong-mersis"
  | "personal";

/** A number in a text; `digits` is empty if they may be a person's. */
export interface NumberInText {
  kind: NumberKind;
  digits: string;
  /** The index in the folded text. */
  at: number;
}

/** A stretch of a line that may be a number. */
interface Span {
  digits: string;
  /** The lengths of its groups: `3-3-4`. */
  groups: string;
  /** The index in the line. */
  start: number;
  before: string;
  behind: string;
  label: NumberLabel | null;
}

const lengths = [10, 11, 16];
const longest = 16;
const strayLengths = { least: 8, most: 19 };
/** The most letters between a label and its number. */
const reach = 72;
const run = /\d+(?:[ .\-/()]{1,3}\d+)*/g;
/** Two blanks divide the cells of a table. */
const runInCell = /\d+(?:(?!.? {2})[ .\-/()]{1,3}\d+)*/g;
/** The usual groupings of a tax number without a label. `1.234.567.890` is an amount. */
const vknGroups = ["10", "3-3-4", "3-3-2-2", "3-3-3-1", "4-3-3", "3-4-3"];
const personalGroups = ["11", "3-3-3-2"];
const einvoice = /^\d{3}20[1-3]\d{10}$/;

/** Finds companies' numbers and numbers under their labels in a folded text, in its order. */
export function numbersInText(folded: string): NumberInText[] {
  const found: NumberInText[] = [];
  let columns: Columns = [];
  let begin = 0;
  for (const line of folded.split("\n")) {
    columns = columnsAt(line, columns);
    const starts = columns.length === 0 ? [] : cellStarts(line);
    for (const { 0: written, index } of line.matchAll(columns.length > 0 ? runInCell : run)) {
      const column = columns[starts.findLastIndex((start) => start <= index)] ?? null;
      const numbers = isForeign(written, index, line, column)
        ? [{ kind: "foreign" as const, digits: "", start: index }]
        : spansOf(written, index, line, column).flatMap(numberIn);
      const all = numbers.length > 0 ? numbers : strayIn(written, index, line, column);
      found.push(...all.map(({ kind, digits, start }) => ({ kind, digits, at: begin + start })));
    }
    begin += line.length + 1;
  }
  return found;
}

function numberIn(span: Span) {
  const kind = kindOf(span);
  if (kind === null) return [];
  const isPerson = kind === "personal" || kind === "eleven";
  const isHidden = isPerson || (kind === "wrong-mersis" && isTckn(span.digits.slice(1)));
  return [{ kind, digits: isHidden ? "" : span.digits, start: span.start }];
}

/** Returns what stands around a stretch of a line, and what that says of it. */
function around(line: string, start: number, end: number, column: NumberLabel | null) {
  const before = line.slice(Math.max(0, start - reach), start);
  const behind = line.slice(end, end + reach);
  return { start, before, behind, label: labelOf(before, behind) ?? column };
}

/** True for a number under a tax number's label, behind the letters of a country. */
function isForeign(written: string, at: number, line: string, column: NumberLabel | null): boolean {
  const [country = ""] = /(?<![a-z\d'])[a-z]{2}[ -]?[a-z]?$/.exec(line.slice(0, at)) ?? [];
  const numbers = [written, tokenAt(line, at)].filter((one) => isForeignVat(country + one));
  const start = at - country.length;
  return numbers.length > 0 && around(line, start, start, column).label === "tax";
}

function tokenAt(line: string, at: number): string {
  return /^[a-z\d]*/.exec(line.slice(at))?.[0] ?? "";
}

/** Reads digits under a company number's label that are too few, too many, or mixed with letters. */
function strayIn(
  written: string,
  start: number,
  line: string,
  column: NumberLabel | null,
): { kind: NumberKind; digits: string; start: number }[] {
  const [first = ""] = /^\d+/.exec(written) ?? [];
  const digits = first.length >= strayLengths.least ? first : written.replace(/\D/g, "");
  const token = tokenAt(line, start);
  const isMixed = token.length > digits.length && /^(?=.*[a-z])(?:.*\d){5}/.test(token);
  const said = isMixed ? token.toUpperCase() : digits;
  const { length } = said;
  if (length < strayLengths.least || length > strayLengths.most || isPlaceholder(digits)) return [];
  const end = start + Math.max(written.length, token.length);
  const { label } = around(line, start, end, column);
  if (label === "mersis") return [{ kind: "wrong-mersis", digits: "", start }];
  if (label !== "tax" || isPhone(digits)) return [];
  const isShort = length === 9 && isVkn(`0${said}`);
  // Longer ones may hold a person's number.
  return [{ kind: isShort ? "short" : "wrong", digits: length > 10 ? "" : said, start }];
}

/** True for the numbers of foreign and unnamed buyers and of the customs ministry. */
function isPlaceholder(digits: string): boolean {
  return digits === customsMinistry || /^(?:1{10,11}|2{10,11})$/.test(digits);
}

/** Returns the groups of digits that are long enough, alone or joined from the first group on. */
function spansOf(written: string, at: number, line: string, column: NumberLabel | null): Span[] {
  const groups = Array.from(written.matchAll(/\d+/g));
  const first = groups.slice(0, longest).map((_, last) => groups.slice(0, last + 1));
  const single = groups.slice(1).map((group) => [group]);
  return [...first, ...single].flatMap((parts) => {
    const digits = parts.join("");
    const [from, last] = [parts[0], parts.at(-1)];
    if (!from || !last || !lengths.includes(digits.length)) return [];
    const end = at + last.index + last[0].length;
    const lengthsOf = parts.map((part) => part[0].length).join("-");
    return [{ digits, groups: lengthsOf, ...around(line, at + from.index, end, column) }];
  });
}

/** Returns the kind of a number by its digits and its surroundings, or null if it is none of a company. */
function kindOf(span: Span): NumberKind | null {
  const { digits } = span;
  if ((vknOfMersis(digits) ?? digits) === customsMinistry) return null;
  if (digits.length === 16) return kindOf16(span);
  if (digits.length === 11) return kindOf11(span);
  return isPlaceholder(digits) ? null : kindOf10(span);
}

function kindOf10(span: Span): NumberKind | null {
  const { digits, groups, label } = span;
  if (label === "tax") {
    if (!isWhole(span)) return null;
    return isVkn(digits) ? "labelled" : vknGroups.includes(groups) ? "wrong" : null;
  }
  if (label !== null || !isVkn(digits) || !isBare(span)) return null;
  return isBarePhone(digits) ? "phone-like" : "bare";
}

function kindOf11(span: Span): NumberKind | null {
  const { digits, groups, before, label } = span;
  const isTax = label === "tax" && !/t\.? ?c|tckn/.test(before.slice(-24));
  const isMeant = isTax && !isPlaceholder(digits);
  if (isMeant && [...personalGroups, "3-4-4"].includes(groups)) return "eleven";
  if (digits.startsWith("0") || isPhone(digits)) return null;
  const isAlone = personalGroups.includes(groups) && standsAlone(span);
  return label === "person" || isAlone ? "personal" : null;
}

function kindOf16(span: Span): NumberKind | null {
  const { digits, label } = span;
  const isCompany = isVkn(vknOfMersis(digits) ?? "");
  if (label === "mersis") {
    if (!digits.startsWith("0")) return "personal";
    if (!isWhole(span)) return null;
    return isCompany ? "mersis" : "wrong-mersis";
  }
  const isOther = label === "other" || einvoice.test(digits) || !standsAlone(span);
  return isCompany && isWhole(span) && !isOther ? "mersis" : null;
}

function isBare(span: Span): boolean {
  if (!vknGroups.includes(span.groups)) return false;
  // The zero of a telephone, or its country, may be written apart.
  const isDialled = /\+[\d ()]*$|(?<!\d)(?:0|90|0090)[ ()-]*$/.test(span.before.slice(-8));
  return !isDialled && standsAlone(span);
}

/** True if the number ends with these digits: `100.000.0014.6` goes on. */
function isWhole({ groups, behind }: Span): boolean {
  return !groups.includes("-") || !/^(?:[.\-/]\d| \d{1,2}(?!\d))/.test(behind);
}

/** True if neither letters nor further digits touch the number. */
function standsAlone({ before, behind, groups }: Span): boolean {
  if (/(?:[\p{L}\p{N}_+]|\d[.:-])$/u.test(before)) return false;
  if (/^(?:[\p{L}\p{N}_%]|[.:-]\d)/u.test(behind)) return false;
  const goesOn = /\d[ .\-/()]{1,3}$/.test(before) || /^[ .\-/()]{1,3}\d/.test(behind);
  if (groups.includes("-") && goesOn) return false;
  const [, left = ""] = /(\d+)[,/]$/.exec(before) ?? [];
  const [, right = ""] = /^[,/](\d+)/.exec(behind) ?? [];
  return [left, right].every((listed) => listed === "" || listed.length >= 10);
}
