import { expect, test } from "vitest";
import { istanbulMonth, monthName, shortMoment } from "../../src/company/istanbul-time.ts";

const at = (iso: string) => Date.parse(iso);

test("a month begins at midnight in İstanbul, three hours before it does in Greenwich", () => {
  expect(istanbulMonth(at("2026-10-31T20:59:59.999Z"))).toBe("2026-10");
  expect(istanbulMonth(at("2026-10-31T21:00:00.000Z"))).toBe("2026-11");
  expect(istanbulMonth(at("2026-12-31T21:00:00Z"))).toBe("2027-01");
});

test.each([
  ["2026-11-12T11:03:00Z", "14.03"],
  ["2026-11-11T21:00:00Z", "00.00"],
  ["2026-11-11T20:59:00Z", "11 Kas 23.59"],
  ["2026-02-01T06:05:00Z", "1 Şub 09.05"],
  ["2025-12-31T20:59:00Z", "31 Ara 2025 23.59"],
])("%s is shown as %s in the afternoon of 12 November 2026", (then, shown) => {
  expect(shortMoment(at(then), at("2026-11-12T13:00:00Z"))).toBe(shown);
});

test("months have Turkish names", () => {
  const names = Array.from({ length: 12 }, (_, month) => monthName(Date.UTC(2026, month, 15)));
  expect(names).toMatchInlineSnapshot(`
    [
      "Ocak 2026",
      "Şubat 2026",
      "Mart 2026",
      "Nisan 2026",
      "Mayıs 2026",
      "Haziran 2026",
      "Temmuz 2026",
      "Ağustos 2026",
      "Eylül 2026",
      "Ekim 2026",
      "Kasım 2026",
      "Aralık 2026",
    ]
  `);
});
