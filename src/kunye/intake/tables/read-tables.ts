import type { PrintedInvoice } from "../mention.ts";
import type { Rows } from "../given.ts";
import { isList } from "../files/read-file.ts";
import { findColumns, headerOf } from "./find-columns.ts";
import type { GivenTable } from "./gather-rows.ts";
import { splitInvoiceRows } from "./invoice-rows.ts";
import { dataRows, maxChecked, readTableRows, type TableRow } from "./table-rows.ts";

/** The contents of a message's tables. */
interface TablesReading {
  invoices: PrintedInvoice[];
  /** The tables that are lists of companies; pasted rows have no name. */
  lists: GivenTable[];
  /** The rows of all other tables, and the same as text. */
  rows: TableRow[];
  text: string;
}

/** Reads tables that were pasted into a message. */
export function readTables(tables: readonly Rows[]): TablesReading {
  const split = tables.map((rows) => splitInvoiceRows(withHeaderRow(rows)));
  const plain = split.map(({ rest }) => rest).filter(({ length }) => length > 0);
  const looksLikeList = (rows: Rows) =>
    dataRows(rows).length > maxChecked && isList({ rows, found: findColumns(rows) });
  const others = plain.filter((table) => !looksLikeList(table));
  const lines = others.flatMap((table) => table.map((cells) => cells.join("\t")));
  return {
    invoices: split.flatMap(({ invoices }) => invoices),
    lists: plain.filter(looksLikeList).map(asPasted),
    rows: others.flatMap(readTableRows),
    text: lines.join("\n"),
  };
}

/** Returns rows as a table without a name. */
export function asPasted(rows: string[][]): GivenTable {
  return { name: "", rows, sheet: null, otherSheets: 0 };
}

/** A VKN without its leading zero has nine digits. */
const minNumberDigits = 9;

/** Transposes a table whose first column has the fields' names. */
function withHeaderRow(table: Rows): Rows {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => table.map((cells) => cells[at] ?? ""));
  const labels = columns[headerOf(columns) ?? -1] ?? [];
  const { vkn = -1, mersis = vkn } = findColumns([labels]).columns;
  const isNumber = (cell = "") => cell.replace(/\D/g, "").length >= minNumberDigits;
  return columns.some((cells) => isNumber(cells[vkn]) || isNumber(cells[mersis])) ? columns : table;
}
