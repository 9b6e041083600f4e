import { expect, test } from "vitest";
import { bare, envelopeXml, invoiceXml, tckn } from "./files/ubl.ts";
import { read, readOne } from "./files/reading.ts";
import { zipBytes } from "../../registry/support/zip-bytes.ts";
import { manyFiles, withRecords } from "./files/zips.ts";

const xml = invoiceXml();
const numbered = (count: number) => invoiceXml({ number: `KDG202600000000${count}` });
const megabyte = 1024 * 1024;
const blank = (size: number) => Buffer.alloc(size, " ");
const one = zipBytes({ "fatura.xml": xml });
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test("reads a zip's invoices in order, and names each refused file with its fault", async () => {
  const reading = await read(
    zipBytes({
      "ocak/1.xml": numbered(1),
      "ocak/bozuk.xml": half(Buffer.from(xml)),
      "ocak/2.XML": `\uFEFF${numbered(2)}`,
      "görünüm.html": "<!DOCTYPE html><html></html>",
      "belge.pdf": "%PDF-1.7",
      "boş.xml": "",
      "iç.zip": zipBytes({ "3.xml": numbered(3) }),
      "yanıt.xml": invoiceXml({ root: "ApplicationResponse" }),
      [`${tckn}.txt`]: "merhaba",
      "../4": envelopeXml([bare(numbered(4))]),
    }),
  );
  expect(
    reading.kind === "invoices" &&
      reading.invoices.map((one) => one.document !== "print" && one.number),
  ).toEqual([1, 2, 4].map((count) => `KDG202600000000${count}`));
  expect(reading.kind === "invoices" && reading.refused).toEqual([
    { name: "ocak/bozuk.xml", why: "broken-xml" },
    { name: "görünüm.html", why: "html" },
    { name: "belge.pdf", why: "pdf-broken" },
    { name: "boş.xml", why: "empty" },
    { name: "iç.zip", why: "zip-in-zip" },
    { name: "yanıt.xml", why: "application-response" },
    { name: ".txt", why: "not-xml" },
  ]);
});

test("skips folders and a Mac's hidden files without counting them", async () => {
  const added = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`__MACOSX/._${at}.xml`, "\u0000\u0005"]),
  );
  const reading = await read(
    zipBytes({ "fatura/": "", "fatura/.DS_Store": "x", ...added, "fatura/1.xml": xml }),
  );
  expect(reading).toMatchObject({ kind: "invoices", refused: [] });
});

test.each([
  ["an empty zip", zipBytes({}), "no-invoice"],
  ["only folders", zipBytes({ "a/": "" }), "no-invoice"],
  [
    "a spreadsheet",
    zipBytes({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<w/>" }),
    "other-file",
  ],
  ["files with different faults", zipBytes({ "a.pdf": "%PDF", "b.xml": "" }), "no-invoice"],
  ["files with the same fault", zipBytes({ "a.gif": "GIF8", "b.gif": "GIF8" }), "other-file"],
  ["a zip in a zip", zipBytes({ "a.zip": one }), "zip-in-zip"],
  ["201 files", zipBytes(manyFiles(201, "")), "zip-too-many"],
  ["1,001 records", zipBytes(manyFiles(1_001, "", "__MACOSX/x")), "zip-too-many"],
  [
    "a file of thirty megabytes, packed to thirty kilobytes",
    zipBytes({ "a.xml": blank(30 * megabyte) }),
    "too-large",
  ],
  ["120 megabytes in all", zipBytes(manyFiles(6, blank(20 * megabyte))), "zip-bomb"],
  [
    "200 records of the same bytes",
    withRecords(zipBytes(manyFiles(200, blank(megabyte))), { dataAt: 0 }),
    "zip-bomb",
  ],
  [
    "a file larger than it says",
    withRecords(zipBytes({ "a.xml": blank(megabyte) }), { size: 100 }),
    "zip-broken",
  ],
  ["a file smaller than it says", withRecords(one, { size: xml.length * 2 }), "zip-broken"],
  ["a wrong checksum", withRecords(one, { checksum: 7 }), "zip-broken"],
  ["a file beyond the end", withRecords(one, { dataAt: 0xfffffff0 }), "zip-broken"],
  ["a file longer than the zip", withRecords(one, { packedSize: megabyte }), "zip-broken"],
  ["an unknown compression", withRecords(one, { method: 9 }), "zip-broken"],
  ["a password", withRecords(one, { flags: 1 }), "zip-encrypted"],
  ["a cut end", half(one), "zip-broken"],
  ["only the first four bytes", one.subarray(0, 4), "zip-broken"],
])("a zip is refused with its fault: %s", async (_, bytes, why) => {
  expect(await read(bytes)).toEqual({ kind: "refused", why });
});

test("reads a zip of two hundred invoices", async () => {
  const reading = await read(zipBytes(manyFiles(200, xml)));
  expect(reading).toMatchObject({ kind: "invoices", refused: [] });
  expect(reading.kind === "invoices" && reading.invoices.length).toBe(200);
});

test("a zip's files are refused once they have too many elements together", async () => {
  const many = xml.replace("</Invoice>", `${"<a/>".repeat(600_000)}</Invoice>`);
  expect(await read(zipBytes({ "a.xml": many, "b.xml": many }))).toMatchObject({
    invoices: [{ number: "KDG2026000000417" }],
    refused: [{ name: "b.xml", why: "too-large" }],
  });
});

test("a broken file in a zip does not stop the others", async () => {
  const zip = zipBytes({ "a.xml": xml, "b.xml": xml });
  const lastRecord = zip.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  const broken = Buffer.concat([
    zip.subarray(0, lastRecord),
    withRecords(zip.subarray(lastRecord), { checksum: 7 }),
  ]);
  expect(await read(broken)).toMatchObject({
    invoices: [{ number: "KDG2026000000417" }],
    refused: [{ name: "b.xml", why: "zip-broken" }],
  });
});

test("an uncompressed file is read, but refused if its declared size is false", async () => {
  const stored = zipBytes({ "fatura.xml": xml }, { isStored: true });
  expect((await readOne(stored)).number).toBe("KDG2026000000417");
  const lying = withRecords(stored, { size: 100 });
  expect(await read(lying)).toEqual({ kind: "refused", why: "zip-broken" });
});
