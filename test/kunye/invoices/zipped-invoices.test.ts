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

test("a zip gives its invoices in order, and names each file that is refused with the reason", async () => {
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
  expect(reading.kind === "invoices" && reading.invoices.map(({ number }) => number)).toEqual(
    [1, 2, 4].map((count) => `KDG202600000000${count}`),
  );
  expect(reading.kind === "invoices" && reading.refused).toEqual([
    { name: "ocak/bozuk.xml", why: "broken-xml" },
    { name: "görünüm.html", why: "html" },
    { name: "belge.pdf", why: "other-file" },
    { name: "boş.xml", why: "empty" },
    { name: "iç.zip", why: "zip-in-zip" },
    { name: "yanıt.xml", why: "application-response" },
    { name: ".txt", why: "not-xml" },
  ]);
});

test("folders and what a Mac adds are passed over, and don't count", async () => {
  const added = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`__MACOSX/._${at}.xml`, "\u0000\u0005"]),
  );
  const reading = await read(
    zipBytes({ "fatura/": "", "fatura/.DS_Store": "x", ...added, "fatura/1.xml": xml }),
  );
  expect(reading).toMatchObject({ kind: "invoices", refused: [] });
});

test.each([
  ["an empty one", zipBytes({}), "no-invoice"],
  ["one of folders", zipBytes({ "a/": "" }), "no-invoice"],
  [
    "a spreadsheet",
    zipBytes({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<w/>" }),
    "other-file",
  ],
  ["one of different faults", zipBytes({ "a.pdf": "%PDF", "b.xml": "" }), "no-invoice"],
  ["one of the same faults", zipBytes({ "a.pdf": "%PDF", "b.pdf": "%PDF" }), "other-file"],
  ["one in another", zipBytes({ "a.zip": one }), "zip-in-zip"],
  ["201 files", zipBytes(manyFiles(201, "")), "zip-too-many"],
  ["1,001 records", zipBytes(manyFiles(1_001, "", "__MACOSX/x")), "zip-too-many"],
  [
    "thirty megabytes in thirty kilobytes",
    zipBytes({ "a.xml": blank(30 * megabyte) }),
    "too-large",
  ],
  ["120 megabytes in all", zipBytes(manyFiles(6, blank(20 * megabyte))), "zip-bomb"],
  [
    "a thousandfold of one file's bytes",
    withRecords(zipBytes(manyFiles(200, blank(megabyte))), { dataAt: 0 }),
    "zip-bomb",
  ],
  [
    "a file larger than it says",
    withRecords(zipBytes({ "a.xml": blank(megabyte) }), { size: 100 }),
    "zip-broken",
  ],
  ["a file smaller than it says", withRecords(one, { size: xml.length * 2 }), "zip-broken"],
  ["a file of another checksum", withRecords(one, { checksum: 7 }), "zip-broken"],
  ["a file beyond the end", withRecords(one, { dataAt: 0xfffffff0 }), "zip-broken"],
  ["a file longer than the zip", withRecords(one, { packedSize: megabyte }), "zip-broken"],
  ["a packing that few know", withRecords(one, { method: 9 }), "zip-broken"],
  ["a password", withRecords(one, { flags: 1 }), "zip-encrypted"],
  ["its end cut off", half(one), "zip-broken"],
  ["nothing but its first bytes", one.subarray(0, 4), "zip-broken"],
])("a zip with nothing to read, %s, says why", async (_, bytes, why) => {
  expect(await read(bytes)).toEqual({ kind: "refused", why });
});

test("a zip of two hundred is read whole", async () => {
  const reading = await read(zipBytes(manyFiles(200, xml)));
  expect(reading).toMatchObject({ kind: "invoices", refused: [] });
  expect(reading.kind === "invoices" && reading.invoices.length).toBe(200);
});

test("files of a zip that have too many elements together are refused from there on", async () => {
  const many = xml.replace("</Invoice>", `${"<a/>".repeat(600_000)}</Invoice>`);
  expect(await read(zipBytes({ "a.xml": many, "b.xml": many }))).toMatchObject({
    invoices: [{ number: "KDG2026000000417" }],
    refused: [{ name: "b.xml", why: "too-large" }],
  });
});

test("a broken file doesn't cost the one beside it", async () => {
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

test("a file that is only stored is read, and refused where it lies about its size", async () => {
  const stored = zipBytes({ "fatura.xml": xml }, { isStored: true });
  expect((await readOne(stored)).number).toBe("KDG2026000000417");
  const lying = withRecords(stored, { size: 100 });
  expect(await read(lying)).toEqual({ kind: "refused", why: "zip-broken" });
});
