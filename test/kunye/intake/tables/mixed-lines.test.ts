import { expect, test } from "vitest";
import { prepareList } from "../../../../src/kunye/lists/prepare-list.ts";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { readTableRows } from "../../../../src/kunye/intake/tables/table-rows.ts";
import { lookupsWith, vkn } from "../../lists/support/numbers.ts";

const titles = [
  "ÖRNEK GIDA SANAYİ A.Ş.",
  "DENEME TEKSTİL LTD. ŞTİ.",
  "YILDIZ NAKLİYAT A.Ş.",
  "KARTAL İNŞAAT TAAHHÜT A.Ş.",
  "MERLAN TURİZM LTD. ŞTİ.",
];
const title = (at: number) => titles[at] ?? "";
const number = (at: number) => vkn(311_000_000 + at);

/** Reads a pasted list; returns each row's class, VKN and title. */
async function pasted(...lines: string[]) {
  const table = await readTable({ text: lines.join("\n") });
  if (typeof table === "string") return table;
  const { rows } = await prepareList(lookupsWith(), { team: "T1" }, table.rows);
  return rows.map((row) => [row.class, row.key, row.given.title]);
}
const asked = (at: number) => ["ask", number(at), title(at)];

test.each([
  ["a semicolon", ";"],
  ["a tab", "\t"],
  ["a vertical bar", "|"],
  ["a comma", ", "],
  ["a dash", " - "],
])("a line with %s leaves the other lines their titles", async (_, sign) => {
  for (const odd of [0, 2, 4]) {
    const lines = titles.map((one, at) => `${number(at)}${at === odd ? sign : " "}${one}`);
    expect(await pasted(...lines)).toEqual(titles.map((_title, at) => asked(at)));
    const backwards = titles.map((one, at) => `${one}${at === odd ? sign : " "}${number(at)}`);
    expect(await pasted(...backwards)).toEqual(titles.map((_title, at) => asked(at)));
  }
});

test.each([
  ["semicolons", ";", "\t"],
  ["tabs", "\t", ";"],
])("lines with %s may be among other lines", async (_, sign, other) => {
  expect(
    await pasted(
      `${number(0)}${sign}${title(0)}`,
      `${number(1)}${sign}${title(1)}`,
      `${number(2)} ${title(2)}`,
      `${number(3)}${other}${title(3)}`,
      title(4),
      number(5),
    ),
  ).toEqual([
    asked(0),
    asked(1),
    asked(2),
    asked(3),
    ["title", null, title(4)],
    ["ask", number(5), ""],
  ]);
});

test("a heading names the cells of the lines with a separator only", async () => {
  expect(
    await pasted(
      "VKN;Unvan;Vergi Dairesi",
      `${number(0)};${title(0)};Kadıköy`,
      `${number(1)} ${title(1)}`,
      title(2),
      number(3),
    ),
  ).toEqual([asked(0), asked(1), ["title", null, title(2)], ["ask", number(3), ""]]);
});

test("titles alone are searched, also if a line has another word beside its title", async () => {
  const lines = ["ÖRNEK TUNA", "KUZEY YILDIZI", title(2), title(3)];
  expect(await pasted(...lines, `${number(4)};${title(4)}`)).toEqual([
    ...lines.map((line) => ["title", null, line]),
    asked(4),
  ]);
  expect(await pasted(...lines, `${title(4)};eski müşteri`)).toEqual(
    [...lines, title(4)].map((line) => ["title", null, line]),
  );
  const [, , , , escaped] = await pasted(...lines, "DENİZ &amp; ORTAKLARI LTD. ŞTİ.");
  expect(escaped).toEqual(["title", null, expect.stringMatching(/^DENİZ .*ORTAKLARI/)]);
});

test("a lone code or section of a table is no company", async () => {
  expect(
    await pasted(
      "Cari Kodu;VKN;Unvan",
      "MARMARA TİCARET BÖLGESİ",
      `120.01.001;${number(0)};${title(0)}`,
      "1200100001",
      `120.01.002;${number(1)};${title(1)}`,
    ),
  ).toEqual([["section", null, ""], asked(0), ["empty", null, ""], asked(1)]);
});

test("a small table that is checked reads the same lines", () => {
  const rows = readTableRows([[number(0), title(0)], [`${number(1)} ${title(1)}`], [title(2)]]);
  expect(
    rows.map(({ written, found }) => [written?.given.vkn, written?.given.title, found]),
  ).toEqual([
    [number(0), title(0), []],
    [number(1), title(1), []],
    [undefined, undefined, [{ kind: "title", text: title(2) }]],
  ]);
});
