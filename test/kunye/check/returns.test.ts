import { expect, test } from "vitest";
import { findingReason } from "../../../src/kunye/features/check/verdict-lines.ts";
import { en, tr } from "../../support/texts.ts";
import { judge } from "../../../src/kunye/check/judge.ts";
import { documentOf } from "../../../src/kunye/intake/documents.ts";
import { printPage, printedXml, type Printed } from "../intake/files/prints.ts";
import { vknOf } from "../intake/files/ubl.ts";
import { invoicesOf } from "../intake/files/print-facts.ts";
import { caseOf } from "./support/cases.ts";

const side = (digits: string, title: string) => {
  const vkn = vknOf(digits);
  const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };
  return { vkn, mersis: `0${vkn}00015`, title, ...place };
};
const one: Printed = {
  seller: side("310000017", "LALE ÖRNEK GIDA ANONİM ŞİRKETİ"),
  buyer: side("310001230", "KARTALTEPE TİCARET ANONİM ŞİRKETİ"),
  number: "KDG2026000000417",
  ettn: "6f1b0c1e-4a52-4c5e-9d1a-a12000000417",
  date: "2026-11-03",
  amount: "1200.50",
  currency: "TRY",
  iban: "TR970009900000000000000417",
};
const asReturn = (text: string) => text.replaceAll("SATIS", "IADE");
const xml = printedXml(one);
const page = printPage(one);

/** Returns in both languages why the forms differ; [] if they don't. */
async function differences(...forms: string[]): Promise<string[]> {
  const documents = (await Promise.all(forms.map(invoicesOf))).flat().map(documentOf);
  const { findings } = judge(caseOf(documents));
  return findings
    .filter(({ kind }) => kind === "print-differs")
    .flatMap((found) => [tr, en].map((texts) => findingReason(texts, found)));
}

test("a return and its page agree", async () => {
  expect(await differences(asReturn(xml), asReturn(page))).toEqual([]);
});

test.each([
  [
    "XML",
    asReturn(xml),
    page,
    [
      "XML'de iade faturası, HTML'de iade yazmıyor",
      "return invoice in the XML, no return in the web page",
    ],
  ],
  [
    "page",
    xml,
    asReturn(page),
    [
      "XML'de iade yazmıyor, HTML'de iade faturası",
      "no return in the XML, return invoice in the web page",
    ],
  ],
])(
  "if only the %s says that it is a return, both are named",
  async (_name, first, second, words) => {
    // The page's QR code tells the same, so it is no finding of its own.
    const told = await differences(first, second);
    expect(told.map((reason, at) => reason.startsWith(words[at] ?? "?"))).toEqual([true, true]);
  },
);

test("a change that a page and its QR code show is told once, and each form is named", async () => {
  const code = { ...one, amount: "1300.0" };
  const told = await differences(xml, printPage({ ...one, amount: "1300.00" }, code));
  expect(told).toEqual([
    expect.stringContaining("XML'de 1.200,50 TL, HTML'de 1.300 TL, karekodda 1.300 TL"),
    expect.stringContaining("1,300 TL in the web page, 1,300 TL in the QR code"),
  ]);
});

test("a page and its QR code that differ in two ways are two findings", async () => {
  const code = { ...one, amount: "1400.00" };
  expect(await differences(xml, printPage({ ...one, amount: "1300.00" }, code))).toHaveLength(4);
});
