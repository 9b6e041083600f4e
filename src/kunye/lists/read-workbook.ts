import { parentPort, workerData } from "node:worker_threads";
import { readXls, type CellValue } from "hucre/xlsx";
import { FileFaultError } from "../invoices/file-fault.ts";
import { isZip } from "../invoices/read-invoice-file.ts";
import { headerOf } from "./find-columns.ts";
import { gatherRows, type ListFault } from "./gather-rows.ts";
import type { TableReading } from "./read-table.ts";
import { readXlsx, type Sheet } from "./read-xlsx.ts";

/** The record of a password stands behind an XLS file's first one, or behind that of a write protection. */
// eslint-disable-next-line no-control-regex -- bytes
const locked = /\x09\x08\x10\0\0\x06\x05\0[^]{12}(?:[^]{4})?\x2f\0/;

/** Reads an XLSX or XLS file: its first sheet with a header, else the first that isn't empty. */
async function readWorkbook(bytes: Buffer): Promise<TableReading> {
  try {
    const sheets = isZip(bytes)
      ? ((await readXlsx(bytes)) ?? "not-a-table")
      : await xlsSheets(bytes);
    if (typeof sheets === "string") return sheets;
    let chosen: TableReading = "empty-table";
    for (const { name, rows: given } of sheets) {
      const rows = await gatherRows(given, textOf);
      if (rows === "empty-table") continue;
      if (typeof rows === "string") return rows;
      const table = { rows, sheet: name, otherSheets: sheets.length - 1 };
      if (headerOf(rows) !== null) return table;
      if (chosen === "empty-table") chosen = table;
    }
    return chosen;
  } catch (error) {
    // All else is what yauzl and hucre make of a file that isn't as it should be.
    const fault = error instanceof FileFaultError ? error.fault : "zip-broken";
    if (fault === "zip-encrypted") return "password";
    const isLarge = fault === "too-large" || fault === "zip-bomb" || fault === "zip-too-many";
    return isLarge ? "table-too-large" : "damaged";
  }
}

async function xlsSheets(bytes: Buffer): Promise<Sheet[] | ListFault> {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, "utf16le"));
  if (has("EncryptedPackage") || locked.test(bytes.toString("latin1"))) return "password";
  if (!has("Workbook")) return "not-a-table";
  const { sheets } = await readXls(bytes);
  // A row that the file leaves out is missing in hucre's array.
  const placed = (values: CellValue[] = [], index: number) => ({ index, values });
  return sheets.map(({ name, rows }) => ({ name, rows: Array.from(rows, placed) }));
}

const day = new Intl.DateTimeFormat("tr", { dateStyle: "short", timeZone: "UTC" });

/** A number that is kept as a number comes back as its digits, a date as it is written in Turkey. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "DOĞRU" : "YANLIŞ";
  if (typeof value === "number") {
    if (Number.isInteger(value)) return BigInt(value).toString();
    // Excel shows fifteen digits; what comes behind them is noise.
    return String(Number(value.toPrecision(15))).replace(".", ",");
  }
  return Number.isNaN(value.getTime()) ? "" : day.format(value);
}

parentPort?.postMessage(await readWorkbook(Buffer.from(workerData as Uint8Array)));
