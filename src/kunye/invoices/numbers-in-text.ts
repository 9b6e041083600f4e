import {
  isPlaceholder,
  isTckn,
  isVkn,
  vknOfMersis,
  vknOfShortMersis,
  wholeVkn,
} from "../../company/id-numbers.ts";
import { isBarePhone, isForeignVat, isPhone } from "../../company/number-input.ts";

/** The VKN of the customs ministry, the buyer on every export invoice. */
export const customsMinistry = "1460415308";

/**
 * The kind of a number: a line of valid ones (`phone-like` may be a telephone's), a line of wrong
 * or foreign ones under a label, and `personal`, which may be a person's.
 */
export type NumberKind =
  | ("labelled" | "mersis" | "bare" | "phone-like")
  | ("wrong" | "short" | "eleven" | "foreign" | "wrong-mersis")
  | "personal";

/** A number in a text; `digits` is empty if the number may be a person's. */
export interface NumberInText {
  kind: NumberKind;
  digits: string;
  /** The index in the folded text. */
  at: number;
  /** True for eleven digits in a VKN's place that are a T.C. number or stand in a table's column. */
  isPersonal?: true;
  /** True for a MERSİS number whose leading zero was lost. */
  isMended?: true;
  /** True for a MERSİS number that the words before it call a branch's. */
  isBranch?: true;
}

/** The label of a number; `other`: a telephone, an order, a document. */
type NumberLabel = "tax" | "mersis" | "person" | "other";

/** A stretch of a line that may be a number. */
interface Span {
  digits: string;
  /** The lengths of its groups: `3-3-4`. */
  groups: string;
  start: number;
  before: string;
  behind: string;
  label: NumberLabel | null;
}

const numberLengths = [10, 11, 16];
/** Groups that may form one number, at most one for each digit. */
const maxGroups = 16;
/** The lengths of a mistyped number. Chosen by hand. */
const strayLengths = { min: 8, max: 19 };
/** The maximum distance between a label and its number, in letters. Chosen by hand. */
const labelReach = 72;
const digitRun = /\d+(?:[ .\-/()]{1,3}\d+)*/g;
/** Digits in groups within a cell; two blanks separate the cells of a table. */
const cellRun = /\d+(?:(?!.? {2})[ .\-/()]{1,3}\d+)*/g;
/** Usual groupings of a VKN without a label; `1.234.567.890` is an amount. */
const vknGroups = ["10", "3-3-4", "3-3-2-2", "3-3-3-1", "4-3-3", "3-4-3"];
const personalGroups = ["11", "3-3-3-2"];
/** The number of an e-invoice whose series is three digits: 16 digits, like a MERSİS number. */
const einvoice = /^\d{3}20[1-3]\d{10}$/;

/** Finds companies' numbers and labelled numbers in a folded text, in order. */
export function numbersInText(folded: string): NumberInText[] {
  const found: NumberInText[] = [];
  let columns: ColumnLabels = [];
  let lineStart = 0;
  for (const line of folded.split("\n")) {
    columns = columnsAt(line, columns);
    const starts = columns.length === 0 ? [] : cellStarts(line);
    let cell = -1;
    for (const { 0: written, index } of line.matchAll(columns.length > 0 ? cellRun : digitRun)) {
      while ((starts[cell + 1] ?? Infinity) <= index) cell += 1;
      const column = columns[cell] ?? null;
      const numbers = isForeign(written, index, line, column)
        ? [{ kind: "foreign" as const, digits: "", start: index }]
        : spansOf(written, index, line, column).flatMap(numberIn);
      const all = numbers.length > 0 ? numbers : readStray(written, index, line, column);
      found.push(...all.map(({ start, ...number }) => ({ ...number, at: lineStart + start })));
    }
    lineStart += line.length + 1;
  }
  return found;
}

/** Returns the numbers in a folded text that stand for foreign or unnamed buyers, each once. */
export function placeholdersIn(folded: string): string[] {
  return [...new Set(folded.match(/(?<![\d.,])(?:1{10,11}|2{10,11})(?![\d.,]\d|\d)/g))];
}

