import { expect, test } from "vitest";
import {
  judgeUnknowns,
  findUnexplainedFall,
  type Evidence,
  type Movement,
  type Reading,
} from "../../../src/kunye/lookups/judge-unknowns.ts";

const credit = 1_000_000;
const minute = 60_000;

// A minute of a test has a hundred moments: a later event has a greater number.
const momentOf = (minutes: number) => Math.round(minutes * 100);

function movement(
  intentId: string,
  [from, to]: [number, number | null],
  cost: number | null,
  more: Partial<Movement> = {},
): Movement {
  return {
    intentId,
    source: "key",
    openedAfter: momentOf(from),
    cost,
    mayChargeLate: cost === null,
    closedAfter: to === null ? null : momentOf(to),
    closedBoot: "boot",
    closedElapsed: to === null ? null : to * minute,
    ...more,
  };
}

function unknownOne(intentId: string, span: [number, number], cost: number): Movement {
  return movement(intentId, span, cost, { mayChargeLate: true });
}

/** A reading that ends at a minute and took `took` minutes. */
function reading(minutes: number, credits: number, took = 0, more: Partial<Reading> = {}): Reading {
  const asked = minutes - took;
  return {
    source: "key",
    boot: "boot",
    balance: credits * credit,
    askedElapsed: asked * minute,
    elapsed: minutes * minute,
    askedSeq: momentOf(asked) + 1,
    seq: momentOf(minutes) + 2,
    askedAt: asked * minute,
    at: minutes * minute,
    ...more,
  };
}

const judge = (evidence: Evidence, shared = false) =>
  judgeUnknowns(evidence, "key", shared).map((judgement) =>
    judgement.kind === "undecided"
      ? `${judgement.intentId}: ${judgement.why}`
      : `${judgement.intentId} ${judgement.kind} ${judgement.cost / credit}`,
  );

const unknown = [unknownOne("u", [10, 11], credit)];

test("two readings that enclose an unknown outcome tell whether it was charged", () => {
  const judged = (after: number) =>
    judge({ readings: [reading(5, 100), reading(30, after)], unknown, others: [] });
  expect(judged(100)).toEqual(["u free 1"]);
  expect(judged(99)).toEqual(["u charged 1"]);
  expect(judged(98)).toEqual(["u: none-fits"]);
  expect(judged(101)).toEqual(["u: topped-up"]);
});

test("a judgement names its two readings", () => {
  const readings = [reading(5, 100), reading(30, 99)];
  const [before, after] = readings;
  expect(judgeUnknowns({ readings, unknown, others: [] }, "key", false)).toMatchObject([
    { readings: { before, after } },
  ]);
});

test.each<[string, string, Reading[]]>([
  ["all readings lie before it", "too-early", [reading(5, 100), reading(9, 100)]],
  ["a late success could still show", "too-early", [reading(5, 100), reading(20, 100)]],
  ["the later one was asked for too early", "too-early", [reading(5, 100), reading(30, 100, 9.5)]],
  ["the first is from the middle of it", "no-reading-before", [reading(10.5, 100), reading(30, 9)]],
  [
    "the first was known only in the middle of it",
    "no-reading-before",
    [reading(10.5, 100, 5), reading(30, 9)],
  ],
  ["nothing was read", "no-reading-before", []],
  ["more than an hour lies between", "too-far-apart", [reading(0, 100), reading(60.1, 100)]],
  [
    "it was read after the query's end by the clock, but asked for at the end itself",
    "too-early",
    [reading(5, 100), reading(30, 100, 0, { askedSeq: momentOf(11) })],
  ],
  [
    "they were read with another key",
    "no-reading-before",
    [5, 30].map((at) => reading(at, 100, 0, { source: "other" })),
  ],
])("a balance proves nothing if %s: %s", (_name, why, readings) => {
  expect(judge({ readings, unknown, others: [] })).toEqual([`u: ${why}`]);
});

test("readings that are exactly an hour apart are near enough", () => {
  const readings = [reading(0, 100), reading(60, 99)];
  expect(judge({ readings, unknown, others: [] })).toEqual(["u charged 1"]);
});

test("a query with another key is not judged by this key's balance", () => {
  const other = unknownOne("v", [12, 13], credit);
  const readings = [reading(5, 100), reading(30, 99)];
  const evidence = { readings, unknown: [{ ...other, source: "other" }], others: [] };
  expect(judge(evidence)).toEqual(["v: other-source"]);
  // It may have moved the same balance, so the first outcome is not judged either.
  const both = { ...evidence, unknown: [...unknown, ...evidence.unknown] };
  expect(judge(both)).toEqual(["v: other-source", "u: other-movement"]);
});

