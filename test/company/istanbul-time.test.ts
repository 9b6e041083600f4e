import { expect, test } from "vitest";
import { istanbulMonth, monthEnd } from "../../src/company/istanbul-time.ts";

const at = (iso: string) => Date.parse(iso);

test("a month begins at midnight in İstanbul, three hours before it does in Greenwich", () => {
  expect(istanbulMonth(at("2026-10-31T20:59:59.999Z"))).toBe("2026-10");
  expect(istanbulMonth(at("2026-10-31T21:00:00.000Z"))).toBe("2026-11");
  expect(istanbulMonth(at("2026-12-31T21:00:00Z"))).toBe("2027-01");
});

test("a month ends at midnight in İstanbul", () => {
  expect(monthEnd(at("2026-11-22T09:00:00Z"))).toBe(at("2026-11-30T21:00:00.000Z"));
});
