import { posix } from "node:path";
import { isDateFormat, serialToDate } from "hucre";
import { parseCellRef, type CellValue } from "hucre/xlsx";
import { FileFaultError } from "../invoices/file-fault.ts";
import { zipEntries } from "../invoices/zip-entries.ts";
import { xmlItems, type ElementEvents, type XmlPart } from "./xml-items.ts";

/** A sheet's name and its rows that are not empty; empty cells are holes. */
export interface Sheet {
  name: string;
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** The formulas without a result, counted while the rows are read. */
  unread?: { formulas: number };
}

interface SheetRow {
  index: number;
  values: CellValue[];
}

/** An XLSX file's sheet is larger than any invoice. */
const zipLimits = { entryBytes: 100 * 1024 * 1024, zipFiles: 1_000 };
/** Excel has 64,000 formats, and 32,767 letters in a cell. */
const most = {
  relations: 2_000,
  sheets: 1_000,
  formats: 70_000,
  texts: 2_000_000,
  columns: 16_384,
};
const longest = { text: 32_767, format: 255 };

/** Reads the visible sheets of an XLSX file, or returns null if the zip holds no workbook. */
export async function readXlsx(bytes: Buffer): Promise<Sheet[] | null> {
  const files = await zipEntries(bytes, zipLimits, /\/$/);
  if (!files.some(({ name }) => /^xl\/workbook[^/]*\.xml$/i.test(name))) return null;
  const parts = new Map(files.map((file) => [file.name, file]));
  const root = await relationsOf(parts, "");
  const book = root.find(({ type }) => type === "officeDocument")?.path ?? "";
  const relations = await relationsOf(parts, book);
  const partOf = (wanted: string) =>
    parts.get(relations.find(({ type }) => type === wanted)?.path ?? "");
  const { sheets, is1904 } = await readBook(parts.get(book));
  const texts = await textsIn(partOf("sharedStrings"));
  const dates = await datesIn(partOf("styles"));
  return sheets.flatMap(({ name, relation, isHidden }) => {
    const found = relations.find(({ id, type }) => id === relation && type === "worksheet");
    if (!found || isHidden) return [];
    const unread = { formulas: 0 };
    const book = { texts, dates, is1904 };
    return [{ name, rows: rowsIn(parts.get(found.path), book, unread), unread }];
  });
}

/** Reads which parts a part refers to; the zip's own relations are those of "". */
async function relationsOf(parts: ReadonlyMap<string, XmlPart>, name: string) {
  const folder = posix.dirname(`/${name}`);
  const file = posix.join(folder, "_rels", `${posix.basename(name)}.rels`).slice(1);
  const begin = (tag: string, { Id = "", Type = "", Target = "" }: Record<string, string>) =>
    tag === "Relationship"
      ? { id: Id, type: posix.basename(Type), path: posix.resolve(folder, Target).slice(1) }
      : undefined;
  return collect(xmlItems(parts.get(file), { begin }), most.relations);
}

async function readBook(part: XmlPart | undefined) {
  let is1904 = false;
  const begin = (tag: string, attributes: Record<string, string>) => {
    if (tag === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
    if (tag !== "sheet") return undefined;
    const relation = Object.entries(attributes).find(([key]) => /:id$/i.test(key))?.[1];
    const isHidden = /hidden$/i.test(attributes["state"] ?? "");
    return { name: attributes["name"] ?? "", relation, isHidden };
  };
  const sheets = await collect(xmlItems(part ?? missing(), { begin }), most.sheets);
  return { sheets, is1904 };
}

/** Reads the texts that cells refer to by their number. */
async function textsIn(part: XmlPart | undefined): Promise<string[]> {
  const inside = textInside();
  const events: ElementEvents<string> = {
    begin: (tag) => inside.begin(tag),
    end(tag, text) {
      inside.end(tag, text);
      return tag === "si" ? inside.take() : undefined;
    },
  };
  return collect(xmlItems(part, events), most.texts);
}

/** Reads which of the cells' formats are a date's. */
async function datesIn(part: XmlPart | undefined): Promise<boolean[]> {
  const formats = new Map<string, string>();
  let isOfCells = false;
  const begin = (tag: string, attributes: Record<string, string>) => {
    const id = attributes["numFmtId"] ?? "0";
    if (tag === "numFmt" && !formats.has(id) && formats.size < most.formats) {
      formats.set(id, (attributes["formatCode"] ?? "").slice(0, longest.format));
    }
    isOfCells = tag === "cellXfs" || (isOfCells && tag !== "cellStyleXfs");
    return isOfCells && tag === "xf" ? isDateFormat(formats.get(id) ?? id) : undefined;
  };
  return collect(xmlItems(part, { begin }), most.formats);
}

interface Book {
  texts: readonly string[];
  dates: readonly boolean[];
  is1904: boolean;
}

async function* rowsIn(
  part: XmlPart | undefined,
  book: Book,
  unread: { formulas: number },
): AsyncGenerator<SheetRow> {
  const inside = textInside();
  let row: SheetRow = { index: -1, values: [] };
  let column = -1;
  let cell: Record<string, string> = {};
  let isUnread = false;
  const events: ElementEvents<SheetRow> = {
    begin(tag, attributes) {
      inside.begin(tag);
      const { r } = attributes;
      if (tag === "row") {
        row = { index: r === undefined ? row.index + 1 : Number(r) - 1, values: [] };
        column = -1;
      } else if (tag === "c") {
        [cell, isUnread] = [attributes, false];
        column = r === undefined ? column + 1 : parseCellRef(r).col;
        if (column < 0 || column >= most.columns) throw new FileFaultError("broken-xml");
      }
      return undefined;
    },
    end(tag, text) {
      inside.end(tag, text);
      if (tag === "c") {
        const value = valueOf(cell, inside.take(), book);
        if (value !== null) row.values[column] = value;
        if (isUnread) unread.formulas += 1;
      } else if (tag === "f") isUnread = true;
      else if (tag === "v") isUnread = false;
      return tag === "row" && row.values.length > 0 ? row : undefined;
    },
  };
  for await (const rows of xmlItems(part ?? missing(), events)) yield* rows;
}

function valueOf(
  { t: type = "n", s: style = "" }: Record<string, string>,
  text: string,
  { texts, dates, is1904 }: Book,
): CellValue {
  if (text === "") return null;
  if (type === "s") return texts[Number(text)] ?? null;
  if (type === "b") return text === "1" || text.toLowerCase() === "true";
  const number = Number(text);
  if (type !== "n" || Number.isNaN(number)) return text;
  return dates[Number(style)] === true ? serialToDate(number, is1904) : number;
}

/** Gathers the text of a cell or a shared text, without how it is pronounced. */
function textInside() {
  let gathered = "";
  let isPhonetic = false;
  return {
    begin(tag: string): undefined {
      if (tag === "rPh") isPhonetic = true;
    },
    end(tag: string, text: string): void {
      if (tag === "rPh") isPhonetic = false;
      const isText = tag === "v" || (tag === "t" && !isPhonetic);
      if (isText && gathered.length < longest.text) gathered += text;
    },
    take(): string {
      const text = gathered.slice(0, longest.text);
      gathered = "";
      // Excel writes control characters as their code.
      return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    },
  };
}

async function collect<Item>(items: AsyncIterable<Item[]>, limit: number): Promise<Item[]> {
  const all: Item[] = [];
  for await (const some of items) {
    all.push(...some);
    if (all.length > limit) throw new FileFaultError("too-large");
  }
  return all;
}

function missing(): never {
  throw new FileFaultError("zip-broken");
}
