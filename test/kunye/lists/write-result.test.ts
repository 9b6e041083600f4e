import { expect, test } from "vitest";
import { fieldsOn } from "../../../src/company/record-fields.ts";
import { pick } from "../../../src/platform/pick.ts";
import { zipEntries } from "../../../src/kunye/intake/files/untrusted-files.ts";
import { prepareList } from "../../../src/kunye/lists/prepare-list.ts";
import { readTable } from "../../../src/kunye/intake/tables/read-table.ts";
import type { RowVerdict } from "../../../src/kunye/lists/row-findings.ts";
import {
  companiesToReview,
  writeResult,
  type Outcome,
  type RegisteredValues,
} from "../../../src/kunye/lists/write-result.ts";
import { runInGate } from "./support/run-in-gate.ts";
import { lookupsWith, tckn, vkn } from "./support/numbers.ts";
import { openWorkbook } from "./support/open-workbook.ts";
import { tr } from "../../support/texts.ts";

// Fixed columns: a new field of the record must not move those of these tests.
const columns = pick(tr.lists.result.columns, [
  "verdict",
  "Durumu",
  "Unvani",
  "vkn",
  "VergiDairesi",
  "Adres",
  "asOf",
  "cost",
  "whyNot",
]);
const words = { ...tr.lists.result, columns: columns as typeof tr.lists.result.columns };
const registered = (values: Partial<RegisteredValues>) =>
  ({
    ...Object.fromEntries(fieldsOn("list").map((name) => [name, ""])),
    ...values,
  }) as RegisteredValues;
