import type { CellValue } from "hucre/xlsx";
import { FileFaultError } from "../invoices/file-fault.ts";
import { zipEntries } from "../invoices/zip-entries.ts";
import type { Sheet } from "./read-xlsx.ts";
import { xmlItems, type ElementEvents, type XmlPart } from "./xml-items.ts";

/** A sheet whose rows are gathered, and the place of its next row. */
interface Gathered extends Sheet {
  rows: { index: number; values: CellValue[] }[];
  next: number;
}

type Attribute = (localName: string) => string;

/** The elements that mark sheets, rows and cells in one kind of XML. */
interface Marks {
  sheet: string;
  name: string;
  row: string;
  cells: readonly string[];
  /** The element whose text is the cell's, and the one inside a cell whose text isn't. */
  text: string;
  remark: string;
  /** The place that a row or a cell names, from 1; 0 where it follows the one before. */
  place: (attribute: Attribute) => number;
  /** The number of places that a row or a cell takes, and whether its value stands in each. */
  places: (tag: string, attribute: Attribute) => number;
  isRepeated: boolean;
  valueOf: (text: string, attribute: Attribute) => CellValue;
}

const megabyte = 1024 * 1024;
const zipLimits = { entryBytes: 100 * megabyte, zipFiles: 1_000 };
const most = {
  rows: 100_000,
  columns: 16_384,
  cells: 2e7,
  letters: 5e7,
  sheets: 1_000,
};
const longestCell = 32_767;

/** Reads the sheets of a LibreOffice workbook (.ods). */
export async function readOds(bytes: Buffer): Promise<Sheet[]> {
  const files = await zipEntries(bytes, zipLimits, /\/$/);
  const part = files.find(({ name }) => name === "content.xml");
  if (!part) throw new FileFaultError("zip-broken");
  return markedSheets(part, {
    ...{ sheet: "table", name: "name", row: "table-row", text: "p", remark: "annotation" },
    cells: ["table-cell", "covered-table-cell"],
    place: () => 0,
    places: (tag, attribute) =>
      Number(attribute(`number-${tag === "table-row" ? "rows" : "columns"}-repeated`)),
    isRepeated: true,
    valueOf(text, attribute) {
      const [type, value] = [attribute("value-type"), attribute("value")];
      if (type === "date") return new Date(attribute("date-value").slice(0, 10));
      return type === "string" || value === "" ? text : numberOr(text, value);
    },
  });
}

/** Reads the sheets of Excel 2003's XML, which programs call `.xls`. */
export function readXml2003(text: string): Promise<Sheet[]> {
  const bytes = Buffer.from(text);
  function* chunks() {
    for (let from = 0; from < bytes.length; from += megabyte) {
      yield bytes.subarray(from, from + megabyte);
    }
  }
  return markedSheets(
    { chunks },
    {
      ...{ sheet: "Worksheet", name: "Name", row: "Row", text: "Data", remark: "Comment" },
      cells: ["Cell"],
      place: (attribute) => Number(attribute("Index")),
      places: (_, attribute) => Number(attribute("MergeAcross")) + 1,
      isRepeated: false,
      valueOf(value, attribute) {
        const type = attribute("Type");
        if (type === "DateTime") return new Date(value.slice(0, 10));
        return type === "Number" && value !== "" ? numberOr(value, value) : value;
      },
    },
  );
}

/** True if the bytes are a LibreOffice workbook's, whose kind stands in the clear at its beginning. */
export function isOds(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 200).includes("opendocument.spreadsheet");
}

/** True if a text is Excel 2003's XML. */
export function isXml2003(head: string): boolean {
  return /^\s*<(?:\?xml|Workbook)[^]*urn:schemas-microsoft-com:office:spreadsheet/.test(head);
}

function numberOr(text: string, value: string): CellValue {
  return Number.isFinite(Number(value)) ? Number(value) : text;
}

async function markedSheets(part: XmlPart, marks: Marks): Promise<Sheet[]> {
  const sheets: Gathered[] = [];
  const cell = { attributes: {}, text: "", isOpen: false, column: 0, places: 1 };
  let row: { values: CellValue[]; places: number } = { values: [], places: 1 };
  let [remarks, cells, letters] = [0, 0, 0];
  const countOf = (given: number, limit: number) => Math.min(Math.max(1, given || 1), limit);
  const requireAtMost = (limit: number, count: number) => {
    if (count > limit) throw new FileFaultError("too-large");
  };
  const gather = (more: string) => {
    if (cell.isOpen && remarks === 0) cell.text = `${cell.text}${more}`.slice(0, longestCell);
  };

  function endCell(): void {
    const value = marks.valueOf(cell.text.trim(), attributeIn(cell.attributes));
    const copies = marks.isRepeated ? cell.places : 1;
    if (value !== "") {
      requireAtMost(most.columns, cell.column + copies);
      requireAtMost(most.letters, (letters += cell.text.length * copies));
      row.values.length = Math.max(row.values.length, cell.column);
      row.values.fill(value, (row.values.length = cell.column + copies) - copies);
    }
    cell.column += cell.places;
  }

  function endRow(sheet: Gathered): void {
    if (row.values.length > 0) {
      requireAtMost(most.rows, sheet.next + row.places);
      requireAtMost(most.cells, (cells += row.values.length * row.places));
      for (let more = 0; more < row.places; more += 1) {
        sheet.rows.push({ index: sheet.next + more, values: row.values });
      }
    }
    sheet.next += row.places;
  }

  const events: ElementEvents<never> = {
    begin(tag, given, before) {
      gather(before);
      const attribute = attributeIn(given);
      const sheet = sheets.at(-1);
      if (tag === marks.sheet) {
        requireAtMost(most.sheets, sheets.push({ name: attribute(marks.name), rows: [], next: 0 }));
      } else if (tag === marks.row && sheet) {
        sheet.next = (marks.place(attribute) || sheet.next + 1) - 1;
        row = {
          values: [],
          places: marks.isRepeated ? countOf(marks.places(tag, attribute), 2e6) : 1,
        };
        cell.column = 0;
      } else if (marks.cells.includes(tag)) {
        const column = (marks.place(attribute) || cell.column + 1) - 1;
        const places = countOf(marks.places(tag, attribute), most.columns);
        Object.assign(cell, { attributes: given, text: "", column, places });
      } else if (tag === marks.remark) remarks += 1;
      else if (tag === marks.text && remarks === 0) {
        cell.attributes = { ...cell.attributes, ...given };
        cell.isOpen = true;
        gather(" ");
      } else if (["s", "tab", "line-break"].includes(tag)) gather(" ");
      return undefined;
    },
    end(tag, before) {
      gather(before);
      const sheet = sheets.at(-1);
      if (tag === marks.text && remarks === 0) cell.isOpen = false;
      else if (tag === marks.remark) remarks -= 1;
      else if (marks.cells.includes(tag)) endCell();
      else if (tag === marks.row && sheet) endRow(sheet);
      return undefined;
    },
  };
  const items = xmlItems(part, events);
  while (!(await items.next()).done) continue;
  return sheets;
}

function attributeIn(attributes: Record<string, string>): Attribute {
  return (localName) => {
    const key = Object.keys(attributes).find(
      (one) => one.slice(one.indexOf(":") + 1) === localName,
    );
    return key === undefined ? "" : (attributes[key] ?? "");
  };
}
