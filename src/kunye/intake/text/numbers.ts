import {
  isPlaceholder,
  isTckn,
  isVkn,
  vknOfMersis,
  vknOfShortMersis,
  wholeVkn,
} from "../../../company/id-numbers.ts";
import { isBarePhone, isForeignVat, isPhone } from "../../../company/number-input.ts";
import type { Label, LabelKind } from "./lexicon.ts";
import type { ReadText } from "./layout.ts";

/** The VKN of the customs ministry, the buyer on every export invoice. */
export const customsMinistry = "1460415308";

/**
 * The kind of a number: a line of valid ones (`phone-like` may be a telephone's until a title or an
 * office is found beside it; `mended` had letters for digits; `numbered` stands behind a lone `No`,
 * and is a company's if its title follows), a line of wrong or foreign ones under a label,
 * `misread`, wrong and without a label, which is a company's if it touches a title, and `personal`,
 * which may be a person's.
 */
export type NumberKind =
  | ("labelled" | "mended" | "mersis" | "bare" | "phone-like" | "numbered")
  | ("wrong" | "short" | "eleven" | "foreign" | "wrong-mersis")
  | ("misread" | "personal");

/** A number in a text; `digits` is empty if the number may be a person's. */
export interface NumberInText {
  kind: NumberKind;
  digits: string;
  /** The range in the text. */
  at: number;
  end: number;
  /** The side that its label names. */
  role: Label["role"];
  /** True for eleven digits in a VKN's place that are a T.C. number or stand in a table's column. */
  isPersonal?: true;
  /** True for a wrong MERSİS number that may hold a person's. */
  isHidden?: true;
  /** True for a MERSİS number whose leading zero was lost. */
  isMended?: true;
  /** True for a MERSİS number that the words before it call a branch's. */
  isBranch?: true;
  /** True if the team holds a company with these digits, or if it was a telephone's form. */
  isDoubtful?: true;
}

/** The meaning of a label for a number; `other`: a telephone, an order, a document. */
type NumberLabel = "tax" | "mersis" | "person" | "other";

/** A stretch of a line that may be a number. */
interface Span {
  digits: string;
  /** The lengths of its groups: `3-3-4`. */
  groups: string;
  start: number;
  end: number;
  before: string;
  behind: string;
  label: NumberLabel | null;
  /** True behind `No` without another word, or with a side's: `Gönderici No`. */
  isNumbered: boolean;
  /** True if the label is a column's heading. */
  isInColumn: boolean;
}

const numberLengths = [10, 11, 15, 16];
/** Groups that may form one number, at most one for each digit. */
const maxGroups = 16;
/** The lengths of a mistyped number. Chosen by hand. */
const strayLengths = { min: 8, max: 19 };
/** The letters around a number that tell of it. Chosen by hand. */
const reach = 72;
const digitRun = /\d+(?:[ .\-/()]{1,3}\d+)*/g;
/** Digits in groups within a cell; two blanks separate the cells of a table. */
const cellRun = /\d+(?:(?!.? {2})[ .\-/()]{1,3}\d+)*/g;
/** Usual groupings of a VKN without a label; `1.234.567.890` is an amount. */
const vknGroups = ["10", "3-3-4", "3-3-2-2", "3-3-3-1", "4-3-3", "3-4-3"];
/** The groups of a day and an hour: `10-08-2026 10`. */
const dateGroups = /^(?:2-2-4|4-2-2)/;
const day = /^(?:\d{2}[./-]\d{2}[./-]\d{4}|\d{4}-\d{2}-\d{2})(?!\d)/;
const personalGroups = ["11", "3-3-3-2"];
/** The number of an e-invoice whose series is three digits: 16 digits, like a MERSİS number. */
const einvoice = /^\d{3}20[1-3]\d{10}$/;

/** Finds companies' numbers and labelled numbers, in order. */
export function numbersIn(text: ReadText): NumberInText[] {
  const { folded } = text;
  const found: NumberInText[] = [];
  let lineStart = 0;
  for (const [at, line] of folded.split("\n").entries()) {
    const columns = text.columnsOf(at).map((label) => (label ? meaningOf(label.kind) : null));
    const place = { text, line, lineStart, columns };
    for (const { 0: written, index } of line.matchAll(columns.length > 0 ? cellRun : digitRun)) {
      found.push(...numbersOfRun(place, written, index));
    }
    withMended(found, place, at);
    lineStart += line.length + 1;
  }
  return found;
}

