import { expect, test } from "vitest";
import { splitInvoiceTable } from "../../../../src/kunye/intake/tables/invoice-rows.ts";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { tckn, vkn } from "../../lists/support/numbers.ts";

const [lale, nergis, ours] = [vkn(310_000_001), vkn(310_000_002), vkn(310_000_003)];
const laleTitle = "LALE ÖRNEK GIDA A.Ş.";
const nergisTitle = "NERGİS DENEME TEKSTİL LTD. ŞTİ.";
const header = ["Unvan", "VKN", "Fatura No", "Tarih", "Tutar", "IBAN"];
const rows = [
  [laleTitle, lale, "EKT2026000000118", "03.11.2026", "12.000,50 TL", ibanOf(1)],
  [nergisTitle, nergis, "A-0417", "2026-11-04", "1.250,00 USD", ibanOf(2)],
];
const expected = [
  [`text ${lale} ${laleTitle}`, "EKT2026000000118", "2026-11-03", "12000.50 TRY", ibanOf(1)],
  [`text ${nergis} ${nergisTitle}`, "A-0417", "2026-11-04", "1250.00 USD", ibanOf(2)],
];

async function read(text: string) {
  const table = await readTable({ text });
  const { invoices, rest } = splitInvoiceTable(typeof table === "string" ? [] : table.rows, text);
  const facts = invoices.map(({ header: one, mentions }) => [
    mentions.map(({ role, given }) => `${role} ${given.vkn} ${given.title}`.trim()).join(" + "),
    one.number,
    one.date,
    one.amount && `${one.amount.value} ${one.amount.currency}`.trim(),
    ...one.ibans,
  ]);
  return { facts, rest };
}

/** Reads one row under these headings. */
async function readRow(cells: Record<string, string>) {
  const lines = [Object.keys(cells), Object.values(cells)].map((line) => line.join("\t"));
  return (await read(lines.join("\n"))).facts[0];
}

const written = (sign: string) => [header, ...rows].map((cells) => cells.join(sign)).join("\n");
const markdown = [header, header.map(() => "---"), ...rows]
  .map((cells) => `| ${cells.join(" | ")} |`)
  .join("\n");

test.each([
  ["tabs", written("\t")],
  ["semicolons", written(";")],
  ["pipes", written(" | ")],
  ["Markdown", markdown],
])("each row of a table with %s is an invoice", async (_name, text) => {
  expect((await read(text)).facts).toEqual(expected);
});

test("the words around a table and rows without an invoice stay; a person's row keeps no name", async () => {
  const person = ["Ayşe Yılmaz", tckn(123_456_701), "B-1", "05.11.2026", "10,00", ""];
  const unnumbered = ["Ayşe Yılmaz", "", "B-2", "05.11.2026", "10,00", ""];
  const total = ["TOPLAM", "", "", "", "13.250,50", ""];
  const table = [header, ...rows, person, unnumbered, total]
    .map((cells) => cells.join("\t"))
    .join("\n");
  const { facts, rest } = await read(
    `Merhaba,\nfaturalarımız aşağıdadır.\n\n${table}\n\nİyi günler`,
  );
  expect(facts).toEqual([...expected, ["text", "B-1", "2026-11-05", "10.00"]]);
  expect(rest).toContain("Merhaba,\nfaturalarımız aşağıdadır.");
  expect(rest).toContain("İyi günler");
  expect(rest).toContain("Ayşe Yılmaz\t\tB-2");
  expect(rest).not.toContain(laleTitle);
  expect((await read(`Merhaba\n${written("\t")}`)).rest).toBe("Merhaba");
});

test.each([
  [{ "Fatura Numarası": "A-1", "KDV Dahil Tutar (TL)": "12,00" }, ["A-1", null, "12.00 TRY"]],
  [{ "Belge No": "A-1", Tutar: "1.200", "Para Birimi": "EUR" }, ["A-1", null, "1200 EUR"]],
  [
    { "Invoice No": "A-1", "Invoice Date": "03.11.2026", Total: "12.5" },
    ["A-1", "2026-11-03", "12.5"],
  ],
  [
    { "Fatura No": "A-1", "Vade Tarihi": "03.12.2026", Tarih: "03.11.2026" },
    ["A-1", "2026-11-03", null],
  ],
  // Without taxes it is not what is to be paid.
  [{ "Fatura No": "A-1", Tutar: "10,00", KDV: "2,00" }, ["A-1", null, null]],
  [{ "Fatura No": "A-1", Tutar: "10,00", KDV: "2,00", Toplam: "12,00" }, ["A-1", null, "12.00"]],
  [{ "Fatura No": "A-1", "Tutar (KDV hariç)": "10,00" }, ["A-1", null, null]],
])("headings name an invoice's facts: %o", async (cells, facts) => {
  const [, ...found] = (await readRow({ VKN: lale, ...cells })) ?? [];
  expect(found).toEqual(facts);
});

test.each([
  { "Belge No": "YEK-118", "Belge Sahibi": laleTitle, VKN: lale },
  { Tarih: "03.11.2026", VKN: lale, Tutar: "12,00" },
  { "Fatura No": "03.11.2026", VKN: lale, Tutar: "12,00" },
  { "Fatura No": "yok", VKN: lale, Tutar: "12,00" },
  { "Fatura No": "A-1", Unvan: laleTitle, Tutar: "12,00" },
  { "Müşteri VKN": lale, "Fatura No": "A-1", Tutar: "12,00" },
])("no invoice is made of %o", async (cells) => {
  expect(await readRow(cells)).toBeUndefined();
});

test("the columns of two sides are an invoice's sides, each with its own title only", async () => {
  const both = {
    "Satıcı VKN": lale,
    "Satıcı Unvan": laleTitle,
    "Alıcı VKN": ours,
    "Alıcı Unvan": nergisTitle,
    "Fatura No": "A-1",
  };
  const [sides] = (await readRow(both)) ?? [];
  expect(sides).toBe(`seller ${lale} ${laleTitle} + buyer ${ours} ${nergisTitle}`);
  const person = [tckn(123_456_701), "Ayşe Yılmaz", ours, nergisTitle, "A-2"];
  const table = [Object.keys(both), Object.values(both), person].map((cells) => cells.join(";"));
  const { facts } = await read(table.join("\n"));
  expect(facts.map(([mentions]) => mentions)).toEqual([
    sides,
    `seller + buyer ${ours} ${nergisTitle}`,
  ]);
});

test("more invoices than a check shows stay a list", async () => {
  const many = Array.from({ length: 21 }, (_, at) => [laleTitle, lale, `A-${at}`].join("\t"));
  const text = [header.slice(0, 3).join("\t"), ...many].join("\n");
  expect(await read(text)).toEqual({ facts: [], rest: text });
  expect((await read(text.replace(/\n[^\n]*$/, ""))).facts).toHaveLength(20);
});
