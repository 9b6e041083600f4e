import { expect, test } from "vitest";
import { layOut } from "../../../src/kunye/intake/text/layout.ts";
import { numbersIn } from "../../../src/kunye/intake/text/numbers.ts";
import { prepareText } from "../../../src/kunye/intake/text/prepare.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const numbersOf = (text: string) =>
  numbersIn(layOut(prepareText(text))).map(({ kind, digits }) => `${kind} ${digits}`.trim());

test.each([
  ["VKN (merkez): 1234567890", ["labelled 1234567890"]],
  ["V.D. Kadıköy / 1234567890", ["labelled 1234567890"]],
  ["Vergi numaramız aşağıdadır:\n5392867045", ["labelled 5392867045"]],
  [
    "Unvan\tLALE\tNERGİS\nVergi No\t1234567890\t5392867045",
    ["labelled 1234567890", "labelled 5392867045"],
  ],
  ["Cari kartta 1234567890 ile faturadaki 9223344559", ["bare 1234567890", "bare 9223344559"]],
  ["Sipariş No: 1234567890", []],
  ["Talebimiz 5392867045", ["phone-like 5392867045"]],
  ["Vergi Dairesi Kadıköy, 10-08-2026 10:15", []],
])("the numbers of %j are %j", (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers);
});

test.each([
  ["VKN: l23456789O", "mended 1234567890"],
  ["Vergi No : 811 0OO 1011", "mended 8110001011"],
  ["VKN: O99O427O14", "mended 0990427014"],
])("letters that a scan read for digits are mended if the check digit fits: %s", (text, number) => {
  expect(numbersOf(text)).toEqual([number]);
});

test("letters whose digits do not fit are no number of a company", () => {
  expect(numbersOf("VKN: l23456789l")).not.toContainEqual(expect.stringContaining("mended"));
});

test.each(["Mersis No: 092508030800015", "Mersis No: 0092508030800015"])(
  "a MERSİS number is read, also without its zero: %s",
  (text) => {
    expect(numbersOf(text)).toEqual(["mersis 0092508030800015"]);
  },
);

test.each(["TC: 10000000146", "VKN: 10000000146", "100 000 001 46", "MERSİS 1000000014600001"])(
  "the digits of a T.C. number are empty from the first step: %s",
  (text) => {
    expect(numbersOf(text).join()).not.toMatch(/\d/);
  },
);

test.each([
  ["2 Gönderici/İhracatçı No 9223344559\nLALE ÖRNEK A.Ş.", ["9223344559"]],
  ["8 Alıcı No: 9223344559 LALE ÖRNEK A.Ş.", ["9223344559"]],
  ["Beyan Sahibi No: 9223344559\nLALE ÖRNEK A.Ş.", ["9223344559"]],
  ["Exporter No 9223344559 LALE ÖRNEK A.Ş.", ["9223344559"]],
  ["No 9223344559\nLALE ÖRNEK A.Ş.", ["9223344559"]],
  // The check digit does not fit, no title follows, or the label names another number.
  ["Alıcı No: 9223344558\nLALE ÖRNEK A.Ş.", []],
  ["Alıcı No: 9223344559\nAyşe Deneme", []],
  ["LALE ÖRNEK A.Ş.\nNo 9223344559", []],
  ["Müşteri No: 9223344559\nLALE ÖRNEK A.Ş.", []],
  ["Sipariş No 9223344559 LALE ÖRNEK A.Ş.", []],
])("behind a lone `No` a number is a company's if its title follows: %j", (text, vkns) => {
  const { written, found } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect(written.map(({ given }) => given.vkn)).toEqual(vkns);
  expect(found.flatMap(({ kind, text: vkn }) => (kind === "vkn" ? vkn : []))).toEqual(vkns);
});

test.each([
  "Vergi numarası 1  KADIKÖY\nVergi numarası 2  9223344559",
  "Tax Number 1: KADIKOY\nTax Number 2: 9223344559",
  "Vergi no. 2 9223344559",
  "Vergi kimlik no 2\t9223344559",
])("a field's own number belongs to its label: %j", (text) => {
  expect(numbersOf(text)).toEqual(["labelled 9223344559"]);
});