/** Returns the numbers in a folded text that stand for foreign or unnamed buyers, each once. */
export function placeholdersIn(folded: string): string[] {
  return [...new Set(folded.match(/(?<![\d.,])(?:1{10,11}|2{10,11})(?![\d.,]\d|\d)/g))];
}

/** A line with the labels of its columns. */
interface LinePlace {
  text: ReadText;
  line: string;
  lineStart: number;
  /** The labels of a pasted table's columns. */
  columns: readonly (NumberLabel | null)[];
}

function numbersOfRun(place: LinePlace, written: string, index: number): NumberInText[] {
  const { line, lineStart } = place;
  if (isForeign(place, written, index)) {
    return [numberAt(place, "foreign", "", index, index + written.length)];
  }
  const spans = spansOf(place, written, index).flatMap((span) => {
    const kind = kindOf(span);
    if (kind === null) return [];
    const isPerson = kind === "personal" || kind === "eleven";
    const isHidden = kind === "wrong-mersis" && isTckn(span.digits.slice(1));
    const isPersonal =
      kind === "eleven" &&
      (isTckn(span.digits) || (span.isInColumn && !span.digits.startsWith("0")));
    const digits =
      isPerson || isHidden ? "" : kind === "mersis" ? span.digits.padStart(16, "0") : span.digits;
    const number = numberAt(place, kind, digits, span.start, span.end);
    const isMersis = kind === "mersis";
    return [
      {
        ...number,
        ...(isPersonal && { isPersonal }),
        ...(isHidden && { isHidden }),
        ...(kind === "bare" && isBarePhone(span.digits) && { isDoubtful: true as const }),
        ...(isMersis && span.digits.length === 15 && { isMended: true as const }),
        ...(isMersis && branchBefore.test(span.before) && { isBranch: true as const }),
      },
    ];
  });
  if (spans.length > 0) return spans;
  const stray = strayIn(place, written, index);
  return stray === null ? [] : [{ ...stray, at: lineStart + index }].filter(() => line !== "");
}

/** `şubesi 0123…`, `şube MERSİS no: 0123…`, with no other number between. */
const branchBefore = /(?<![a-z])sube[a-z]*(?:[^a-z\d]+[a-z]+){0,2}[^a-z\d]*$/;

function numberAt(
  { text, lineStart }: LinePlace,
  kind: NumberKind,
  digits: string,
  start: number,
  end: number,
): NumberInText {
  const [at, to] = [lineStart + start, lineStart + end];
  return { kind, digits, at, end: to, role: text.labelBefore(at)?.role ?? null };
}

/** An office and a lone word for "number", before a number. */
const lineOfOffice = /vergi daire[a-z]*[^]*(?<![a-z])(?:no|numara[a-z]*)[\s:.]*$/;

function contextOf({ text, line, lineStart, columns }: LinePlace, start: number, end: number) {
  const before = line.slice(Math.max(0, start - reach), start);
  const behind = line.slice(end, end + reach);
  const written = text.labelBefore(lineStart + start);
  // `vergi dairemiz Kadıköy, numaramız …`
  const isOfOffice =
    written?.kind === "reference" && written.words === 1 && lineOfOffice.test(before);
  const own = isOfOffice && speaksOfTax(before) ? "tax" : labelOf(written, before, behind);
  const cell = text.cellAt(lineStart + start);
  const row = cell > 0 ? text.rowLabel(text.lineAt(lineStart)) : null;
  const column = columns[cell] ?? (row && numberKinds.has(row.kind) ? meaningOf(row.kind) : null);
  const isNumbered = written !== null && isLoneNumber(text, written);
  return { start, end, before, behind, label: own ?? column, isNumbered, isInColumn: own === null };
}

/** True for `No` at its line's beginning, or behind the label of a side. */
function isLoneNumber({ tokens, labelByEnd }: ReadText, { kind, words, from, isFirst }: Label) {
  if (kind !== "reference" || words !== 1 || !/^n(?:o|r|umara)$/.test(tokens[from]?.folded ?? ""))
    return false;
  const side = labelByEnd.get(from)?.kind;
  return isFirst || (side !== undefined && sideKinds.has(side));
}

