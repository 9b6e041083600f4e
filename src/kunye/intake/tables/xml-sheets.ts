import type { CellValue } from "hucre/xlsx";
import { SaxesParser } from "saxes";
import { FileFaultError, readingLimits, zipEntries } from "../files/untrusted-files.ts";

/** A sheet with its non-empty rows; empty cells are holes. */
export interface Sheet {
  name: string;
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** Formulas without a result, counted while rows are read. */
  unread?: { formulas: number };
}

export interface SheetRow {
  index: number;
  values: CellValue[];
}

export interface XmlPart {
  chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Attributes by local name. */
export type Attributes = Readonly<Record<string, string>>;

/** Handlers by an element's local name; each may return an item. */
export interface ElementEvents<Item> {
  /** `text` directly precedes the element. */
  begin: (name: string, attributes: Attributes, text: string) => Item | undefined;
  /** `text` directly precedes the end. */
  end?: (name: string, text: string) => Item | undefined;
}

/** The elements and attributes of one kind of workbook. */
export interface WorkbookFormat {
  sheet: string;
  row: string;
  cells: readonly string[];
  /** Elements with a cell's text, the separator before each, and the element to skip. */
  texts: readonly string[];
  gap: "" | " ";
  skipped: string;
  /** The position in a row's or cell's attributes, from 1; 0 if they name none. */
  positionOf: (tag: string, attributes: Attributes) => number;
  /** The number of rows or columns that an element covers. */
  spanOf: (tag: string, attributes: Attributes) => number;
  /** True if the value is repeated in all of them. */
  isRepeated: boolean;
  /** Reads a cell's value; `inside` has the names of the elements in the cell. */
  valueOf: (text: string, attributes: Attributes, inside: ReadonlySet<string>) => CellValue;
}

const zipLimits = { entryBytes: 100 * 1024 * 1024, zipFiles: 1_000 };
const limits = { rows: 100_000, repeated: 2e6, columns: 16_384, cells: 2e7, sheets: 1_000 };
/** The maximum length of an Excel cell. */
export const longestCell = 32_767;

export const workbookParts = (bytes: Buffer) => zipEntries(bytes, zipLimits, /\/$/);

/** True for ODS: the first bytes name the type in plain text. */
export function isOds(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 200).includes("opendocument.spreadsheet");
}

export function isXml2003(head: string): boolean {
  return /^\s*<(?:\?xml|Workbook)[^]*urn:schemas-microsoft-com:office:spreadsheet/.test(head);
}

export async function readXmlSheets(part: XmlPart, format: WorkbookFormat): Promise<Sheet[]> {
  const sheets: (Sheet & { rows: SheetRow[] })[] = [];
  let cells = 0;
  for await (const { sheet, name, ...row } of readXmlRows(part, format)) {
    requireAtMost(limits.sheets, sheet);
    requireAtMost(limits.rows, row.index);
    requireAtMost(limits.cells, (cells += row.values.length));
    (sheets[sheet] ??= { name, rows: [] }).rows.push(row);
  }
  return sheets;
}

