import { expect, test } from "vitest";
import { judgeUnknowns } from "../../src/lookups/judge-unknowns.ts";
import type { Movement, Reading } from "../../src/lookups/store-port.ts";

const credit = 1_000_000;
const minute = 60_000;

function movement(
  intentId: string,
  minutes: [number, number | null],
  cost: number | null,
): Movement {
  const [from, to] = minutes;
  return { intentId, from: from * minute, to: to === null ? null : to * minute, cost };
}

function reading(minutes: number, credits: number, took = 0): Reading {
  return {
    askedAt: (minutes - took) * minute,
    at: minutes * minute,
    balance: credits * credit,
  };
}

const unknown = [movement("u", [10, 11], credit)];
const undecided = (why: string, intentId = "u") => ({ intentId, kind: "undecided", why });

test("two readings that enclose an unknown outcome tell whether it was charged", () => {
  const judged = (after: number) =>
    judgeUnknowns({ readings: [reading(0, 100), reading(30, after)], unknown, others: [] });
  expect(judged(100)).toEqual([{ intentId: "u", kind: "free", cost: credit }]);
  expect(judged(99)).toEqual([{ intentId: "u", kind: "charged", cost: credit }]);
  expect(judged(98)).toEqual([undecided("none-fits")]);
  expect(judged(101)).toEqual([undecided("none-fits")]);
});

test.each<[string, string, Reading[]]>([
  ["all readings lie before it", "too-early", [reading(0, 100), reading(9, 100)]],
  ["a late success could still show", "too-early", [reading(0, 100), reading(20, 100)]],
  ["the later one was asked for too early", "too-early", [reading(0, 100), reading(30, 100, 9)]],
  ["the first is from the middle of it", "no-reading-before", [reading(10.5, 100), reading(30, 9)]],
  [
    "the first was known only in the middle of it",
    "no-reading-before",
    [reading(10.5, 100, 5), reading(30, 9)],
  ],
  ["nothing was read", "no-reading-before", []],
])("a balance proves nothing where %s: %s", (_name, why, readings) => {
  expect(judgeUnknowns({ readings, unknown, others: [] })).toEqual([undecided(why)]);
});

test.each<[string, Movement]>([
  ["was paid for, its cost known", movement("paid", [12, 13], 2 * credit)],
  ["was paid for, its cost unknown", movement("paid", [12, 13], null)],
  ["was let go of, and may have been charged", movement("released", [5, 6], null)],
])("where something else %s in between, the balance is not judged by", (_name, other) => {
  for (const after of [100, 99, 98, 97]) {
    const readings = [reading(0, 100), reading(30, after)];
    const judged = judgeUnknowns({ readings, unknown, others: [other] });
    expect(judged).toEqual([undecided("other-movement")]);
  }
});

test("the nearest readings count, so that what moved before and after them does not", () => {
  const others = [movement("before", [4, 5], credit), movement("after", [26, 27], credit)];
  const readings = [reading(0, 100), reading(6, 99), reading(25, 98), reading(30, 97)];
  expect(judgeUnknowns({ readings, unknown, others })).toEqual([
    { intentId: "u", kind: "charged", cost: credit },
  ]);
});

test("a reading while another query was under way, or a late charge may come, is passed over", () => {
  const during = [movement("paid", [24, 26], 2 * credit)];
  expect(
    judgeUnknowns({ readings: [reading(0, 100), reading(25, 100)], unknown, others: during }),
  ).toEqual([undecided("too-early")]);
  const released = [movement("released", [1, 2], null)];
  expect(
    judgeUnknowns({ readings: [reading(9, 100), reading(30, 100)], unknown, others: released }),
  ).toEqual([undecided("no-reading-before")]);
});

test("several unknown outcomes that no reading parts are judged together, where one subset fits", () => {
  const judged = (prices: [number, number], after: number) =>
    judgeUnknowns({
      readings: [reading(0, 100), reading(40, after)],
      unknown: [
        movement("u", [10, 11], prices[0] * credit),
        movement("v", [12, 13], prices[1] * credit),
      ],
      others: [],
    });
  expect(judged([1, 3], 97)).toEqual([
    { intentId: "u", kind: "free", cost: credit },
    { intentId: "v", kind: "charged", cost: 3 * credit },
  ]);
  const both = (why: string) => [undecided(why), undecided(why, "v")];
  expect(judged([1, 1], 99)).toEqual(both("several-fit"));
  expect(judged([1, 3], 98)).toEqual(both("none-fits"));
  expect(judged([0, 3], 97)).toEqual(both("several-fit"));
});

test("unknown outcomes that a reading parts are judged each by their own", () => {
  const two = [movement("u", [10, 11], credit), movement("v", [40, 41], credit)];
  const readings = [reading(0, 100), reading(30, 99), reading(60, 99)];
  expect(judgeUnknowns({ readings, unknown: two, others: [] })).toEqual([
    { intentId: "u", kind: "charged", cost: credit },
    { intentId: "v", kind: "free", cost: credit },
  ]);
  const others = [movement("paid", [50, 51], credit)];
  expect(judgeUnknowns({ readings, unknown: two, others })).toEqual([
    { intentId: "u", kind: "charged", cost: credit },
    undecided("other-movement", "v"),
  ]);
});
