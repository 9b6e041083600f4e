import { isUtf8 } from "node:buffer";
import { isZip } from "../invoices/untrusted-files.ts";
import { headerOf, headRows } from "./find-columns.ts";
import { runInThread } from "./run-in-thread.ts";
import type { GivenTable } from "./company-list.ts";

/** The reason for reading no table. */
export type ListFault =
  | "empty-table"
  | "header-only"
  | "table-too-large"
  /** A PDF, a picture, a text document. */
  | "not-a-table"
  | "web-page"
  /** XLSB. */
  | "binary-workbook"
  | "old-workbook"
  | "too-many-rows"
  | "too-many-columns"
  | "password"
  | "damaged"
  | "busy";

/** A table or the fault; `unread` counts formulas without results. */
export type TableReading = (Omit<GivenTable, "name"> & { unread?: number }) | ListFault;

const headBytes = 4_096;
const maxBytes = 10 * 1024 * 1024;
const maxHeapMegabytes = 512;
/** A workbook takes at most 30 s, so the last in the queue waits at most five minutes. */
const maxQueued = 10;
const isCompound = (bytes: Buffer) => bytes.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";
// eslint-disable-next-line no-control-regex -- text has no control characters
const notText = /^(?:%PDF|\{\\rtf)|[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const webPage = /^\s*<(?=[^]*<?(?:html|table)[\s>])|^MIME-Version:/i;
/** The first record of an Excel 2 to 4 workbook; old programs still write them. */
// eslint-disable-next-line no-control-regex -- bytes
const oldWorkbook = /^\x09[\0\x02\x04][\x04-\x08]\0/;

/** Reads pasted text, a workbook, a CSV file or a web page, whatever its name. */
export async function readTable(
  input: { text: string } | { bytes: Uint8Array },
): Promise<TableReading> {
  const bytes = Buffer.from("text" in input ? input.text : input.bytes);
  if (bytes.length > maxBytes) return "table-too-large";
  if (isZip(bytes) || isCompound(bytes)) return readInTurn(() => readInThread(bytes));
  if (oldWorkbook.test(bytes.toString("latin1", 0, 4))) return "old-workbook";
  const text = decodeText(bytes);
  const head = text.slice(0, headBytes);
  if (isXml2003(head) || webPage.test(head)) return readInTurn(() => readInThread(text));
  if (!isPlainText(text)) return "not-a-table";
  const rows = await gatherRows(csvRows(text), String);
  return typeof rows === "string" ? rows : { rows, sheet: null, otherSheets: 0 };
}

/** Decodes a text in UTF-8 or UTF-16, else in windows-1254, which Turkish Windows writes. */
export function decodeText(bytes: Buffer): string {
  const utf16 = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be" }[bytes.toString("latin1", 0, 2)];
  return new TextDecoder(utf16 ?? (isUtf8(bytes) ? "utf-8" : "windows-1254")).decode(bytes);
}

/** False for markup, and for the bytes of other files. */
export function isPlainText(text: string): boolean {
  const head = text.slice(0, headBytes);
  return !notText.test(head) && !/^\s*</.test(head);
}

/** Workbooks being read or waiting. */
let queuedCount = 0;
let lastReading: Promise<unknown> = Promise.resolve();

/** Reads workbooks one at a time: together they could take all memory. */
async function readInTurn(read: () => Promise<TableReading>): Promise<TableReading> {
  if (queuedCount === maxQueued) return "busy";
  queuedCount += 1;
  const reading = lastReading.then(read).finally(() => (queuedCount -= 1));
  lastReading = reading.catch(() => undefined);
  return reading;
}

async function readInThread(given: Buffer | string): Promise<TableReading> {
  const thread = new URL("./read-workbook.ts", import.meta.url);
  return (await runInThread<TableReading>(thread, given, maxHeapMegabytes)) ?? "table-too-large";
}

/** True for a file that is read as a workbook. A zip has its parts' names in plain text. */
export function isWorkbook(bytes: Buffer): boolean {
  if (isZip(bytes)) return isOds(bytes) || bytes.includes("xl/workbook");
  return isCompound(bytes) || isXml2003(bytes.toString("latin1", 0, headBytes));
}

/** True for ODS: the first bytes name the type in plain text. */
export function isOds(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 200).includes("opendocument.spreadsheet");
}

export function isXml2003(head: string): boolean {
  return /^\s*<(?:\?xml|Workbook)[^]*urn:schemas-microsoft-com:office:spreadsheet/.test(head);
}

interface PlacedRow<Value> {
  index: number;
  values: readonly Value[];
}

/** The limits of a table. A text shared by cells counts in each of them. */
const limits = { rows: 50_000 + headRows, columns: 100, cell: 1_000, letters: 5e7, cells: 2e7 };

/** Gathers rows of text without trailing empty cells, or returns the fault. */
export async function gatherRows<Value>(
  given: AsyncIterable<PlacedRow<Value>> | Iterable<PlacedRow<Value>>,
  textOf: (value: Value) => string,
): Promise<string[][] | ListFault> {
  const rows: string[][] = [];
  let [cellCount, letters] = [0, 0];
  for await (const { index, values } of given) {
    const cells = Array.from(values, (value) => textOf(value).slice(0, limits.cell));
    cells.length = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    cellCount += values.length;
    for (const cell of cells) letters += cell.length;
    if (cells.length > limits.columns) return "too-many-columns";
    if (letters > limits.letters || cellCount > limits.cells) return "table-too-large";
    if (cells.length === 0) continue;
    if (!(index >= 0 && index < limits.rows)) return "too-many-rows";
    while (rows.length < index) rows.push([]);
    rows[index] = cells;
  }
  if (rows.length === 0) return "empty-table";
  return headerOf(rows) === rows.length - 1 ? "header-only" : rows;
}

const noSeparator = "\u001f";
/** Separators with the share of lines that must agree: titles and amounts hold commas too. */
const separators = { "\t": 0, ";": 0, "|": 0.6, ",": 0.6 };

/** Reads lines of cells; the separator is the sign on which most lines agree. */
function* csvRows(given: string): Iterable<{ index: number; values: string[] }> {
  // Excel's first line may name the separator.
  const text = given.replace(/^sep=.\r?\n/i, "");
  const separator = separatorOf(text);
  const signs = `${RegExp.escape(separator)}\\r\\n`;
  // A cell with an unclosed quotation, or with text behind a quotation, is read as written.
  const quotation = `"((?:[^"]|""){0,5000})"(?=[${signs}]|$)`;
  const next = new RegExp(`(?:${quotation}|([^${signs}]*))(\\r\\n|[${signs}]|$)`, "y");
  let [index, values]: [number, string[]] = [0, []];
  while (next.lastIndex < text.length) {
    const [, quoted, plain = "", sign = ""] = next.exec(text) ?? [];
    values.push(quoted?.replaceAll('""', '"') ?? plain);
    if (sign === separator && next.lastIndex < text.length) continue;
    yield { index, values };
    [index, values] = [index + 1, []];
  }
}

function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/, 50)
    // Lines that draw a table's border have no separator.
    .filter((line) => /[^\s|+=_-]/.test(line))
    .map((line) => line.replace(/"[^"]*"/g, ""));
  let best = { sign: noSeparator, agreed: 0 };
  for (const [sign, share] of Object.entries(separators)) {
    const counts = Map.groupBy(lines, (line) => line.split(sign).length);
    counts.delete(1);
    const agreed = Math.max(0, ...counts.values().map((same) => same.length));
    if (agreed > best.agreed && agreed >= lines.length * share) best = { sign, agreed };
  }
  return best.sign;
}
