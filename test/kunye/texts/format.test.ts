import { expect, test } from "vitest";
import { monthEnd } from "../../../src/company/istanbul-time.ts";
import * as en from "../../../src/kunye/texts/all.en.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";

const { credits, day, decimal, moment, month } = tr.format;
const at = (iso: string) => Date.parse(iso);

test.each([
  [249_500_000, "249,5"],
  [1_249_500_000, "1.249,5"],
  [1_234_567_890_123, "1.234.567,890123"],
  [-500_000, "-0,5"],
  [0, "0"],
])("%i millionths read %s", (amount, text) => {
  expect(credits(amount)).toBe(text);
});

test.each([
  ["1234567.5", 2, "1.234.567,50"],
  ["1250000", 2, "1.250.000"],
  ["50000.00", 2, "50.000"],
  ["33.333", 0, "33,333"],
  ["33.3330", 0, "33,333"],
  ["-1000", 0, "-1.000"],
  ["çok", 2, "çok"],
  ["1.250.000,00", 2, "1.250.000,00"],
  ["", 2, ""],
] as [string, 0 | 2, string][])("the number %j is shown as %j", (text, digits, shown) => {
  expect(decimal(text, digits)).toBe(shown);
});

test("the lira has one name in both languages", () => {
  expect(tr.format.amount("1234.5", "TRY")).toBe("1.234,50 TL");
  expect(en.format.amount("1234.5", "TRY")).toBe("1,234.50 TL");
  expect(tr.format.amount("1234.5", "USD")).toBe("1.234,50 USD");
  expect(tr.format.amount("", "")).toBe("");
});

test.each([
  ["2026-11-12T11:03:00Z", "14.03"],
  ["2026-11-11T21:00:00Z", "00.00"],
  ["2026-11-11T20:59:00Z", "11 Kas 23.59"],
  ["2026-02-01T06:05:00Z", "1 Şub 09.05"],
  ["2025-12-31T20:59:00Z", "31 Ara 2025 23.59"],
])("%s is shown as %s in the afternoon of 12 November 2026", (then, shown) => {
  expect(moment(at(then), at("2026-11-12T13:00:00Z"))).toBe(shown);
});

test.each([
  ["12.03.2009", "12.03.2009", "12 March 2009"],
  ["1/2/2010", "01.02.2010", "1 February 2010"],
  ["2026-09-30T00:00:00", "30.09.2026", "30 September 2026"],
  ["31.02.2010", "31.02.2010", "31.02.2010"],
  ["45.13.2009", "45.13.2009", "45.13.2009"],
  ["geçersiz", "geçersiz", "geçersiz"],
  ["", "", ""],
])("a record's date %j reads %j, in English %j", (written, turkish, english) => {
  expect(tr.format.tradeDate(written)).toBe(turkish);
  expect(en.format.tradeDate(written)).toBe(english);
});

test("months have Turkish names", () => {
  const names = Array.from({ length: 12 }, (_, index) => month(Date.UTC(2026, index, 15)));
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

test("a day is named by its month in full", () => {
  expect(day(monthEnd(at("2026-11-22T09:00:00Z")))).toBe("1 Aralık 2026");
  expect(day(monthEnd(at("2026-12-31T20:00:00Z")))).toBe("1 Ocak 2027");
});

test("a limit of 0 is called neither used up nor renewed", () => {
  const said = [tr, en].map(({ failure }) =>
    failure.overBudget(
      "person",
      { limit: 0, used: 0 },
      at("2026-12-01T00:00:00+03:00"),
      1e6,
      false,
    ),
  );
  expect(said).toEqual([
    "*Kişisel sınırınız 0 kredi.* Bu sorgu 1 kredi; sorgulanmadı. Ekibin aldığı kartlar açılmaya devam eder.",
    "*Your own limit is 0 credits.* This query costs 1 credit; it was not queried. Cards that the team has bought still open.",
  ]);
});

test.each([
  ["2026-11-12T11:03:05Z", "12.11.2026 14:03:05", "12.11.2026 14.03.05 +03:00"],
  ["2026-11-30T21:09:07Z", "01.12.2026 00:09:07", "01.12.2026 00.09.07 +03:00"],
])("files and documents write %s with two digits each", (at, inFile, inDocument) => {
  const { spreadsheetTime, documentTime } = tr.format;
  const time = Date.parse(at);
  expect([spreadsheetTime(time), documentTime(time)]).toEqual([inFile, inDocument]);
});
