import type { CellValue } from "hucre/xlsx";
import { mendEncoding } from "../../company/mend-encoding.ts";
import { FileFaultError } from "../invoices/file-fault.ts";
import type { Sheet } from "./xml-sheets.ts";

/** A table of a web page: `below` says for how many rows each column is taken. */
interface PageTable {
  rows: { index: number; values: CellValue[] }[];
  cell: { words: string[]; column: number; columns: number } | null;
  column: number;
  below: number[];
}

const most = { tables: 1_000, nested: 50, span: 1_000 };
const longest = { cell: 32_767, tag: 2_000 };

/** Reads the tables of a web page, which many programs call `.xls`; one that isn't closed is left out. */
export function readPage(text: string): Sheet[] {
  const tables: Sheet[] = [];
  const open: PageTable[] = [];
  for (const { words, name, isEnd, attributes } of tagsIn(text)) {
    const table = open.at(-1);
    table?.cell?.words.push(words);
    if (name === "table" && !isEnd) {
      if (open.length > most.nested) throw new FileFaultError("too-large");
      open.push({ rows: [], cell: null, column: 0, below: [] });
    }
    if (!table) continue;
    if (["br", "p", "div", "li"].includes(name)) table.cell?.words.push(" ");
    const isCell = name === "td" || name === "th";
    if (isCell || name === "tr" || (name === "table" && isEnd)) endCell(table);
    if (name === "table" && isEnd) {
      open.pop();
      if (table.rows.length > 0 && tables.length < most.tables)
        tables.push({ name: "", rows: table.rows });
    } else if (name === "tr" && !isEnd) beginRow(table);
    else if (isCell && !isEnd) beginCell(table, attributes);
  }
  return tables;
}

function beginRow(table: PageTable): void {
  table.rows.push({ index: table.rows.length, values: [] });
  table.column = 0;
  table.below = table.below.map((rows) => Math.max(0, rows - 1));
}

function beginCell(table: PageTable, attributes: string): void {
  const span = (name: "col" | "row") => {
    const given = new RegExp(`${name}span\\s*=\\s*["']?(\\d+)`, "i").exec(attributes)?.[1];
    return Math.min(Number(given ?? 1) || 1, most.span);
  };
  const [columns, rows] = [span("col"), span("row")];
  while ((table.below[table.column] ?? 0) > 0) table.column += 1;
  // Such a row is refused anyway.
  if (table.column > most.span) return;
  for (let more = 0; more < columns; more += 1) table.below[table.column + more] = rows;
  table.cell = { words: [], column: table.column, columns };
}

function endCell(table: PageTable): void {
  const { cell } = table;
  if (!cell) return;
  const text = withLetters(cell.words.join("")).replace(/\s+/g, " ").trim();
  const values = table.rows.at(-1)?.values;
  if (values && text !== "") values[cell.column] = text.slice(0, longest.cell);
  table.column = cell.column + cell.columns;
  table.cell = null;
}

/** Yields the tags of a page, each with the words before it; comments and scripts are passed over. */
function* tagsIn(text: string) {
  const over = /<\/(?:script|style)/gi;
  for (let at = 0; ;) {
    const begin = text.indexOf("<", at);
    if (begin < 0) return;
    const isComment = text.startsWith("<!--", begin);
    const end = text.indexOf(isComment ? "-->" : ">", begin);
    if (end < 0) return;
    const tag = isComment ? "" : text.slice(begin, Math.min(end, begin + longest.tag));
    const [, closing = "", written = "", attributes = ""] =
      /^<(\/?)([a-z]+)([^]*)/i.exec(tag) ?? [];
    const name = written.toLowerCase();
    yield { words: text.slice(at, begin), name, isEnd: closing !== "", attributes };
    at = end + 1;
    if (closing !== "" || (name !== "script" && name !== "style")) continue;
    over.lastIndex = at;
    at = over.exec(text)?.index ?? text.length;
  }
}

const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const dotted: Record<string, string> = {
  uml: "\u0308",
  cedil: "\u0327",
  breve: "\u0306",
  circ: "\u0302",
};

/** A page's text with its letters written out: `&Uuml;`, `&#350;`, `&scedil;`. */
function withLetters(text: string): string {
  if (!text.includes("&")) return text;
  return mendEncoding(
    text
      .replace(/&([a-z])(uml|cedil|breve|circ);/gi, (_, letter: string, mark: string) =>
        `${letter}${dotted[mark.toLowerCase()] ?? ""}`.normalize(),
      )
      .replace(/&(?:Idot|inodot|imath);/g, (name) => (name === "&Idot;" ? "İ" : "ı"))
      .replace(/&(lt|gt|quot|apos|amp);/gi, (_, name: string) => signs[name.toLowerCase()] ?? " "),
  );
}