const noOutcome: Outcome = {
  registered: registered({}),
  findings: ["empty"],
  doubts: "",
  source: "",
  isRepeated: false,
  verdict: "⚪ Boş",
  vkn: "",
  asOf: null,
  cost: null,
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
  doubts: "🟡 Yazım farkı: unvanın yazımı kayıttakinden biraz farklı; aynı şirket mi, bakın.",
  registered: registered({
    Durumu: "Aktif",
    Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
    VergiDairesi: "KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ",
    Adres: "-1. Sokak \u0000No: 5",
  }),
  vkn: first,
  asOf: Date.UTC(2026, 10, 22, 9),
  cost: 1_000_000,
};
const another: Outcome = {
  ...fits,
  findings: ["title-differs"],
  verdict: "🔴 Unvan tutmuyor",
  registered: { ...fits.registered, Unvani: "BAMBAŞKA LTD. ŞTİ." },
  vkn: second,
  cost: 0,
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

/** Writes the result of a table whose rows arrive one at a time, as from a database. */
async function resultOf(
  table: readonly string[][],
  results: readonly Outcome[],
  frameWords = words,
) {
  const { found, head, rows } = await prepareList(lookupsWith(), { team: "T1" }, table);
  async function* stream() {
    for (const { no, given } of rows) {
      const outcome = results[no] ?? noOutcome;
      const company = outcome.vkn || `#${no}`;
      yield await Promise.resolve([{ cells: given.cells, company, outcome }]);
    }
  }
  const facts = [["Satır", 4]] as const;
  const frame = { columns: found.columns, head, facts, words: frameWords };
  const outcome = await writeResult(runInGate, frame, stream());
  if (outcome.kind === "refused") throw new Error(`refused: ${outcome.why}`);
  return outcome.result;
}

/** Writes a result at its first use, for all tests that read it. */
function writtenOnce(table: readonly string[][], results: readonly Outcome[]) {
  let written: ReturnType<typeof resultOf> | null = null;
  return () => (written ??= resultOf(table, results));
}

const ofInput = writtenOnce(input, outcomes);

test("the result has all rows and columns of the input, Künye's columns, and no person's number", async () => {
  const { xlsx } = await ofInput();
  const sheets = await openWorkbook(xlsx);
  expect(sheets).toMatchInlineSnapshot(`
    {
      "Dikkat": [
        [
          "Satır",
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
          "v!4",
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
          "v!46348",
          "v!0",
        ],
        [
          "v!3",
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
          "v!46348",
          "v!1",
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
          "v!46348",
          "v!1",
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
          "v!46348",
          "v!0",
        ],
        [
          "",
          "",
          "",
          "",
          "",
          "",
          "⚪ Boş",
          "",
          "",
          "",
          "",
          "",
          "",
        ],
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
          "v!4",
        ],
        [
          "🔴 Unvan tutmuyor",
          "v!1",
        ],
        [
          "🟡 Yazım farkı",
          "v!1",
        ],
        [
          "⚪ Boş",
          "v!1",
        ],
        [
          "⚪ Şahıs (TCKN)",
          "v!1",
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
          "Uyarı",
        ],
        [
          "120.01",
          "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
          "KARŞIYAKA",
          "0123456789",
          "'-1. Sokak No: 5",
          "",
          "İzmir",
          "",
          "🟡 Yazım farkı: unvanın yazımı kayıttakinden biraz farklı; aynı şirket mi, bakın.",
        ],
      ],
    }
  `);
  expect(JSON.stringify(sheets)).not.toContain(person);
});

test("the CSV has the result sheet's content", async () => {
  const { csv } = await ofInput();
  const [mark, ...letters] = Buffer.from(csv).toString("utf8");
  expect(mark).toBe("\uFEFF");
  expect(letters.join("").split("\r\n")).toMatchInlineSnapshot(`
    [
      "Cari listesi;;;;;",
      "Cari Kodu;Vergi No;Ünvan;İl;'=TOPLA(A1);TC Kimlik No;Künye kararı;Künye durumu;Künye unvanı;Künye VKN;Künye vergi dairesi;Künye adresi;Künye kayıt tarihi;Künye bedeli (kredi);Künye açıklaması",
      "120.01;0123456789;ÖRNEK GIDA;İzmir;'+90 212;;🟡 Yazım farkı;Aktif;ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.;0123456789;KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ;'-1. Sokak No: 5;22.11.2026;1;",
      "120.02;9876543217;BAŞKA A.Ş.;Ankara;'@x ;;🔴 Unvan tutmuyor;Aktif;BAMBAŞKA LTD. ŞTİ.;9876543217;KARŞIYAKA VERGİ DAİRESİ MÜDÜRLÜĞÜ;'-1. Sokak No: 5;22.11.2026;0;",
      ";;;;;;⚪ Boş;;;;;;;;",
      "120.03;;AYŞE ŞAHIS;Bursa;'-5	x;;⚪ Şahıs (TCKN);;;;;;;;Şahıslar sorgulanmaz.",
    ]
  `);
});

test("a result that is given again gets its Künye columns replaced, not doubled", async () => {
  const once = await ofInput();
  const again = await readTable({ bytes: once.xlsx });
  if (typeof again === "string") throw new Error(again);
  expect(again.otherSheets).toBe(3);
  const rows = again.rows.map((row) => [...row]);
  const ready = await prepareList(lookupsWith(), { team: "T1" }, rows);
  expect(ready.rows.map((row) => row.class)).toEqual(["ask", "ask", "empty", "vague"]);
  const twice = await resultOf(rows, outcomes);
  expect(await openWorkbook(twice.xlsx)).toEqual(await openWorkbook(once.xlsx));
  expect(Buffer.from(twice.csv).equals(Buffer.from(once.csv))).toBe(true);
});

test("a list without a header gets headings for Künye's columns", async () => {
  const { xlsx } = await resultOf([[first, "ÖRNEK GIDA"]], [fits]);
  const { Sonuç: rows = [] } = await openWorkbook(xlsx);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ["", "", "Künye kararı"],
    [first, "ÖRNEK GIDA", "🟡 Yazım farkı"],
  ]);
});

