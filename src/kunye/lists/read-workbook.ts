import { readXls, readXlsx, streamXlsxRows, type CellValue } from "hucre/xlsx";
import { FileFaultError, type FileFault } from "../invoices/file-fault.ts";
import { isZip } from "../invoices/read-invoice-file.ts";
import { zipEntries } from "../invoices/zip-entries.ts";
import { headerOf } from "./find-columns.ts";
import { gatherRows, type ListFault, type PlacedRow } from "./gather-rows.ts";
import type { TableReading } from "./read-table.ts";

interface Sheet {
  name: string;
  rows: AsyncIterable<PlacedRow> | Iterable<PlacedRow>;
}

/** An XLSX file's sheet is larger than any invoice. */
const zipLimits = { entryBytes: 100 * 1024 * 1024, zipFiles: 1_000 };
const zipFaults: Partial<Record<FileFault, ListFault>> = {
  "zip-encrypted": "password",
  "zip-bomb": "table-too-large",
  "zip-too-many": "table-too-large",
  "too-large": "table-too-large",
};

/** How the first record of an XLS file begins. */
const firstRecord = Buffer.from("0908100000060500", "hex");
const passwordRecord = 0x2f;

/** Reads an XLSX or XLS file: its first sheet with a header, else the first that isn't empty. */
export async function readWorkbook(bytes: Buffer): Promise<TableReading> {
  try {
    const sheets = await (isZip(bytes) ? xlsxSheets(bytes) : xlsSheets(bytes));
    if (typeof sheets === "string") return { kind: "refused", why: sheets };
    let chosen: TableReading = { kind: "refused", why: "empty-table" };
    for (const { name, rows: given } of sheets) {
      const rows = await gatherRows(given);
      if (rows === "empty-table") continue;
      if (typeof rows === "string") return { kind: "refused", why: rows };
      const otherSheets = sheets.flatMap((other) => (other.name === name ? [] : [other.name]));
      const table = { kind: "table", rows, sheet: name, otherSheets } as const;
      if (headerOf(rows) !== null) return table;
      if (chosen.kind === "refused") chosen = table;
    }
    return chosen;
  } catch (error) {
    // All else is what hucre makes of a file that isn't as it should be.
    const why = error instanceof FileFaultError ? zipFaults[error.fault] : undefined;
    return { kind: "refused", why: why ?? "damaged" };
  }
}

/** The sheets that a person sees. */
async function xlsxSheets(bytes: Buffer): Promise<Sheet[] | ListFault> {
  const parts = await zipEntries(bytes, zipLimits, /\/$/);
  // What hucre unpacks then is as large as the zip says.
  for (const { unpack } of parts) await unpack();
  if (!parts.some(({ name }) => /^xl\/workbook[^/]*\.xml$/i.test(name))) return "not-a-table";
  const sheets: Sheet[] = [];
  await readXlsx(bytes, {
    sheets({ name, index, hidden, veryHidden }) {
      if (!hidden && !veryHidden) sheets.push({ name, rows: xlsxRows(bytes, index) });
      return false;
    },
  });
  return sheets;
}

async function* xlsxRows(bytes: Uint8Array, sheet: number): AsyncIterable<PlacedRow> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    yield { index, cells: values.map(textOf) };
  }
}

async function xlsSheets(bytes: Buffer): Promise<Sheet[] | ListFault> {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, "utf16le"));
  if (has("EncryptedPackage") || isLocked(bytes)) return "password";
  if (!has("Workbook")) return "not-a-table";
  const { sheets } = await readXls(bytes);
  // A row that the file leaves out is missing in hucre's array.
  const placed = (cells: CellValue[] = [], index: number) => ({ index, cells: cells.map(textOf) });
  return sheets.map(({ name, rows }) => ({ name, rows: Array.from(rows, placed) }));
}

/** The record of a password stands behind the first one, or behind that of a write protection. */
function isLocked(bytes: Buffer): boolean {
  const at = bytes.indexOf(firstRecord);
  const after = at < 0 ? Buffer.alloc(0) : bytes.subarray(at + 20, at + 30);
  return after.length === 10 && [0, 4].some((skip) => after.readUInt16LE(skip) === passwordRecord);
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
