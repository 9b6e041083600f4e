import { expect, test, vi } from "vitest";
import { readFile } from "../../../../src/kunye/intake/files/read-file.ts";
import { gatherRows } from "../../../../src/kunye/intake/tables/gather-rows.ts";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { zipBytes } from "../../../registry/support/zip-bytes.ts";
import { withRecords } from "../files/zips.ts";
import { vkn } from "../../lists/support/numbers.ts";
import { runInGate } from "../../lists/support/run-in-gate.ts";
import {
  compound,
  sheetXml,
  xlsBytes,
  xlsxBytes,
  xlsxParts,
} from "../../lists/support/workbooks.ts";

const megabyte = 1024 * 1024;
const parts = xlsxParts({ A: [["VKN"], [vkn(1)]] });
const sheet = "xl/worksheets/sheet1.xml";
const withSheet = (rows: string) => zipBytes({ ...parts, [sheet]: sheetXml(rows) });
const good = xlsxBytes({ A: [["VKN"], [vkn(1)]] });

test.each<[string, Buffer, string]>([
  ["more than 10 MB", Buffer.alloc(10 * megabyte + 1, "1"), "table-too-large"],
  ["nothing", Buffer.alloc(0), "empty-table"],
  ["only a header", Buffer.from("VKN;Unvan\r\n\r\n"), "header-only"],
  ["a workbook of headers", xlsxBytes({ A: [], B: [["Liste"], ["VKN"]] }), "header-only"],
  ["blank lines", Buffer.from(" ;;\r\n;\r\n"), "empty-table"],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), "not-a-table"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "not-a-table"],
  ["a web page that is called xls", Buffer.from("\r\n<html><table><tr><td>VKN"), "web-page"],
  ["an XML file", Buffer.from(`<?xml version="1.0"?><Workbook/>`), "not-a-table"],
  ["a zip of something else", zipBytes({ "a.csv": "VKN" }), "not-a-table"],
  [
    "a text document",
    zipBytes({ "[Content_Types].xml": "", "word/document.xml": "" }),
    "not-a-table",
  ],
  ["a zip bomb", withSheet(" ".repeat(101 * megabyte)), "table-too-large"],
  ["a part that is larger than it says", withRecords(good, { size: 10 }), "damaged"],
  ["a part with another checksum", withRecords(good, { checksum: 7 }), "damaged"],
  ["half a workbook", good.subarray(0, good.length / 2), "damaged"],
  ["a workbook without its sheet", zipBytes({ ...parts, [sheet]: "" }), "empty-table"],
  ["a zip with a password", withRecords(good, { flags: 1 }), "password"],
  ["an XLSX with a password", compound("EncryptedPackage", Buffer.alloc(5000)), "password"],
  ["an XLS with a password", xlsBytes("A", [["VKN"]], { locked: true }), "password"],
  ["a Word document of old", compound("WordDocument", Buffer.alloc(5000)), "not-a-table"],
  ["half an XLS", xlsBytes("A", [["VKN"]]).subarray(0, -512), "damaged"],
  ["101 columns", Buffer.from(`${"x;".repeat(100)}x`), "too-many-columns"],
  [
    "a cell in the last column",
    withSheet(`<row r="1"><c r="XFD1"><v>1</v></c></row>`),
    "too-many-columns",
  ],
  ["50,021 lines", Buffer.from(`VKN\n${`${vkn(1)}\n`.repeat(50_020)}`), "too-many-rows"],
  [
    "a cell in the last row",
    withSheet(`<row r="1048576"><c r="A1048576"><v>1</v></c></row>`),
    "too-many-rows",
  ],
])("%s is refused with its reason", async (_, bytes, why) => {
  expect(await readTable({ bytes })).toBe(why);
});

