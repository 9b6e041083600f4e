import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bare, invoiceXml } from "./files/ubl.ts";
import { zipBytes } from "../../registry/support/zip-bytes.ts";
import { read } from "./files/reading.ts";

const xml = invoiceXml();
const megabyte = 1024 * 1024;
const laughs = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
);
const withDoctype = (subset: string, body = bare(xml)) =>
  `<?xml version="1.0"?><!DOCTYPE Invoice ${subset}>${body}`;
const attributes = (count: number) =>
  Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ");
const inside = (text: string) => xml.replace("</Invoice>", `${text}</Invoice>`);

test.each<[string, string | Uint8Array, string]>([
  ["nothing", "", "empty"],
  ["blanks", " \n".repeat(2 * megabyte), "empty"],
  ["a byte-order mark alone", "\uFEFF", "empty"],
  ["more than ten megabytes", Buffer.alloc(10 * megabyte + 1, "<"), "too-large"],
  ["a PDF without pages", "%PDF-1.7\n%âãÏÓ", "pdf-broken"],
  ["a PNG", Buffer.from("89504e470d0a1a0a", "hex"), "other-file"],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "other-file"],
  ["a signature", Buffer.from("308206d406092a864886f70d010702a08206c5", "hex"), "other-file"],
  ["a signature in letters", "-----BEGIN PKCS7-----\nMIIG", "other-file"],
  ["an old spreadsheet", Buffer.from("d0cf11e0a1b11ae1", "hex"), "other-file"],
  ["a gzip", Buffer.from("1f8b0800", "hex"), "other-file"],
  ["CSV", "vkn;unvan\n1234567890;ÖRNEK A.Ş.", "not-xml"],
  ["JSON in UTF-16", Buffer.from('\uFEFF{"a":1}', "utf16le"), "not-xml"],
  ["Slack's login page", "\n<!DOCTYPE html><html><head><title>Slack</title>", "html"],
  ["a page in small letters", "<!doctype html>\n<p>", "html"],
  ["a page without a type", "<HTML lang=tr><body>", "html"],
  ["a page that is XML too", '<?xml version="1.0"?><!-- e-Arşiv --><html xmlns="x"/>', "html"],
  [
    "a billion laughs",
    withDoctype(`[<!ENTITY l0 "ha">${laughs.join("")}]`, "<Invoice>&l9;</Invoice>"),
    "doctype",
  ],
  ["a foreign entity", withDoctype('[<!ENTITY x SYSTEM "file:///etc/passwd">]'), "doctype"],
  ["an external document type", withDoctype('SYSTEM "http://ornek.example/ubl.dtd"'), "doctype"],
  ["an undefined entity", inside("&x;"), "broken-xml"],
  ["200,000 levels", "<a>".repeat(200_000), "too-deep"],
  ["65 levels", inside("<a>".repeat(64) + "</a>".repeat(64)), "too-deep"],
  [
    "a million attributes",
    zipBytes({ "a.xml": `<Invoice ${attributes(1_000_000)}/>` }),
    "broken-xml",
  ],
  ["a comment of three megabytes", inside(`<!--${"- ".repeat(1.5 * megabyte)}-->`), "too-large"],
  ["an attribute of three megabytes", inside(`<a b="${"x".repeat(3 * megabyte)}"/>`), "too-large"],
  ["60,000 elements that are read", inside("<ID/>".repeat(60_000)), "too-large"],
  ["a cut end", xml.slice(0, -9), "broken-xml"],
  [
    "an end cut within a letter",
    Buffer.from(xml).subarray(0, Buffer.from(xml).indexOf("Ş") + 1),
    "broken-xml",
  ],
  ["an element behind the root", `${xml}<a/>`, "broken-xml"],
  ["overlapping tags", inside("<a><b></a></b>"), "broken-xml"],
])("%s is refused with its fault", async (_, content, why) => {
  expect(await read(content)).toEqual({ kind: "refused", why });
});

test("a huge text in a skipped element is ignored; in a read element the field or the file is refused", async () => {
  const long = "QUJD".repeat((9 * megabyte) / 4);
  const whole = await read(xml);
  expect(await read(inside(`<cac:Attachment>${long}</cac:Attachment>`))).toEqual(whole);
  expect(await read(invoiceXml({ number: long.slice(0, megabyte) }))).toMatchObject({
    invoices: [{ number: "", seller: { kind: "company" } }],
  });
  expect(await read(invoiceXml({ number: long }))).toEqual({ kind: "refused", why: "too-large" });
});

test("an invoice with sixty levels and two hundred attributes is read", async () => {
  const wide = `<a ${attributes(200)}/>`;
  const deep = "<a>".repeat(60) + "</a>".repeat(60);
  expect(await read(inside(wide + deep))).toEqual(await read(xml));
});

test("a file's text does not stay in memory after reading", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  const kept = [];
  for (let round = 0; round < 60; round += 1) kept.push(await read(inside("Ş".repeat(200_000))));
  expect(heap() - before).toBeLessThan(2 * megabyte);
  expect(kept.every(({ kind }) => kind === "invoices")).toBe(true);
});
