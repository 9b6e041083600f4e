import { expect, test } from "vitest";
import { readMonthIn } from "../../../src/kunye/texts/month-in-words.ts";
import * as en from "../../../src/kunye/texts/all.en.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";

const { month } = tr.format;
const now = Date.parse("2026-11-22T09:00:00Z");

test.each([
  ["ekim", "Ekim 2026"],
  ["EKİM", "Ekim 2026"],
  ["kasım", "Kasım 2026"],
  ["Aralık", "Aralık 2025"],
  ["subat", "Şubat 2026"],
  ["ekim 2025", "Ekim 2025"],
  ["ağustos  2024", "Ağustos 2024"],
  ["geçen ay", "Ekim 2026"],
  ["Last month", "Ekim 2026"],
  ["BU AY", "Kasım 2026"],
  ["eki", "Ekim 2026"],
  ["Kas.", "Kasım 2026"],
  ["ağu 2025", "Ağustos 2025"],
  ["2026-10", "Ekim 2026"],
  ["9.2025", "Eylül 2025"],
  ["2025/9", "Eylül 2025"],
])("%s means %s in November 2026", (words, name) => {
  const at = readMonthIn(words, now, month);
  expect(at && month(at)).toBe(name);
});

test.each([
  ["oct", "October 2026"],
  ["Sept. 2025", "September 2025"],
  ["dec", "December 2025"],
])("in English %s means %s", (words, name) => {
  const at = readMonthIn(words, now, en.format.month);
  expect(at && en.format.month(at)).toBe(name);
});

test.each([
  "",
  "ek",
  "eki 1990",
  "ekin",
  "eki kas",
  "rapor",
  "ekim ayı",
  "aralık 2026",
  "ekim 1990",
  "2025",
])("%j is no month of the past", (words) => {
  expect(readMonthIn(words, now, month)).toBeNull();
});
