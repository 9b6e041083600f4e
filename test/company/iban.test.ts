import { expect, test } from "vitest";
import { ibansIn, isIban } from "../../src/company/iban.ts";
import { ibanOf } from "../support/ibans.ts";

const [one, other] = [ibanOf(1), ibanOf(2)];
const german = "DE89370400440532013000";

test("an IBAN is read with spaces, dots, small letters, invisible signs and at a line's break", () => {
  const grouped = one.replace(/(.{4})/g, "$1 ").trim();
  for (const written of [
    one,
    grouped,
    grouped.replaceAll(" ", "."),
    grouped.replaceAll(" ", "-"),
  ]) {
    expect(ibansIn(`IBAN: ${written}, tutar 1.200,50 TL`)).toEqual([one]);
    expect(ibansIn(written.toLowerCase())).toEqual([one]);
    expect(ibansIn(`${written} ve ${other}`)).toEqual([one, other]);
  }
  expect(ibansIn(grouped.replace(" ", "\u200b\u00a0"))).toEqual([one]);
  expect(ibansIn(grouped.replace(/ (?=\S+ \S+ \S+$)/, "\n"))).toEqual([one]);
  expect(ibansIn(`${one} 5000 TL, ${one}`)).toEqual([one]);
  expect(ibansIn(`Banka ${german} adına`)).toEqual([german]);
  expect(ibansIn("GB82 WEST 1234 5698 7654 32 hesabına")).toEqual(["GB82WEST12345698765432"]);
});

test("wrong check digits and lengths are kept where an IBAN is meant, other numbers are none", () => {
  const wrong = `${one.slice(0, -1)}${(Number(one.at(-1)) + 1) % 10}`;
  for (const meant of [wrong, one.slice(0, -1), `${one}1`]) {
    expect(isIban(meant)).toBe(false);
    expect(ibansIn(`hesap ${meant}`)).toEqual([meant]);
  }
  expect(ibansIn(`IBAN: ${german.slice(0, -1)}1`)).toEqual([`${german.slice(0, -1)}1`]);
  for (const none of [
    "",
    `${german.slice(0, -1)}1`,
    "TR 2026 yılı",
    "TR12 34 numaralı yol",
    "1234567890",
  ]) {
    expect(ibansIn(none)).toEqual([]);
  }
});

const grouped = one.replace(/(.{4})/g, "$1 ").trim();
const digitsFrom = (zero: number) =>
  one.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

test.each([
  ["wide gaps", grouped.replaceAll(" ", "  ")],
  ["dashes between spaces", grouped.replaceAll(" ", " - ")],
  ["Windows lines", grouped.replaceAll(" ", "\r\n")],
  ["table cells", grouped.replaceAll(" ", " \t ")],
  ["a form's boxes", grouped.replaceAll(" ", "|")],
  ["variation selectors", Array.from(one).join("\ufe0f")],
  ["grapheme joiners", Array.from(one).join("\u034f")],
  ["blank Hangul", Array.from(one).join("\u3164")],
  ["blank Braille", Array.from(one).join("\u2800")],
  ["wide digits", digitsFrom(0xff10)],
  ["Arabic digits", digitsFrom(0x660)],
  ["O for 0", one.replaceAll("0", "O")],
  ["small o for 0, l for 1", grouped.replaceAll("0", "o").replaceAll("1", "l")],
  ["no TR", grouped.slice(2)],
  ["no TR, in one", one.slice(2)],
  ["TR apart", `TR: ${one.slice(2)}`],
  ["T and R apart", `T R ${one.slice(2)}`],
  ["Cyrillic letters", `ТR${one.slice(2)}`],
  ["glued to its label", `IBAN${one}`],
  ["glued to a word", `${one}Banka`],
])("an account that a person can read is read: %s", (_name, written) => {
  expect(ibansIn(`Ödeme: ${written} hesabına 1.200,50 TL`)).toEqual([one]);
});

test("a mistyped account without TR is told behind its label, and columns of digits name none", () => {
  const wrong = `${one.slice(0, -1)}${(Number(one.at(-1)) + 1) % 10}`;
  expect(ibansIn(`IBAN: ${wrong.slice(2)}`)).toEqual([wrong]);
  for (const none of [
    wrong.slice(2),
    "Fatura No: 4567890123456",
    "TR 0216 123 45 67, 0216 123 45 68, 0216 123 45 69",
    `Fatura No: 2026 1128 0004 17\n${"00 12 000 45 0 ".repeat(400)}`,
    Array.from({ length: 4_000 }, (_, at) => `${at * 7_919}`).join(" "),
  ]) {
    expect(ibansIn(none)).toEqual([]);
  }
});
