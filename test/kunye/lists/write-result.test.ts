import { expect, test } from "vitest";
import { readyList } from "../../../src/kunye/lists/ready-list.ts";
import { readTable } from "../../../src/kunye/lists/read-table.ts";
import { writeResult, type Outcome } from "../../../src/kunye/lists/write-result.ts";
import * as tr from "../../../src/kunye/texts/tr.ts";
import { lookupsWith, tckn, vkn } from "./support/numbers.ts";
import { openWorkbook } from "./support/open-workbook.ts";

const words = tr.lists.result;
const noOutcome: Outcome = {
  findings: [],
  verdict: "",
  status: "",
  title: "",
  vkn: "",
  taxOffice: "",
  address: "",
  asOf: "",
  cost: "",
  whyNot: "",
};
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
  findings: ["spelling"],
  verdict: "🟡 Yazım farkı",
  status: "Aktif",
  title: "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  vkn: first,
  taxOffice: "KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ",
  address: "-1. Sokak \u0000No: 5",
  asOf: "22.11.2026",
  cost: "1",
};
const another: Outcome = {
  ...fits,
  findings: ["title-differs"],
  verdict: "🔴 Unvan tutmuyor",
  title: "BAMBAŞKA LTD. ŞTİ.",
  vkn: second,
  cost: "0",
};
const outcomes = [
  fits,
  another,
  noOutcome,
  {
    ...noOutcome,
    findings: ["person"],
    verdict: "⚪ Şahıs (TCKN)",
    whyNot: "Şahıslar sorgulanmaz.",
  },
] satisfies Outcome[];

/** The result of these rows, as they are kept in a database and come from it: some at a time. */
async function resultOf(table: readonly string[][], results: readonly Outcome[]) {
  const { found, head, rows } = await readyList(lookupsWith(), { team: "T1" }, table);
  async function* stream() {
    for (const { no, given } of rows) {
      yield await Promise.resolve([{ cells: given.cells, outcome: results[no] ?? noOutcome }]);
    }
  }
  const facts = [["Satır", "4"]];
  return writeResult({ columns: found.columns, head, facts, words }, stream());
}

test("the result has every row and column of the input, what Künye found, and nobody's number", async () => {
  const { xlsx } = await resultOf(input, outcomes);
  const sheets = await openWorkbook(xlsx);
  expect(sheets).toMatchInlineSnapshot(`
    {
      "Dikkat": [
        [
          "Cari Kodu",
          "Vergi No",
          "Ünvan",
          "İl",
          "'=TOPLA(A1)",
          "TC Kimlik No",
          "Künye kararı",
          "Künye durumu",
          "Künye unvanı",
          "Künye VKN",
          "Künye vergi dairesi",
          "Künye adresi",
          "Künye kayıt tarihi",
          "Künye bedeli (kredi)",
          "Künye açıklaması",
        ],
        [
          "120.02",
          "9876543217",
          "BAŞKA A.Ş.",
          "Ankara",
          "'@x ",
          "",
          "🔴 Unvan tutmuyor",
          "Aktif",
          "BAMBAŞKA LTD. ŞTİ.",
          "9876543217",
          "KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ",
          "'-1. Sokak No: 5",
          "22.11.2026",
          "0",
        ],
        [
          "120.01",
          "0123456789",
          "ÖRNEK GIDA",
          "İzmir",
          "'+90 212",
          "",
          "🟡 Yazım farkı",
          "Aktif",
          "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
          "0123456789",
          "KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ",
          "'-1. Sokak No: 5",
          "22.11.2026",
          "1",
        ],
      ],
      "Sonuç": [
        [
          "Cari listesi",
        ],
        [
          "Cari Kodu",
          "Vergi No",
          "Ünvan",
          "İl",
          "'=TOPLA(A1)",
          "TC Kimlik No",
          "Künye kararı",
          "Künye durumu",
          "Künye unvanı",
          "Künye VKN",
          "Künye vergi dairesi",
          "Künye adresi",
          "Künye kayıt tarihi",
          "Künye bedeli (kredi)",
          "Künye açıklaması",
        ],
        [
          "120.01",
          "0123456789",
          "ÖRNEK GIDA",
          "İzmir",
          "'+90 212",
          "",
          "🟡 Yazım farkı",
          "Aktif",
          "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
          "0123456789",
          "KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ",
          "'-1. Sokak No: 5",
          "22.11.2026",
          "1",
        ],
        [
          "120.02",
          "9876543217",
          "BAŞKA A.Ş.",
          "Ankara",
          "'@x ",
          "",
          "🔴 Unvan tutmuyor",
          "Aktif",
          "BAMBAŞKA LTD. ŞTİ.",
          "9876543217",
          "KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ",
          "'-1. Sokak No: 5",
          "22.11.2026",
          "0",
        ],
        [],
        [
          "120.03",
          "",
          "AYŞE ŞAHIS",
          "Bursa",
          "'-5	x",
          "",
          "⚪ Şahıs (TCKN)",
          "",
          "",
          "",
          "",
          "",
          "",
          "",
          "Şahıslar sorgulanmaz.",
        ],
      ],
      "Özet": [
        [
          "Satır",
          "4",
        ],
        [
          "🟡 Yazım farkı",
          "1",
        ],
        [
          "🔴 Unvan tutmuyor",
          "1",
        ],
        [
          "⚪ Şahıs (TCKN)",
          "1",
        ],
      ],
      "İçe aktarım": [
        [
          "Cari Kodu",
          "Unvan",
          "Vergi Dairesi",
          "VKN",
          "Adres",
          "İlçe",
          "İl",
          "Posta Kodu",
        ],
        [
          "120.01",
          "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
          "KARŞIYAKA",
          "0123456789",
          "'-1. Sokak No: 5",
          "",
          "İzmir",
        ],
      ],
    }
  `);
  expect(JSON.stringify(sheets)).not.toContain(person);
});

