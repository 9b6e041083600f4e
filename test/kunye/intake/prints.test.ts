import { expect, test } from "vitest";
import { readWebPage } from "../../../src/kunye/intake/files/read-web-page.ts";
import { splitQrCodes } from "../../../src/kunye/intake/files/read-print.ts";
import { ibanOf } from "../../support/ibans.ts";
import { kindsOf as redKindsOf } from "../check/support/cases.ts";
import * as made from "./files/generated.ts";
import { expectedOf, factsOf, inventInvoice, invoicesOf } from "./files/print-facts.ts";
import {
  printLayouts,
  printPage,
  printPdf,
  printedXml,
  qrCodeOf,
  type Printed,
} from "./files/prints.ts";

const seed = Number(process.env["INVOICE_SEED"] ?? 20_261_128);
const random = made.randomFrom(seed);
const companies = made.companiesOf(random, 40);
const printedOne = () => inventInvoice(random, companies);

test.each(Object.keys(printLayouts))("a PDF is read whole: layout %s", async (name) => {
  const layout = printLayouts[name];
  if (!layout) throw new Error("no layout");
  for (let count = 0; count < 3; count += 1) {
    const one = printedOne();
    const [invoice, ...others] = await invoicesOf(await printPdf(one, layout));
    expect(factsOf(invoice), `seed ${seed}`).toEqual(expectedOf(one));
    expect(others).toEqual([]);
  }
});

test("GİB's web page is read whole, and its hidden QR code tells the same", async () => {
  const one = printedOne();
  const [page, code, ...others] = await invoicesOf(printPage(one));
  expect(factsOf(page), `seed ${seed}`).toEqual(expectedOf(one));
  expect(factsOf(code)).toMatchObject({
    seller: [[one.seller.vkn, "", "", null]],
    buyer: [[one.buyer.vkn, "", "", null]],
    number: one.number,
    ettn: one.ettn,
    date: one.date,
    amount: { value: one.amount, currency: one.currency },
  });
  expect(others).toEqual([]);
});

test("a page's script and hidden text name no company", async () => {
  const one = printedOne();
  const page = printPage(one).replace(
    "</body>",
    `<p hidden>VKN: ${companies[3]?.vkn}</p><div style="display:none">${companies[4]?.title}</div></body>`,
  );
  const [print] = await invoicesOf(page);
  expect(factsOf(print), `seed ${seed}`).toEqual(expectedOf(one));
});

test.each([
  (inner: string) => `<span style="font-size:0">${inner}</span>`,
  (inner: string) => `<div style="opacity: 0">${inner}</div>`,
  (inner: string) => `<div style="color:red; display : none"><p>${inner}</p></div>`,
  (inner: string) => `<b hidden>${inner}</b>`,
])("a page's text that is plainly not shown names no company: %#", async (hide) => {
  const one = printedOne();
  const inner = `Unvan: ${companies[4]?.title} VKN: ${companies[3]?.vkn}`;
  const [print] = await invoicesOf(printPage(one).replace("</body>", `${hide(inner)}</body>`));
  expect(factsOf(print), `seed ${seed}`).toEqual(expectedOf(one));
});

test.each([
  (inner: string) => `<div style="background-color:#123456;color:#fff">${inner}</div>`,
  (inner: string) => `<td bgcolor="black"><font color="white">${inner}</font></td>`,
  (inner: string) =>
    `<style>.head{background:navy}</style><p class="head" style="color:white">${inner}</p>`,
  (inner: string) => `<style>@media print{.yok{display:none}}</style><p class="yok">${inner}</p>`,
  (inner: string) =>
    `<p style="font-size:0.8em;opacity:0.9;height:0;line-height:0;top:-10px">${inner}</p>`,
])("a page's text that people see is read: %#", (draw) => {
  const page = readWebPage(printPage(printedOne()).replace("</body>", `${draw("Görünen")}</body>`));
  expect(page.shown).toContain("Görünen");
});

/** Changes to one fact of a print, each by its own rule. */
const changes: Record<string, (one: Printed) => Printed> = {
  "seller's VKN": (one) => ({ ...one, seller: { ...one.seller, ...otherNumbers() } }),
  "buyer's VKN": (one) => ({ ...one, buyer: { ...one.buyer, ...otherNumbers() } }),
  "seller's title": (one) => ({
    ...one,
    seller: { ...one.seller, title: made.companiesOf(random, 1)[0]?.title ?? "" },
  }),
  number: (one) => ({ ...one, number: made.withOtherDigit(random, one.number, 8) }),
  ETTN: (one) => ({ ...one, ettn: made.withOtherDigit(random, one.ettn, 0, 8) }),
  date: (one) => ({ ...one, date: one.date.replace(/1\d$/, "27") }),
  amount: (one) => ({ ...one, amount: `${one.amount.split(".")[0]}7.00` }),
  IBAN: (one) => ({ ...one, iban: ibanOf(Math.floor(random() * 1e9)) }),
  currency: (one) => ({ ...one, currency: one.currency === "USD" ? "EUR" : "USD" }),
};

function otherNumbers() {
  const [other] = made.companiesOf(random, 1);
  return { vkn: other?.vkn ?? "", mersis: other?.mersis ?? "" };
}

