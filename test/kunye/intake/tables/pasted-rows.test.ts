import { expect, test } from "vitest";
import { given } from "../support/given.ts";
import { tckn, vkn, wrong } from "../../lists/support/numbers.ts";

const companies = Array.from({ length: 60 }, (_, at) => [
  `C${String(at)}`,
  `ÖRNEK ${String(at)} GIDA A.Ş.`,
  vkn(320_000_000 + at),
]);
const oddCells = [
  tckn(123_456_701),
  "",
  "#N/A",
  "0212 111 22 33",
  "TR12 0006 2000 1234 5678 9012 34",
  "32000000O1",
  `${vkn(320_000_001)} / ${vkn(320_000_002)}`,
  wrong(vkn(320_000_003)),
  "yok",
];
const readNumberList = async (text: string) => (await given(text)).table;
const text = (rows: readonly (readonly string[])[], sign = "\t") =>
  rows.map((cells) => cells.join(sign)).join("\n");

test.each(oddCells)(
  "a row with %j leaves a table a list, alone and under headings",
  async (cell) => {
    const odd = ["C60", "DENEME TEKSTİL LTD. ŞTİ.", cell];
    const rows = [...companies.slice(0, 30), odd, ...companies.slice(30)];
    for (const sign of ["\t", ";", "|"]) {
      expect((await readNumberList(text(rows, sign)))?.rows).toHaveLength(61);
      const named = [["Kod", "Unvan", "VKN"], ...rows];
      expect((await readNumberList(text(named, sign)))?.rows).toHaveLength(62);
    }
    const signed = [...companies, ["Teşekkürler"]];
    expect((await readNumberList(text(signed)))?.rows).toHaveLength(61);
    const few = [...companies.slice(0, 3), odd];
    expect((await readNumberList(text(few)))?.rows).toHaveLength(4);
  },
);

test.each(oddCells.filter((cell) => /\d|#/.test(cell)))(
  "a column of numbers with %j among them is a list",
  async (cell) => {
    const numbers = companies.slice(0, 8).flatMap(([, , number]) => number ?? []);
    const list = await readNumberList([...numbers, cell, ...numbers.slice(0, 2)].join("\n"));
    expect(list?.rows).toHaveLength(11);
  },
);

test("sentences around numbers, a mail's lines and three rows are no list", async () => {
  const [one = "", two = "", three = "", four = ""] = companies.map(([, , number]) => number);
  for (const lines of [
    ["Merhaba,", one, two, three, four, "bunlara bakar mısınız?"],
    [`Merhaba; ${one} ve`, `${two}; sonra`, "teşekkürler; iyi günler", "Ayşe; Mehmet"],
    companies.slice(0, 3).map((cells) => cells.join("\t")),
    ["Tarih\tTutar", "12.11.2026\t100", "13.11.2026\t200", "14.11.2026\t300", "15.11.2026\t400"],
  ]) {
    expect(await readNumberList(lines.join("\n")), lines.join("\n")).toBeNull();
  }
});

test("a column of numbers with a second heading is a list", async () => {
  const numbers = companies.slice(0, 12).flatMap(([, , number]) => number ?? []);
  const lines = ["VKN", ...numbers.slice(0, 11), "Vergi Kimlik No", ...numbers.slice(11)];
  expect((await readNumberList(lines.join("\n")))?.rows).toHaveLength(14);
});
