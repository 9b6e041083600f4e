import type { Ids } from "./ids.ts";

/** Cells of a spreadsheet, row by row. */
export type PastedCells = readonly (readonly string[])[];

/** An attachment of a person's message: a table. */
export interface Attachment {
  readonly id: number;
  readonly fallback: string;
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
}

/** Builds the attachment that Slack's client makes of pasted cells. */
export function tableOf(cells: PastedCells, ids: Ids): Attachment {
  const cell = (text: string) => ({
    type: "rich_text",
    block_id: ids.blockId(),
    elements: [
      { type: "rich_text_section", elements: text === "" ? [] : [{ type: "text", text }] },
    ],
  });
  const rows = cells.map((row) => row.map(cell));
  const table = { type: "table", block_id: ids.blockId(), rows };
  return { id: 1, fallback: "[no preview available]", blocks: [table] };
}
