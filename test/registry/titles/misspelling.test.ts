import { expect, test } from "vitest";
import { createTitleIndex } from "../../../src/company/title-search/create-title-index.ts";
import { isMisspelling } from "../../../src/company/title-search/misspelling.ts";
import { registeredTitles } from "../../../src/registry/institution/invented-institution.ts";

const pairs = (text: string) => text.split(",").map((pair) => pair.trim().split(" "));

test.each([
  ...pairs("kirlangc kirlangic, plamut palamut, palmaut palamut, palaamut palamut").map(
    ([word = "", meant = ""]) => ({ word, meant, alone: true, beside: true }),
  ),
  ...pairs(
    "kunduslar kunduzlar, kirlngc kirlangic, gksan goksan, gokssan goksan, gojsan goksan, goksan gokan",
  ).map(([word = "", meant = ""]) => ({ word, meant, alone: true, beside: true })),
  ...pairs("gokan goksan, aselsan selsan, leylak leylek").map(([word = "", meant = ""]) => ({
    word,
    meant,
    alone: false,
    beside: true,
  })),
  ...pairs("kordsa kortas, tolsan alsan, gokvan goksan, perkan perlan").map(
    ([word = "", meant = ""]) => ({ word, meant, alone: false, beside: false }),
  ),
])("$word is $meant misspelt: alone $alone, beside a word that fits $beside", (row) => {
  const { word, meant, alone, beside } = row;
  expect([isMisspelling(word, meant, "alone"), isMisspelling(word, meant, "beside")]).toEqual([
    alone,
    beside,
  ]);
});

const others = [...registeredTitles(2_000)];
const find = (title: string, asked: string) =>
  createTitleIndex([{ ad: title, vkn: "1111111114" }, ...others]).search(asked, 1)[0]?.ad;

test.each([
  ["kordsa", "KORTAŞ İLAÇ TİCARET A.Ş."],
  ["aselsan", "SELSAN BİLİŞİM LTD. ŞTİ."],
  ["gökvan beton", "GÖKSAN BETON LTD. ŞTİ."],
  ["palamut optik", "PALAMUT KERESTE LTD. ŞTİ."],
  ["son vapur", "SON LÜFER TURİZM A.Ş."],
  ["kunduzbal", "BAL KUNDUZ GIDA LTD. ŞTİ."],
  ["arko", "AKIM RÖFÖS KONGRE OTELCİLİK LTD. ŞTİ."],
  ["deha bilişim yazılım", "DOĞA BİLİŞİM YAZILIM LTD. ŞTİ."],
  ["koray yedek parça otomotiv", "KORSEL YEDEK PARÇA OTOMOTİV LTD. ŞTİ."],
  ["safir insan kaynakları temizlik", "KOREM İNSAN KAYNAKLARI TEMİZLİK LTD. ŞTİ."],
  ["tuncay kauçuk plastik", "TUNLUZ KAUÇUK PLASTİK LTD. ŞTİ."],
  ["çınarlı elektrik tic. ltd. şti.", "ÇINAR ELEKTRİK TİCARET LTD. ŞTİ."],
  ["özyılmaz nakliyat ltd. şti.", "YILMAZ NAKLİYAT LTD. ŞTİ."],
  ["tunta reklam medya", "TUNTATEZ REKLAM MEDYA LTD. ŞTİ."],
  ["zerkov tekstil", "ZERKOVAL TEKSTİL LTD. ŞTİ."],
  ["pelin bilişim yazılım", "PERLİN BİLİŞİM YAZILIM LTD. ŞTİ."],
  ["çelik ailesi gıda", "ÇELİK AİLESİ KERDEZ AMBALAJ LTD. ŞTİ."],
])("%s does not find %s", (asked, title) => {
  expect(find(title, asked)).toBeUndefined();
});

test.each([
  ["lerkoma medya", "LİRKEMA MEDYA A.Ş.", "LERKOMA GIDA MEDYA A.Ş."],
  ["lerkoma medya yayıncılık", "LİRKEMA MEDYA YAYINCILIK A.Ş.", "LERKOMA GIDA MEDYA A.Ş."],
  ["kerdipar", "KERDİNAR MERMER A.Ş.", "KUZEY KERDİPAR OTO SERVİS MOBİLYA A.Ş."],
])("%s does not find %s beside %s", (asked, other, known) => {
  const index = createTitleIndex([
    { ad: other, vkn: "1111111114" },
    { ad: known, vkn: "2222222220" },
    ...others,
  ]);
  expect(index.search(asked, 1)[0]?.ad).toBe(known);
});

test.each([
  ["göksn beton", "GÖKSAN BETON LTD. ŞTİ."],
  ["göksin beton", "GÖKSAN BETON LTD. ŞTİ."],
  ["kırlang balık", "KIRLANGIÇ BALIK A.Ş."],
  ["goksan bton", "GÖKSAN BETON LTD. ŞTİ."],
  ["göksanbeton", "GÖKSAN BETON LTD. ŞTİ."],
  ["gökvan beton ltd. şti.", "GÖKSAN BETON LTD. ŞTİ."],
  ["kırlangış", "KIRLANGIÇ BALIK A.Ş."],
  ["palamut bal", "PALAMUT BALIKÇILIK LTD. ŞTİ."],
  ["palam", "PALAMUT KERESTE LTD. ŞTİ."],
  ["gümüşhane palamut", "PALAMUT KERESTE LTD. ŞTİ."],
  ["kırlan balıkç pazar", "KIRLANGIÇ BALIKÇILIK PAZARLAMA A.Ş."],
  ["göksan0ğlu beton inşaat", "GÖKSANOĞLU BETON İNŞAAT A.Ş."],
])("%s finds %s", (asked, title) => {
  expect(find(title, asked)).toBe(title);
});
