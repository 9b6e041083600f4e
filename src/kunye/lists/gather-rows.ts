import { headerOf, headRows } from "./find-columns.ts";

/** The reason why a file gives no table. */
export type ListFault =
  | "empty-table"
  /** Names of columns, and nothing under them. */
  | "header-only"
  /** Packed or unpacked. */
  | "table-too-large"
  /** A PDF, a picture, a document and the like. */
  | "not-a-table"
  /** A page without a table, or with its table in another file. */
  | "web-page"
  /** Excel's .xlsb, and its files of before 1997. */
  | "binary-workbook"
  | "old-workbook"
  | "too-many-rows"
  | "too-many-columns"
  | "password"
  | "damaged"
  /** Too many others are being read. */
  | "busy";

/** A row of a table, and its place in it. */
interface PlacedRow<Value> {
  index: number;
  values: readonly Value[];
}

/** Letters are counted in all cells, because a workbook can name one long text in each; cells with the empty ones. */
const most = { rows: 50_000 + headRows, columns: 100, cell: 1_000, letters: 5e7, cells: 2e7 };

/** Gathers a table's rows as text, cells clipped and ends without content left out, or says which limit they pass. */
export async function gatherRows<Value>(
  given: AsyncIterable<PlacedRow<Value>> | Iterable<PlacedRow<Value>>,
  textOf: (value: Value) => string,
): Promise<string[][] | ListFault> {
  const rows: string[][] = [];
  let [seen, letters] = [0, 0];
  for await (const { index, values } of given) {
    const cells = Array.from(values, (value) => textOf(value).slice(0, most.cell));
    cells.length = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    seen += values.length;
    for (const cell of cells) letters += cell.length;
    if (cells.length > most.columns) return "too-many-columns";
    if (letters > most.letters || seen > most.cells) return "table-too-large";
    if (cells.length === 0) continue;
    if (!(index >= 0 && index < most.rows)) return "too-many-rows";
    while (rows.length < index) rows.push([]);
    rows[index] = cells;
  }
  if (rows.length === 0) return "empty-table";
  return headerOf(rows) === rows.length - 1 ? "header-only" : rows;
}
