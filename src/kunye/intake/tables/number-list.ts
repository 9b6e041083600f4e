import { readNumberCell } from "../../../company/number-cell.ts";
import { findColumns, isHeadingRow } from "./find-columns.ts";
import type { TableReading } from "./gather-rows.ts";
import { readTable } from "./read-table.ts";
import { dataRows, maxChecked } from "./table-rows.ts";

/** A longer text is no column of numbers; lists have their own window. Chosen by hand. */
const maxLength = 40_000;
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
 * Reads the lines of a text as a list, or returns null for any other text.
 * Most rows hold a number in a cell of its own; the others are cells of a table, too.
 */
export async function readNumberList(text: string): Promise<Exclude<TableReading, string> | null> {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length <= maxChecked || text.length > maxLength || text.includes("<")) return null;
  const table = await readTable({ text });
  if (typeof table === "string") return null;
  const { header, columns, vknCandidates } = findColumns(table.rows);
  const [place = columns.vkn] = vknCandidates;
  if (place === undefined) return null;
  const rows = dataRows(table.rows, header).filter((row) => !isHeadingRow(row));
  const cells = rows.map((row) => readNumberCell(row[place] ?? ""));
  const numbered = cells.filter(({ input, words }) => numberKinds.has(input.kind) && words === "");
  const isMost = (some: readonly unknown[]) => some.length * 2 > rows.length;
  const areCells =
    isMost(rows.filter(({ length }) => length > 1)) ||
    cells.every(({ input }) => !wordKinds.has(input.kind));
  return areCells && isMost(numbered) && rows.length > maxChecked ? table : null;
}
