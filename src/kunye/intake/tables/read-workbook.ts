import { Parser } from "htmlparser2";
import { readXls, type CellValue } from "hucre/xlsx";
import { formulaText } from "../../../company/number-cell.ts";
import { mendEncoding } from "../../../company/mend-encoding.ts";
import { FileFaultError, isZip, type FileFault } from "../files/untrusted-files.ts";
import { companyScore } from "./find-columns.ts";
import { gatherRows, type ListFault, type TableReading } from "./gather-rows.ts";
import { readXlsx } from "./read-xlsx.ts";
import {
  isOds,
  isXml2003,
  longestCell,
  readXmlSheets,
  workbookParts,
  type Sheet,
} from "./xml-sheets.ts";

const megabyte = 1024 * 1024;
/** The password record of an XLS file, with or without a write protection before it. */
// eslint-disable-next-line no-control-regex -- bytes
const passwordRecord = /\x09\x08\x10\0\0\x06\x05\0[^]{12}(?:[^]{4})?\x2f\0/;

/** Reads the sheet with most companies, else the first with content. */
export async function readWorkbook(file: Uint8Array | string): Promise<TableReading> {
  try {
    const sheets = await sheetsIn(file);
    if (typeof sheets === "string") return sheets;
    const noTable = typeof file === "string" ? "web-page" : "empty-table";
    let best: { reading: TableReading; score: number } = { reading: noTable, score: -1 };
    for (const sheet of sheets) {
      const rows = await gatherRows(sheet.rows, textOf);
      if (rows === "empty-table") continue;
      const score = typeof rows === "string" ? 0 : companyScore(rows);
      if (score <= best.score) continue;
      const reading = typeof rows === "string" ? rows : tableOf(sheet, rows, sheets.length);
      best = { reading, score };
    }
    return best.reading;
  } catch (error) {
    return faultOf(error);
  }
}

function tableOf({ name, unread }: Sheet, rows: string[][], sheetCount: number): TableReading {
  const otherSheets = name === "" ? 0 : sheetCount - 1;
  const table = { rows, sheet: name || null, otherSheets };
  return unread?.formulas ? { ...table, unread: unread.formulas } : table;
}

const oversizeFaults: ReadonlySet<FileFault> = new Set(["too-large", "zip-bomb", "zip-too-many"]);

function faultOf(error: unknown): ListFault {
  // For a damaged file yauzl and hucre throw errors of their own.
  const fault = error instanceof FileFaultError ? error.fault : "zip-broken";
  if (fault === "zip-encrypted") return "password";
  return oversizeFaults.has(fault) ? "table-too-large" : "damaged";
}

async function sheetsIn(file: Uint8Array | string): Promise<Sheet[] | ListFault> {
  if (typeof file === "string") return isXml2003(file) ? readXml2003(file) : readPage(file);
  const bytes = Buffer.from(file);
  if (!isZip(bytes)) return readXlsSheets(bytes);
  if (isOds(bytes)) return readOds(bytes);
  const isBinary = bytes.includes("xl/workbook.bin");
  return (await readXlsx(bytes)) ?? (isBinary ? "binary-workbook" : "not-a-table");
}

async function readXlsSheets(bytes: Buffer): Promise<Sheet[] | ListFault> {
  const has = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, "utf16le"));
  if (has("EncryptedPackage") || passwordRecord.test(bytes.toString("latin1"))) return "password";
  if (!has("Workbook")) return has("Book") ? "old-workbook" : "not-a-table";
  const { sheets } = await readXls(bytes);
  // hucre's array has holes for missing rows.
  const rowOf = (values: CellValue[] = [], index: number) => ({ index, values });
  return sheets.map(({ name, rows }) => ({ name, rows: Array.from(rows, rowOf) }));
}

async function readOds(bytes: Buffer): Promise<Sheet[]> {
  const part = (await workbookParts(bytes)).find(({ name }) => name === "content.xml");
  if (!part) throw new FileFaultError("zip-broken");
  return readXmlSheets(part, {
    sheet: "table",
    row: "table-row",
    texts: ["p"],
    gap: " ",
    skipped: "annotation",
    cells: ["table-cell", "covered-table-cell"],
    positionOf: () => 0,
    spanOf: (tag, attributes) =>
      Number(attributes[`number-${tag === "table-row" ? "rows" : "columns"}-repeated`]),
    isRepeated: true,
    valueOf(written, { "value-type": type, value = "", "date-value": date = "", formula = "" }) {
      const text = written.trim();
      if (type === "date") return new Date(date.slice(0, 10));
      if (text === "" && value === "" && formula !== "") return formulaText;
      // A number that is shown with leading zeros is an identifier.
      const isPadded = /^0\d+$/.test(text) && Number(text) === Number(value);
      return type === "string" || value === "" || isPadded ? text : numberOrText(text, value);
    },
  });
}

