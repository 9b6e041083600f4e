import { isJsonObject } from "../../../platform/exact-json.ts";
import type { PastedTable } from "../given-file.ts";
import { words } from "./read-message-text.ts";

/** Slack's own tables have 100 rows of 20 cells and 10,000 characters. */
const most = { rows: 500, columns: 50, cell: 1_000, characters: 40_000, depth: 16 };
/** The fields of messages and attachments that lead to a table. */
const holders = ["blocks", "attachments", "message_blocks", "message"];

/** Reads the tables of a message, its attachments and the messages forwarded in it, each once. */
export function readTables(message: unknown): PastedTable[] {
  const tables = new Map<string, PastedTable>();
  let left = most.characters;
  for (const rows of rowsIn(message)) {
    const table = rows.slice(0, most.rows).map((cells) =>
      (Array.isArray(cells) ? cells : []).slice(0, most.columns).map((cell) => {
        const text = textOf(cell).slice(0, Math.min(left, most.cell));
        left -= text.length;
        return text;
      }),
    );
    tables.set(JSON.stringify(table), table);
  }
  return [...tables.values()];
}

/** Finds the rows of each table block. */
function rowsIn(value: unknown, depth = 0): unknown[][] {
  if (depth > most.depth) return [];
  if (Array.isArray(value)) return value.flatMap((one) => rowsIn(one, depth + 1));
  if (!isJsonObject(value)) return [];
  const { type, rows } = value;
  if (type === "table" || type === "data_table") return Array.isArray(rows) ? [rows] : [];
  return holders.flatMap((name) => rowsIn(value[name], depth + 1));
}

/** Returns the text of a cell in one line. */
function textOf(cell: unknown): string {
  const number = isJsonObject(cell) && cell["type"] === "raw_number" ? cell["value"] : null;
  const text = words(cell) || (typeof number === "number" ? String(number) : "");
  return text.replace(/\s+/g, " ").trim();
}
