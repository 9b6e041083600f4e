import { expect, test } from "vitest";
import {
  judgeInvoices,
  gatherParties,
  type GivenInvoice,
} from "../../../src/kunye/invoices/gather.ts";
import { splitQrCodes } from "../../../src/kunye/invoices/read-print.ts";
import { askedVkn } from "../../../src/kunye/invoices/verdict.ts";
import * as made from "./files/generated.ts";
import {
  printLayouts,
  printPage,
  printPdf,
  printedXml,
  qrCodeOf,
  type Printed,
} from "./files/prints.ts";
import { read } from "./files/reading.ts";

const seed = Number(process.env["INVOICE_SEED"] ?? 20_261_128);
const random = made.randomFrom(seed);
const companies = made.companiesOf(random, 40);

function printedOne(): Printed {
  const [seller, buyer] = [
    made.pick(random, companies.slice(0, 20)),
    made.pick(random, companies.slice(20)),
  ];
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  return {
    seller,
    buyer,
    number: `KDG2026${digits(9)}`,
    ettn: `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`,
    date: `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    amount: `${1 + Math.floor(random() * 90_000)}.${digits(2)}`,
    currency: made.pick(random, ["TRY", "TRY", "USD", "EUR"]),
  };
}

async function invoicesOf(file: string | Uint8Array): Promise<GivenInvoice[]> {
  const reading = await read(file);
  return reading.kind === "invoices" ? reading.invoices : [];
}

/** Returns what a print says, in the shape of the printed facts. */
function factsOf(invoice: GivenInvoice | undefined) {
  if (invoice?.document !== "print") return null;
  const side = (role: string) =>
    invoice.mentions
      .filter((one) => one.role === role)
      .map(({ given }) => [askedVkn(given), given.title, given.taxOffice, given.mersis]);
  const [first] = invoice.mentions;
  return {
    seller: side("seller"),
    buyer: side("buyer"),
    number: first?.invoice?.number,
    ettn: first?.invoice?.ettn,
    date: first?.given.date,
    amount: first?.invoice?.amount,
    others: invoice.mentions.filter((one) => one.role === "text").length,
  };
}

function expectedOf({ seller, buyer, number, ettn, date, amount, currency }: Printed) {
  const side = (one: made.WrittenSide) => [[one.vkn, one.title, one.office, one.mersis]];
  return {
    seller: side(seller),
    buyer: side(buyer),
    number,
    ettn,
    date,
    amount: { value: amount, currency },
    others: 0,
  };
}

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

/** Changes to one fact of a print, each by its own rule. */
const changes: Record<string, (one: Printed) => Printed> = {
  "seller's VKN": (one) => ({ ...one, seller: { ...one.seller, ...otherNumbers() } }),
  "buyer's VKN": (one) => ({ ...one, buyer: { ...one.buyer, ...otherNumbers() } }),
  number: (one) => ({ ...one, number: made.withOtherDigit(random, one.number, 8) }),
  ETTN: (one) => ({ ...one, ettn: made.withOtherDigit(random, one.ettn, 0, 8) }),
  date: (one) => ({ ...one, date: one.date.replace(/1\d$/, "27") }),
  amount: (one) => ({ ...one, amount: `${one.amount.split(".")[0]}7.00` }),
  currency: (one) => ({ ...one, currency: one.currency === "USD" ? "EUR" : "USD" }),
};

function otherNumbers() {
  const [other] = made.companiesOf(random, 1);
  return { vkn: other?.vkn ?? "", mersis: other?.mersis ?? "" };
}

/** The red kinds of a check; each invoice counts. */
function redKindsOf(invoices: readonly GivenInvoice[]): string[][] {
  const { checked } = gatherParties(invoices);
  return judgeInvoices(checked, () => null, new Set()).map(({ findings }) =>
    findings.map(({ kind }) => kind),
  );
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
      count % 3 === 2 ? invoicesOf(printPage(of)) : invoicesOf(await printPdf(of, layout));
    expect(redKindsOf([...(await printed(one)), ...xml]), `seed ${seed}`).toEqual([[]]);
    for (const [name, change] of Object.entries(changes)) {
      const kinds = redKindsOf([...xml, ...(await printed(change(one)))]);
      expect(kinds, `${name}, seed ${seed}`).toEqual([["print-differs"]]);
    }
  }
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

test("a QR code is read as people paste it", () => {
  const one = printedOne();
  const pasted = qrCodeOf(one).replaceAll('"', "”").replace(",", ",\n");
  const { codes, rest } = splitQrCodes(`Şuna bakar mısın: ${pasted} teşekkürler`);
  expect(factsOf(codes[0])).toMatchObject({ number: one.number, ettn: one.ettn });
  expect(rest).toBe("Şuna bakar mısın:  teşekkürler");
});