function numberIn(span: Span) {
  const kind = kindOf(span);
  if (kind === null) return [];
  const isPerson = kind === "personal" || kind === "eleven";
  const isHidden = isPerson || (kind === "wrong-mersis" && isTckn(span.digits.slice(1)));
  const isInCell = labelOf(span.before, span.behind) === null;
  const isPersonal =
    kind === "eleven" && (isTckn(span.digits) || (isInCell && !span.digits.startsWith("0")));
  return [
    {
      kind,
      digits: isHidden ? "" : span.digits,
      start: span.start,
      ...(isPersonal && { isPersonal }),
      ...(kind === "mersis" && branchBefore.test(span.before) && { isBranch: true as const }),
    },
  ];
}

/** `şubesi 0123…`, `şube MERSİS no: 0123…`, with no other number between. */
const branchBefore = /(?<![a-z])sube[a-z]*(?:[^a-z\d]+[a-z]+){0,2}[^a-z\d]*$/;

function contextOf(line: string, start: number, end: number, column: NumberLabel | null) {
  const before = line.slice(Math.max(0, start - labelReach), start);
  const behind = line.slice(end, end + labelReach);
  return { start, before, behind, label: labelOf(before, behind) ?? column };
}

/** The letters of a country code with its letter (`AT U`) and of the sign before it. */
const maxCountry = 5;