test("another process starts the ten minutes again, whatever the wall clock says", () => {
  const next = (minutes: number, old: number) =>
    reading(minutes, 100, 0, { boot: "next", askedElapsed: old * minute, elapsed: old * minute });
  const judged = (...readings: Reading[]) =>
    judge({ readings: [reading(5, 100), ...readings], unknown, others: [] });
  expect(judged(next(28, 1))).toEqual(["u: too-early"]);
  expect(judged(next(22, 1), next(30, 10.9))).toEqual(["u: too-early"]);
  expect(judged(next(22, 1), next(34, 11))).toEqual(["u free 1"]);
  // A reading of the former process is no beginning of the new one.
  expect(judged(reading(12, 100), next(22, 1), next(34, 11))).toEqual(["u free 1"]);
  // Nor is a reading of the other process from before the query's end.
  expect(judged(next(9, 1), next(12, 4), next(20, 12))).toEqual(["u: too-early"]);
  const unmeasured = unknown.map((one) => ({ ...one, closedElapsed: null }));
  expect(
    judge({ readings: [reading(5, 100), reading(30, 100)], unknown: unmeasured, others: [] }),
  ).toEqual(["u: too-early"]);
});

test("between two processes the wall clock tells how far their readings are apart", () => {
  const next = (minutes: number, old: number) =>
    reading(minutes, 99, 0, { boot: "next", askedElapsed: old * minute, elapsed: old * minute });
  const judged = (from: number, ...readings: Reading[]) =>
    judge({
      readings: [reading(from, 100), ...readings],
      unknown: [unknownOne("u", [from + 1, from + 2], credit)],
      others: [],
    });
  expect(judged(5, next(55, 1), next(66, 12))).toEqual(["u: too-far-apart"]);
  expect(judged(35, next(45, 1), next(60, 16))).toEqual(["u charged 1"]);
  // The clock was set back: nothing tells how far they are apart.
  const back = { ...next(60, 16), at: minute };
  expect(judged(35, next(45, 1), back)).toEqual(["u: too-far-apart"]);
});

test("a jump of the wall clock changes nothing within one process", () => {
  const shifted = (hours: number) => ({ askedAt: hours * 60 * minute, at: hours * 60 * minute });
  for (const hours of [-3, 3]) {
    const early = [reading(5, 100), reading(15, 100, 0, shifted(hours))];
    expect(judge({ readings: early, unknown, others: [] })).toEqual(["u: too-early"]);
    const late = [reading(5, 100), reading(30, 99, 0, shifted(hours))];
    expect(judge({ readings: late, unknown, others: [] })).toEqual(["u charged 1"]);
  }
});

test.each<[string, Movement]>([
  ["was paid at an unknown cost", movement("paid", [12, 13], null)],
  ["was released, and may have been charged", movement("released", [6, 7], null)],
])("if another query %s in between, the outcome stays unknown", (_name, other) => {
  for (const after of [100, 99, 98, 97]) {
    const readings = [reading(5, 100), reading(30, after)];
    expect(judge({ readings, unknown, others: [other] })).toEqual(["u: other-movement"]);
  }
});

test("known charges in between are subtracted, so that outcomes settle while a team works", () => {
  const others = [
    movement("paid", [6, 7], 2 * credit),
    movement("lost", [8, 9], credit, { mayChargeLate: true }),
    movement("more", [14, 15], 3 * credit),
  ];
  const judged = (...credits: number[]) =>
    judge({
      readings: credits.map((one, at) => reading(5 + at * 20, one)),
      unknown,
      others,
    });
  expect(judged(100, 94)).toEqual(["u free 1"]);
  expect(judged(100, 93)).toEqual(["u charged 1"]);
  expect(judged(100, 92)).toEqual(["u: none-fits"]);
  // The balance fell by less than the payments: the account was topped up.
  expect(judged(100, 95)).toEqual(["u: topped-up"]);
  const three = [...unknown, unknownOne("v", [12, 13], credit), unknownOne("w", [13, 14], credit)];
  const all = (after: number) =>
    judge({ readings: [reading(5, 100), reading(30, after)], unknown: three, others });
  expect(all(94)).toEqual(["u free 1", "v free 1", "w free 1"]);
  expect(all(91)).toEqual(["u charged 1", "v charged 1", "w charged 1"]);
  expect(all(93)).toEqual(["u: several-fit", "v: several-fit", "w: several-fit"]);
});

test("no outcome is judged across a rise, even if the outer readings fit", () => {
  const others = [movement("paid", [12, 12.5], 60 * credit)];
  const long = [unknownOne("u", [10, 11], credit)];
  const readings = [reading(5, 100), reading(12.2, 40), reading(20, 90), reading(30, 40)];
  expect(judge({ readings, unknown: long, others })).toEqual(["u: topped-up"]);
});

