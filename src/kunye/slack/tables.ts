import type { DataTableBlock, KnownBlock, RawTextElement } from "@slack/types";
import { slackLimits } from "../../platform/slack-limits.ts";

/** A table of texts, of which the first row is the header, with blocks above and below it. */
interface Table {
  caption: string;
  rows: readonly (readonly string[])[];
  above: readonly KnownBlock[];
  below: readonly KnownBlock[];
}

/** Slack's pages disagree about tables of 100 to 200 rows; these are the smaller numbers. */
const { rows: maxRows, characters: maxCharacters } = slackLimits.table;
/** Chosen by hand: longer pages fill a phone. */
const rowsOnPage = 10;
const emptyCell = "–";

/** Names the blocks that are sent in place of a block with a table; JSON leaves it out. */
const substitutes = Symbol("substitutes");
type MaybeSubstituted = KnownBlock & { [substitutes]?: readonly KnownBlock[] };

/** Returns the number of rows after the header that one table can have. */
export function rowsThatFit([header = [], ...rows]: Table["rows"]): number {
  let characters = countCharacters(header);
  const end = rows.findIndex((row, index) => {
    characters += countCharacters(row);
    return index >= maxRows - 1 || characters > maxCharacters;
  });
  return end === -1 ? rows.length : end;
}

/** Draws a table; `otherwise` replaces it and its blocks where Slack takes no tables. */
export function tableOr(
  { caption, rows, above, below }: Table,
  otherwise: readonly KnownBlock[],
): KnownBlock[] {
  const table: DataTableBlock = {
    type: "data_table",
    caption,
    page_size: rowsOnPage,
    rows: rows.map((row) => row.map(toCell)),
  };
  return [...above, table, ...below].map((block, index) => ({
    ...block,
    [substitutes]: index === 0 ? otherwise : [],
  }));
}

/** Returns blocks with other ones in place of their tables. */
export function withoutTables(blocks: readonly KnownBlock[]): KnownBlock[] {
  return blocks.flatMap((block: MaybeSubstituted) => block[substitutes] ?? [block]);
}

export function hasTable(blocks: readonly KnownBlock[]): boolean {
  return blocks.some((block) => substitutes in block);
}

/** The clients whose Slack refuses tables, until the program ends. */
const refusing = new WeakSet();

/**
 * Sends blocks, without their tables if Slack refuses these.
 * `send` returns if Slack refused the blocks; the client's further tables are then never sent.
 */
export async function sendBlocks<Sent>(
  client: object,
  blocks: readonly KnownBlock[],
  send: (blocks: readonly KnownBlock[]) => Promise<Sent>,
  isRefused: (sent: Sent) => boolean,
): Promise<Sent> {
  if (!hasTable(blocks)) return send(blocks);
  const plain = withoutTables(blocks);
  if (refusing.has(client)) return send(plain);
  const sent = await send(blocks);
  if (!isRefused(sent)) return sent;
  const sentPlain = await send(plain);
  if (!isRefused(sentPlain)) refusing.add(client);
  return sentPlain;
}

/** Returns rows without the columns that are empty below the header. */
export function withoutEmptyColumns([header = [], ...rows]: Table["rows"]): string[][] {
  const isFilled = header.map((_, column) => rows.some((row) => (row[column] ?? "") !== ""));
  return [header, ...rows].map((row) => row.filter((_, column) => isFilled[column]));
}

/** Slack refuses empty cells. */
function toCell(text: string): RawTextElement {
  return { type: "raw_text", text: text || emptyCell };
}

function countCharacters(row: readonly string[]): number {
  return row.reduce((sum, text) => sum + (text || emptyCell).length, 0);
}

/** Writes mrkdwn as plain text: marks and links are left out. */
export function toPlainText(mrkdwn: string): string {
  return (
    mrkdwn
      .replace(/<[^|>]*\|([^>]*)>|<([^>]*)>/g, "$1$2")
      // A mask (`******`) is data.
      .replace(/(?<!\*)\*(?!\*)|`/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&")
  );
}
