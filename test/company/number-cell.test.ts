import fc from "fast-check";
import { expect, test } from "vitest";
import { isErrorValue, readNumberCell } from "../../src/company/number-cell.ts";
import { tckn, vkn } from "../kunye/lists/support/numbers.ts";

const [whole, oneZero, twoZeros] = ["2136267340", vkn(12_345_678), "0010448542"];

test.each([
  [whole, whole, ""],
  [`="${whole}"`, whole, ""],
  [`= "${whole}"`, whole, ""],
  [`=${whole}`, whole, ""],
  [`'${whole}`, whole, ""],
  [`"${whole}"`, whole, ""],
  [`\u001f${whole}`, whole, ""],
  [`\u200b${whole}\u00a0`, whole, ""],
  [`No: ${whole}`, whole, ""],
  [`No ${whole}`, whole, ""],
  [`V.No:${whole}`, whole, ""],
  [`Vergi No : ${whole}`, whole, ""],
  [`VKN/TCKN: ${whole}`, whole, ""],
  [`Tax ID ${whole}`, whole, ""],
  [`(${whole})`, whole, ""],
  [`${whole} / Kadıköy`, whole, "Kadıköy"],
  [`${whole}/Kadıköy`, whole, "Kadıköy"],
  [`${whole} (Kadıköy V.D.)`, whole, "Kadıköy V.D."],
  [`Kadıköy / ${whole}`, whole, "Kadıköy"],
  [`Kadıköy V.D. No: ${whole}`, whole, "Kadıköy V.D."],
  [`ÖRNEK GIDA A.Ş. ${whole}`, whole, "ÖRNEK GIDA A.Ş."],
  [`${whole} ÖRNEK GIDA A.Ş.`, whole, "ÖRNEK GIDA A.Ş."],
  ["2.136267340E+09", whole, ""],
  ["2,136267340E+09", whole, ""],
  ["2136267340E+00", whole, ""],
  [`${whole}.0`, whole, ""],
  [`${whole},00`, whole, ""],
  ["2.136.267.340", whole, ""],
  ["2.136.267.340,00", whole, ""],
  ["2,136,267,340.00", whole, ""],
  ["2 136 267 340,00", whole, ""],
  [`VKN: ${whole}.0`, whole, ""],
  [oneZero.slice(1), oneZero, ""],
  [`${oneZero.slice(1)},00`, oneZero, ""],
  [`No: ${oneZero.slice(1)}`, oneZero, ""],
  ["10448542", twoZeros, ""],
  ["10.448.542", twoZeros, ""],
  ["10448542,00", twoZeros, ""],
  ["1.0448542E+07", twoZeros, ""],
  ["'10448542", twoZeros, ""],
  ["No: 10448542", twoZeros, ""],
  [`="0010448542"`, twoZeros, ""],
  ["0010448542.0", twoZeros, ""],
])("%j holds the VKN %s and the words %j", (cell, number, words) => {
  const { input, ...rest } = readNumberCell(cell);
  expect(rest.words).toBe(words);
  expect("vkn" in input && ["vkn", "short-vkn"].includes(input.kind) && input.vkn).toBe(number);
});

test.each([
  ...["#N/A", "#YOK", "#DEĞER!", "#BAŞV!", "#SAYI/0!", "#SAYI!", "#AD?", "#BOŞ!", "#REF!"],
  ...["#DIV/0!", "#VALUE!", "#NAME?", "#TAŞMA!", "#SPILL!", "Err:502", "Hata:504", "########"],
  ` #n/a `,
])("%j is an error value", (cell) => {
  expect(isErrorValue(cell)).toBe(true);
  expect(readNumberCell(cell).input.kind).toBe("error");
});

test.each([
  ["=…", "formula"],
  ["=DÜŞEYARA(A2;Sayfa2!A:B;2;0)", "formula"],
  ['=METİNEÇEVİR(2136267340;"0000000000")', "formula"],
  ["2,13627E+09", "rounded"],
  ["2.13627E+09", "rounded"],
  ["2E+09", "rounded"],
  ["1.23456789E9", "rounded"],
  ["1111111111", "placeholder"],
  ["2222222222", "placeholder"],
  ["11111111111", "placeholder"],
  ["22222222222,00", "placeholder"],
  ["2222222222 / yurt dışı", "placeholder"],
  ["2136267341", "unlikely-vkn"],
  ["10448543", "wrong-length"],
  ["27.11.2026", "wrong-length"],
  [`${whole}, ${twoZeros}`, "several"],
  [`${whole} / ${twoZeros}`, "several"],
  ["#12", "title"],
  ["Kadıköy", "title"],
  ["STOK 10448542", "title"],
  ["", "empty"],
  [" - ", "empty"],
])("%j is %s", (cell, kind) => {
  expect(readNumberCell(cell).input.kind).toBe(kind);
});

test.each([
  tckn(234_567_891),
  `${tckn(234_567_891)}.0`,
  `="${tckn(234_567_891)}"`,
  `No: ${tckn(234_567_891)}`,
  `${tckn(234_567_891)} AYŞE ÖRNEK`,
  "100.000.001.00",
  "12.345.678.901,00",
])("%j may be a person's number", (cell) => {
  expect(readNumberCell(cell).input.kind).toBe("personal");
});

const wrappings: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `="${digits}"`,
  (digits) => `'${digits}`,
  (digits) => `No: ${digits}`,
  (digits) => `${digits} / Kadıköy`,
  (digits) => `Kadıköy V.D. ${digits}`,
  (digits) => `${digits}.0`,
  (digits) => `${digits},00`,
  (digits) => `\u001e${digits}\u001f`,
  (digits) => `${digits.slice(0, 1)}.${digits.slice(1)}E+${String(digits.length - 1)}`,
  (digits) => Number(digits).toLocaleString("tr"),
  (digits) => `${Number(digits).toLocaleString("en")}.00`,
  (digits) => digits.replace(/^0{1,2}/, ""),
  (digits) => `\t${digits}\u00a0`,
  (digits) => `Vergi No:${digits}`,
];

test("a VKN is read in each wrapping, with as many zeros as it has lost", () => {
  const number = fc.integer({ min: 1_000_000, max: 999_999_999 }).map(vkn);
  fc.assert(
    fc.property(number, fc.constantFrom(...wrappings), (digits, wrap) => {
      const { input } = readNumberCell(wrap(digits));
      expect(input).toMatchObject({ vkn: digits });
      expect(["vkn", "short-vkn"]).toContain(input.kind);
    }),
    { numRuns: 600 },
  );
});