test("a rise beside a reading counts as well, but none outside the two readings", () => {
  const others = [movement("paid", [12, 12.5], 10 * credit)];
  const judged = (...readings: Reading[]) => judge({ readings, unknown, others });
  // Topped up before the middle reading, and spent again by another program after it.
  expect(judged(reading(5, 100), reading(12.2, 105), reading(30, 89))).toEqual(["u: topped-up"]);
  expect(judged(reading(5, 100), reading(12.2, 80), reading(30, 89))).toEqual(["u: topped-up"]);
  const outside = [reading(1, 50), reading(5, 100), reading(30, 89), reading(40, 200)];
  expect(judged(...outside)).toEqual(["u charged 1"]);
});

test("only the nearest readings count, not the charges before and after them", () => {
  const others = [movement("before", [4, 5], credit), movement("after", [26, 27], credit)];
  const readings = [reading(0, 100), reading(6, 99), reading(25, 98), reading(30, 97)];
  expect(judge({ readings, unknown, others })).toEqual(["u charged 1"]);
});

test("a reading during another query or a possible late charge is passed over", () => {
  const during = [movement("paid", [24, 26], 2 * credit)];
  const readings = [reading(5, 100), reading(25, 100)];
  expect(judge({ readings, unknown, others: during })).toEqual(["u: too-early"]);
  // This reading began during the other query and ended after it.
  const slow = [reading(5, 100), reading(27, 100, 2)];
  expect(judge({ readings: slow, unknown, others: during })).toEqual(["u: too-early"]);
  // This reading was asked for in the moment in which the other query ended.
  const sameMoment = [reading(5, 100), reading(27, 100, 0, { askedSeq: momentOf(26) })];
  expect(judge({ readings: sameMoment, unknown, others: during })).toEqual(["u: too-early"]);
  const running = [movement("running", [24, null], 2 * credit)];
  expect(judge({ readings: slow, unknown, others: running })).toEqual(["u: too-early"]);
  // Its answer named no cost: the charge may come later, too.
  const unnamed = [movement("unnamed", [18, 20], null, { mayChargeLate: false })];
  expect(judge({ readings, unknown, others: unnamed })).toEqual(["u: too-early"]);
  const released = [movement("released", [1, 2], null)];
  const later = [reading(9, 100), reading(30, 100)];
  expect(judge({ readings: later, unknown, others: released })).toEqual(["u: no-reading-before"]);
});

test("unknown outcomes without a reading in between are judged together, if one subset fits", () => {
  const judged = (prices: [number, number], after: number) =>
    judge({
      readings: [reading(9, 100), reading(38, after)],
      unknown: [
        unknownOne("u", [10, 11], prices[0] * credit),
        unknownOne("v", [12, 13], prices[1] * credit),
      ],
      others: [],
    });
  expect(judged([1, 3], 97)).toEqual(["u free 1", "v charged 3"]);
  expect(judged([1, 1], 99)).toEqual(["u: several-fit", "v: several-fit"]);
  expect(judged([1, 3], 98)).toEqual(["u: none-fits", "v: none-fits"]);
  expect(judged([0, 3], 97)).toEqual(["u: several-fit", "v: several-fit"]);
  // One has no price: no sum proves anything.
  expect(judged([0, 3], 98)).toEqual(["u: several-fit", "v: several-fit"]);
});

/** Unknown outcomes whose prices are the powers of two: each fall has one explanation at most. */
const powers = (count: number) =>
  Array.from({ length: count }, (_, at) => unknownOne(`u${at}`, [10, 11], 2 ** at * credit));

test("at most twelve unknown outcomes are judged together", () => {
  const judged = (count: number) =>
    judge({
      readings: [reading(5, 9_000), reading(30, 8_995)],
      unknown: powers(count),
      others: [],
    });
  expect(judged(12).filter((one) => one.includes("charged"))).toEqual([
    "u0 charged 1",
    "u2 charged 4",
  ]);
  expect(new Set(judged(13).map((one) => one.split(": ")[1]))).toEqual(new Set(["several-fit"]));
});

test("unknown outcomes with a reading in between are judged separately", () => {
  const two = [unknownOne("u", [10, 11], credit), unknownOne("v", [40, 41], credit)];
  const readings = [reading(5, 100), reading(30, 99), reading(58, 99)];
  expect(judge({ readings, unknown: two, others: [] })).toEqual(["u charged 1", "v free 1"]);
  const newestFirst = { readings, unknown: two.toReversed(), others: [] };
  expect(judge(newestFirst)).toEqual(["u charged 1", "v free 1"]);
  const others = [movement("paid", [50, 51], credit)];
  const judged = judge({ readings, unknown: two, others });
  // The balance fell by less than the payment.
  expect(judged).toEqual(["u charged 1", "v: topped-up"]);
});

