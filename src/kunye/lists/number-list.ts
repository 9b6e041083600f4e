import { readNumberCell } from "../../company/number-cell.ts";
import { findColumns } from "./find-columns.ts";
import type { TableReading } from "./gather-rows.ts";
import { readTable } from "./read-table.ts";
import { dataRows, maxChecked } from "./table-rows.ts";

/** A longer text is no column of numbers; a list is pasted into its own window. */
const maxLength = 40_000;
const numberKinds: ReadonlySet<string> = new Set<
  ReturnType<typeof readNumberCell>["input"]["kind"]
>(["vkn", "short-vkn", "unlikely-vkn", "wrong-length", "mersis", "placeholder", "rounded"]);

/** Reads the lines of a text as a list if each holds a number in its own cell, else null. */
export async function readNumberList(text: string): Promise<Exclude<TableReading, string> | null> {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length <= maxChecked || text.length > maxLength || text.includes("<")) return null;
  const table = await readTable({ text });
  if (typeof table === "string") return null;
  const { header, columns } = findColumns(table.rows);
  const rows = dataRows(table.rows, header);
  const isNumber = (cell = "") => {
    const { input, words } = readNumberCell(cell);
    return numberKinds.has(input.kind) && words === "";
  };
  const isList = columns.vkn !== undefined && rows.every((row) => isNumber(row[columns.vkn ?? -1]));
  return isList && rows.length > maxChecked ? table : null;
}