/** Yields rows while reading; each sheet begins with an empty row of index -1. */
export async function* readXmlRows(
  part: XmlPart,
  format: WorkbookFormat,
): AsyncGenerator<SheetRow & { sheet: number; name: string }> {
  let sheet = { sheet: -1, name: "" };
  let next = 0;
  let row = { values: [] as CellValue[], places: 1 };
  const cell = { attributes: {}, text: "", isOpen: false, column: 0, places: 1 };
  const inside = new Set<string>();
  let skippedDepth = 0;
  const clampedCount = (given: number, limit: number) => Math.min(Math.max(1, given || 1), limit);
  const gather = (more: string) => {
    if (!cell.isOpen || skippedDepth > 0 || cell.text.length > longestCell) return;
    cell.text = (cell.text + more).slice(0, longestCell);
  };

  function endCell(): void {
    const value = format.valueOf(cell.text, cell.attributes, inside);
    const copies = format.isRepeated ? cell.places : 1;
    if (value !== "" && value !== null) {
      requireAtMost(limits.columns, cell.column + copies);
      for (let more = 0; more < copies; more += 1) row.values[cell.column + more] = value;
    }
    cell.column += cell.places;
  }

  const rows = parseXml<typeof sheet & SheetRow & { places: number }>(part, {
    begin(tag, given, before) {
      gather(before);
      inside.add(tag);
      if (tag === format.sheet) {
        const name = given["name"] ?? given["Name"] ?? "";
        [sheet, next] = [{ sheet: sheet.sheet + 1, name }, 0];
        return { ...sheet, index: -1, values: [], places: 1 };
      }
      if (tag === format.row) {
        next = (format.positionOf(tag, given) || next + 1) - 1;
        const places = format.isRepeated ? format.spanOf(tag, given) : 1;
        row = { values: [], places: clampedCount(places, limits.repeated) };
        cell.column = 0;
      } else if (format.cells.includes(tag)) {
        const column = (format.positionOf(tag, given) || cell.column + 1) - 1;
        const places = clampedCount(format.spanOf(tag, given), limits.columns);
        Object.assign(cell, { attributes: given, text: "", column, places });
        inside.clear();
      } else if (tag === format.skipped) skippedDepth += 1;
      else if (format.texts.includes(tag) && skippedDepth === 0) {
        cell.attributes = { ...cell.attributes, ...given };
        cell.isOpen = true;
        gather(format.gap);
      } else if (["s", "tab", "line-break"].includes(tag)) gather(" ");
      return undefined;
    },
    end(tag, before) {
      gather(before);
      if (format.texts.includes(tag) && skippedDepth === 0) cell.isOpen = false;
      else if (tag === format.skipped) skippedDepth -= 1;
      else if (format.cells.includes(tag)) endCell();
      if (tag !== format.row) return undefined;
      const endedRow = { ...sheet, index: next, ...row };
      next += row.places;
      return row.values.length > 0 ? endedRow : undefined;
    },
  });
  for await (const some of rows) {
    for (const { places, ...row } of some) {
      for (let more = 0; more < places; more += 1) yield { ...row, index: row.index + more };
    }
  }
}

/** Removes prefixes; of two attributes with the same local name the first counts. */
function withoutPrefixes(attributes: Attributes): Attributes {
  const all = Object.entries(attributes);
  if (!all.some(([name]) => name.includes(":"))) return attributes;
  return Object.fromEntries(
    all.reverse().map(([name, value]) => [localName(name), value] as const),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function requireAtMost(limit: number, count: number): void {
  if (count > limit) throw new FileFaultError("too-large");
}

/** Parses an XML file in pieces and yields the items of each; none for a missing file. */
export async function* parseXml<Item>(
  part: XmlPart | undefined,
  { begin, end }: ElementEvents<Item>,
): AsyncGenerator<Item[]> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let items: Item[] = [];
  let text = "";
  let [depth, attributes] = [0, 0];
  const add = (item: Item | undefined) => {
    if (item !== undefined) items.push(item);
  };
  parser.on("error", () => {
    throw new FileFaultError("broken-xml");
  });
  parser.on("attribute", () => {
    attributes += 1;
    requireAtMost(readingLimits.attributes, attributes);
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    requireAtMost(readingLimits.depth, depth);
    attributes = 0;
    add(begin(localName(tag.name), withoutPrefixes(tag.attributes), text));
    text = "";
  });
  const gather = (part: string) => {
    if (text.length < readingLimits.bufferedLetters) text += part;
  };
  parser.on("text", gather);
  parser.on("cdata", gather);
  parser.on("closetag", (tag) => {
    depth -= 1;
    add(end?.(localName(tag.name), text));
    text = "";
  });
  const decoder = new TextDecoder();
  for await (const chunk of part?.chunks() ?? []) {
    parser.write(decoder.decode(chunk, { stream: true }));
    const unfinished: unknown = parser["text"];
    requireAtMost(readingLimits.bufferedLetters, String(unfinished).length);
    yield items;
    items = [];
  }
}
