import { expect, test } from "vitest";
import { isVague, readsAsPersonsName } from "../../src/company/general-words.ts";
import { foldTurkish } from "../../src/company/title.ts";
import { everydayTitle } from "../../src/registry/institution/everyday.ts";

test.each([
  "yıldız inşaat",
  "beyaz tekstil",
  "yılmaz gıda san. ve tic.",
  "yılmaz a.ş.",
  "doruk mobilya",
  "ÇINAR NAKLİYAT",
  "gıda",
  "ankara inşaat ltd. şti.",
])("%s may be the name of many companies", (title) => {
  expect(isVague(title)).toBe(true);
});

test.each([
  "ÇINAR NAKLİYAT PAZARLAMA",
  "yılmaz kuyumculuk sanayi ticaret anonim",
  "yılmaz gıda san. ve tic. ltd. şti.",
  "yıldız inşaat ankara",
  "yılmaz kardeşler inşaat",
  "tarvenlin enerji",
  "merlan",
])("%s is a nearly full title, or has a rarer name", (title) => {
  expect(isVague(title)).toBe(false);
});

test("the demo's everyday names are all common names", () => {
  const titles = Array.from({ length: 3_000 }, (_, number) => everydayTitle(number, 1) ?? "");
  const names = new Set(titles.flatMap((title) => title.split(" ")[0] || []));
  expect(names.size).toBeGreaterThan(25);
  const rare = [...names].filter((name) => !isVague(`${foldTurkish(name)} tekstil`));
  expect(rare).toEqual([]);
});

test.each([
  ["Mehmet Yılmaz", true],
  ["AYŞE NUR ÇINAROĞLU", true],
  ["fatma deniz", true],
  ["ahmet demir", true],
  ["mehmet yılmaz gıda", false],
  ["Ayşe Yılmaz A.Ş.", false],
  ["mehmet ankara", false],
  ["mehmet yılmaz ltd", false],
  ["tarvenlin enerji", false],
  ["mehmet", false],
  ["zerlan depolama", false],
  ["mehmet ali oğulları yılmaz", false],
])("%s reads as a person's name: %s", (title, expected) => {
  expect(readsAsPersonsName(title)).toBe(expected);
});
