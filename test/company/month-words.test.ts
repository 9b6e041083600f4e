import { expect, test } from "vitest";
import { dayName, monthName, nextMonth } from "../../src/company/istanbul-time.ts";
import { namedMonth } from "../../src/company/month-words.ts";

const now = Date.parse("2026-11-22T09:00:00Z");

test.each([
  ["ekim", "Ekim 2026"],
  ["EKİM", "Ekim 2026"],
  ["kasım", "Kasım 2026"],
  ["Aralık", "Aralık 2025"],
  ["subat", "Şubat 2026"],
  ["ekim 2025", "Ekim 2025"],
  ["ağustos  2024", "Ağustos 2024"],
])("%s means %s in November 2026", (words, name) => {
  const at = namedMonth(words, now);
  expect(at && monthName(at)).toBe(name);
});

test.each(["", "rapor", "ekim ayı", "aralık 2026", "ekim 1990", "2025"])(
  "%j is no month of the past",
  (words) => {
    expect(namedMonth(words, now)).toBeNull();
  },
);

test("a month ends at midnight in İstanbul", () => {
  const end = nextMonth(now);
  expect(new Date(end).toISOString()).toBe("2026-11-30T21:00:00.000Z");
  expect(dayName(end)).toBe("1 Aralık 2026");
  expect(dayName(nextMonth(Date.parse("2026-12-31T20:00:00Z")))).toBe("1 Ocak 2027");
});
