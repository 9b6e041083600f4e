import { headRows } from "./find-columns.ts";

/** Why a file gives no table. */
export type ListFault =
  | "empty-table"
  /** As it came, or unpacked. */
  | "table-too-large"
  /** A PDF, a picture, a document and the like. */
  | "not-a-table"
  /** A table for browsers, which many programs call `.xls`. */
  | "web-page"
  | "too-many-rows"
  | "too-many-columns"
  | "password"
  | "damaged";

/** A row of cells, and its place in the table. */
export interface PlacedRow {
  index: number;
  cells: readonly string[];
}

/** Letters are counted in all cells, because a workbook can name one long text in each; cells with the empty ones. */
const most = { rows: 50_000 + headRows, columns: 100, cell: 1_000, letters: 5e7, cells: 2e7 };

/** Gathers a table's rows, cells clipped and ends without content left out, or says which limit they pass. */
export async function gatherRows(
  given: AsyncIterable<PlacedRow> | Iterable<PlacedRow>,
): Promise<string[][] | ListFault> {
  const rows: string[][] = [];
  let [seen, letters] = [0, 0];
  for await (const { index, cells } of given) {
    const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const clipped = cells.slice(0, width).map((cell) => cell.slice(0, most.cell));
    seen += cells.length;
    for (const cell of clipped) letters += cell.length;
    if (width > most.columns) return "too-many-columns";
    if (letters > most.letters || seen > most.cells) return "table-too-large";
    if (width === 0) continue;
    if (!(index >= 0 && index < most.rows)) return "too-many-rows";
    while (rows.length < index) rows.push([]);
    rows[index] = clipped;
  }
  return rows.length === 0 ? "empty-table" : rows;
}
