import { expect, test } from "vitest";
import { formatTradeDate } from "../../src/company/trade-values.ts";
import { titleCase } from "../../src/kunye/features/lookup/card-parts.ts";

test.each([
  ["12.03.2009", "12.03.2009"],
  ["12-03-2009", "12.03.2009"],
  ["12/03/2009", "12.03.2009"],
  ["1.3.2009", "01.03.2009"],
  [" 1.3.2009 ", "01.03.2009"],
  ["2009-03-12", "12.03.2009"],
  ["2009-03-12T00:00:00", "12.03.2009"],
  ["", ""],
  ["bilinmiyor", "bilinmiyor"],
  ["12.03.09", "12.03.09"],
  ["03.2009", "03.2009"],
])("the date %j is shown as %j", (text, shown) => {
  expect(formatTradeDate(text)).toBe(shown);
});

test.each([
  ["ANONİM ŞİRKET", "Anonim Şirket"],
  ["TEK PAY SAHİPLİ ANONİM ŞİRKET", "Tek Pay Sahipli Anonim Şirket"],
  ["ISI VE IŞIK", "Isı ve Işık"],
  ["", ""],
])("%j reads %j in title case", (text, shown) => {
  expect(titleCase(text)).toBe(shown);
});
