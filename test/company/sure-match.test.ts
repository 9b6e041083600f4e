import { expect, test } from "vitest";
import { isSureMatch } from "../../src/company/sure-match.ts";

test.each([
  ["zerkan tekstil", "ZERKAN TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
  ["tekstil zerkan", "ZERKAN TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
  ["zerkan tkstl", "ZERKAN TEKSTİL A.Ş."],
  ["zekran tekstil", "ZERKAN TEKSTİL A.Ş."],
  ["zerkan", "ZERKAN TEKSTİL A.Ş."],
  ["zrkn", "ZERKAN TEKSTİL A.Ş."],
  ["zer kan tekstil", "ZERKAN TEKSTİL A.Ş."],
  ["zerkantekstil", "ZERKAN TEKSTİL A.Ş."],
  ["zerkan teks", "ZERKAN TEKSTİL A.Ş."],
  ["zerkan tekstil bursa", "ZERKAN TEKSTİL A.Ş."],
  ["zerkan tekstil bornova şubesi", "ZERKAN TEKSTİL A.Ş."],
  ["sayın zerkan tekstil firması", "ZERKAN TEKSTİL A.Ş."],
  ["zerkan kırtasiyecilik", "ZERKAN KIRTASİYE LTD. ŞTİ."],
  ["zerkan enerji", "ZERKAN GÜNEŞ ENERJİSİ ENERJİ LTD. ŞTİ."],
  ["zerkan tekstil", "KUZEY ZERKAN TEKSTİL A.Ş."],
  ["zerkan tekstil", "TASFİYE HALİNDE ZERKAN TEKSTİL A.Ş."],
  ["fatura zerkan depolama otomotiv petrol montaj", "ZERKAN DEPOLAMA OTOMOTİV PETROL MONTAJ A.Ş."],
  ["gtm", "GÜNEY TOPRAK MAHSULLERİ A.Ş."],
  ["zerkan dolvar tekstil boya kumaş", "ZERGAN DALVAR TEKSTİL BOYA KUMAŞ A.Ş."],
])("“%s” is surely %s", (written, found) => {
  expect(isSureMatch(written, found)).toBe(true);
});

test.each([
  // Another name.
  ["zerkan tekstil", "ZERLAN TEKSTİL A.Ş."],
  ["zekran", "ZERKAN TEKSTİL A.Ş."],
  ["dorukvam ltd. şti.", "DORUKVAN GIDA LTD. ŞTİ."],
  ["dorukhan gıda", "DORUKVAN GIDA A.Ş."],
  ["dorutan gıda", "DORTAN GIDA LTD. ŞTİ."],
  ["hastan turizm seyahat", "HASVAN SEYAHAT A.Ş."],
  ["beyazıt temizlik", "BEYAZ TEMİZLİK A.Ş."],
  ["aydın otomotiv yedek parça", "ALADAN OTOMOTİV YEDEK PARÇA LTD. ŞTİ."],
  ["özcan yayıncılık medya", "ÖZLAN YAYINCILIK MEDYA A.Ş."],
  ["mehmet kaya elektrik", "KAYA ELEKTRİK LTD. ŞTİ."],
  // A beginning of a longer name.
  ["tartu otomotiv", "TARTUR OTOMOTİV LTD. ŞTİ."],
  // A trade that the title lacks.
  ["denkalan gıda", "DENKALAN EĞİTİM A.Ş."],
  // A further name.
  ["bozkurt plastik", "BOZKURT AİLESİ DENLUPAR PLASTİK LTD. ŞTİ."],
  ["bahar seracılık", "ZERDİTAŞ BAHAR SERACILIK LTD. ŞTİ."],
  ["kocaeli kalıp makina", "LENTUR KALIP MAKİNA A.Ş."],
  // Only the trades of a long title.
  ["yarvin depolama otomotiv petrol montaj", "RÜZGAR DEPOLAMA OTOMOTİV PETROL MONTAJ A.Ş."],
  ["zerkan gıda tekstil boya kumaş iplik", "ZEMHERİ GIDA TEKSTİL BOYA KUMAŞ İPLİK A.Ş."],
  ["krc gıda tekstil boya kumaş iplik", "SU GIDA TEKSTİL BOYA KUMAŞ İPLİK A.Ş."],
  // Another legal form.
  ["zerkan gıda tekstil boya kumaş ltd. şti.", "ZERKAN GIDA TEKSTİL BOYA KUMAŞ A.Ş."],
  ["zerkan tekstil ltd. şti.", "ZERKAN TEKSTİL A.Ş."],
])("“%s” may mean another company than %s", (written, found) => {
  expect(isSureMatch(written, found)).toBe(false);
});

const isKnown = () => false;
const isRare = () => true;

test("a frequent word before the last written one is no further name", () => {
  const isSureIf = (isRare: (word: string) => boolean) =>
    isSureMatch("dentaş makina", "DENTAŞ KALIP MAKİNA LTD. ŞTİ.", { isKnown, isRare });
  expect(isSureIf((word) => word !== "kalip")).toBe(true);
  expect(isSureIf((word) => word === "kalip")).toBe(false);
});

test("a name that some company bears is no misspelt one", () => {
  const isSureIf = (isKnown: (word: string) => boolean) =>
    isSureMatch("zertek yazılım", "ZEROTEK YAZILIM LTD. ŞTİ.", { isKnown, isRare });
  expect(isSureIf((word) => word !== "zertek")).toBe(true);
  expect(isSureIf((word) => word === "zertek")).toBe(false);
});
