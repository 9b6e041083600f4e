import { expect, test } from "vitest";
import * as en from "../../../src/kunye/texts/all.en.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";

test.each([
  ["Turkish", tr],
  ["English", en],
] as const)("in %s a finding's name is a heading, no sentence", (_language, { check }) => {
  expect(Object.values(check.finding).filter((name) => /[.;]/.test(name))).toEqual([]);
});