/** A hundredth of the cases; `INVOICES=10000` runs all. */
const pairs = Math.max(2, Math.round(Number(process.env["INVOICES"] ?? "100") / 50));

test("a print beside its XML counts as one invoice, and each change to it turns red", async () => {
  const layouts = Object.values(printLayouts);
  for (let count = 0; count < pairs; count += 1) {
    const one = printedOne();
    const xml = await invoicesOf(printedXml(one));
    const layout = layouts[count % layouts.length] ?? { draw: () => undefined };
    const printed = async (of: Printed) =>
      count % 3 === 1 ? invoicesOf(printPage(of)) : invoicesOf(await printPdf(of, layout));
    expect(redKindsOf([...(await printed(one)), ...xml]), `seed ${seed}`).toEqual([[]]);
    for (const [name, change] of Object.entries(changes)) {
      const kinds = redKindsOf([...xml, ...(await printed(change(one)))]);
      expect(kinds, `${name}, seed ${seed}`).toEqual([["print-differs"]]);
    }
  }
});

test("the same number of another seller is another invoice", async () => {
  const [one, other] = [printedOne(), printedOne()];
  const [seller = one.seller] = companies.filter(
    ({ vkn }) => vkn !== one.seller.vkn && vkn !== one.buyer.vkn,
  );
  const page = printPage({ ...other, seller, buyer: one.buyer, number: one.number });
  const kinds = redKindsOf([...(await invoicesOf(printedXml(one))), ...(await invoicesOf(page))]);
  expect(kinds, `seed ${seed}`).toEqual([[], []]);
});

test("a page whose QR code says otherwise is red", async () => {
  const one = printedOne();
  const kinds = redKindsOf(await invoicesOf(printPage(one, { ...one, amount: "1.00" })));
  expect(kinds).toEqual([["print-differs"]]);
});

test("a person's invoice keeps no number, and its QR code none either", async () => {
  const one = printedOne();
  const person = { ...one.seller, vkn: "23456789015", title: "DENİZ ÖRNEKOĞLU", mersis: "" };
  const page = printPage({ ...one, seller: person }).replace(
    "VKN: 23456789015",
    "TCKN: 23456789015",
  );
  const invoices = await invoicesOf(page);
  expect(JSON.stringify(invoices)).not.toMatch(/23456789015|ÖRNEKOĞLU/);
  expect(redKindsOf(invoices).flat()).toContain("person");
});

/** Changes to a QR code's text on its way through phones and programs. */
const pastes: [string, (code: string) => string][] = [
  ["without quotes", (code) => code.replaceAll('"', "")],
  ["in single quotes", (code) => code.replaceAll('"', "'")],
  ["without braces", (code) => code.slice(1, -1)],
  ["a field a line", (code) => code.slice(1, -1).replaceAll('"', "").replaceAll(",", "\n")],
  ["without its end", (code) => code.slice(0, -1)],
  ["in capitals", (code) => code.toUpperCase().replaceAll("VKNTCKN", "VknTckn")],
  ["the buyer first", (code) => code.replace(/("vkntckn":"\d+"),("avkntckn":"\d+")/, "$2,$1")],
];

test.each(pastes)("a pasted QR code has its sides: %s", (_name, change) => {
  const one = printedOne();
  const { codes, rest } = splitQrCodes(`Bakar mısın: ${change(qrCodeOf(one))}`);
  expect(codes.map(factsOf), `seed ${seed}`).toMatchObject([
    {
      seller: [[one.seller.vkn, "", "", null]],
      buyer: [[one.buyer.vkn, "", "", null]],
      number: one.number,
      ettn: one.ettn,
      date: one.date,
      amount: { value: one.amount, currency: one.currency },
    },
  ]);
  expect(rest).toMatch(/^Bakar mısın: [{}"]*$/);
});

test.each([
  "{ 'vknTckn': '8110002020', 'aliciUnvan': 'BERRİN DENEME A.Ş.', 'vergiDairesi': 'KOZYATAĞI' }",
  "vknTckn: 8110002020\nunvan: BERRİN DENEME A.Ş.",
])("a program's record with a number alone is no QR code: %s", (text) => {
  expect(splitQrCodes(text)).toEqual({ codes: [], rest: text });
});

test("a QR code of a person keeps no number, however it is pasted", () => {
  const one = printedOne();
  const code = qrCodeOf({ ...one, seller: { ...one.seller, vkn: "23456789015" } });
  for (const [, change] of pastes) {
    const { codes } = splitQrCodes(change(code));
    expect(JSON.stringify(codes)).not.toContain("23456789015");
    expect(redKindsOf(codes).flat()).toContain("person");
  }
});

test("a QR code is read as people paste it", () => {
  const one = printedOne();
  const pasted = qrCodeOf(one).replaceAll('"', "”").replace(",", ",\n");
  const { codes, rest } = splitQrCodes(`Şuna bakar mısın: ${pasted} teşekkürler`);
  expect(factsOf(codes[0])).toMatchObject({ number: one.number, ettn: one.ettn });
  expect(rest).toBe("Şuna bakar mısın:  teşekkürler");
});
