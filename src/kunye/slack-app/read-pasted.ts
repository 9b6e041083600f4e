import { findColumns, headerOf } from "../lists/find-columns.ts";
import { dataRows, mostChecked, readTableRows } from "../lists/table-rows.ts";
import { unescapeTyped } from "./commands/typed-words.ts";
import type { PastedTable } from "./given-file.ts";
import { looksLikeList } from "./read-files.ts";

/** A VKN that lost its zero has nine. */
const leastDigits = 9;

/** Splits pasted tables into lists and the rows that are checked one by one. */
export function readPasted(tables: readonly PastedTable[]) {
  const typed = tables.map((rows) => upright(rows.map((cells) => cells.map(unescapeTyped))));
  const isList = (table: PastedTable) =>
    dataRows(table).length > mostChecked && looksLikeList(table);
  return {
    rows: typed.filter((table) => !isList(table)).flatMap(readTableRows),
    lists: typed.filter(isList),
  };
}

/** Turns a form, whose first column names the fields, into rows. */
function upright(table: PastedTable): PastedTable {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const turned = Array.from({ length: width }, (_, at) => table.map((cells) => cells[at] ?? ""));
  const labels = turned[headerOf(turned) ?? -1] ?? [];
  const { vkn = -1, mersis = vkn } = findColumns([labels]).columns;
  const isNumber = (cell = "") => cell.replace(/\D/g, "").length >= leastDigits;
  return turned.some((cells) => isNumber(cells[vkn]) || isNumber(cells[mersis])) ? turned : table;
}
