import { writeCsv } from "hucre/csv";
import { readXls, streamXlsxRows, writeXlsx, type CellValue } from "hucre/xlsx";
import type { PlacedRow } from "./gather-rows.ts";

/** The rows of a sheet of an XLSX file, by its place in the workbook. Throws what hucre throws. */
export async function* xlsxRows(bytes: Uint8Array, sheet: number): AsyncIterable<PlacedRow> {
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    yield { index, cells: values.map(textOf) };
  }
}

/** The sheets of an XLS file; a row that the file leaves out is missing in hucre's array. Throws what hucre throws. */
export async function xlsSheets(bytes: Uint8Array) {
  const { sheets } = await readXls(bytes);
  const placed = (cells: CellValue[] = [], index: number) => ({ index, cells: cells.map(textOf) });
  return sheets.map(({ name, rows }) => ({ name, rows: Array.from(rows, placed) }));
}

/** An XLSX file in which each cell is text, and none a formula. */
export function xlsxOf(sheets: readonly { name: string; rows: readonly string[][] }[]) {
  return writeXlsx({
    stringMode: "inline",
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => cell || null)),
      columns: (rows.at(-1) ?? []).map(() => ({ width: 22 })),
    })),
  });
}

/** A CSV file as Turkish Excel opens it: semicolons, CRLF, UTF-8 with its mark. */
export function csvOf(rows: string[][]): Uint8Array {
  return Buffer.from(writeCsv(rows, { delimiter: ";", bom: true }));
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