test("an unexplained fall is found, and a shared account's outcomes are not judged", () => {
  const fall = (balances: number[], more: Partial<Evidence> = {}) => {
    const readings = balances.map((credits, index) => reading(index * 15, credits));
    return findUnexplainedFall({ readings, unknown: [], others: [], ...more }, "key") !== null;
  };
  expect(fall([100, 100, 100])).toBe(false);
  expect(fall([100, 100, 97])).toBe(true);
  expect(fall([100, 200, 200])).toBe(false);
  const paid = [movement("paid", [17, 18], 3 * credit)];
  expect(fall([100, 100, 97], { others: paid })).toBe(false);
  expect(fall([100, 100, 96], { others: paid })).toBe(true);
  // The balance fell by less than the payment: the account was topped up.
  expect(fall([100, 100, 99], { others: paid })).toBe(false);
  const open = [unknownOne("u", [1, 2], credit)];
  expect(fall([100, 99, 99], { unknown: open })).toBe(false);
  expect(fall([100, 97, 97], { unknown: open })).toBe(true);
  // Only charges between the two readings explain the fall between them.
  const earlier = [movement("paid", [1, 2], 3 * credit)];
  expect(fall([100, 100, 97], { others: earlier })).toBe(true);
  expect(fall([100, 97, 94], { others: earlier })).toBe(true);
  // A paid query explains its own price once.
  expect(fall([100, 100, 94], { others: paid })).toBe(true);
  expect(fall([100, 100, 98], { others: paid, unknown: open })).toBe(false);
  // Each unknown outcome may have been charged or not.
  const two = [...open, unknownOne("v", [1, 2], 3 * credit)];
  expect(fall([100, 98, 98], { unknown: two })).toBe(true);
  expect(fall([100, 97, 97], { unknown: two })).toBe(false);
  const judgedFree = [movement("f", [1, 2], 3 * credit, { isJudgedFree: true })];
  expect(fall([100, 98, 98], { others: judgedFree })).toBe(true);
  // Of too many outcomes not every sum is tried.
  const half = [9_000, 8_999.5, 8_999.5];
  expect(fall(half, { unknown: powers(12) })).toBe(true);
  expect(fall(half, { unknown: powers(13) })).toBe(false);
  const foreign = [reading(0, 100), reading(15, 20, 0, { source: "other" }), reading(30, 100)];
  expect(findUnexplainedFall({ readings: foreign, unknown: [], others: [] }, "key")).toBeNull();
  // An unnamed cost, or a released outcome, may be any amount.
  const unnamed = [movement("unnamed", [1, 2], null)];
  expect(fall([100, 90, 90], { others: unnamed })).toBe(false);
  const readings = [reading(5, 100), reading(30, 99)];
  expect(judge({ readings, unknown, others: [] }, true)).toEqual(["u: shared"]);
});

test("an outcome that a person judged free may explain a fall, so no other of its price is judged", () => {
  const judgedFree = movement("f", [12, 13], credit, { mayChargeLate: true, isJudgedFree: true });
  const other = (cost: number) => [unknownOne("u", [10, 11], cost * credit)];
  const fall = (to: number) =>
    findUnexplainedFall(
      { readings: [reading(5, 100), reading(30, to)], unknown: [], others: [judgedFree] },
      "key",
    );
  expect([fall(100), fall(99)]).toEqual([null, null]);
  expect(fall(98)).not.toBeNull();
  const judged = (to: number, cost: number) => {
    const readings = [reading(5, 100), reading(30, to)];
    return judge({ readings, unknown: other(cost), others: [judgedFree] });
  };
  expect(judged(100, 1)).toEqual(["u free 1"]);
  expect(judged(99, 1)).toEqual(["u: several-fit"]);
  expect(judged(98, 1)).toEqual(["u charged 1"]);
  expect(judged(99, 3)).toEqual(["u free 3"]);
  expect(judged(97, 3)).toEqual(["u charged 3"]);
  // A reading in the middle of it tells nothing.
  const cut = [reading(5, 100), reading(12.5, 99), reading(30, 99)];
  expect(judge({ readings: cut, unknown: other(3), others: [judgedFree] })).toEqual(["u free 3"]);
});

test("a query by another key between the readings prevents a verdict, and explains no fall", () => {
  const readings = [reading(5, 100), reading(30, 99)];
  const others = [movement("o", [15, 16], credit, { source: "other key" })];
  expect(judge({ readings, unknown, others })).toEqual(["u: other-movement"]);
  expect(findUnexplainedFall({ readings, unknown: [], others: [] }, "key")).not.toBeNull();
  expect(findUnexplainedFall({ readings, unknown: [], others }, "key")).toBeNull();
});
