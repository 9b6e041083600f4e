import { posix } from "node:path";
import { isDateFormat, serialToDate } from "hucre";
import { parseCellRef, type CellValue } from "hucre/xlsx";
import { formulaText } from "../../../company/number-cell.ts";
import { FileFaultError } from "../files/untrusted-files.ts";
import {
  longestCell,
  readXmlRows,
  workbookParts,
  parseXml,
  type Attributes,
  type ElementEvents,
  type Sheet,
  type WorkbookFormat,
  type XmlPart,
} from "./xml-sheets.ts";

/** The limits of a workbook; Excel allows 64,000 formats. */
const limits = { relations: 2_000, sheets: 1_000, formats: 70_000, texts: 2_000_000 };
const maxFormatLength = 255;
const maxColumns = 16_384;

/** Reads the visible sheets of an XLSX file, or returns null if the zip holds no workbook. */
export async function readXlsx(bytes: Buffer): Promise<Sheet[] | null> {
  const files = await workbookParts(bytes);
  if (!files.some(({ name }) => /^xl\/workbook[^/]*\.xml$/i.test(name))) return null;
  const parts = new Map(files.map((file) => [file.name, file]));
  const root = await relationsOf(parts, "");
  const book = root.find(({ type }) => type === "officeDocument")?.path ?? "";
  const relations = await relationsOf(parts, book);
  const partOf = (wanted: string) =>
    parts.get(relations.find(({ type }) => type === wanted)?.path ?? "");
  const { sheets, is1904 } = await readBook(parts.get(book));
  const texts = await textsIn(partOf("sharedStrings"));
  const formats = await formatsIn(partOf("styles"));
  return sheets.flatMap(({ name, relation, isHidden }) => {
    const found = relations.find(({ id, type }) => id === relation && type === "worksheet");
    if (!found || isHidden) return [];
    const unread = { formulas: 0 };
    const format = formatOf({ texts, formats, is1904 }, unread);
    return [{ name, rows: readXmlRows(parts.get(found.path) ?? throwMissing(), format), unread }];
  });
}

/** Reads the relations of a part, or of the zip if the name is "". */
async function relationsOf(parts: ReadonlyMap<string, XmlPart>, name: string) {
  const folder = posix.dirname(`/${name}`);
  const file = posix.join(folder, "_rels", `${posix.basename(name)}.rels`).slice(1);
  const begin = (tag: string, { Id = "", Type = "", Target = "" }: Attributes) =>
    tag === "Relationship"
      ? { id: Id, type: posix.basename(Type), path: posix.resolve(folder, Target).slice(1) }
      : undefined;
  return collect(parseXml(parts.get(file), { begin }), limits.relations);
}

async function readBook(part: XmlPart | undefined) {
  let is1904 = false;
  const begin = (tag: string, attributes: Attributes) => {
    if (tag === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
    if (tag !== "sheet") return undefined;
    const { name = "", state = "", id, Id: relation = id } = attributes;
    return { name, relation, isHidden: /hidden$/i.test(state) };
  };
  const sheets = await collect(parseXml(part ?? throwMissing(), { begin }), limits.sheets);
  return { sheets, is1904 };
}

/** Reads the shared strings without their phonetic readings. */
async function textsIn(part: XmlPart | undefined): Promise<string[]> {
  let [gathered, isPhonetic] = ["", false];
  const events: ElementEvents<string> = {
    begin(tag) {
      if (tag === "rPh") isPhonetic = true;
      return undefined;
    },
    end(tag, text) {
      if (tag === "rPh") isPhonetic = false;
      if (tag === "t" && !isPhonetic && gathered.length < longestCell) gathered += text;
      if (tag !== "si") return undefined;
      const whole = gathered.slice(0, longestCell);
      gathered = "";
      return decodeEscapes(whole);
    },
  };
  return collect(parseXml(part, events), limits.texts);
}

/** The kind of a cell's format: a date, or a number with at least so many digits (`0000000000`). */
interface NumberFormat {
  isDate: boolean;
  digits: number;
}

async function formatsIn(part: XmlPart | undefined): Promise<NumberFormat[]> {
  const formats = new Map<string, string>();
  let isInCellFormats = false;
  const begin = (tag: string, attributes: Attributes) => {
    const id = attributes["numFmtId"] ?? "0";
    if (tag === "numFmt" && !formats.has(id) && formats.size < limits.formats) {
      formats.set(id, (attributes["formatCode"] ?? "").slice(0, maxFormatLength));
    }
    isInCellFormats = tag === "cellXfs" || (isInCellFormats && tag !== "cellStyleXfs");
    if (!isInCellFormats || tag !== "xf") return undefined;
    const code = formats.get(id) ?? id;
    return { isDate: isDateFormat(code), digits: digitsOf(code) };
  };
  return collect(parseXml(part, { begin }), limits.formats);
}

/** Counts the digits of a format such as `0000000000` or `000 000 0000`; 0 for any other. */
function digitsOf(code: string): number {
  const zeros = code.replace(/(?:;.*|\\(?= )|[" -])/g, "");
  return /^0{2,20}$/.test(zeros) ? zeros.length : 0;
}

interface Book {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

function formatOf(book: Book, unread: { formulas: number }): WorkbookFormat {
  return {
    sheet: "worksheet",
    row: "row",
    cells: ["c"],
    texts: ["v", "t"],
    gap: "",
    skipped: "rPh",
    positionOf(tag, { r: place = "" }) {
      if (tag === "row" || place === "") return Number(place);
      const { col } = parseCellRef(place);
      if (col < 0 || col >= maxColumns) throw new FileFaultError("broken-xml");
      return col + 1;
    },
    spanOf: () => 1,
    isRepeated: false,
    valueOf(text, { t: type = "n", s: style = "" }, inside) {
      if (inside.has("f") && !inside.has("v")) {
        unread.formulas += 1;
        return formulaText;
      }
      return valueOf(type, style, decodeEscapes(text), book);
    },
  };
}

function valueOf(
  type: string,
  style: string,
  text: string,
  { texts, formats, is1904 }: Book,
): CellValue {
  if (text === "") return null;
  if (type === "s") return texts[Number(text)] ?? null;
  if (type === "b") return text === "1" || text.toLowerCase() === "true";
  const number = Number(text);
  if (type !== "n" || Number.isNaN(number)) return text;
  const { isDate = false, digits = 0 } = formats[Number(style)] ?? {};
  if (isDate) return serialToDate(number, is1904);
  return digits > 0 && Number.isSafeInteger(number) && number >= 0
    ? String(number).padStart(digits, "0")
    : number;
}

function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function collect<Item>(items: AsyncIterable<Item[]>, limit: number): Promise<Item[]> {
  const all: Item[] = [];
  for await (const some of items) {
    all.push(...some);
    if (all.length > limit) throw new FileFaultError("too-large");
  }
  return all;
}

function throwMissing(): never {
  throw new FileFaultError("zip-broken");
}
