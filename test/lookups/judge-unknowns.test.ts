import { expect, test } from "vitest";
import { judgeUnknowns } from "../../src/lookups/judge-unknowns.ts";
import type { Movement, Reading } from "../../src/lookups/store-port.ts";

const credit = 1_000_000;
const minute = 60_000;

function movement(intentId: string, minutes: [number, number | null], cost: number): Movement {
  const [from, to] = minutes;
  return { intentId, from: from * minute, to: to === null ? null : to * minute, cost };
}

function reading(minutes: number, credits: number): Reading {
  return { at: minutes * minute, balance: credits * credit };
}

const unknown = [movement("u", [10, 11], credit)];

test("two readings that enclose an unknown outcome tell whether it was charged", () => {
  const judged = (after: number) =>
    judgeUnknowns({ readings: [reading(0, 100), reading(30, after)], unknown, others: [] });
  expect(judged(100)).toEqual([{ intentId: "u", charged: false, cost: credit }]);
  expect(judged(99)).toEqual([{ intentId: "u", charged: true, cost: credit }]);
});

test.each([
  ["all readings lie before it", [reading(0, 100), reading(9, 100)]],
  ["the second is from before a late success could show", [reading(0, 100), reading(20, 100)]],
  ["the first is from the middle of it", [reading(10.5, 100), reading(30, 100)]],
])("a balance that is older than what moved it proves nothing: %s", (_name, readings) => {
  expect(judgeUnknowns({ readings, unknown, others: [] })).toEqual([]);
});

test("a balance that lacks a charge known to be made is older than it says, and proves nothing", () => {
  const others = [movement("paid", [12, 13], 2 * credit)];
  for (const after of [100, 99]) {
    const readings = [reading(0, 100), reading(30, after)];
    expect(judgeUnknowns({ readings, unknown, others })).toEqual([]);
  }
});

test("readings during another query are passed over for later ones", () => {
  const others = [movement("paid", [29, 31], 2 * credit)];
  const readings = [reading(0, 100), reading(30, 100), reading(40, 97)];
  expect(judgeUnknowns({ readings, unknown, others })).toEqual([
    { intentId: "u", charged: true, cost: credit },
  ]);
});
