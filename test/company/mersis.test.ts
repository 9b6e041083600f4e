import { expect, test } from "vitest";
import { isCompanyMersis, isPersonalMersis, vknOfMersis } from "../../src/company/mersis.ts";

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
