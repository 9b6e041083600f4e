import { vknOfMersis } from "../../company/mersis.ts";
import { isBarePhone, isPhone } from "../../company/phone.ts";
import { isVkn } from "../../company/vkn.ts";
import { cellStarts, columnsAt, labelOf, type Columns, type NumberLabel } from "./number-labels.ts";

/** The customs ministry, which every export invoice names as its buyer. */
export const customsMinistry = "1460415308";

type NumberKind = "labelled" | "mersis" | "bare" | "personal";

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

/**
 * Finds the numbers of companies in a folded text: labelled tax numbers, MERSİS numbers behind their company's, bare tax
 * numbers, each kind in the order of the text; `personal` says whether a number stood there that may be a person's.
 */
export function numbersInText(folded: string): { numbers: string[]; personal: boolean } {
  const found: Record<NumberKind, string[]> = { labelled: [], mersis: [], bare: [], personal: [] };
  let columns: Columns = [];
  for (const line of folded.split("\n")) {
    columns = columnsAt(line, columns);
    const starts = columns.length === 0 ? [] : cellStarts(line);
    let cell = 0;
    for (const { 0: written, index } of line.matchAll(run)) {
      for (const span of spansOf(written, index, line)) {
        while ((starts[cell + 1] ?? Infinity) <= span.start) cell += 1;
        const kind = kindOf(span, columns[cell] ?? null);
        if (kind !== null) found[kind].push(span.digits);
      }
    }
  }
  const mersis = found.mersis.flatMap((number) => [number.slice(1, 11), number]);
  const numbers = [...found.labelled, ...mersis, ...found.bare];
  return { numbers, personal: found.personal.length > 0 };
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
  const isCompany = isVkn(vkn) && vkn !== customsMinistry;
  if (digits.length === 10 && !isCompany) return null;
  const label = labelOf(before, behind) ?? column;
  if (!isCompany) return isPersonal(span, label) ? "personal" : null;
  if (digits.length === 16) {
    const isOther = label === "other" || einvoice.test(digits) || !standsAlone(span);
    return isWhole(span) && (label === "mersis" || !isOther) ? "mersis" : null;
  }
  if (label === "tax") return isWhole(span) ? "labelled" : null;
  return label === null && isBare(span) ? "bare" : null;
}

function isBare(span: Span): boolean {
  if (!vknGroups.includes(span.groups) || isBarePhone(span.digits)) return false;
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
