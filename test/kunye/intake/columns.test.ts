import { expect, test } from "vitest";
import { withColumnsApart } from "../../../src/kunye/intake/text/columns.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const [one, two] = ["9223344559", "4556677884"];

/** Prints rows of two cells as columns; the right one begins at the same letter in each line. */
const printed = (rows: readonly (readonly [left: string, right: string])[]) =>
  rows.map(([left, right]) => left.padEnd(44) + right).join("\n");

const sides: Record<string, (left: string, right: string) => [left: string, right: string][]> = {
  "headings of sides": (left, right) => [
    ["SATICI", "ALICI"],
    [left, right],
    [`Kadıköy V.D. ${one}`, `Kozyatağı V.D. ${two}`],
  ],
  "no headings": (left, right) => [
    [left, right],
    [`Vergi No: ${one}`, `Vergi No: ${two}`],
  ],
  "addresses of other lengths": (left, right) => [
    ["Kiraya veren:", "Kiracı:"],
    [left, right],
    ["Gül Mah. Çiçek Sk. No:5 Kadıköy", "Lale Cad. No: 3 Ümraniye"],
    [`V.No: ${one}`, "Bursa"],
    ["", `V.No: ${two}`],
  ],
  "lines beside nothing": (left, right) => [
    ["Yüklenici", ""],
    [left, "İşveren"],
    [`VKN: ${one}`, right],
    ["", `VKN: ${two}`],
  ],
};

test.each(Object.entries(sides))("two columns with %s hold a company each", (_, rowsOf) => {
  for (const [left, right] of [
    ["LALE ÖRNEK GIDA A.Ş.", "NERGİS DENEME TEKSTİL LTD. ŞTİ."],
    ["Lale Vakfı", "Nergis Deneme San. ve Tic. A.Ş."],
  ] as const) {
    const text = printed(rowsOf(left, right));
    const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
    expect(written.map(({ given }) => [given.vkn, given.title])).toEqual([
      [one, left],
      [two, right],
    ]);
  }
});

test("titles that are broken within their columns are read whole", () => {
  const text = printed([
    ["LALE ÖRNEK GIDA", "NERGİS DENEME TEKSTİL"],
    ["SANAYİ VE TİCARET A.Ş.", "LTD. ŞTİ."],
    [`Kadıköy V.D. ${one}`, `Kozyatağı V.D. ${two}`],
  ]);
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect(written.map(({ given }) => given.title)).toEqual([
    "LALE ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
    "NERGİS DENEME TEKSTİL LTD. ŞTİ.",
  ]);
});

test.each([
  ["", "Nergis Deneme Sitesi Yöneticiliği"],
  [" ", "Nergis Deneme Sitesi Yöneticiliği"],
  ["", "NERGİS DENEME LTD. ŞTİ."],
])("a title that fills its column ends with its form: %j before %j", (gap, right) => {
  for (const left of [
    "Lale Örnek Seramik Gıda Turizm Sanayi Anonim Şirketi",
    "LALE ÖRNEK SERAMİK GIDA TURİZM SAN. VE TİC. LTD. ŞTİ.",
    "LALE ÖRNEK SERAMİK GIDA TURİZM SAN. VE TİC. A.Ş.",
  ]) {
    const text = [
      printed([["Satıcı", "Alıcı"]]),
      `${left}${gap}${right}`,
      printed([[`VKN: ${one}`, `VKN: ${two}`]]),
    ].join("\n");
    const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
    expect(written.map(({ given }) => [given.vkn, given.title])).toEqual([
      [one, left],
      [two, right],
    ]);
  }
});

test.each([
  [
    "labels and values",
    [
      ["Unvan", "LALE A.Ş."],
      ["Vergi No", one],
      ["Alıcı", "NERGİS A.Ş."],
      ["Vergi No", two],
    ],
  ],
  [
    "a list of titles and numbers",
    [
      ["LALE A.Ş.", one],
      ["NERGİS A.Ş.", two],
    ],
  ],
  [
    "an invoice's head",
    [
      ["LALE A.Ş.", "e-Arşiv Fatura"],
      [`VKN: ${one}`, "Fatura No: X2026"],
    ],
  ],
] as const)("%s stay side by side", (_, rows) => {
  const text = printed(rows);
  expect(withColumnsApart(text)).toBe(text);
});