test("each field that the table puts on lists has a column with its value", async () => {
  const names = fieldsOn("list");
  const values = Object.fromEntries(names.map((name) => [name, `değer-${name}`]));
  const outcome = { ...noOutcome, registered: registered(values) };
  const frame = { ...words, columns: tr.lists.result.columns };
  const { xlsx } = await resultOf([[first, "ÖRNEK GIDA"]], [outcome], frame);
  const { Sonuç: [headings = [], row = []] = [] } = await openWorkbook(xlsx);
  const shown = names.map((name) => row[headings.indexOf(frame.columns[name])]);
  expect(shown).toEqual(Object.values(values));
});

/** Returns the XML of the workbook's nth sheet. */
async function sheetXmlOf(xlsx: Uint8Array, place: number): Promise<string> {
  const files = await zipEntries(Buffer.from(xlsx));
  const part = files.find(({ name }) => name === `xl/worksheets/sheet${place}.xml`);
  return (await part?.unpack())?.toString() ?? "";
}

const windingUp: Outcome = {
  ...fits,
  findings: ["winding-up", "matches"],
  doubts: "🟠 Tasfiye hâlinde: ticarete devam edebilir; yeni işlem yapmadan önce denetleyin.",
  verdict: "🟠 Tasfiye hâlinde",
  registered: {
    ...fits.registered,
    Unvani: "KAPANAN LTD. ŞTİ.",
    Adres: "GÜL SOK. NO: 5 ŞİŞLİ / İSTANBUL",
  },
  vkn: vkn(311_111_111),
};
const notFound: Outcome = {
  ...noOutcome,
  findings: ["not-found"],
  verdict: "⚪ Kayıt bulunamadı",
};
const ledger = [
  ["Kod", "VKN", "Ünvan", "Bakiye", "Son işlem", "İl", "Vade", "Not"],
  ["A1", first, "ÖRNEK GIDA", "1.234,50", "05.11.2026", "İzmir", "30", "12.5"],
  ["A2", vkn(311_111_111), "KAPANAN", "-2.000,00", "6.11.2026", "Bursa", "60", "13.5"],
  ["A3", vkn(322_222_222), "YOK LTD.", "7", "31.02.2026", "", "60", "14.5"],
  ["A4", first, "ÖRNEK GIDA A.Ş.", "YOK", "07.11.2026", "İzmir", "60", "15.5"],
  ["A5", second, "BAŞKA", "0,25", "08.11.2026", "Ankara", "60", "16.5"],
  ["A6", first, "ÖRNEK", "100", "08.11.2026", "İzmir", "60", "16.5"],
];
const found = [fits, windingUp, notFound, fits, another, { ...fits, cost: 500_000 }];
const ofLedger = writtenOnce(ledger, found);

test("amounts and days get typed cells; VKNs, codes and the rest stay text", async () => {
  const { xlsx, csv } = await ofLedger();
  const { Sonuç: [, one, two, three, , , six] = [], Özet: facts = [] } = await openWorkbook(xlsx);
  expect(one?.slice(0, 8)).toEqual([
    "A1",
    first,
    "ÖRNEK GIDA",
    "v!1234.5",
    "v!46331",
    "İzmir",
    "30",
    "12.5",
  ]);
  expect(two?.slice(3, 5)).toEqual(["v!-2000", "v!46332"]);
  // An impossible date stays text.
  expect(three?.slice(3, 5)).toEqual(["v!7", "31.02.2026"]);
  expect(one?.slice(-2)).toEqual(["v!46348", "v!1"]);
  expect(six?.at(-1)).toBe("v!0.5");
  expect(facts).toContainEqual(["🟡 Yazım farkı", "v!3"]);
  expect(csv.toString()).not.toContain("1234.5");
  expect(Buffer.from(csv).toString()).toContain(";-2.000,00;6.11.2026;");
  expect(Buffer.from(csv).toString()).toContain(";22.11.2026;0,5;");
});

