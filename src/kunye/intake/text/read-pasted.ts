import { foldTurkish } from "../../../company/title.ts";
import { announcementIn } from "./announced-account.ts";
import { cleanText, sliceOf, type CleanText } from "./clean-text.ts";
import type { PrintedInvoice } from "../mention.ts";
import type { ReadingOptions } from "./read.ts";
import {
  invoiceNumbersIn,
  readPrint,
  totalEndIn,
  uuidsIn,
  withShortGaps,
} from "../files/read-print.ts";
import { formsInText } from "./forms.ts";
import { layOut } from "./layout.ts";
import { numbersIn } from "./numbers.ts";
import { asPrepared } from "./prepare.ts";

/** Splits the invoices off a text; each is read as a printed one. `rest` is a text that has none. */
export function splitPastedInvoices(
  text: string,
  options: ReadingOptions,
): { invoices: PrintedInvoice[]; rest: string } {
  const parts = partsOfText(unflattened(text));
  const areWhole = parts.length === 1 || parts.every(endsWithTotal);
  const prints = areWhole ? parts.map((part) => readPart(part, options)) : [];
  const invoices = prints.flatMap((print) => print ?? []);
  // A part that is no invoice may hold another's words.
  if (invoices.length < parts.length) return { invoices: [], rest: text };
  const announcement = announcementIn(text);
  return { invoices: invoices.map((one) => ({ ...one, announcement })), rest: "" };
}

function readPart(part: string, options: ReadingOptions): PrintedInvoice | null {
  const { folded } = cleanText(part);
  const isOne = invoiceNumbersIn(folded).length < 2 && uuidsIn(folded).length < 2;
  return isOne ? readPrint(part, { source: "text", options }) : null;
}

/** True if no company is first named behind the amount to pay: it could be the next invoice's. */
function endsWithTotal(part: string): boolean {
  const clean = cleanText(part);
  const end = totalEndIn(clean.folded) ?? clean.folded.length;
  const digitsOf = (text: CleanText) =>
    new Set(
      numbersIn(layOut(asPrepared(text))).flatMap(({ kind, digits }) =>
        kind === "numbered" || kind === "misread" ? [] : digits,
      ),
    );
  return digitsOf(sliceOf(clean, end)).isSubsetOf(digitsOf(sliceOf(clean, 0, end)));
}

const amountLine = /^[₺$€£]? ?-?\d[\d.']*(?:[.,]\d{1,8}) ?(?:\p{L}{2,4}|[₺$€£])?$/u;
const labelLine = /^[^\d:]{2,40}:$/;
const labelledLine = /^[^\d:]{2,40}:/;

/** Removes a mail's quotation marks, and writes values beside their labels. */
function unflattened(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^[ \t]*(?:>[ \t]?)+/, "").trim())
    .map(withShortGaps)
    .filter((line, at, all) => line !== "" || all[at - 1] !== "");
  const joined: string[] = [];
  for (let at = 0; at < lines.length;) {
    const labels = runOf(lines, at, (line) => labelLine.test(line));
    const from = at + labels.length;
    const values = lines.slice(from, from + labels.length);
    const areValues = values.every((line) => isValue(line));
    if (labels.length > 1 && values.length === labels.length && areValues) {
      joined.push(...labels.map((label, index) => `${label} ${values[index] ?? ""}`));
      at = from + values.length;
      continue;
    }
    const amounts = runOf(lines, at, (line) => amountLine.test(line));
    const headings = amounts.length > 1 ? joined.slice(-amounts.length) : [];
    const areHeadings = headings.every((line) => /\p{L}{3}/u.test(line) && line.length < 40);
    if (headings.length > 0 && headings.length === amounts.length && areHeadings) {
      const rows = headings.map((heading, index) => `${heading} ${amounts[index] ?? ""}`);
      joined.splice(-rows.length, rows.length, ...rows);
      at += rows.length;
      continue;
    }
    joined.push(lines[at] ?? "");
    at += 1;
  }
  return joined.join("\n");
}

/** False for a label, and for a heading of the invoice or of its buyer: the labels above are empty. */
function isValue(line: string): boolean {
  return line !== "" && !labelledLine.test(line) && !headingLine.test(foldTurkish(line));
}

const headingLine = /^\W*(?:sayin|e-?(?:fatura|arsiv fatura|irsaliye))\W*$/;

/** A longer run is no column of labels. Chosen by hand. */
const maxRun = 30;

function runOf(
  lines: readonly string[],
  from: number,
  belongs: (line: string) => boolean,
): readonly string[] {
  const some = lines.slice(from, from + maxRun);
  const end = some.findIndex((line) => !belongs(line));
  return end < 0 ? some : some.slice(0, end);
}

/** More invoices are a statement. */
const maxInvoices = 20;
const separator =
  /^\W*(?:[-_=]{5,}|(?:from|kimden):|.*(?:forwarded message|original message|iletilen (?:ileti|mesaj))|e-?fatura$|e-?arsiv fatura$)/;

/** Splits a text between its invoices; returns it whole if their borders are unclear. */
function partsOfText(text: string): string[] {
  const clean = cleanText(text);
  const { folded } = clean;
  const [ettns, numbers] = [uuidsIn(folded), invoiceNumbersIn(folded)];
  const heads = ettns.length > 1 ? ettns : numbers;
  if (heads.length < 2 || heads.length > maxInvoices) return [text];
  // Cleaning moves no line.
  const lines = text.split("\n");
  if (lines.length !== folded.split("\n").length) return [text];
  const cuts = heads.slice(1).map((next, at) => {
    const from = heads[at]?.end ?? 0;
    return borderBetween(clean, from, next.at);
  });
  if (cuts.some((cut) => cut === null)) return [text];
  const lineOf = (at: number) => folded.slice(0, at).split("\n").length - 1;
  const borders = [0, ...cuts.map((cut) => lineOf(cut ?? 0)), lines.length];
  return borders.slice(1).map((to, at) => lines.slice(borders[at] ?? 0, to).join("\n"));
}

/** Returns the index of the line that begins the second of two invoices, or null if it is unclear. */
function borderBetween({ folded, shown }: CleanText, from: number, to: number): number | null {
  const total = totalEndIn(folded.slice(from, to));
  const begins = total === null ? separator : companyLine;
  const endOfLine = (at: number) => {
    const end = folded.indexOf("\n", at);
    return end < 0 ? folded.length : end;
  };
  let start = endOfLine(from + (total ?? 0)) + 1;
  while (start < to) {
    const end = endOfLine(start);
    const line = sliceOf({ folded, shown }, start, end);
    const isBank = /banka|bank(?![a-z])|iban/.test(line.folded);
    const hasForm = total !== null && !isBank && formsInText(line).length > 0;
    const isBorder = begins.test(line.folded) || separator.test(line.folded);
    if (hasForm || (isBorder && !isBank)) return start;
    start = end + 1;
  }
  return null;
}

const companyLine =
  /^\W*(?:satici|tedarikci|gonderen|duzenleyen|seller|supplier|fatura no|v\.?k\.?n|vergi)/;
