import { expect, test } from "vitest";
import { prepareList } from "../../../src/kunye/lists/prepare-list.ts";
import { readTable } from "../../../src/kunye/intake/tables/read-table.ts";
import { listExports } from "./support/list-exports.ts";
import { lookupsWith } from "./support/numbers.ts";
import { numberOf, offeredRows } from "./support/offered-rows.ts";
import { xlsxBytes } from "./support/workbooks.ts";

const own = [numberOf.o ?? ""];

function countWords(words: string): Record<string, number> {
  const classes = words.split(" ").flatMap((word) => word.split(":")[0] || []);
  const groups = Map.groupBy(classes, (one) => one);
  return Object.fromEntries(Array.from(groups, ([name, { length }]) => [name, length]));
}

async function tableOf(text: string): Promise<string[][]> {
  const reading = await readTable({ text });
  if (typeof reading === "string") throw new Error(reading);
  return reading.rows;
}

test("there are more than thirty exports, each with a name of its own", () => {
  expect(new Set(listExports.map(({ name }) => name)).size).toBe(listExports.length);
  expect(listExports.length).toBeGreaterThan(30);
});

test.each(listExports)(
  "$name: numbers, titles for sale and other rows",
  async ({ text, ...wanted }) => {
    const { asked, searched, rest } = await offeredRows(text, own);
    expect({ asked, searched, rest: countWords(rest) }).toEqual({
      asked: wanted.asked,
      searched: wanted.searched,
      rest: wanted.rest,
    });
    // A workbook is read as the text is.
    const workbook = xlsxBytes({ Sayfa1: await tableOf(text) });
    expect(await offeredRows(workbook, own)).toEqual(await offeredRows(text, own));
  },
);

test.each(listExports.filter(({ columns }) => Object.keys(columns).length > 0))(
  "$name: the columns",
  async ({ text, columns }) => {
    const rows = await tableOf(text);
    const { found } = await prepareList(lookupsWith(own), { team: "T1" }, rows);
    const headings = rows[found.header ?? -1] ?? [];
    const named = Object.entries(found.columns).map(([field, at]) => [field, headings[at] ?? ""]);
    expect(Object.fromEntries(named)).toMatchObject(columns);
  },
);
