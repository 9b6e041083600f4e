import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { titleComparer } from "../../src/company/compare-titles.ts";

interface Pair {
  isOne: boolean;
  expected: string;
  written: string;
  registered: string;
}

/** Reads invented pairs: `one` for one company, the expected result, the two titles. */
function pairsIn(file: string): Pair[] {
  const rows = readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return rows.map((row) => {
    const [who, expected = "", written = "", registered = ""] = row.split("\t");
    return { isOne: who === "one", expected, written, registered };
  });
}

const pairs = pairsIn("title-pairs.tsv");
const heldBack = pairsIn("title-pairs-held-back.tsv");

test("every pair is judged as an accountant would judge it", () => {
  const judged = pairs.map((pair) => ({
    ...pair,
    expected: titleComparer(pair.written)(pair.registered),
  }));
  expect(judged).toEqual(pairs);
  expect(pairs.length).toBeGreaterThanOrEqual(300);
});

test.each([
  ["the pairs", pairs],
  ["those held back", heldBack],
])("in %s no other company fits, and nearly every same company does", (_, all) => {
  const judged = all.map((pair) => ({
    ...pair,
    found: titleComparer(pair.written)(pair.registered),
  }));
  const fitting = judged.filter(
    ({ isOne, found }) => !isOne && (found === "same" || found === "spelling"),
  );
  expect(fitting).toEqual([]);
  const strangers = judged.filter(({ isOne, found }) => isOne && found === "different");
  expect(strangers.length).toBeLessThanOrEqual(all.filter(({ isOne }) => isOne).length / 100);
});