/** Reads Excel 2003's XML, which programs call `.xls`. */
function readXml2003(text: string): Promise<Sheet[]> {
  const bytes = Buffer.from(text);
  function* chunks() {
    for (let from = 0; from < bytes.length; from += megabyte) {
      yield bytes.subarray(from, from + megabyte);
    }
  }
  return readXmlSheets(
    { chunks },
    {
      sheet: "Worksheet",
      row: "Row",
      texts: ["Data"],
      gap: " ",
      skipped: "Comment",
      cells: ["Cell"],
      positionOf: (_, { Index = 0 }) => Number(Index),
      spanOf: (_, { MergeAcross = 0 }) => Number(MergeAcross) + 1,
      isRepeated: false,
      valueOf(written, { Type: type, Formula = "" }) {
        const value = written.trim();
        if (value === "" && Formula !== "") return formulaText;
        if (type === "DateTime") return new Date(value.slice(0, 10));
        return type === "Number" && value !== "" ? numberOrText(value, value) : value;
      },
    },
  );
}

function numberOrText(text: string, value: string): CellValue {
  return Number.isFinite(Number(value)) ? Number(value) : text;
}

const dayFormat = new Intl.DateTimeFormat("tr", { dateStyle: "short", timeZone: "UTC" });

/** Writes a cell as a user sees it: whole digits, Turkish dates. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "DOĞRU" : "YANLIŞ";
  if (typeof value === "number") {
    if (Number.isInteger(value)) return BigInt(value).toString();
    // Excel shows fifteen digits; further digits are rounding errors.
    return String(Number(value.toPrecision(15))).replace(".", ",");
  }
  return Number.isNaN(value.getTime()) ? "" : dayFormat.format(value);
}

/** `below` has the number of rows that a cell above still covers in each column. */
interface PageTable {
  rows: { index: number; values: CellValue[] }[];
  cell: { words: string[]; column: number; columns: number } | null;
  column: number;
  below: number[];
}

const limits = { tables: 1_000, nested: 50, span: 1_000 };
const breaks = new Set(["br", "p", "div", "li"]);
const unseen = new Set(["script", "style"]);

/** Reads the tables of a web page, which programs call `.xls`; skips unclosed tables. */
function readPage(text: string): Sheet[] {
  const tables: Sheet[] = [];
  const open: PageTable[] = [];
  let unseenDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const table = open.at(-1);
      if (unseen.has(name)) unseenDepth += 1;
      if (breaks.has(name)) table?.cell?.words.push(" ");
      if (name === "table") {
        if (open.length > limits.nested) throw new FileFaultError("too-large");
        open.push({ rows: [], cell: null, column: 0, below: [] });
      } else if (table && name === "tr") {
        endCell(table);
        beginRow(table);
      } else if (table && isCell(name)) {
        endCell(table);
        beginCell(table, attributes);
      }
    },
    ontext(words) {
      if (unseenDepth === 0) open.at(-1)?.cell?.words.push(words);
    },
    onclosetag(name, isImplied) {
      const table = open.at(-1);
      if (unseen.has(name)) unseenDepth -= 1;
      if (breaks.has(name)) table?.cell?.words.push(" ");
      if (table && (isCell(name) || name === "tr")) endCell(table);
      if (!table || name !== "table") return;
      endCell(table);
      open.pop();
      const { rows } = table;
      if (!isImplied && rows.length > 0 && tables.length < limits.tables)
        tables.push({ name: "", rows });
    },
  });
  parser.end(text);
  return tables;
}

function isCell(name: string): boolean {
  return name === "td" || name === "th";
}

function beginRow(table: PageTable): void {
  table.rows.push({ index: table.rows.length, values: [] });
  table.column = 0;
  table.below = table.below.map((rows) => Math.max(0, rows - 1));
}

function beginCell(table: PageTable, attributes: Record<string, string>): void {
  const span = (name: "colspan" | "rowspan") =>
    Math.min(parseInt(attributes[name] ?? "1", 10) || 1, limits.span);
  const [columns, rows] = [span("colspan"), span("rowspan")];
  while ((table.below[table.column] ?? 0) > 0) table.column += 1;
  // A row with so many columns is refused later.
  if (table.column > limits.span) return;
  for (let more = 0; more < columns; more += 1) table.below[table.column + more] = rows;
  table.cell = { words: [], column: table.column, columns };
}

function endCell(table: PageTable): void {
  const { cell } = table;
  if (!cell) return;
  const text = mendEncoding(cell.words.join("")).replace(/\s+/g, " ").trim();
  const values = table.rows.at(-1)?.values;
  if (values && text !== "") values[cell.column] = text.slice(0, longestCell);
  table.column = cell.column + cell.columns;
  table.cell = null;
}
