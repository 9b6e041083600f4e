import { expect, test } from "vitest";
import { findColumns } from "../../../src/kunye/lists/find-columns.ts";
import { freePass } from "../../../src/kunye/lists/free-pass.ts";
import { readTable } from "../../../src/kunye/lists/read-table.ts";
import { noOutcome, type Outcome } from "../../../src/kunye/lists/outcome.ts";
import { writeResult } from "../../../src/kunye/lists/write-result.ts";
import { tr } from "../../../src/kunye/texts/tr.ts";
import { tckn, vkn } from "./support/numbers.ts";
import { openWorkbook } from "./support/open-workbook.ts";

const words = tr.lists.result;
const person = tckn(345_678_912);
const first = vkn(12_345_678);
const second = vkn(987_654_321);

const input = [
  ["Cari listesi", "", "", "", "", person],
  ["Cari Kodu", "Vergi No", "Ünvan", "İl", "=TOPLA(A1)", "TC Kimlik No"],
  ["120.01", first, "ÖRNEK GIDA", "İzmir", "+90 212", ""],
  ["120.02", second, "BAŞKA A.Ş.", "Ankara", `@x ${person}`, ""],
  [],
  ["120.03", "", "AYŞE ŞAHIS", "Bursa", "-5\tx", "12345678901"],
];
const fits: Outcome = {
  ...noOutcome,
  finding: "spelling",
  verdict: "🟡 Yazım farkı",
  status: "Aktif",
  title: "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  vkn: first,
  taxOffice: "KARŞIYAKA",
  address: "-1. Sokak \u0000No: 5",
  asOf: "22.11.2026",
  cost: "1",
};
const another: Outcome = {
  ...fits,
  finding: "title-differs",
  verdict: "🔴 Unvan tutmuyor",
  title: "BAMBAŞKA LTD. ŞTİ.",
  vkn: second,
  cost: "0",
};
const outcomes = [
  fits,
  another,
  noOutcome,
  { ...noOutcome, finding: "person", verdict: "⚪ Şahıs (TCKN)", whyNot: "Şahıslar sorgulanmaz." },
] satisfies Outcome[];

/** The result of these rows, as it would come from a database: one by one. */
async function resultOf(rows: readonly (readonly string[])[], results: readonly Outcome[]) {
  const found = findColumns(rows);
  const begin = (found.header ?? -1) + 1;
  async function* stream() {
    for (const [at, cells] of rows.slice(begin).entries()) {
      yield await Promise.resolve({ cells, outcome: results[at] ?? noOutcome });
    }
  }
  const list = { ...found, head: rows.slice(0, begin), rows: stream(), facts: [] };
  return writeResult({ ...list, facts: [["Satır", "4"]] }, words);
}

test("the result has every row and column of the input, what Künye found, and nobody's number", async () => {
  const { xlsx } = await resultOf(input, outcomes);
  const sheets = await openWorkbook(xlsx);
  expect(sheets).toMatchInlineSnapshot();
  expect(JSON.stringify(sheets)).not.toContain(person);
});

test("the CSV says the same, for programs that want one", async () => {
  const { csv } = await resultOf(input, outcomes);
  const text = Buffer.from(csv).toString("utf8");
  expect(text).toMatchInlineSnapshot();
});

test("what was written is found again by the list's own reader, and replaced rather than doubled", async () => {
  const once = await resultOf(input, outcomes);
  const again = await readTable({ bytes: once.xlsx });
  if (again.kind !== "table") throw new Error(again.why);
  expect(again.otherSheets).toEqual(["Dikkat", "Özet", "İçe aktarım"]);
  const rows = again.rows.map((row) => [...row]);
  const { classes } = freePass(rows, findColumns(rows), { own: new Set(), held: new Set() });
  expect(classes.map(({ kind }) => kind)).toEqual(["ask", "ask", "empty", "title"]);
  const twice = await resultOf(rows, outcomes);
  expect(await openWorkbook(twice.xlsx)).toEqual(await openWorkbook(once.xlsx));
  expect(Buffer.from(twice.csv).equals(Buffer.from(once.csv))).toBe(true);
});

test("a list without a header gets one", async () => {
  const { xlsx } = await resultOf([[first, "ÖRNEK GIDA"]], [fits]);
  const { Sonuç: rows = [] } = await openWorkbook(xlsx);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["VKN", "Unvan", "Künye kararı"],
    [first, "ÖRNEK GIDA", "🟡 Yazım farkı"],
  ]);
});
