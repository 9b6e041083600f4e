import { expect, test } from "vitest";
import { readTableRows } from "../../../../src/kunye/intake/tables/table-rows.ts";
import { vkn } from "../../lists/support/numbers.ts";

const [first, second] = [vkn(310_000_001), vkn(310_000_002)];
const mersis = `0${second}00017`;

/** Writes each row as `number title`, then its further candidates. */
function read(table: string[][]): string[] {
  return readTableRows(table).map(({ written, found }) =>
    [written?.given.vkn, written?.given.title, ...found.map(({ kind, text }) => `${kind}:${text}`)]
      .filter(Boolean)
      .join(" "),
  );
}

test.each<[string, string[][], string[]]>([
  [
    "two columns of numbers",
    [
      ["Satıcı VKN", "Alıcı VKN", "Unvan"],
      [first, second, "Örnek Gıda"],
    ],
    [`${first} Örnek Gıda vkn:${second}`],
  ],
  [
    "a number above the header",
    [[`VKN ${first} için`], ["Unvan", "VKN"], ["Örnek Gıda", second]],
    [first, `${second} Örnek Gıda`],
  ],
  [
    "a sum below the last company",
    [
      ["VKN", "Unvan"],
      [first, "Örnek Gıda"],
      ["", "TOPLAM"],
    ],
    [`${first} Örnek Gıda`, ""],
  ],
  ["a title in the cell of its number", [[`${first} Örnek Gıda`]], [`${first} Örnek Gıda`]],
  [
    "only a MERSİS number",
    [
      ["MERSİS No", "Unvan"],
      [mersis, "Örnek Gıda"],
    ],
    [`${second} Örnek Gıda`],
  ],
  [
    "a title without a number, with and without a heading",
    [["Unvan"], ["Arçelik"], ["DENEME TEKSTİL LTD. ŞTİ."]],
    ["title:Arçelik", "title:DENEME TEKSTİL LTD. ŞTİ."],
  ],
  [
    "numbers as spreadsheets keep them",
    [
      ["Unvan", "VKN"],
      ["Örnek Gıda", `="${first}"`],
      ["Deneme Gıda", "10448542"],
      ["Lale Gıda", `No: ${second}.0`],
    ],
    [`${first} Örnek Gıda`, "10448542 Deneme Gıda", `${second} Lale Gıda`],
  ],
  [
    "an error, a formula, a rounded number and a placeholder",
    [
      ["Unvan", "VKN"],
      ...["#YOK", "=A2", "2,1E+09", "2222222222"].map((one) => ["LALE A.Ş.", one]),
    ],
    ["", "", "", ""],
  ],
  ["words that are no title", [["Bütçe görüşmesi", "Ali Veli", "12.03.2026"]], [""]],
])("rows with %s are read", (_name, table, expected) => {
  expect(read(table)).toEqual(expected);
});

test("a row's tax office, place and MERSİS number are read with its title", () => {
  const [row] = readTableRows([
    ["VKN", "Unvan", "Vergi Dairesi", "İl", "İlçe", "MERSİS No"],
    [first, "Örnek Gıda", "ULUDAĞ", "Bursa", "Nilüfer", mersis],
  ]);
  const place = { taxOffice: "ULUDAĞ", city: "Bursa", district: "Nilüfer" };
  expect(row?.written?.given).toMatchObject({ vkn: first, title: "Örnek Gıda", mersis, ...place });
});

test("sums, sections and headings have no title to search, and a company abroad is told as one", () => {
  const rows = readTableRows([
    ["Hesap Kodu", "Hesap Adı", "Ülke", "VKN"],
    ["320", "SATICILAR", "", ""],
    ["320.1", "ÖRNEK GIDA A.Ş.", "Türkiye", vkn(411_000_001)],
    ["Kod", "Ünvan", "Ülke", "VKN"],
    ["320.2", "OSTWALD DENEME GMBH", "Almanya", "DE812345678"],
    ["320.3", "WISLA DENEME SP. Z O.O.", "Polonya", vkn(411_000_002)],
    ["", "GENEL TOPLAM", "", ""],
  ]);
  const told = rows.map(({ written, found }) => [
    written?.given.vkn,
    written?.given.doubts?.map(({ kind }) => kind),
    found.length,
  ]);
  expect(told).toEqual([
    [undefined, undefined, 0],
    [vkn(411_000_001), undefined, 0],
    [undefined, undefined, 0],
    ["", ["abroad"], 0],
    ["", ["abroad"], 0],
    [undefined, undefined, 0],
  ]);
});
