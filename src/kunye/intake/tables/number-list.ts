import { readNumberCell } from "../../../company/number-cell.ts";
import { findColumns, isHeadingRow } from "./find-columns.ts";
import { dataRows, maxChecked } from "./table-rows.ts";

const numberKinds: ReadonlySet<string> = new Set<CellKind>([
  "vkn",
  "short-vkn",
  "unlikely-vkn",
  "wrong-length",
  "mersis",
  "placeholder",
  "rounded",
]);
/** The kinds of a line of a mail, unless most lines have several cells. */
const wordKinds: ReadonlySet<string> = new Set<CellKind>(["title", "empty"]);

type CellKind = ReturnType<typeof readNumberCell>["input"]["kind"];

/**
 * True for the rows of a text that is a list: most hold a number in a cell of its own; the others
 * are cells of a table, too.
 */
export function isNumberList(table: readonly string[][], text: string): boolean {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length <= maxChecked || text.includes("<")) return false;
  const { header, columns, vknCandidates } = findColumns(table);
  const [place = columns.vkn] = vknCandidates;
  if (place === undefined) return false;
  const rows = dataRows(table, header).filter((row) => !isHeadingRow(row));
  const cells = rows.map((row) => readNumberCell(row[place] ?? ""));
  const numbered = cells.filter(({ input, words }) => numberKinds.has(input.kind) && words === "");
  const isMost = (some: readonly unknown[]) => some.length * 2 > rows.length;
  const areCells =
    isMost(rows.filter(({ length }) => length > 1)) ||
    cells.every(({ input }) => !wordKinds.has(input.kind));
  return areCells && isMost(numbered) && rows.length > maxChecked;
}
