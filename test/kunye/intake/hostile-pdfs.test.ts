import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { readFile } from "../../../src/kunye/intake/files/read-file.ts";
import { gateWith, onlyUser } from "../lists/support/run-in-gate.ts";
import { onePagePdf, rawPdf, stream, textLines } from "./files/raw-pdf.ts";
import { printedLines as lines } from "./files/printed-lines.ts";
import { read } from "./files/reading.ts";
import { buyerVkn, sellerVkn } from "./files/ubl.ts";

const megabyte = 1024 * 1024;
const invoice = textLines(lines);

const locked = () => {
  const pdf = new PDFDocument({ userPassword: "gizli", ownerPassword: "sahip" });
  pdf.text("Fatura No: KDG2026000000417");
  pdf.end();
  return buffer(pdf);
};

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["10,000 pages", () => onePagePdf(invoice, { count: 10_000 }), "too-large"],
  ["a password", locked, "pdf-encrypted"],
  ["a picture without text", () => onePagePdf("1 0 0 RG 10 10 m 90 90 l S"), "pdf-picture"],
  [
    "a million letters",
    () =>
      onePagePdf(
        textLines(
          Array.from({ length: 20_000 }, () => "x".repeat(50)),
          0.01,
        ),
      ),
    "too-large",
  ],
  [
    "a page tree that holds itself",
    () => rawPdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[2 0 R]>>"]),
    "pdf-broken",
  ],
  ["a cut file", () => onePagePdf(invoice).subarray(0, 300), "pdf-broken"],
  [
    "random bytes",
    () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5_000, "zq")]),
    "pdf-broken",
  ],
  ["no invoice", () => onePagePdf(textLines(["Merhaba"])), "no-invoice"],
])("a PDF is refused with its fault: %s", async (_name, bytes, why) => {
  expect(await read(await bytes())).toEqual({ kind: "refused", why });
});

test("scripts, forms and files inside a PDF change nothing", async () => {
  const catalog = `/OpenAction<</S/JavaScript/JS(this.getField\\("x"\\).value = "VKN 1111111111")>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>`;
  const reading = await read(onePagePdf(invoice, { catalog }));
  const [print] = reading.kind === "invoices" ? reading.invoices : [];
  expect(print?.document === "print" && print.mentions.map(({ given }) => given.vkn)).toEqual([
    sellerVkn,
    buyerVkn,
  ]);
});

test("a form that draws itself ends", async () => {
  const form = Buffer.concat([
    Buffer.from(
      "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>/Length 5>>\nstream\n",
    ),
    Buffer.from("/X Do\nendstream"),
  ]);
  const bytes = rawPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>",
    stream(`${invoice} /X Do`),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    form,
  ]);
  expect(await read(bytes)).toMatchObject({
    kind: expect.stringMatching(/invoices|refused/) as string,
  });
});

test("a bomb ends its own process, within its memory or its time", async () => {
  const gate = gateWith({ heapMegabytes: () => 128, timeMs: 20_000 });
  const bytes = onePagePdf(Buffer.alloc(700 * megabyte, "0 0 m "));
  const bomb = { name: "bomba.pdf", bytes, wantsTable: false };
  const reading = await readFile((piece) => gate.run(onlyUser, piece), bomb);
  expect(reading).toMatchObject({ kind: "refused" });
});
