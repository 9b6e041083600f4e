import { expect, test } from "vitest";
import { vknInRecord } from "../../../src/company/id-numbers.ts";
import { companiesOf, isWronglyNamed } from "../../../src/kunye/check/companies.ts";
import type { GivenInvoice } from "../../../src/kunye/intake/mention.ts";
import { readOne } from "../intake/files/reading.ts";
import { judgeGiven, kindsOf as kindsOfEach } from "./support/cases.ts";
import { buyerVkn, invoiceXml, party, sellerVkn, vknOf } from "../intake/files/ubl.ts";

const money = (name: string, value: string, currency = "TRY") =>
  `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`;
const tax = (value: string, name = "TaxTotal", currency = "TRY") =>
  `<cac:${name}>${money("TaxAmount", value, currency)}</cac:${name}>`;

/** Writes an invoice with these totals, taxes and further XML. */
function xmlOf(totals: Record<string, string>, taxes = tax("1000"), currency = "TRY"): string {
  const written = Object.entries(totals).map(([name, value]) => money(name, value, currency));
  const amount = `${taxes}<cac:LegalMonetaryTotal>${written.join("")}</cac:LegalMonetaryTotal>`;
  return invoiceXml({ amount });
}

const usual = {
  LineExtensionAmount: "5000",
  TaxExclusiveAmount: "5000",
  TaxInclusiveAmount: "6000",
};

test.each<[string, string]>([
  ["the total", xmlOf({ ...usual, PayableAmount: "6000.00" })],
  ["rounded", xmlOf({ ...usual, PayableAmount: "6000.40" })],
  [
    "rounded by its own field",
    xmlOf({ ...usual, PayableRoundingAmount: "-4", PayableAmount: "5996" }),
  ],
  [
    "an allowance",
    xmlOf({
      LineExtensionAmount: "5500",
      AllowanceTotalAmount: "500",
      TaxExclusiveAmount: "5000",
      TaxInclusiveAmount: "6000",
      PayableAmount: "6000",
    }),
  ],
  [
    "a withholding",
    xmlOf({ ...usual, PayableAmount: "5500" }, tax("1000") + tax("500", "WithholdingTaxTotal")),
  ],
  ["a prepayment", xmlOf({ ...usual, PrepaidAmount: "2000", PayableAmount: "4000" })],
  ["a deferred tax", xmlOf({ ...usual, TaxInclusiveAmount: "5000", PayableAmount: "5000" })],
  [
    "a tax in its parts only",
    xmlOf(
      { ...usual, PayableAmount: "6000.35" },
      tax("0").replace(/(?=<\/cac)/, ["800", "200"].map((one) => tax(one, "TaxSubtotal")).join("")),
    ),
  ],
  [
    "a broker's charges are deducted",
    xmlOf({ ...usual, ChargeTotalAmount: "240", PayableAmount: "4760" }, tax("0")).replace(
      ">SATIS<",
      ">KOMISYONCU<",
    ),
  ],
  ["no taxes written", xmlOf({ LineExtensionAmount: "5000", PayableAmount: "6500" }, "")],
  [
    "a tax in another currency",
    xmlOf({ ...usual, PayableAmount: "9000" }, tax("1000", "TaxTotal", "USD")),
  ],
  ["nothing to pay", xmlOf({ ...usual, PayableAmount: "0" })],
  ["no amount", xmlOf(usual)],
])("an amount that may be right is not told: %s", async (_name, xml) => {
  expect((await readOne(xml)).linesTotal).toBeUndefined();
});

test.each<[string, string]>([
  ["more than the total", xmlOf({ ...usual, PayableAmount: "6500" })],
  ["less than the total", xmlOf({ ...usual, PayableAmount: "5100" })],
  [
    "the total is changed as well",
    xmlOf({ ...usual, TaxInclusiveAmount: "6500", PayableAmount: "6500" }),
  ],
  [
    "charges that only a broker deducts",
    xmlOf({ ...usual, ChargeTotalAmount: "240", PayableAmount: "4760" }),
  ],
  ["only the total is written", xmlOf({ TaxInclusiveAmount: "6000", PayableAmount: "6500" }, "")],
  [
    "more than a withholding explains",
    xmlOf({ ...usual, PayableAmount: "6500" }, tax("1000") + tax("500", "WithholdingTaxTotal")),
  ],
  [
    "in another currency",
    xmlOf({ ...usual, PayableAmount: "6500" }, tax("1000", "TaxTotal", "EUR"), "EUR"),
  ],
])("an amount that is not the total of lines and taxes is told: %s", async (_name, xml) => {
  const invoice = await readOne(xml);
  expect(invoice.linesTotal).toBe("6000.00");
  expect(kindsOf([invoice])).toEqual(["sum-differs"]);
});

const day = "2026-11-29";

function kindsOf(invoices: readonly GivenInvoice[]): string[] {
  return kindsOfEach(invoices, { day }).flat();
}

test.each([
  ["2026-11-28", []],
  ["2026-11-29", []],
  ["2026-11-30", ["future-date"]],
  ["2027-01-05", ["future-date"]],
])("an invoice dated %s is judged by the day of its check", async (date, kinds) => {
  expect(kindsOf([await readOne(invoiceXml({ date }))])).toEqual(kinds);
});

test("the wrong company of a red invoice is named as wrong, and the others are not", async () => {
  const own = vknOf("123456789");
  const wrongOf = (invoices: readonly GivenInvoice[]) => {
    const ours = { own: new Set([own]), ownTitles: new Map<string, string>() };
    const judgement = judgeGiven(invoices, [], { ours });
    const { companies } = companiesOf(judgement);
    return companies.filter((one) => isWronglyNamed(judgement, one)).map(({ vkn }) => vkn);
  };
  const misdirected = await readOne(invoiceXml());
  expect(wrongOf([misdirected])).toEqual([buyerVkn]);
  const ours = party({ ids: [["VKN", own]], title: "BİZİM ÖRNEK A.Ş." });
  expect(wrongOf([await readOne(invoiceXml({ buyer: ours }))])).toEqual([]);
  // As a seller the same company is not wrong.
  const fromBuyer = await readOne(
    invoiceXml({ number: "KDG2026000000418", seller: party(), buyer: ours }),
  );
  expect(wrongOf([misdirected, fromBuyer])).toEqual([]);
});

const other = vknOf("012915374");
test.each<[string, string, string | null]>([
  ["the whole number", `0${sellerVkn}00018`, sellerVkn],
  ["another's whole number", `0${other}00018`, other],
  ["another's without its zero", `${other}00018`.replace(/^0+/, ""), other],
  ["another's with a digit too many", `0${other}000180`, other],
  ["another's VKN alone", other, other],
  ["another's in groups", `0${other.slice(0, 3)} ${other.slice(3)} 00018`, other],
  ["a person's", "1234567890100018", null],
  ["a registry's short number", "40917", null],
  ["nothing", "", null],
])("a record's MERSİS field bears a VKN: %s", (_name, mersis, vkn) => {
  expect(vknInRecord(mersis, sellerVkn)).toBe(vkn);
});
