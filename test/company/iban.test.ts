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
