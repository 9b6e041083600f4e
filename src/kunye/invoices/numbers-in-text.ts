import { vknOfMersis } from "../../company/mersis.ts";
import { isForeignVat } from "../../company/number-input.ts";
import { isBarePhone, isPhone } from "../../company/phone.ts";
import { isTckn } from "../../company/tckn.ts";
import { isVkn } from "../../company/vkn.ts";
import { cellStarts, columnsAt, labelOf, type Columns, type NumberLabel } from "./number-labels.ts";

/** The customs ministry, which every export invoice names as its buyer. */
export const customsMinistry = "1460415308";

/**
 * The kind of a number in a text. Right: `labelled`, `mersis`, `bare`, or `phone-like`, which may be a telephone's.
 * Under a label but wrong: `wrong`, `short` by its zero, `eleven` digits for a VKN, `foreign`, `wrong-mersis`.
 * `personal` may be a person's.
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

/** The digits of a possible number, with the text before and behind them in the line. */
type Span = ReturnType<typeof spansOf>[number];

const lengths = [10, 11, 16];
const longest = 16;
/** The most letters between a label and its number. */
const reach = 72;
const run = /\d+(?:[ .\-/()]{1,3}\d+)*/g;
/** The usual groupings of a tax number without a label. `1.234.567.890` is an amount. */
const vknGroups = ["10", "3-3-4", "3-3-2-2", "3-3-3-1", "4-3-3", "3-4-3"];
const einvoice = /^\d{3}20[1-3]\d{10}$/;

/** Finds companies' numbers and numbers under their labels in a folded text, in its order. */
export function numbersInText(folded: string): NumberInText[] {
  const found: NumberInText[] = [];
  let columns: Columns = [];
  let begin = 0;
  for (const line of folded.split("\n")) {
    columns = columnsAt(line, columns);
    const starts = columns.length === 0 ? [] : cellStarts(line);
    let cell = 0;
    const columnAt = (at: number) => {
      while ((starts[cell + 1] ?? Infinity) <= at) cell += 1;
      return columns[cell] ?? null;
    };
    for (const { 0: written, index } of line.matchAll(run)) {
      if (isForeign(written, index, line, columnAt(index))) {
        found.push({ kind: "foreign", digits: "", at: begin + index });
        continue;
      }
      const before = found.length;
      for (const span of spansOf(written, index, line)) {
        const kind = kindOf(span, columnAt(span.start));
        const isPerson = kind === "personal" || kind === "eleven" || isTckn(span.digits.slice(1));
        const digits = isPerson && kind !== "labelled" && kind !== "mersis" ? "" : span.digits;
        if (kind !== null) found.push({ kind, digits, at: begin + span.start });
      }
      const stray = found.length > before ? null : strayIn(written, index, line, columnAt(index));
      if (stray) found.push({ ...stray, at: begin + index });
    }
    begin += line.length + 1;
  }
  return found;
}

/** True for a number under a tax number's label, behind the letters of a country. */
function isForeign(written: string, at: number, line: string, column: NumberLabel | null): boolean {
  const before = line.slice(Math.max(0, at - reach), at);
  const [country = ""] = /(?<![a-z\d'])[a-z]{2}[ -]?[a-z]?$/.exec(before) ?? [];
  const [token = ""] = /^[a-z\d]+/.exec(line.slice(at)) ?? [];
  const isLabelled =
    (labelOf(before.slice(0, before.length - country.length), "") ?? column) === "tax";
  return isLabelled && [token, written].some((digits) => isForeignVat(country + digits));
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

/** True for the numbers of foreign and unnamed buyers and of the customs ministry. */
function isPlaceholder(digits: string): boolean {
  return digits === customsMinistry || /^(?:1{10,11}|2{10,11})$/.test(digits);
}

/** Returns the groups of digits that are long enough, alone or joined from the first group on. */
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

/** Returns the kind of a number by its digits and its surroundings, or null if it is none of a company. */
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
