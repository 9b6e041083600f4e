import { writeCsv } from "hucre/csv";
import { withoutFormula } from "../../company/import-fields.ts";
import { withoutTckns } from "../../company/tckn.ts";

// eslint-disable-next-line no-control-regex -- XML can't hold them
const noXml = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Rows whose cells hold no number of a person, no formula, and nothing that a file can't. */
export function safe(rows: readonly string[][]): string[][] {
  return rows.map((row) => row.map(safeCell));
}

/** The same for one cell. */
export function safeCell(cell: string): string {
  return withoutFormula(withoutTckns(cell).toWellFormed().replace(noXml, ""));
}

/** A CSV file as Turkish Excel opens it. */
export function csvOf(rows: readonly string[][]): Uint8Array {
  return Buffer.from(writeCsv(rows as string[][], { delimiter: ";", bom: true }));
}

/** Further rows of a CSV file. */
export function moreOfCsv(rows: readonly string[][]): Uint8Array {
  return Buffer.from(`\r\n${writeCsv(rows as string[][], { delimiter: ";" })}`);
}
