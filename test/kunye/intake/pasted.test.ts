import { expect, test } from "vitest";
import { splitPastedInvoices } from "../../../src/kunye/intake/text/read-pasted.ts";
import { kindsOf as kindsOfEach } from "../check/support/cases.ts";
import * as made from "./files/generated.ts";
import { pasteLayouts } from "./files/pasted.ts";
import { expectedOf, factsOf, inventInvoice, invoicesOf } from "./files/print-facts.ts";
import { printedXml, type Printed } from "./files/prints.ts";
import { chat } from "./messages/chat.ts";
import { mails } from "./messages/mails.ts";
import { nothing } from "./messages/nothing.ts";
import { signatures } from "./messages/signatures.ts";
import { slips } from "./messages/slips.ts";
import { tables } from "./messages/tables.ts";

const seed = Number(process.env["INVOICE_SEED"] ?? 20_261_128);
const random = made.randomFrom(seed);
const companies = made.companiesOf(random, 40);
const inventOne = () => inventInvoice(random, companies);
const paste = (text: string) => splitPastedInvoices(text, { isTyped: true, maxFound: 100 });

test.each(Object.keys(pasteLayouts))("a pasted text is read as its print: %s", (name) => {
  const { write, lacks = [] } = pasteLayouts[name] ?? { write: () => "" };
  for (let count = 0; count < 5; count += 1) {
    const one = inventOne();
    const { invoices, rest } = paste(write(one));
    const facts = factsOf(invoices[0]);
    const { seller, buyer, others, ...head } = expectedOf(one);
    const {
      seller: read = [],
      buyer: readBuyer = [],
      others: alone = 0,
      ...readHead
    } = facts ?? {};
    expect(readHead, `seed ${seed}`).toEqual(head);
    const numbersOf = (sides: readonly unknown[][]) => sides.map(([vkn, title]) => [vkn, title]);
    if (lacks.includes("buyer")) {
      expect([alone, read, readBuyer]).toEqual([1, [], []]);
    } else {
      expect([numbersOf(read), numbersOf(readBuyer), alone], `seed ${seed}`).toEqual([
        numbersOf(seller),
        numbersOf(buyer),
        others,
      ]);
    }
    expect([invoices.length, rest]).toEqual([1, ""]);
    expect(invoices[0]?.source).toBe("text");
  }
});

test("several quoted invoices keep their own headers, or have none", () => {
  const numbers = (text: string) =>
    paste(text).invoices.map(({ header: { number, ettn, amount, ibans } }) => ({
      number,
      ettn,
      amount: amount?.value,
      ibans,
    }));
  for (const [name, { write, lacks }] of Object.entries(pasteLayouts)) {
    const [one, other] = [inventOne(), inventOne()];
    const read = numbers(`İki faturamız ektedir.\n\n${write(one)}\n\n${write(other)}`);
    const expected = [one, other].map(({ number, ettn, amount, iban }) => ({
      number,
      ettn,
      amount,
      ibans: [iban],
    }));
    expect(read, `${name}, seed ${seed}`).toEqual(lacks || read.length === 0 ? [] : expected);
    if (name.startsWith("a print's")) expect(read, name).toHaveLength(2);
  }
  const [one] = companies;
  const statement = `${one?.title}\nVKN: ${one?.vkn}\nKDG2026000000118 numaralı 12.000,00 TL ve KDG2026000000119 numaralı 3.000,00 TL faturalarımız`;
  expect(paste(statement)).toEqual({ invoices: [], rest: statement });
});

test.each(
  [...chat, ...mails, ...nothing, ...signatures, ...slips, ...tables].map(({ text }) => text),
)("no invoice is made of: %s", (text) => {
  expect(paste(text)).toEqual({ invoices: [], rest: text });
});

const [lale, nergis] = [companies[0], companies[30]];

test.each([
  ["EKT2026000000118 numaralı 12.000 TL faturamız", "12000", "TRY", null],
  ["EKT2026000000118 no'lu ve 12.000,00 TL bedelli faturamız", "12000.00", "TRY", null],
  ["EKT2026000000118 numaralı 12.000 TL faturanın 5.000 TL'si ödendi", "12000", "TRY", null],
  ["03.11.2026 tarihli EKT2026000000118 nolu fatura, tutar 1.250,50 USD", "1250.50", "USD", "03"],
  [
    "3 Kasım 2026 tarihli EKT2026000000118 nolu 1.250,50 TL tutarındaki fatura",
    "1250.50",
    "TRY",
    "03",
  ],
  ["Fatura no: EKT2026000000118\nFatura Tarihi: 3 KASIM 2026\nTutar: 12 TL", "12", "TRY", "03"],
  ["Invoice no EKT2026000000118, dated 3 November 2026\nTotal: 12 EUR", "12", "EUR", "03"],
  ["invoice EKT2026000000118 dated 03.11.2026 for EUR 1,250.00.", "1250.00", "EUR", "03"],
  ["Fatura No: EKT2026000000118\nToplam: 10.000,00 TL", "10000.00", "TRY", null],
  // Without taxes it is not what is to be paid.
  [
    "Fatura No: EKT2026000000118\nToplam: 10.000,00 TL\nKDV: 2.000,00 TL",
    undefined,
    undefined,
    null,
  ],
])("a sentence's facts are an invoice's: %s", (words, value, currency, date) => {
  const [print] = paste(`${words}\n${lale?.title}\nVKN: ${lale?.vkn}`).invoices;
  expect(print?.header.number).toBe("EKT2026000000118");
  expect(print?.header.amount?.value).toBe(value);
  expect(print?.header.amount?.currency).toBe(currency);
  expect(print?.header.date).toBe(date && `2026-11-${date}`);
});

