import { isPersonalMersis, isPlaceholder, isVkn, plainMersis } from "./id-numbers.ts";
import { readNumber, type NumberInput } from "./number-input.ts";
import { isTaxOffice } from "./tax-offices.ts";
import { normalizeText } from "./title.ts";

/** The content of a cell for a company's number, and the words beside the number. */
export interface NumberCell {
  input: NumberInput | { kind: UnreadNumber };
  words: string;
}

/**
 * The reasons why a filled cell tells no number. `rounded`: the spreadsheet dropped digits.
 * `placeholder`: the tax authority's number for foreign and unnamed buyers.
 */
export type UnreadNumber = "error" | "formula" | "rounded" | "placeholder";

/** Reads a number as spreadsheets and accounting programs keep it: `="0010448542"`, `No: …`. */
export function readNumberCell(cell: string): NumberCell {
  // Most cells are numbers as they should be.
  if (isVkn(cell)) return { input: { kind: "vkn", vkn: cell, title: "" }, words: "" };
  const text = plainNumber(cell);
  const unread = unreadKind(text);
  if (unread !== null) return { input: { kind: unread }, words: "" };
  const input = readWithZeros(text);
  if (input.kind === "vkn") return { input, words: tidyWords(input.title) };
  const { number, words } = splitNumber(text);
  if (input.kind !== "title" || number === "") return { input, words: "" };
  const inside = readNumberCell(number);
  // A shorter number beside words may be a code rather than a VKN without its zeros.
  const isCode = words !== "" && digitsIn(number) < minDigits && !isTaxOffice(words);
  return isCode ? { input, words: "" } : { ...inside, words };
}

/** True for a filled cell that tells no number. */
export function isUnread(input: NumberCell["input"]): input is { kind: UnreadNumber } {
  return unreadKinds.has(input.kind);
}

const unreadKinds: ReadonlySet<string> = new Set<UnreadNumber>([
  "error",
  "formula",
  "rounded",
  "placeholder",
]);

/** True for an error value such as `#N/A`, `#YOK`, `Err:502` or `####`. */
export function isErrorValue(cell: string): boolean {
  return /^\s*(?:#\p{L}[\p{L}\d/_]*[!?]?|#{3,}|(?:err|hata):\d{3})\s*$/iu.test(cell);
}

/** The text of a formula without a result. */
export const formulaText = "=…";

/** Returns the text in `="…"`, by which exports protect leading zeros; else the cell. */
export function withoutTextFormula(cell: string): string {
  const [, inner] = /^\s*=\s*"((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return inner?.replaceAll('""', '"') ?? cell;
}

/** A VKN without its leading zero has nine digits. */
const minDigits = 9;
const wholeNumber = /^\D*?(?<![\d.,])(\d{7,16})[.,]0+$/;
/** `3.010.079.191,00`: the decimal sign differs from the sign between thousands. */
const thousands = /^\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.|(?:[ '’]\d{3})+[.,])0+$/;
const scientific = /^(\d+)(?:[.,](\d+))?\s?e\s?\+?(\d{1,2})$/i;

/** Removes a spreadsheet's decimals, and writes out an exact number such as `2.136267340E+09`. */
function plainNumber(cell: string): string {
  const text = normalizeText(withoutTextFormula(cell))
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/^[\s"'‘’“”]+|(?<![\s"'‘’“”])[\s"'‘’“”]+$/gu, "")
    .replace(/^=\s*(?=\d+$)/, "");
  const [, whole = "", decimals = "", exponent = ""] = scientific.exec(text) ?? [];
  const isExact = whole !== "" && decimals.length >= Number(exponent);
  const [digits, rest] = [decimals.slice(0, Number(exponent)), decimals.slice(Number(exponent))];
  if (isExact && /^0*$/.test(rest)) return whole + digits;
  return wholeNumber.test(text) || thousands.test(text) ? text.replace(/[.,]0+$/, "") : text;
}

function unreadKind(text: string): UnreadNumber | null {
  if (isErrorValue(text)) return "error";
  if (text.startsWith("=")) return "formula";
  // `1,23457E+09`: its digits could be another company's number.
  if (scientific.test(text)) return "rounded";
  const [digits = ""] = /^\d+/.exec(text) ?? [];
  return isPlaceholder(digits) ? "placeholder" : null;
}

/** Reads a cell's number; groups of three digits are joined. */
function readWithZeros(text: string): NumberInput {
  // Personal even if its check digits are wrong.
  if (isPersonalMersis(plainMersis(text))) return { kind: "personal" };
  const isGrouped = /^\d{1,3}(?:[ .,]\d{3})+$/.test(text);
  return readNumber(isGrouped ? text.replace(/\D/g, "") : text);
}

/** Splits a text with a single number of eight digits or more; else the number is "". */
function splitNumber(text: string): { number: string; words: string } {
  const [number = "", ...others] = text.match(/\d(?:[ .]?\d){7,}/g) ?? [];
  if (number === "" || others.length > 0) return { number: "", words: "" };
  return { number, words: tidyWords(text.replace(number, " ")) };
}

/** Labels of a number: `No`, `Vergi No`, `V.K.N.`, `T.C. / Vergi Kimlik Numarası`. */
const label =
  "(?:(?:v(?:\\.? ?k?\\.? ?n)?|vergi|tckn|t\\.? ?c|k[iİ]ml[iİ]k|hesap|s[iİ]c[iİ]l|tax|vat|id|no|nr|num|numaras[ıI]|number)[ .:/#-]*)+";
const labelBefore = new RegExp(`^${label}(?![\\p{L}\\p{N}])`, "iu");
const labelBehind = new RegExp(`(?<![\\p{L}\\p{N}])${label}$`, "iu");

/** The letters beside a number that are kept as words. Chosen by hand. */
const maxWordsLength = 300;

function tidyWords(words: string): string {
  return words
    .slice(0, maxWordsLength)
    .replace(/^[\s\p{P}]+/u, "")
    .replace(labelBefore, "")
    .replace(labelBehind, "")
    .replace(/^[\s\p{P}]+|(?<![\s/,:;|–(-])[\s/,:;|–(-]+$/gu, "")
    .replace(/\s+/g, " ");
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}
