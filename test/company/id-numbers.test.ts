import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isCompanyMersis,
  isPersonalMersis,
  isVkn,
  vknCheckDigit,
  vknOfMersis,
} from "../../src/company/id-numbers.ts";

const firstNine = fc.stringMatching(/^\d{9}$/);

test.each(["1234567890", "0123456789".slice(0, 9) + String(vknCheckDigit("012345678"))])(
  "%s is a tax number",
  (text) => {
    expect(isVkn(text)).toBe(true);
  },
);

test.each([
  "1111111111",
  "2222222222",
  "0000000000",
  "9999999999",
  "1234567891",
  "123456789",
  "12345678900",
  "",
  " 1234567890",
  "1234567890\n",
  "123456789O",
  "１２３４５６７８９０",
])("%j is no tax number", (text) => {
  expect(isVkn(text)).toBe(false);
});

test("any single wrong digit is found", () => {
  fc.assert(
    fc.property(
      firstNine,
      fc.nat({ max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (nine, at, shift) => {
        const right = `${nine}${vknCheckDigit(nine)}`;
        const digit = (Number(right[at]) + shift) % 10;
        expect(isVkn(right)).toBe(true);
        expect(isVkn(`${right.slice(0, at)}${digit}${right.slice(at + 1)}`)).toBe(false);
      },
    ),
  );
});

test("few swaps of neighbouring digits stay unnoticed", () => {
  const nines = Array.from({ length: 2_000 }, (_, index) => String(index * 492_113 + 100_000_007));
  let swaps = 0;
  let missed = 0;
  for (const nine of nines.map((text) => text.slice(-9))) {
    const right = `${nine}${vknCheckDigit(nine)}`;
    for (let at = 0; at < 9; at += 1) {
      const swapped = `${right.slice(0, at)}${right.charAt(at + 1)}${right.charAt(at)}${right.slice(at + 2)}`;
      if (swapped === right) continue;
      swaps += 1;
      if (isVkn(swapped)) missed += 1;
    }
  }
  expect(missed / swaps).toBeLessThan(0.05);
});

test.each(["12345678", "1234567890", "12345678x", ""])(
  "a check digit is only computed from nine digits, not from %j",
  (text) => {
    expect(() => vknCheckDigit(text)).toThrow(RangeError);
  },
);

test.each(["0123456789000016", "0879001756600379", "0858004439500001"])(
  "%s is a legal entity's number, whatever its last five digits are",
  (text) => {
    expect(isCompanyMersis(text)).toBe(true);
    expect(isPersonalMersis(text)).toBe(false);
    expect(vknOfMersis(text)).toBe(text.slice(1, 11));
  },
);

test("a number that begins with a person's identity number is personal and has no tax number", () => {
  const text = "1000000014600001";
  expect(isPersonalMersis(text)).toBe(true);
  expect(isCompanyMersis(text)).toBe(false);
  expect(vknOfMersis(text)).toBeNull();
});

test.each(["", "123456789000016", "01234567890000160", "0123 4567 8900 0016", "012345678900001x"])(
  "%j is neither",
  (text) => {
    expect(isCompanyMersis(text)).toBe(false);
    expect(isPersonalMersis(text)).toBe(false);
    expect(vknOfMersis(text)).toBeNull();
  },
);
