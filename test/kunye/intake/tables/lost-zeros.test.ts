import { expect, test } from "vitest";
import { prepareList } from "../../../../src/kunye/lists/prepare-list.ts";
import { lookupsWith, vkn } from "../../lists/support/numbers.ts";

const number = vkn(310_000_001);
const short = `${number}00017`;
const title = "ÖRNEK GIDA SANAYİ A.Ş.";

test.each([
  ["in its column", ["Unvan", "MERSİS No"], [title, short]],
  ["in the column of VKNs", ["Unvan", "VKN"], [title, short]],
  ["beside an empty VKN", ["Unvan", "VKN", "MERSİS"], [title, "", short]],
  ["beside a dash", ["Unvan", "VKN", "Mersis No"], [title, "-", short]],
  ["before the title", ["Mersis Numarası", "Unvan"], [short, title]],
  ["in groups", ["Unvan", "MERSİS No"], [title, short.replace(/(\d{5})/g, "$1 ").trim()]],
])("a MERSİS number without its zero, %s, is read and said", async (_, header, row) => {
  const { rows } = await prepareList(lookupsWith(), { team: "T1" }, [header, row]);
  const read = rows.map((one) => [one.class, one.key, one.given.remark]);
  expect(read).toEqual([["ask", number, "short-mersis"]]);
});

test("beside a VKN it changes nothing", async () => {
  const table = [
    ["Unvan", "VKN", "MERSİS"],
    [title, number, short],
  ];
  const { rows } = await prepareList(lookupsWith(), { team: "T1" }, table);
  expect(rows.map((one) => [one.class, one.key, one.given.remark])).toEqual([
    ["ask", number, null],
  ]);
});