test("the attention sheet names each company once: red, orange, not found, yellow", async () => {
  const { Dikkat: rows = [] } = await openWorkbook((await ofLedger()).xlsx);
  expect(rows.map(([places, code, , , , , , , , verdict]) => [places, code, verdict])).toEqual([
    ["Satır", "Kod", "Künye kararı"],
    ["v!6", "A5", "🔴 Unvan tutmuyor"],
    ["v!3", "A2", "🟠 Tasfiye hâlinde"],
    ["v!4", "A3", "⚪ Kayıt bulunamadı"],
    ["2, 5, 7", "A1", "🟡 Yazım farkı"],
  ]);
});

test("companies in several rows have a sheet of their own, with every row's account code", async () => {
  const { "Çift kayıtlar": rows = [] } = await openWorkbook((await ofLedger()).xlsx);
  expect(rows.map(([place, code]) => [place, code])).toEqual([
    ["Satır", "Kod"],
    ["v!2", "A1"],
    ["v!5", "A4"],
    ["v!7", "A6"],
  ]);
  const { xlsx } = await ofLedger();
  expect(Object.keys(await openWorkbook(xlsx)).indexOf("Çift kayıtlar")).toBe(2);
  expect(Object.keys(await openWorkbook((await ofInput()).xlsx))).not.toContain("Çift kayıtlar");
});

test("the import has each company once, with city and district of the address and a winding-up warning", async () => {
  const sheets = await openWorkbook((await ofLedger()).xlsx);
  const rows = sheets["İçe aktarım"] ?? [];
  expect(
    rows.map(([code, title, , number, , town, city, , warning]) => [
      code,
      title,
      number,
      town,
      city,
      warning,
    ]),
  ).toEqual([
    ["Cari Kodu", "Unvan", "VKN", "İlçe", "İl", "Uyarı"],
    [
      "A1",
      "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
      first,
      "",
      "İzmir",
      `${fits.doubts} çift kayıt, satırlar: 2, 5, 7`,
    ],
    ["A2", "KAPANAN LTD. ŞTİ.", vkn(311_111_111), "ŞİŞLİ", "İSTANBUL", windingUp.doubts],
  ]);
});

test("sheets have a frozen header, a filter, and columns as wide as their cells", async () => {
  const { xlsx } = await resultOf([["Cari listesi"], ...ledger], found);
  const [result, attention, , imports] = await Promise.all(
    [1, 2, 4, 5].map((place) => sheetXmlOf(xlsx, place)),
  );
  expect(result).toMatch(/<pane [^>]*ySplit="2"[^>]*state="frozen"/);
  expect(result).toContain('<autoFilter ref="A2:Q8"');
  expect(attention).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(attention).toContain('<autoFilter ref="A1:R5"');
  expect(imports).toContain('<autoFilter ref="A1:I3"');
  const widths = Array.from(result?.matchAll(/<col [^>]*width="([\d.]+)"/g) ?? [], ([, of]) =>
    Number(of),
  );
  expect(new Set(widths).size).toBeGreaterThan(4);
  expect(Math.max(...widths)).toBeLessThan(50);
});

test("each company is listed once with its worst row, the most urgent first", () => {
  const row = (company: string, ...findings: RowVerdict[]) => ({ company, findings });
  const rows = [
    row("spelt", "spelling"),
    row("fits", "matches"),
    row("unclear", "unclear"),
    row("person", "person"),
    row("wrong", "invalid-vkn"),
    row("gone", "spelling", "matches"),
    row("missing", "not-found"),
    row("closing", "winding-up"),
    row("gone", "struck-off"),
    row("waiting", "number"),
    row("silent", "no-answer"),
    row("gone", "matches"),
  ];
  expect(
    companiesToReview(rows).map(({ row, kind, indexes }) => [row.company, kind, indexes]),
  ).toEqual([
    ["gone", "struck-off", [5, 8]],
    ["closing", "winding-up", [7]],
    ["wrong", "invalid-vkn", [4]],
    ["missing", "not-found", [6]],
    ["silent", "no-answer", [10]],
    ["spelt", "spelling", [0]],
    ["unclear", "unclear", [2]],
  ]);
});