/** The letters of a country code with its letter (`AT U`) and of the sign before it. */
const maxCountry = 5;

/** True for a foreign VAT number (country code and number) with a tax number's label. */
function isForeign(place: LinePlace, written: string, at: number): boolean {
  const before = place.line.slice(Math.max(0, at - maxCountry), at);
  const [country = ""] = /(?<![a-z\d'])[a-z]{2}[ -]?[a-z]?$/.exec(before) ?? [];
  const numbers = [written, tokenAt(place.line, at)].filter((one) => isForeignVat(country + one));
  const start = at - country.length;
  return numbers.length > 0 && contextOf(place, start, start).label === "tax";
}

/** Returns the letters and digits at an index, cut where they are too long for any number. */
function tokenAt(line: string, at: number): string {
  const [token = ""] = /^[a-z\d]*/.exec(line.slice(at, at + strayLengths.max + 1)) ?? [];
  return token;
}

/** Reads a labelled number of a wrong length, or with letters in it. */
function strayIn(place: LinePlace, written: string, start: number): NumberInText | null {
  const { line } = place;
  if (day.test(written)) return null;
  const [first = ""] = /^\d+/.exec(written) ?? [];
  const digits = first.length >= strayLengths.min ? first : written.replace(/\D/g, "");
  const token = tokenAt(line, start);
  const hasLetters = token.length > digits.length && /^(?=.*[a-z])(?:.*\d){5}/.test(token);
  const shown = hasLetters ? token.toUpperCase() : digits;
  const { length } = shown;
  if (length < strayLengths.min || length > strayLengths.max || namesNobody(digits)) return null;
  const end = start + Math.max(written.length, token.length);
  const { label } = contextOf(place, start, end);
  if (label === "mersis") {
    return /^0+$/.test(digits) ? null : numberAt(place, "wrong-mersis", "", start, end);
  }
  if (label !== "tax" || isPhone(digits)) return null;
  const kind = isVkn(wholeVkn(shown)) ? "short" : "wrong";
  // A longer number may hold a person's number.
  return numberAt(place, kind, length > 10 ? "" : shown, start, end);
}

const misread = /^[\s:.#=*"'()/-]{0,6}((?:[\doli|][ .\-/]?){9}[\doli|])(?![a-z\d])/;

/** Adds the numbers in which a scan read letters for digits, if the check digit fits. */
function withMended(found: NumberInText[], place: LinePlace, line: number): void {
  const { text, lineStart } = place;
  for (const { kind, to } of text.labelsOfLine(line)) {
    if (kind !== "tax" && kind !== "person") continue;
    const from = text.tokens[to - 1]?.end ?? 0;
    const [whole = "", written = ""] = misread.exec(text.folded.slice(from, from + reach)) ?? [];
    const plain = written.replace(/[ .\-/]/g, "");
    const digits = plain.replaceAll("o", "0").replace(/[li|]/g, "1");
    if (!/[a-z|]/.test(plain) || plain.replace(/\D/g, "").length < 5 || !isVkn(digits)) continue;
    const start = from + whole.length - written.length - lineStart;
    const mended = numberAt(place, "mended", digits, start, start + written.length);
    const isOver = ({ at, end }: NumberInText) => at < mended.end && end > mended.at;
    const kept = found.filter((one) => !isOver(one));
    found.splice(0, found.length, ...kept, mended);
  }
}

/** True for numbers of foreign or unnamed buyers, or of the customs ministry. */
function namesNobody(digits: string): boolean {
  return digits === customsMinistry || isPlaceholder(digits);
}

/** Returns spans of a possible length: single groups, and groups joined from the first. */
function spansOf(place: LinePlace, written: string, at: number): Span[] {
  const groups = Array.from(written.matchAll(/\d+/g));
  const first = groups.slice(0, maxGroups).map((_, last) => groups.slice(0, last + 1));
  const single = groups.slice(1).map((group) => [group]);
  return [...first, ...single].flatMap((parts) => {
    const digits = parts.join("");
    const [from, last] = [parts[0], parts.at(-1)];
    if (!from || !last || !numberLengths.includes(digits.length)) return [];
    const end = at + last.index + last[0].length;
    const lengths = parts.map((part) => part[0].length).join("-");
    return [{ digits, groups: lengths, ...contextOf(place, at + from.index, end) }];
  });
}

function kindOf(span: Span): NumberKind | null {
  const { digits } = span;
  if ((vknOfMersis(digits) ?? digits) === customsMinistry) return null;
  if (digits.length === 16) return kindOf16(span);
  if (digits.length === 15) return kindOf15(span);
  if (digits.length === 11) return kindOf11(span);
  return namesNobody(digits) ? null : kindOf10(span);
}

function kindOf10(span: Span): NumberKind | null {
  const { digits, groups, label } = span;
  if (label === "tax" || (label === "person" && isVkn(digits))) {
    if (!isWhole(span) || dateGroups.test(groups)) return null;
    return isVkn(digits) ? "labelled" : vknGroups.includes(groups) ? "wrong" : null;
  }
  if (label === "other" && span.isNumbered && isVkn(digits) && isBare(span)) return "numbered";
  if (label !== null || !isBare(span)) return null;
  if (!isVkn(digits)) return groups === "10" && !isBarePhone(digits) ? "misread" : null;
  return isBarePhone(digits) && !speaksOfTax(span.before) ? "phone-like" : "bare";
}

const taxWords =
  /(?<![a-z])(?:vkn|vergi (?:kimlik )?(?:no|num)|vergi daire)[a-z]*(?![^]*(?<![a-z])(?:tel|gsm|cep|cebi|fa(?:ks|x)|whatsapp|wp|hat|ara|mobil|iletisim|santral))/;

/** True for words before a number that speak of a tax number, and of no telephone behind it. */
function speaksOfTax(before: string): boolean {
  return taxWords.test(before) && !/\d{3}/.test(before);
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

/** A MERSİS number whose zero a spreadsheet dropped. */
function kindOf15(span: Span): NumberKind | null {
  const isLost =
    span.label === "mersis" && isVkn(vknOfShortMersis(span.digits) ?? "") && isWhole(span);
  return isLost ? "mersis" : null;
}

function kindOf16(span: Span): NumberKind | null {
  const { digits, label } = span;
  const isCompany = isVkn(vknOfMersis(digits) ?? "");
  if (label === "mersis") {
    if (!digits.startsWith("0")) return "personal";
    if (!isWhole(span) || /^0+$/.test(digits)) return null;
    return isCompany ? "mersis" : "wrong-mersis";
  }
  // `registered with the … System (MERSIS) under no. 0123…`
  const isNamed = label === "other" && /mersis\W{0,3}[a-z ]{0,20}no\W*$/.test(span.before);
  const isOther = (label === "other" && !isNamed) || einvoice.test(digits) || !standsAlone(span);
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

const taxBehind =
  /^[ *]?(?:vkn|v\.k\.n\.?|vergi (?:kimlik )?(?:no|numara))'? ?(?:li|lu|si)(?![a-z])/;
const otherBehind =
  /^[ *]?(?:numarali|nolu|no'?lu|sayili) (?:e-|e)?(?:siparis|fatura|irsaliye|dekont|dosya|belge|police|kargo|gonderi|urun|abone|musteri|hesap|telefon|hat|cek|sozlesme|talep|arsiv)/;
const money = /^ ?(?:tl|try|usd|eur|euro|gbp|lira|dolar|adet|kg|[₺$€£%])(?![a-z])/;

/** Labels of companies. */
const sideKinds: ReadonlySet<LabelKind> = new Set<LabelKind>([
  "seller",
  "buyer",
  "carrier",
  "party",
]);

/** Labels that say nothing about the number behind them. */
const silentKinds: ReadonlySet<LabelKind> = new Set<LabelKind>(["title", ...sideKinds]);

const numberKinds: ReadonlySet<LabelKind> = new Set<LabelKind>(["tax", "mersis"]);

function meaningOf(kind: LabelKind): NumberLabel | null {
  if (kind === "tax" || kind === "mersis" || kind === "person") return kind;
  if (kind === "office") return "tax";
  return silentKinds.has(kind) ? null : "other";
}

function labelOf(label: Label | null, before: string, behind: string): NumberLabel | null {
  if (taxBehind.test(behind)) return "tax";
  const meaning = label ? meaningOf(label.kind) : null;
  if (meaning !== null) return meaning;
  if (money.test(behind) || /[₺$€£#] ?$/.test(before) || otherBehind.test(behind)) return "other";
  return null;
}
