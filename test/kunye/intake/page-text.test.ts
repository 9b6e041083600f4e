import { expect, test } from "vitest";
import { textOfPage, type PlacedText } from "../../../src/kunye/intake/files/page-text.ts";

/** Places the words of a line at a font's height of 9, a blank apart from each other. */
function lineOf(y: number, words: readonly string[], blank = 8.9): PlacedText[] {
  let x = 30;
  return words.flatMap((text) => {
    const width = text.length * 4.5;
    const word = { text, x, y, width, height: 9 };
    x += width + blank;
    return text === "" ? [] : word;
  });
}

test.each([
  [["Ç İ Ç E K L İ", "D E N E M E", "S A N .", "V E", "A . Ş ."], "ÇİÇEKLİ DENEME SAN. VE A.Ş."],
  [["V e r g i", "D a i r e s i :", "K A D I K Ö Y"], "Vergi Dairesi: KADIKÖY"],
  [["V K N :", "8 1 1 0 0 0 1 0 1 1"], "VKN: 8110001011"],
  // Wider blanks within one piece part its words.
  [["Ç İ Ç E K L İ   D E N E M E   A . Ş ."], "ÇİÇEKLİ DENEME A.Ş."],
  [["L", "D E N E M E"], "L DENEME"],
  // Single letters between words, and in words of one or two letters, are names.
  [["L & N", "DENEME A.Ş."], "L & N DENEME A.Ş."],
  [["A B", "1 2"], "A B 1 2"],
])("the letters of %j stand apart as their line says: %j", (words, text) => {
  expect(textOfPage(lineOf(20, words))).toBe(text);
});
