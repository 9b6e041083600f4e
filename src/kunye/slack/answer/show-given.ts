import { findColumns, headerOf } from "../../lists/find-columns.ts";
import { readTable } from "../../lists/read-table.ts";
import { dataRows, mostChecked, readTableRows } from "../../lists/table-rows.ts";
import type { CompaniesState } from "./companies-state.ts";
import type { NoteState } from "./notice-card.ts";
import { checkState } from "./check-state.ts";
import { unescapeTyped } from "./typed-words.ts";
import type { GivenText, PastedTable } from "../contract/given-file.ts";
import { askerOf, servicesFor, type Interaction } from "../reply/interaction.ts";
import { drawList } from "../features/list/list-notices.ts";
import { looksLikeList, refusedFile, type ReadFiles } from "../reply/read-files.ts";
import { reply } from "../reply/reply.ts";

/**
 * Answers a text, files and pasted tables; spends nothing. The caller checks the permission to spend.
 * A list gets its own card. Everything else goes to `show`.
 * With `asked`, the text is read as a table too.
 */
export async function showGiven(
  interaction: Interaction,
  { text, files, tables = [] }: GivenText,
  typed: boolean,
  show: (state: CompaniesState | NoteState) => Promise<void>,
  asked?: "tables",
): Promise<void> {
  const { services, person, surface, canReadFiles, texts } = interaction;
  const { rows, lists } = readPasted(tables);
  const name = texts.listModal.pasted;
  const found = await services.readFiles(files, person, canReadFiles, asked);
  const read = withLists(found, lists, name);
  const pasted = asked && text !== "" ? await readTable({ text }) : "empty-table";
  const isPasted = typeof pasted !== "string";
  const ofFile = asked || read.invoices.length === 0 ? read.table : null;
  const table = isPasted ? { ...pasted, name } : ofFile;
  if (!table) return show(await checkState(interaction, text, typed, read, rows));
  const left = isPasted && read.table ? [refusedFile(read.table.name, "other-table")] : [];
  const given = { ...table, problems: [...read.problems, ...left], message: null };
  const list = await services.lists.give(askerOf(interaction), given);
  if (surface.kind !== "modal") return services.listNotices.post(list);
  return reply(interaction, [await drawList(servicesFor(interaction), list)]);
}

/** Adds pasted lists to what files hold; only the first table of all is read. */
function withLists(read: ReadFiles, lists: readonly PastedTable[], name: string): ReadFiles {
  const tables = lists.map((rows) => ({ rows, name, sheet: null, otherSheets: 0 }));
  const table = read.table ?? tables.shift() ?? null;
  const refused = tables.map(() => refusedFile(name, "other-table"));
  return { ...read, table, problems: [...read.problems, ...refused] };
}

/** A VKN that lost its zero has nine. */
const leastDigits = 9;

/** Splits pasted tables into lists and the rows that are checked one by one. */
function readPasted(tables: readonly PastedTable[]) {
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
