import { expect, test } from "vitest";
import {
  expandedTitleWords,
  foldTurkish,
  normalizeText,
  titleKey,
  titleWords,
} from "../../src/company/title.ts";

test.each([
  ["İSTANBUL", "istanbul"],
  ["ISPARTA", "isparta"],
  ["ısparta", "isparta"],
  ["istanbul", "istanbul"],
  ["ÇĞÖŞÜ çğöşü", "cgosu cgosu"],
  ["I\u0307stanbul", "istanbul"],
  ["S\u0327EKER", "seker"],
  ["Kâğıt", "kagit"],
  ["ＡＢＣ", "abc"],
  ["ﬁrma", "firma"],
])("%j folds to %j", (text, folded) => {
  expect(foldTurkish(text)).toBe(folded);
});

test("each sign below U+2200 is normalised as by NFKC, alone and beside a letter or a mark", () => {
  const signs = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code));
  const texts = signs.flatMap((sign) => [sign, `a${sign}`, `${sign}\u0301`]);
  const wrong = texts.filter((text) => normalizeText(text) !== text.normalize("NFKC"));
  expect(wrong).toEqual([]);
});

test.each([
  ["ÖRNEK GIDA A.Ş.", "örnek gida a.ş."],
  ["  Örnek\u00a0 gıda\n A.Ş. ", "örnek gida a.ş."],
  ["ÖRNEK GİDA A.Ş.", "örnek gida a.ş."],
  ["ÖRNEK GİDA A.Ş.".toLowerCase(), "örnek gida a.ş."],
  ["ÖRNEK GİDA A.Ş.".normalize("NFD"), "örnek gida a.ş."],
])("the key of %j is %j", (title, key) => {
  expect(titleKey(title)).toBe(key);
});

test("a title's key keeps legal forms, signs and words, which tell companies apart", () => {
  const titles = [
    "DELTA A.Ş.",
    "DELTA LTD. ŞTİ.",
    "DELTA AŞ",
    "DELTA",
    "DELTA VE",
    "S DELTA",
    "Ş DELTA",
  ];
  expect(new Set(titles.map(titleKey)).size).toBe(titles.length);
});

test("words are found in glued and dotted forms", () => {
  expect(titleWords("ÖRNEK SAN.VE TİC.LTD.ŞTİ.")).toEqual(["ornek", "san", "tic", "ltd", "sti"]);
  expect(titleWords("T.A.Ş. ÖRNEK A. Ş.")).toEqual(["tas", "ornek", "as"]);
  expect(expandedTitleWords("ÖRNEK SAN.VE TİC.LTD.ŞTİ.")).toEqual(
    expandedTitleWords("Örnek Sanayi Ticaret Limited Şirketi"),
  );
  // A first word is a brand more often than an abbreviation.
  expect(expandedTitleWords("SAN GIDA")).toEqual(["san", "gida"]);
});

test("a letter with hundreds of thousands of accents is folded fast", () => {
  expect(foldTurkish(`GIDA${"\u0300\u0315".repeat(250_000)}`)).toBe("gida");
});
