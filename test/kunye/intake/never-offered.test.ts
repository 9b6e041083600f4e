import { expect, test } from "vitest";
import { findCandidates } from "../../../src/kunye/intake/text/read.ts";
import { textsWithoutCompanies } from "./support/texts-without-companies.ts";

test("of 2,000 texts with telephones, IBANs, dates, amounts, invoice and persons' numbers none has a candidate", () => {
  const texts = textsWithoutCompanies(2_000);
  expect(texts).toHaveLength(2_000);
  expect(texts.filter((text) => findCandidates(text).found.length > 0)).toEqual([]);
});