test("the CSV says the same, for programs that want one", async () => {
  const { csv } = await resultOf(input, outcomes);
  const [mark, ...letters] = Buffer.from(csv).toString("utf8");
  expect(mark).toBe("\uFEFF");
  expect(letters.join("").split("\r\n")).toMatchInlineSnapshot(`
    [
      "Cari listesi;;;;;",
      "Cari Kodu;Vergi No;Ünvan;İl;'=TOPLA(A1);TC Kimlik No;Künye kararı;Künye durumu;Künye unvanı;Künye VKN;Künye vergi dairesi;Künye adresi;Künye kayıt tarihi;Künye bedeli (kredi);Künye açıklaması",
      "120.01;0123456789;ÖRNEK GIDA;İzmir;'+90 212;;🟡 Yazım farkı;Aktif;ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.;0123456789;KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ;'-1. Sokak No: 5;22.11.2026;1;",
      "120.02;9876543217;BAŞKA A.Ş.;Ankara;'@x ;;🔴 Unvan tutmuyor;Aktif;BAMBAŞKA LTD. ŞTİ.;9876543217;KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ;'-1. Sokak No: 5;22.11.2026;0;",
      ";;;;;;;;;;;;;;",
      "120.03;;AYŞE ŞAHIS;Bursa;'-5	x;;⚪ Şahıs (TCKN);;;;;;;;Şahıslar sorgulanmaz.",
    ]
  `);
});

test("what was written is found again by the list's own reader, and replaced rather than doubled", async () => {
  const once = await resultOf(input, outcomes);
  const again = await readTable({ bytes: once.xlsx });
  if (typeof again === "string") throw new Error(again);
  expect(again.otherSheets).toBe(3);
  const rows = again.rows.map((row) => [...row]);
  const ready = await readyList(lookupsWith(), { team: "T1" }, rows);
  expect(ready.rows.map((row) => row.class)).toEqual(["ask", "ask", "empty", "title"]);
  const twice = await resultOf(rows, outcomes);
  expect(await openWorkbook(twice.xlsx)).toEqual(await openWorkbook(once.xlsx));
  expect(Buffer.from(twice.csv).equals(Buffer.from(once.csv))).toBe(true);
});

test("a list without a header gets one for what Künye found", async () => {
  const { xlsx } = await resultOf([[first, "ÖRNEK GIDA"]], [fits]);
  const { Sonuç: rows = [] } = await openWorkbook(xlsx);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["", "", "Künye kararı"],
    [first, "ÖRNEK GIDA", "🟡 Yazım farkı"],
  ]);
});
