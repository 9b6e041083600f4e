import { expect, test } from "vitest";
import { briefTitle } from "../../src/company/brief-title.ts";

test.each([
  ["LALE ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", "LALE ÖRNEK GIDA SAN. VE TİC. A.Ş."],
  ["Nergis Deneme Ticaret Limited Şirketi", "Nergis Deneme Tic. Ltd. Şti."],
  ["SANAYİ ÖRNEK DIŞ TİCARET PAZARLAMA LİMİTED ŞİRKETİ", "SANAYİ ÖRNEK DIŞ TİC. PAZ. LTD. ŞTİ."],
  ["LALE GIDA SAN. VE TİC. A.Ş.", "LALE GIDA SAN. VE TİC. A.Ş."],
  ["TİCARET ANONİM ŞİRKETİ", "TİCARET ANONİM ŞİRKETİ"],
  ["AYŞE ÖRNEKOĞLU", "AYŞE ÖRNEKOĞLU"],
  ["", ""],
])("%s is written %s", (title, brief) => {
  expect(briefTitle(title)).toBe(brief);
});

test("two titles that differ stay different", () => {
  const titles = [
    "ÖRNEK SANAYİ A.Ş.",
    "ÖRNEK SANAYİ ANONİM ŞİRKETİ",
    "ÖRNEK TİCARET ANONİM ŞİRKETİ",
  ];
  expect(new Set(titles.map(briefTitle)).size).toBe(3);
});
