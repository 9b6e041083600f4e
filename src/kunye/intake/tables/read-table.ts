import { isUtf8 } from "node:buffer";
import { decodeTurkishBytes } from "../../../company/mend-encoding.ts";
import { withoutTextFormula } from "../../../company/number-cell.ts";
import { isZip } from "../files/untrusted-files.ts";
import { gatherRows, type TableReading } from "./gather-rows.ts";
import { isOds, isXml2003 } from "./xml-sheets.ts";

/** The first bytes, which tell a file's kind. Chosen by hand, as the limit of a file. */
const headBytes = 4_096;
export const maxListBytes = 10 * 1024 * 1024;
const isCompound = (bytes: Buffer) => bytes.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";
const notText = /^(?:%PDF|\{\\rtf)/;
/** Control characters; exports put them around a cell's text. */
// eslint-disable-next-line no-control-regex -- text has no other control characters
const controls = /[\x01-\x08\x0e-\x1f]+/;
const edgeControls = new RegExp(
  `(?<=^|[\\t\\r\\n;,|"'])${controls.source}|${controls.source}(?=$|[\\t\\r\\n;,|"'])`,
  "g",
);
const webPage = /^\s*<(?=[^]*<?(?:html|table)[\s>])|^MIME-Version:/i;
/** The first record of an Excel 2 to 4 workbook; old programs still write them. */
// eslint-disable-next-line no-control-regex -- bytes
const oldWorkbook = /^\x09[\0\x02\x04][\x04-\x08]\0/;

/**
 * Reads pasted text, a workbook, a CSV file or a web page, whatever its name.
 * Files are read in a process of their own (`read-file.ts`); a pasted text is short.
 */
export async function readTable(
  input: { text: string } | { bytes: Uint8Array },
): Promise<TableReading> {
  const bytes = Buffer.from("text" in input ? input.text : input.bytes);
  if (bytes.length > maxListBytes) return "table-too-large";
  if (isZip(bytes) || isCompound(bytes)) return readWorkbook(bytes);
  if (oldWorkbook.test(bytes.toString("latin1", 0, 4))) return "old-workbook";
  const text = decodeText(bytes);
  const head = text.slice(0, headBytes);
  if (isXml2003(head) || webPage.test(head)) return readWorkbook(text);
  if (!isPlainText(text)) return "not-a-table";
  const rows = await gatherRows(csvRows(text), String);
  return typeof rows === "string" ? rows : { rows, sheet: null, otherSheets: 0 };
}

/** Decodes a text by its first bytes: Turkish Windows writes windows-1254 without a mark. */
export function decodeText(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 4);
  const isUtf16 = /^(?:\xff\xfe|[^\0]\0[^\0]\0)/.test(start);
  const isBigEndian = /^(?:\xfe\xff|\0[^\0]\0[^\0])/.test(start);
  if (!isUtf16 && !isBigEndian && !isUtf8(bytes)) return decodeTurkishBytes(bytes);
  return new TextDecoder(isUtf16 ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8").decode(bytes);
}

/** False for markup, and for the bytes of other files. */
export function isPlainText(text: string): boolean {
  const head = text.slice(0, headBytes);
  return !isBinary(head) && !/^\s*</.test(head);
}

/** True for PDF, RTF, and for control characters inside of words. */
function isBinary(head: string): boolean {
  return notText.test(head) || head.includes("\0") || controls.test(head.replace(edgeControls, ""));
}

/** Loads the reader of workbooks only where a workbook is read: it takes 30 MB. */
async function readWorkbook(given: Buffer | string): Promise<TableReading> {
  const reader = await import("./read-workbook.ts");
  return reader.readWorkbook(given);
}

/** True for a file that is read as a workbook. A zip has its parts' names in plain text. */
export function isWorkbook(bytes: Buffer): boolean {
  if (isZip(bytes)) return isOds(bytes) || bytes.includes("xl/workbook");
  return isCompound(bytes) || isXml2003(bytes.toString("latin1", 0, headBytes));
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
  // `="…"` protects a text, such as leading zeros, from spreadsheet programs.
  const quotation = `=?"((?:[^"]|""){0,5000})"(?=[${signs}]|$)`;
  const next = new RegExp(`(?:${quotation}|([^${signs}]*))(\\r\\n|[${signs}]|$)`, "y");
  let [index, values]: [number, string[]] = [0, []];
  while (next.lastIndex < text.length) {
    const [, quoted, plain = "", sign = ""] = next.exec(text) ?? [];
    values.push(withoutTextFormula(quoted?.replaceAll('""', '"') ?? plain));
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
    // `&amp;` is a letter of its title.
    .map((line) => line.replace(/"[^"]*"|&#?\w{1,8};/g, ""));
  let best = { sign: noSeparator, agreed: 0 };
  for (const [sign, share] of Object.entries(separators)) {
    const counts = Map.groupBy(lines, (line) => line.split(sign).length);
    counts.delete(1);
    const agreed = Math.max(0, ...counts.values().map((same) => same.length));
    if (agreed > best.agreed && agreed >= lines.length * share) best = { sign, agreed };
  }
  return best.sign;
}