test.each([
  ["1.500 TL", "1500"],
  ["1,500 USD", "1500"],
  ["1.500,00 TL", "1500.00"],
  ["1,500.00 USD", "1500.00"],
  ["1.500.000 TL", "1500000"],
  ["1,500,000 USD", "1500000"],
  ["12.500.000 TL", "12500000"],
  ["1.500.000,00 TL", "1500000.00"],
  // Three decimals.
  ["0,500 TL", "0.500"],
  ["1500.000 TL", "1500.000"],
  ["12345,678 TL", "12345.678"],
])("the total %s is %s, whichever sign groups its thousands", (written, value) => {
  const words = `Fatura No: EKT2026000000118\nÖdenecek Tutar: ${written}`;
  const [print] = paste(`${words}\n${lale?.title}\nVKN: ${lale?.vkn}`).invoices;
  expect(print?.header.amount?.value).toBe(value);
});

const sides = `Gönderen: ${nergis?.title} VKN ${nergis?.vkn}\nAlıcı: ${lale?.title} VKN ${lale?.vkn}`;

test.each([
  `DEKONT\n${sides}\nTutar: 12.000,00 TL\nAçıklama: EKT2026000000118 nolu fatura ödemesi`,
  `Cari mutabakat mektubu\n${sides}\nEKT2026000000118 numaralı fatura kayıtlarımızda yoktur.`,
  `Fatura No;Tarih;Unvan;VKN;Tutar\nEKT2026000000118;01.02.2026;${lale?.title};${lale?.vkn};12,00\nEKT2026000000119;02.02.2026;${nergis?.title};${nergis?.vkn};13,00`,
  `SÖZLEŞME\n${sides}\nFatura no belirtilir; fatura tarihinden 30 gün sonra ödenir. Bedel: 100.000 TL`,
])("a text that cites invoices is none: %s", (text) => {
  expect(paste(text)).toEqual({ invoices: [], rest: text });
});

test("a second number beside the labelled one takes nothing from an invoice", () => {
  const one = inventOne();
  const text = `Önceki EKT2025000000119 hakkında\n\n${pasteLayouts["a print's lines"]?.write(one)}`;
  const [print] = paste(text).invoices;
  expect(print?.header, `seed ${seed}`).toMatchObject({ number: one.number, ettn: one.ettn });
});

/** Changes to one fact of a text, each by its own rule. */
const changes: Record<string, (one: Printed) => Printed> = {
  number: (one) => ({ ...one, number: made.withOtherDigit(random, one.number, 8) }),
  date: (one) => ({ ...one, date: one.date.replace(/1\d$/, "27") }),
  amount: (one) => ({ ...one, amount: `${one.amount.split(".")[0]}7.00` }),
  seller: (one) => ({ ...one, seller: made.companiesOf(random, 1)[0] ?? one.seller }),
};

test("a pasted text beside its XML is one invoice, and each change to it turns red", async () => {
  for (const [layout, { write, lacks }] of Object.entries(pasteLayouts)) {
    const one = inventOne();
    const xml = await invoicesOf(printedXml(one));
    const kindsOf = (text: string) => {
      return kindsOfEach([...paste(text).invoices, ...xml]);
    };
    expect(kindsOf(write(one)), `${layout}, seed ${seed}`).toEqual([[]]);
    for (const [name, change] of Object.entries(changes)) {
      if (lacks) continue;
      expect(kindsOf(write(change(one))), `${layout}: ${name}, seed ${seed}`).toEqual([
        ["print-differs"],
      ]);
    }
  }
});

test.each([
  "İade Edilen Fatura No: EKT2025000000118 Tarihi: 01-02-2025",
  "İadeye Konu Olan Faturalar\nEKT2025000000118",
])("a return's text is a return with its own number: %s", (original) => {
  const one = inventOne();
  const text = pasteLayouts["a print's lines"]?.write(one).replace("SATIS", "IADE") ?? "";
  for (const whole of [`${text}\n${original}`, text.replace("SAYIN", `${original}\nSAYIN`)]) {
    const [print] = paste(whole).invoices;
    expect(print?.header, `seed ${seed}`).toMatchObject({ number: one.number, isReturn: true });
  }
});
