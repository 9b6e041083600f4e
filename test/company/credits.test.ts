import fc from "fast-check";
import { expect, test } from "vitest";
import { creditsToDecimal, parseCredits } from "../../src/company/credits.ts";

test.each([
  ["0", 0],
  ["-0", 0],
  ["1", 1_000_000],
  ["+1", 1_000_000],
  ["249.5", 249_500_000],
  ["0.1", 100_000],
  ["0.000001", 1],
  ["0.0000004", 0],
  ["0.0000005", 1],
  ["1.0000005", 1_000_001],
  ["-0.5", -500_000],
  ["1e3", 1_000_000_000],
  ["1E+3", 1_000_000_000],
  ["25e-1", 2_500_000],
  ["1.5e-6", 2],
  ["9007199254.740991", 9_007_199_254_740_991],
  [" 3 ", 3_000_000],
])("%j is exactly %i millionths", (text, amount) => {
  expect(parseCredits(text)).toBe(amount);
});

test.each([
  "9007199254.740992",
  "1e10",
  "1e999",
  "-1e300",
  "1e1000",
  "",
  "-",
  ".5",
  "1,5",
  "1.234,5",
  "0x10",
  "NaN",
  "Infinity",
  "1 2",
  "üç",
])("%j is no amount", (text) => {
  expect(parseCredits(text)).toBeNull();
});

test("a written amount is read back exactly", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(parseCredits(creditsToDecimal(amount))).toBe(amount);
    }),
  );
});

test("sums of tenths are exact", () => {
  const tenth = parseCredits("0.1") ?? Number.NaN;
  expect(creditsToDecimal(tenth * 3)).toBe("0.3");
  expect(creditsToDecimal(tenth + (parseCredits("0.2") ?? Number.NaN))).toBe("0.3");
});
