import { isUtf8 } from "node:buffer";
import { isZip } from "../invoices/read-invoice-file.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsFile, readXlsxFile } from "./read-workbook.ts";
import { refused, type TableReading } from "./table-reading.ts";

const mostBytes = 10 * 1024 * 1024;
const compoundFile = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
// eslint-disable-next-line no-control-regex -- text has none of them
const noText = /^(?:%PDF|\{\\rtf)|[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const webPage = /^\s*<(?=[^]*<?(?:html|table)[\s>])/i;

/** Reads what somebody pasted, or the bytes of a CSV, XLSX or XLS file; a file's name isn't believed. */
export async function readTable(
  input: { text: string } | { bytes: Uint8Array },
): Promise<TableReading> {
  const bytes = Buffer.from("text" in input ? input.text : input.bytes);
  if (bytes.length > mostBytes) return refused("too-large");
  if (isZip(bytes)) return readXlsxFile(bytes);
  if (bytes.toString("latin1", 0, 8) === compoundFile) return readXlsFile(bytes);
  const wide = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be" }[bytes.toString("latin1", 0, 2)];
  // What isn't UTF-8 is windows-1254, as Turkish Windows writes it.
  const text = new TextDecoder(wide ?? (isUtf8(bytes) ? "utf-8" : "windows-1254")).decode(bytes);
  const start = text.slice(0, 4_096);
  if (webPage.test(start)) return refused("web-page");
  if (noText.test(start) || /^\s*</.test(start)) return refused("not-a-table");
  const rows = await readCsv(text);
  if (typeof rows === "string") return refused(rows);
  return { kind: "table", rows, sheet: null, otherSheets: [] };
}
