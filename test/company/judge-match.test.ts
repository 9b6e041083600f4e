import { expect, test } from "vitest";
import { judgeMatch } from "../../src/company/match-certainty.ts";

test.each([
  ["Örnek Gıda San. ve Tic. A.Ş.", "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", [], "sure"],
  ["DELTA YAPI A.Ş.", "DELTA YAPI ANONİM ŞİRKETİ", ["DELTA YAPI LİMİTED ŞİRKETİ"], "sure"],
  ["DELTA YAPI A.Ş.", "DELTA YAPI LİMİTED ŞİRKETİ", [], "unsure"],
  ["akın gıda ltd", "AKIN TEKSTİL ANONİM ŞİRKETİ", [], "unsure"],
  ["ulsan", "ULSAN GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", [], "unsure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ["ÖRNEK GIDA ANONİM ŞİRKETİ"], "unsure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA İNŞAAT A.Ş.", [], "unsure"],
  // Only the ending was left out, and no other company resembles the title.
  ["akın gıda", "AKIN GIDA SANAYİ VE TİCARET A.Ş.", ["AKIN TEKSTİL A.Ş."], "sure"],
  ["akın gıda", "AKIN GIDA SANAYİ VE TİCARET A.Ş.", ["AKIN GIDA PAZARLAMA A.Ş."], "unsure"],
  ["arçelik", "ARÇELİK A.Ş.", ["ARÇELİK PAZARLAMA A.Ş."], "unsure"],
  ["arçelik", "ARÇELİK A.Ş.", ["ARSLAN ÇELİK A.Ş."], "sure"],
  // A name in which a letter differs may be another name.
  ["KAMER GIDA LTD. ŞTİ.", "KANER GIDA LİMİTED ŞİRKETİ", [], "unsure"],
  ["ZERLAN ARITMA A.Ş.", "ZERTAN ARITMA A.Ş.", [], "unsure"],
  ["KARANFILL GIDA LTD. ŞTİ.", "KARANFİL GIDA LİMİTED ŞİRKETİ", [], "sure"],
  ["Akfen GYO", "AKFEN GAYRİMENKUL YATIRIM ORTAKLIĞI A.Ş.", ["AKFEN HOLDİNG A.Ş."], "sure"],
  ["Akfen GYO", "AKFEN GİRİŞİM SERMAYESİ YATIRIM ORTAKLIĞI A.Ş.", [], "unsure"],
  ["ULSAN YAPI MALZEMESİ A.Ş.", "ULSAN YAPI MALZEMELERİ A.Ş.", [], "sure"],
  // Other trades.
  ["KARAGÜL İNŞAAT A.Ş.", "KARAGÜL PROJE A.Ş.", [], "unsure"],
  ["KARAGÜL LASTİK A.Ş.", "KARAGÜL PETROL A.Ş.", [], "unsure"],
  ["KARAGÜL MAKİNA A.Ş.", "KARAGÜL HİZMETLERİ A.Ş.", [], "unsure"],
  ["KARAGÜL DÖKÜM A.Ş.", "KARAGÜL İMALAT A.Ş.", [], "unsure"],
  ["SI?IRCI MOB?LYA LTD. ?T?.", "SIĞIRCI MOBİLYA LTD. ŞTİ.", [], "sure"],
] as const)("%j found as %j beside %j is %s", (asked, matched, others, judged) => {
  expect(judgeMatch(asked, matched, others)).toBe(judged);
});
