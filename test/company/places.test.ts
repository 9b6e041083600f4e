import { expect, test } from "vitest";
import { provincesIn } from "../../src/company/general-words.ts";
import { comparePlaces, placeAtEnd } from "../../src/company/places.ts";

const kadikoy = "CAFERAĞA MAH. ANKARA CAD. NO: 12/3 KADIKÖY / İSTANBUL";

test.each([
  ["İSTANBUL", "KADIKÖY", kadikoy, "same"],
  ["istanbul", "kadikoy", kadikoy, "same"],
  ["İSTANBUL", "", kadikoy, "same"],
  ["KADIKÖY/İSTANBUL", "", kadikoy, "same"],
  ["İstanbul", "Kadikoyy", kadikoy, "same"],
  ["Ä°STANBUL", "KADIKÃ–Y", kadikoy, "same"],
  ["", "Kadıköy", kadikoy, "same"],
  ["AFYON", "Merkez", "KARAMAN MAH. 3. SOK. NO 5 MERKEZ/AFYONKARAHİSAR", "same"],
  ["Ş.URFA", "SİVEREK", "YENİ MAH. NO 4 SİVEREK - ŞANLIURFA", "same"],
  ["İSTANBUL", "EYÜPSULTAN", "NİŞANCA MAH. NO 1 EYÜP/İSTANBUL", "same"],
  ["ANKARA", "ÇANKAYA", kadikoy, "different"],
  ["ANKARA", "", kadikoy, "different"],
  ["ÇANKAYA-ANKARA", "", kadikoy, "different"],
  ["İSTANBUL", "ÜSKÜDAR", kadikoy, "different"],
  ["", "ÜSKÜDAR", kadikoy, "unknown"],
  ["ADANA", "SEYHAN", "GAZİPAŞA BUL. NO 2 MERKEZ / ADANA", "unknown"],
  ["İSTANBUL", "ÜSKÜDAR", "CAFERAĞA MAH. MODA İSTANBUL", "unknown"],
  ["İSTANBUL", "", "CAFERAĞA MAH. NO 12", "unknown"],
  ["", "", kadikoy, "unknown"],
  ["İSTANBUL", "KADIKÖY", "", "unknown"],
])("%j, %j beside %j is %s", (city, district, registered, agreement) => {
  expect(comparePlaces({ city, district }, registered)).toBe(agreement);
});

test.each([
  [kadikoy, "KADIKÖY", "İSTANBUL"],
  ["GÜL SOK. NO: 5 ŞİŞLİ / İSTANBUL", "ŞİŞLİ", "İSTANBUL"],
  ["Yeni Mah. No 4 Siverek-Şanlıurfa", "Siverek", "Şanlıurfa"],
  ["KARAMAN MAH. NO 5 MERKEZ/AFYONKARAHİSAR", "MERKEZ", "AFYONKARAHİSAR"],
  ["LİMAN MAH. NO: 3/A 19 MAYIS / SAMSUN", "19 MAYIS", "SAMSUN"],
  ["Liman Mah. No: 3 19 Mayıs/Samsun", "19 Mayıs", "Samsun"],
  ["LALE MAH. DENİZ CAD. İÇ KAPI NO: 19 GAZİEMİR / İZMİR", "GAZİEMİR", "İZMİR"],
  ["LALE MAH. DENİZ CAD. NO:19 NİLÜFER/BURSA", "NİLÜFER", "BURSA"],
  ["ÇINAR MAH. NO:7 M.KEMALPAŞA/BURSA.", "M.KEMALPAŞA", "BURSA"],
  ["ÇINAR MAH. NO:7 NİLÜFER / BURSA / TÜRKİYE", "NİLÜFER", "BURSA"],
  // Districts whose names are words of buildings elsewhere.
  ["LİMAN MAH. DENİZ CAD. NO: 5 BODRUM / MUĞLA", "BODRUM", "MUĞLA"],
  ["Çınar Mah. No: 7 Bodrum/Muğla", "Bodrum", "Muğla"],
  ["ÇINAR MAH. NO: 7 HAN / ESKİŞEHİR", "HAN", "ESKİŞEHİR"],
])("%s ends with a district and a province", (address, district, city) => {
  expect(placeAtEnd(address)).toEqual({ district, city });
});

test.each([
  "",
  "CAFERAĞA MAH. NO 12",
  "CAFERAĞA MAH. MODA İSTANBUL",
  "İSTANBUL CAD. NO: 5/ANKARA",
  "ATATÜRK CADDESİ / ANKARA",
  "ORGANİZE SANAYİ BÖLGESİ / KOCAELİ",
  "5. SOKAK NO: 3 DAİRE / İZMİR",
  "GÜL SOK. NO: 5 ZEMİN BODRUM / İSTANBUL",
  "BÜYÜK HAN / MUĞLA",
  "KEŞAN / TÜRKİYE",
  "BAKÜ / AZERBAYCAN",
])("%j does not end with a district and a province", (address) => {
  expect(placeAtEnd(address)).toBeNull();
});

test("no house number is read as a part of the district", () => {
  for (let number = 1; number <= 99; number += 1) {
    const address = `LALE MAH. DENİZ CAD. İÇ KAPI NO: ${number} GAZİEMİR / İZMİR`;
    expect(placeAtEnd(address)).toEqual({ district: "GAZİEMİR", city: "İZMİR" });
  }
});

test.each([
  ["merlan müş. ltd. şti.", []],
  ["MERLAN MÜŞ.", []],
  ["merlan gıda muş", ["muş"]],
  ["MERLAN MUS", ["MUS"]],
])("the provinces in %j are %j", (title, provinces) => {
  expect(provincesIn(title)).toEqual(provinces);
});

test("19 is part of the district 19 MAYIS, but not as the number of a door", () => {
  expect(placeAtEnd("GÜL MAH. İÇ KAPI NO: 19 GAZİEMİR / İZMİR")?.district).toBe("GAZİEMİR");
  expect(placeAtEnd("GÜL MAH. NO: 3 19 MAYIS / SAMSUN")?.district).toBe("19 MAYIS");
});
