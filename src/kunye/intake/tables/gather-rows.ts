import { headerOf, headRows, type FoundColumns } from "./find-columns.ts";

/** A table as given, in text cells. */
export interface GivenTable {
  name: string;
  /** The workbook's sheet that was read, and the number of other sheets. */
  sheet: string | null;
  otherSheets: number;
  rows: string[][];
  /** The columns, if the process that read the table has found them. */
  found?: FoundColumns;
}

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
  | "damaged";

/** A table or the fault; `unread` counts formulas without results. */
export type TableReading = (Omit<GivenTable, "name"> & { unread?: number }) | ListFault;

interface PlacedRow<Value> {
  index: number;
  values: readonly Value[];
}

/** The limits of a table. A text shared by cells counts in each of them. */
export const tableLimits = {
  rows: 50_000 + headRows,
  /** Excel's last row; programs export a sheet with all its empty rows. */
  rowsWithEmpty: 1_048_576,
  columns: 100,
  cell: 1_000,
  letters: 5e7,
  cells: 2e7,
};

/** Gathers rows of text without trailing empty cells, or returns the fault. */
export async function gatherRows<Value>(
  given: AsyncIterable<PlacedRow<Value>> | Iterable<PlacedRow<Value>>,
  textOf: (value: Value) => string,
): Promise<string[][] | ListFault> {
  const rows: string[][] = [];
  let [cellCount, letters] = [0, 0];
  for await (const { index, values } of given) {
    const cells = Array.from(values, (value) =>
      visibleText(textOf(value)).slice(0, tableLimits.cell),
    );
    cells.length = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    cellCount += values.length;
    for (const cell of cells) letters += cell.length;
    if (cells.length > tableLimits.columns) return "too-many-columns";
    if (letters > tableLimits.letters || cellCount > tableLimits.cells) return "table-too-large";
    if (index >= (cells.length === 0 ? tableLimits.rowsWithEmpty : tableLimits.rows))
      return "too-many-rows";
    if (cells.length === 0) continue;
    if (!(index >= 0)) return "too-many-rows";
    while (rows.length < index) rows.push([]);
    rows[index] = cells;
  }
  if (rows.length === 0) return "empty-table";
  return headerOf(rows) === rows.length - 1 ? "header-only" : rows;
}

/** Control and format characters, except line breaks, tabs and those of broken UTF-8. */
// eslint-disable-next-line no-control-regex -- they are removed
const invisible = /[\p{Cf}\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+/gu;

function visibleText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : text.replace(invisible, "");
}