/** True for a foreign VAT number (country code and number) with a tax number's label. */
function isForeign(written: string, at: number, line: string, column: NumberLabel | null): boolean {
  const before = line.slice(Math.max(0, at - maxCountry), at);
  const [country = ""] = /(?<![a-z\d'])[a-z]{2}[ -]?[a-z]?$/.exec(before) ?? [];
  const numbers = [written, tokenAt(line, at)].filter((one) => isForeignVat(country + one));
  const start = at - country.length;
  return numbers.length > 0 && contextOf(line, start, start, column).label === "tax";
}

/** Returns the letters and digits at an index, cut where they are too long for any number. */
function tokenAt(line: string, at: number): string {
  const [token = ""] = /^[a-z\d]*/.exec(line.slice(at, at + strayLengths.max + 1)) ?? [];
  return token;
}

/** Reads a labelled number of a wrong length, or with letters in it. */
function readStray(
  written: string,
  start: number,
  line: string,
  column: NumberLabel | null,
): (Omit<NumberInText, "at"> & { start: number })[] {
  const [first = ""] = /^\d+/.exec(written) ?? [];
  const digits = first.length >= strayLengths.min ? first : written.replace(/\D/g, "");
  const token = tokenAt(line, start);
  const hasLetters = token.length > digits.length && /^(?=.*[a-z])(?:.*\d){5}/.test(token);
  const shown = hasLetters ? token.toUpperCase() : digits;
  const { length } = shown;
  if (length < strayLengths.min || length > strayLengths.max || namesNobody(digits)) return [];
  const end = start + Math.max(written.length, token.length);
  const { label } = contextOf(line, start, end, column);
  if (label === "mersis") {
    if (/^0+$/.test(digits)) return [];
    const isMended = isVkn(vknOfShortMersis(digits) ?? "");
    return isMended
      ? [{ kind: "mersis", digits: `0${digits}`, start, isMended }]
      : [{ kind: "wrong-mersis", digits: "", start }];
  }
  if (label !== "tax" || isPhone(digits)) return [];
  const isShort = isVkn(wholeVkn(shown));
  // A longer number may hold a person's number.
  return [{ kind: isShort ? "short" : "wrong", digits: length > 10 ? "" : shown, start }];
}

/** True for numbers of foreign or unnamed buyers, or of the customs ministry. */
function namesNobody(digits: string): boolean {
  return digits === customsMinistry || isPlaceholder(digits);
}

/** Returns spans of a possible length: single groups, and groups joined from the first. */
function spansOf(written: string, at: number, line: string, column: NumberLabel | null): Span[] {
  const groups = Array.from(written.matchAll(/\d+/g));
  const first = groups.slice(0, maxGroups).map((_, last) => groups.slice(0, last + 1));
  const single = groups.slice(1).map((group) => [group]);
  return [...first, ...single].flatMap((parts) => {
    const digits = parts.join("");
    const [from, last] = [parts[0], parts.at(-1)];
    if (!from || !last || !numberLengths.includes(digits.length)) return [];
    const end = at + last.index + last[0].length;
    const lengths = parts.map((part) => part[0].length).join("-");
    return [{ digits, groups: lengths, ...contextOf(line, at + from.index, end, column) }];
  });
}

function kindOf(span: Span): NumberKind | null {
  const { digits } = span;
  if ((vknOfMersis(digits) ?? digits) === customsMinistry) return null;
  if (digits.length === 16) return kindOf16(span);
  if (digits.length === 11) return kindOf11(span);
  return namesNobody(digits) ? null : kindOf10(span);
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
  if (namesNobody(digits)) return null;
  const isTax = label === "tax" && !/t\.? ?c|tckn/.test(before.slice(-24));
  if (isTax && [...personalGroups, "3-4-4"].includes(groups)) return "eleven";
  if (digits.startsWith("0") || isPhone(digits)) return null;
  const isAlone = personalGroups.includes(groups) && standsAlone(span);
  return label === "person" || isAlone ? "personal" : null;
}

function kindOf16(span: Span): NumberKind | null {
  const { digits, label } = span;
  const isCompany = isVkn(vknOfMersis(digits) ?? "");
  if (label === "mersis") {
    if (!digits.startsWith("0")) return "personal";
    if (!isWhole(span) || /^0+$/.test(digits)) return null;
    return isCompany ? "mersis" : "wrong-mersis";
  }
  const isOther = label === "other" || einvoice.test(digits) || !standsAlone(span);
  return isCompany && isWhole(span) && !isOther ? "mersis" : null;
}

function isBare(span: Span): boolean {
  if (!vknGroups.includes(span.groups)) return false;
  // A space may follow a telephone's zero or country code.
  const isDialled = /\+[\d ()]*$|(?<!\d)(?:0|90|0090)[ ()-]*$/.test(span.before.slice(-8));
  return !isDialled && standsAlone(span.groups === "10" ? withoutLetters(span) : span);
}

/** Removes the letters that belong to ten digits: `TR1234567890`, `1234567890nin`. */
function withoutLetters(span: Span): Span {
  const before = span.before.replace(/(?<![\p{L}\p{N}])tr$/u, "");
  const behind = span.behind.replace(/^(?:n?[iu]n|[dt][ae]n?|yl[ae])(?![\p{L}\p{N}])/u, "");
  return { ...span, before, behind };
}

/** False for groups with more digits behind them: `100.000.0014.6`. */
function isWhole({ groups, behind }: Span): boolean {
  return !groups.includes("-") || !/^(?:[.\-/]\d| \d{1,2}(?!\d))/.test(behind);
}

function standsAlone({ before, behind, groups }: Span): boolean {
  if (/(?:[\p{L}\p{N}_+]|\d[.:-])$/u.test(before)) return false;
  if (/^(?:[\p{L}\p{N}_%]|[.:-]\d)/u.test(behind)) return false;
  const continues = /\d[ .\-/()]{1,3}$/.test(before) || /^[ .\-/()]{1,3}\d/.test(behind);
  if (groups.includes("-") && continues) return false;
  const [, numberBefore = ""] = /(\d+)[,/]$/.exec(before) ?? [];
  const [, numberBehind = ""] = /^[,/](\d+)/.exec(behind) ?? [];
  return [numberBefore, numberBehind].every((other) => other === "" || other.length >= 10);
}

/** The longest heading of a table's column, in letters. Chosen by hand. */
const maxHeading = 40;
const cellBorder = / *[|;\t] *| {2,}/g;

const number =
  "(?:no|nr|n\\.|numara|number)(?:'?(?:su|si|sunu|sini|suna|sina|m|miz|muz|n|niz|nuz|lari))?";
const tail = "(?: (?:su|ise|olan|is|listesi|tr))*[\\s:.#=*\"'()/\\-]*(?:tr)?$";
const begin = "(?:^|[^a-z])";
const orPerson = "(?: ?[/\\-] ?t\\.?c\\.?(?:[a-z .]{0,14}))?";

const taxOffice = "(?:vergi dairesi|vergi d\\.|v\\.? ?d\\.?)";

const tax = labelPattern(
  [
    `v\\.? ?k\\.? ?n\\.?(?:[ _-]?${number}|'?[a-z]{1,8})?`,
    "v\\.? ?k?\\.? ?no",
    "v\\.? ?n\\.?",
    `vergi[ _-]?(?:kimlik|sicil)?[ _-]?${number}`,
    "vergi kimlik",
    `${taxOffice}[ /&\\-]*(?:ve )?${number}`,
    `vergi ?(?:/|ve) ?t\\.?c\\.?(?: kimlik)? ?${number}`,
    "(?:tax|vat)[ _-]?(?:identification )?(?:no|nr|id|number)",
  ],
  orPerson,
);
const mersis = labelPattern([`mersis(?:[ _-]?${number})?(?:'?[a-z]{1,6})?`]);
const person = labelPattern([
  `t\\.? ?c\\.?(?:'[a-z]{1,4})?(?: ?kimlik)?(?: ?${number})?`,
  "tckn(?:'?[a-z]{1,4})?",
  `kimlik ${number}`,
]);
const other = labelPattern(
  [
    number,
    "nosu|numarali|nolu|kod|id|ref|referans|siparis|order|po|fatura|irsaliye|dekont|dosya|belge|police",
    "kargo|takip|gonderi|tracking|barkod|hesap|iban|abone|sicil|sozlesme|seri|cek|islem|toplanti|ettn|uuid",
    "tel|telefon|phone|gsm|cep|cebi|mobil|mobile|faks|fax|whatsapp|wp|dahili|hat|hattimiz|pk",
    "tutar|toplam|bakiye|fiyat|adet|tarih|saat|invoice|account|total|amount|[mtfp](?![a-z])",
  ],
  "(?:'?s?[iu](?:m|n|m[iu]z|n[iu]z)?)?",
);
/** `Vergi Dairesi: Kadıköy / 123…`: the office's name precedes the number. */
const office = new RegExp(`${begin}${taxOffice}(?:[ :./*()\\-]+[a-z]+){0,6}[ :./*()\\-]*$`);
const taxBehind =
  /^[ *]?(?:vkn|v\.k\.n\.?|vergi (?:kimlik )?(?:no|numara))'? ?(?:li|lu|si)(?![a-z])/;
const otherBehind =
  /^[ *]?(?:numarali|nolu|no'?lu|sayili) (?:e-|e)?(?:siparis|fatura|irsaliye|dekont|dosya|belge|police|kargo|gonderi|urun|abone|musteri|hesap|telefon|hat|cek|sozlesme|talep|arsiv)/;
const money = /^ ?(?:tl|try|usd|eur|euro|gbp|lira|dolar|adet|kg|[₺$€£%])(?![a-z])/;

function labelOf(before: string, behind: string): NumberLabel | null {
  if (taxBehind.test(behind)) return "tax";
  const label = labelAtEnd(before);
  if (label !== null) return label;
  if (office.test(before)) return "tax";
  if (money.test(behind) || /[₺$€£#] ?$/.test(before) || otherBehind.test(behind)) return "other";
  return null;
}

/** The labels of a pasted table's columns. */
type ColumnLabels = readonly (NumberLabel | null)[];

/** Returns the labels of a line's headings; a line of data keeps the labels above. */
function columnsAt(line: string, above: ColumnLabels): ColumnLabels {
  const cells = line.split(cellBorder);
  const headings = /\d/.test(line)
    ? []
    : cells.map((cell) => (cell.length <= maxHeading ? labelAtEnd(cell.trim()) : null));
  if (headings.some((label) => label !== null)) return headings;
  const continues = above.length === 1 ? /\d/.test(line) && !/[a-z]/.test(line) : cells.length > 1;
  return continues ? above : [];
}

function cellStarts(line: string): number[] {
  return [0, ...Array.from(line.matchAll(cellBorder), ({ 0: sign, index }) => index + sign.length)];
}

function labelAtEnd(text: string): NumberLabel | null {
  if (tax.test(text)) return "tax";
  if (mersis.test(text)) return "mersis";
  if (person.test(text)) return "person";
  return other.test(text) ? "other" : null;
}

function labelPattern(labels: string[], suffix = ""): RegExp {
  return new RegExp(`${begin}(?:${labels.join("|")})${suffix}${tail}`);
}
