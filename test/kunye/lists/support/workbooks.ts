import { zipBytes } from "../../../registry/support/zip-bytes.ts";

/** A cell to write; `raw` is the cell's XML. */
export type WrittenCell = string | number | null | { raw: string };

const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (lines: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** Returns the parts of an XLSX file by name. Its second cell format is a date. */
export function xlsxParts(
  sheets: Readonly<Record<string, readonly (readonly WrittenCell[])[]>>,
): Record<string, string> {
  const names = Object.keys(sheets);
  const worksheets = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    sheetXml(rows.map(rowXml).join("")),
  ]);
  return {
    "[Content_Types].xml": types,
    "_rels/.rels": relations([relation("rId1", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map((_, at) =>
        relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`),
      ),
      relation("rId90", "sharedStrings", "sharedStrings.xml"),
      relation("rId91", "styles", "styles.xml"),
    ]),
    "xl/sharedStrings.xml": `<sst><si><t>VKN</t></si><si><r><t>Un</t></r><r><t>van</t></r></si></sst>`,
    "xl/styles.xml": `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...(Object.fromEntries(worksheets) as Record<string, string>),
  };
}

export function xlsxBytes(
  sheets: Readonly<Record<string, readonly (readonly WrittenCell[])[]>>,
): Buffer {
  return zipBytes(xlsxParts(sheets));
}

export function sheetXml(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

function rowXml(cells: readonly WrittenCell[], at: number): string {
  return `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join("")}</row>`;
}

function cellXml(cell: WrittenCell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.raw.replace("<c", `<c r="${place}"`);
  const escaped = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${place}" t="inlineStr"><is><t>${escaped}</t></is></c>`;
}

function letter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letter(Math.floor(column / 26) - 1)}${last}`;
}

const endOfChain = 0xfffffffe;
const sector = 512;

/** Writes an XLS file (BIFF8) with one sheet; `locked` adds a password record. */
export function xlsBytes(
  name: string,
  rows: readonly (readonly (string | number)[])[],
  { locked = false, stream = "Workbook" } = {},
): Buffer {
  const cells = rows.flatMap((row, at) =>
    row.map((cell, column) => {
      const place = Buffer.from(Uint16Array.of(at, column, 0).buffer);
      return typeof cell === "number"
        ? record(0x203, [place, Buffer.from(Float64Array.of(cell).buffer)])
        : record(0x204, [place, wide(cell, 2)]);
    }),
  );
  const begin = record(0x809, [Buffer.from(Uint16Array.of(0x600, 5, 0, 0, 0, 0, 0, 0).buffer)]);
  const lock = locked ? record(0x2f, [Buffer.alloc(6)]) : Buffer.alloc(0);
  const named = wide(name, 1);
  const sheetAt = begin.length + lock.length + 4 + 6 + named.length + 4;
  const bound = record(0x85, [Buffer.from(Uint32Array.of(sheetAt).buffer), Buffer.alloc(2), named]);
  const end = record(0x0a, []);
  const book = Buffer.concat([begin, lock, bound, end, begin, ...cells, end]);
  return compound(stream, book);
}

/** Writes an OLE compound file with one stream. */
export function compound(name: string, content: Buffer): Buffer {
  const count = Math.max(8, Math.ceil(content.length / sector));
  const fatSectors = Math.ceil((count + 2) / 127);
  const chained = [...Array(count).keys()].map((at) => (at + 1 < count ? at + 1 : endOfChain));
  const fat = Buffer.alloc(fatSectors * sector, 0xff);
  [...chained, endOfChain].forEach((next, at) => fat.writeUInt32LE(next, at * 4));
  const head = Buffer.alloc(sector, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  head.fill(0, 8, 76);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(9, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(fatSectors, 44);
  head.writeUInt32LE(count, 48);
  head.writeUInt32LE(4096, 56);
  head.writeUInt32LE(endOfChain, 60);
  head.writeUInt32LE(endOfChain, 68);
  for (let at = 0; at < fatSectors; at += 1) head.writeUInt32LE(count + 1 + at, 76 + at * 4);
  const directory = Buffer.concat([
    entry("Root Entry", 5, endOfChain, 0),
    entry(name, 2, 0, Math.max(4096, content.length)),
    Buffer.alloc(256),
  ]);
  const body = Buffer.alloc(count * sector);
  content.copy(body);
  return Buffer.concat([head, body, directory, fat]);
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes.fill(0xff, 68, 80);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function record(id: number, parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(Uint16Array.of(id, data.length).buffer), data]);
}

function wide(text: string, lengthBytes: 1 | 2): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUIntLE(text.length, 0, lengthBytes);
  return Buffer.concat([length, Buffer.of(1), Buffer.from(text, "utf16le")]);
}
