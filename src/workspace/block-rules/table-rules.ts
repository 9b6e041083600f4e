import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { richText } from "./rich-text-rules.ts";
import {
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  required,
  text,
  unionOf,
  type Fields,
  type Report,
} from "./rule.ts";

const { table, dataTable } = slackLimits;

const plainCells = {
  raw_text: { text: required(text()) },
  raw_number: { value: required(number), text: required(text()) },
};
const cells = { ...plainCells, rich_text: { ...richText, block_id: optional(text()) } };

/** The fields of a `table` block. */
export const tableFields: Fields = {
  rows: required(list(1, table.rows, list(1, table.columns, unionOf(cells)))),
  column_settings: optional(
    list(
      1,
      table.columns,
      object({
        align: optional(oneOf("left", "center", "right")),
        is_wrapped: optional(flag),
      }),
    ),
  ),
};

/** The fields of a `data_table` block; its first row is the header. */
export const dataTableFields: Fields = {
  caption: required(text()),
  rows: required({
    ...list(2, dataTable.rows, list(1, dataTable.columns, unionOf(cells))),
    first: list(1, dataTable.columns, unionOf(plainCells)),
  }),
  page_size: optional(integer(1, dataTable.pageSize)),
  row_header_column_index: optional(integer(0, Number.MAX_SAFE_INTEGER)),
};

/** Reports the rows of a `data_table` that differ from its header in length. */
export function reportUnevenRows(blocks: readonly unknown[], report: Report): void {
  blocks.forEach((block, index) => {
    if (!isJsonObject(block) || block["type"] !== "data_table") return;
    const rows = rowsOf(block);
    const columns = rows[0]?.length ?? 0;
    rows.forEach((row, position) => {
      if (row.length === columns) return;
      report("all rows must have the same number of cells", `/${index}/rows/${position}`);
    });
    if (Number(block["row_header_column_index"] ?? 0) >= columns) {
      report("must be the index of a column", `/${index}/row_header_column_index`);
    }
  });
}

/** Returns the tables of a message, in its containers too. */
export function tablesIn(blocks: readonly unknown[]): readonly Record<string, unknown>[] {
  return blocks.filter(isJsonObject).flatMap((block) => {
    if (block["type"] === "table" || block["type"] === "data_table") return [block];
    return Array.isArray(block["child_blocks"]) ? tablesIn(block["child_blocks"]) : [];
  });
}

/** Counts the characters in the cells of all tables of these types. */
export function countCells(
  blocks: readonly unknown[],
  ...types: readonly ("table" | "data_table")[]
): number {
  const tables = tablesIn(blocks).filter(({ type }) => types.some((one) => one === type));
  return countText(tables.map(rowsOf));
}

function rowsOf({ rows }: Record<string, unknown>): readonly (readonly unknown[])[] {
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}

/** Counts the characters of every field `text`, at any depth. */
export function countText(value: unknown): number {
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + countText(item), 0);
  }
  if (!isJsonObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) =>
      sum + (name === "text" && typeof inner === "string" ? inner.length : countText(inner)),
    0,
  );
}