const ods = (rows: string) =>
  zipBytes(
    {
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<a><table name="A">${rows}</table></a>`,
    },
    { isStored: true },
  );
const cell = (text: string, more = "") => `<table-cell ${more}><p>${text}</p></table-cell>`;

test.each<[string, Buffer, string]>([
  [
    "a row that is repeated a billion times",
    ods(`<table-row number-rows-repeated="1000000000">${cell("x")}</table-row>`),
    "table-too-large",
  ],
  [
    "a cell that is repeated a billion times",
    ods(`<table-row>${cell("x", 'number-columns-repeated="1000000000"')}</table-row>`),
    "too-many-columns",
  ],
  [
    "rows of repeated cells",
    ods(
      `<table-row number-rows-repeated="90000">${cell("x", 'number-columns-repeated="16000"')}</table-row>`,
    ),
    "table-too-large",
  ],
  [
    "a LibreOffice text",
    zipBytes({ mimetype: "application/vnd.oasis.opendocument.text" }),
    "not-a-table",
  ],
  [
    "a page of unclosed comments",
    Buffer.from(`<html><table>${"<!--".repeat(1_000_000)}`),
    "web-page",
  ],
  [
    "a page of tables in tables",
    Buffer.from(`<html>${"<table><tr><td>".repeat(300_000)}`),
    "table-too-large",
  ],
  [
    "a page of wide cells",
    Buffer.from(`<html><table><tr>${"<td colspan=1000>x".repeat(200_000)}</table>`),
    "too-many-columns",
  ],
])("%s is refused before it fills the memory", async (_, bytes, why) => {
  expect(await readTable({ bytes })).toBe(why);
});

test("a file of a million rows is refused", async () => {
  const rows = "<row><c><v>1</v></c></row>".repeat(1_000_000);
  expect(await readTable({ bytes: withSheet(rows) })).toBe("too-many-rows");
});

const repeated = (count: number, begin: string, item: string, end: string) =>
  `${begin}${item.repeat(count)}${end}`;

test.each<[string, string, string]>([
  ["shared texts", "xl/sharedStrings.xml", repeated(2_100_000, "<sst>", "<si/>", "</sst>")],
  [
    "formats",
    "xl/styles.xml",
    repeated(80_000, "<styleSheet><cellXfs>", "<xf/>", "</cellXfs></styleSheet>"),
  ],
  [
    "sheets",
    "xl/workbook.xml",
    repeated(1_001, "<workbook><sheets>", '<sheet name="a" id="rId1"/>', "</sheets></workbook>"),
  ],
  [
    "relations",
    "xl/_rels/workbook.xml.rels",
    repeated(3_000, "<Relationships>", '<Relationship Id="a"/>', "</Relationships>"),
  ],
  [
    "attributes",
    sheet,
    `<worksheet ${Array.from({ length: 201 }, (_, at) => `a${at}="" `).join("")}/>`,
  ],
  ["letters in an attribute", sheet, `<worksheet a="${"a".repeat(3 * megabyte)}"/>`],
  ["levels", sheet, repeated(65, "<worksheet>", "<a>", "")],
])("a workbook with too many %s is refused before they fill the memory", async (_, name, xml) => {
  expect(await readTable({ bytes: zipBytes({ ...parts, [name]: xml }) })).toBe("table-too-large");
});

test("unused texts, formats and empty cells do not make a table too large", async () => {
  const table = { rows: [["VKN"], [vkn(1)]] };
  const read = (others: Record<string, string>) =>
    readTable({ bytes: zipBytes({ ...parts, ...others }) });
  const runs = repeated(1_500_000, "<sst><si>", "<r><t>a</t></r>", "</si></sst>");
  expect(await read({ "xl/sharedStrings.xml": runs })).toMatchObject(table);
  const fonts = repeated(
    1_500_000,
    "<styleSheet><fonts>",
    "<font><b/></font>",
    "</fonts></styleSheet>",
  );
  expect(await read({ "xl/styles.xml": fonts })).toMatchObject(table);
  const far = '<row><c r="XFD1" s="1"/></row>'.repeat(100_000);
  expect(await read({ [sheet]: sheetXml(far) })).toBe("empty-table");
});

test("a list of 50,000 rows and 20 columns is read with 512 MB", async () => {
  vi.spyOn(process, "availableMemory").mockReturnValue(512 * megabyte);
  const places = Array.from({ length: 20 }, (_, at) => at);
  const rows = Array.from({ length: 50_000 }, (_, row) => {
    const cells = places.map((at) => `<c t="s"><v>${row * 20 + at}</v></c>`);
    return `<row>${cells.join("")}</row>`;
  });
  const texts = Array.from({ length: 1_000_000 }, (_, at) => `<si><t>ÖRNEK GIDA ${at}</t></si>`);
  const bytes = zipBytes({
    ...parts,
    [sheet]: sheetXml(rows.join("")),
    "xl/sharedStrings.xml": `<sst>${texts.join("")}</sst>`,
  });
  const reading = await readFile(runInGate, { name: "uzun.xlsx", bytes, wantsTable: true });
  const read = reading.kind === "table" ? reading.table.rows : [];
  expect(read).toHaveLength(50_000);
  expect(read.at(-1)?.at(-1)).toBe("ÖRNEK GIDA 999999");
});

test("a file of line breaks is refused after the rows that a spreadsheet can have", async () => {
  expect(await readTable({ bytes: Buffer.alloc(9 * megabyte, "\n") })).toBe("too-many-rows");
  let read = 0;
  function* emptyRows() {
    for (let index = 0; ; index += 1) {
      read += 1;
      yield { index, values: [] as string[] };
    }
  }
  expect(await gatherRows(emptyRows(), String)).toBe("too-many-rows");
  expect(read).toBe(1_048_577);
  const few = `VKN\n${vkn(1)}\n${"\n".repeat(100_000)}`;
  expect(await readTable({ bytes: Buffer.from(few) })).toMatchObject({ rows: [["VKN"], [vkn(1)]] });
});

test("entities are not expanded, and no file is fetched", async () => {
  const entity = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  const cells = `<row r="1"><c t="inlineStr"><is><t>VKN</t></is></c></row><row r="2"><c t="inlineStr"><is><t>&b;&c;</t></is></c></row>`;
  const reading = await readTable({
    bytes: zipBytes({ ...parts, [sheet]: entity + sheetXml(cells) }),
  });
  expect(JSON.stringify(reading)).not.toMatch(/aaaaaaaaaa|root:/);
});

test("a line of nine megabytes is clipped to one cell; nine megabytes of cells are refused", async () => {
  const line = await readTable({ bytes: Buffer.alloc(9 * megabyte, "ab ") });
  expect(line).toMatchObject({ rows: [["ab ".repeat(334).slice(0, 1000)]] });
  const cells = await readTable({ bytes: Buffer.alloc(9 * megabyte, "1;") });
  expect(cells).toBe("too-many-columns");
});

test("a long text shared by many cells counts in each cell, so the table is too large", async () => {
  const cell = `<c t="s"><v>0</v></c>`;
  const row = `<row>${cell.repeat(90)}</row>`;
  const shared = `<sst><si><t>${"ö".repeat(1000)}</t></si></sst>`;
  const bytes = zipBytes({
    ...parts,
    [sheet]: sheetXml(row.repeat(3_000)),
    "xl/sharedStrings.xml": shared,
  });
  expect(await readTable({ bytes })).toBe("table-too-large");
});
