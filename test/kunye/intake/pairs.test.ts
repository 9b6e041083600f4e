import { expect, test } from "vitest";
import { pairsOf, type Placed, type PlacedTitle } from "../../../src/kunye/intake/text/pairs.ts";

const between = {
  numbersBefore: () => 0,
  titlesBefore: () => 0,
  isExplained: () => false,
};
const placed = (line: number, more: Partial<Placed> = {}): Placed => ({
  at: line * 100,
  end: line * 100 + 10,
  line,
  cell: 0,
  block: 0,
  role: "text",
  rank: 0,
  rankInLine: 0,
  countInLine: 1,
  ...more,
});
const titled = (line: number, more: Partial<Placed> = {}): PlacedTitle => ({
  ...placed(line, more),
  at: line * 100 - 50,
  end: line * 100 - 20,
  own: 1,
  isLabelled: false,
});
const keyOf = (title: number) => `title ${title}`;
const pairs = (numbers: Placed[], titles: PlacedTitle[], isBlockwise = false) =>
  pairsOf(numbers, titles, { between, keyOf, isBlockwise, named: new Map(), isKept: [] }).map(
    ({ number, title, certainty }) => `${number}-${title} ${certainty}`,
  );

test("each number has the title of its line, surely", () => {
  expect(pairs([placed(0), placed(9)], [titled(0), titled(9)])).toEqual(["0-0 sure", "1-1 sure"]);
});

test("the assignment as a whole decides: a title that two numbers want goes where more is won", () => {
  expect(pairs([placed(2), placed(4)], [titled(1), titled(3)])).toMatchObject([
    expect.stringMatching(/^0-0/),
    expect.stringMatching(/^1-1/),
  ]);
});

test("of two equally near titles the pair is a guess, and a title of the other side is none", () => {
  expect(pairs([placed(2)], [titled(2, { rank: 0 }), titled(2, { rank: 1 })])).toEqual([
    "0-0 guess",
  ]);
  expect(pairs([placed(5, { role: "buyer" })], [titled(3, { role: "seller" })])).toEqual([]);
});

test("more numbers than titles leave titles of other blocks alone", () => {
  const numbers = [placed(0), placed(1), placed(2)];
  expect(pairs(numbers, [titled(4, { block: 1 })], true)).toEqual([]);
  expect(pairs(numbers, [titled(4, { block: 1 })])).toHaveLength(1);
});

test("three hundred numbers and titles are assigned", () => {
  const lines = Array.from({ length: 300 }, (_, at) => at);
  expect(
    pairs(
      lines.map((at) => placed(at)),
      lines.map((at) => titled(at)),
    ),
  ).toHaveLength(300);
});
