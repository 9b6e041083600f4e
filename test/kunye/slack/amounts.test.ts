import { expect, test } from "vitest";
import { readAmount } from "../../../src/kunye/slack/forms.ts";

test.each([
  ["1500", 1500],
  ["1.500,5", 1500.5],
  ["1,500.5", 1500.5],
  ["1.500", 1500],
  ["100 kredi", 100],
  ["100 KREDİ", 100],
  ["100 Credits", 100],
  ["1,500", null],
  ["-5", null],
  ["yüz", null],
])("the amount %j is read as %j credits", (typed, credits) => {
  expect(readAmount(typed)).toBe(credits === null ? null : credits * 1e6);
});
