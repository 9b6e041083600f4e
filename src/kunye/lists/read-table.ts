import { isUtf8 } from "node:buffer";
import { isZip } from "../invoices/read-invoice-file.ts";
import { gatherRows, type ListFault } from "./gather-rows.ts";
import { inThread } from "./in-thread.ts";
import type { GivenTable } from "./ports/list-context.ts";
import { csvRows } from "./read-csv.ts";

/** A table without a name, or why there is none. */
export type TableReading = Omit<GivenTable, "name"> | ListFault;

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
  if (bytes.length > mostBytes) return "table-too-large";
  const start = bytes.toString("latin1", 0, 8);
  if (isZip(bytes) || start === compoundFile) {
    const reading = inThread<TableReading>(new URL("./read-workbook.ts", import.meta.url), bytes);
    return (await reading) ?? "table-too-large";
  }
  const wide = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be" }[start.slice(0, 2)];
  // What isn't UTF-8 is windows-1254, as Turkish Windows writes it.
  const text = new TextDecoder(wide ?? (isUtf8(bytes) ? "utf-8" : "windows-1254")).decode(bytes);
  const head = text.slice(0, 4_096);
  if (webPage.test(head)) return "web-page";
  if (noText.test(head) || /^\s*</.test(head)) return "not-a-table";
  const rows = await gatherRows(csvRows(text), String);
  return typeof rows === "string" ? rows : { rows, sheet: null, otherSheets: 0 };
}
