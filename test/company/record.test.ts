import fc from "fast-check";
import { expect, test } from "vitest";
import { readWhole } from "../../src/company/record.ts";
import { parseExactJson, type ExactJson } from "../../src/platform/exact-json.ts";

const read = (value: unknown) => readWhole(parseExactJson(JSON.stringify(value)));

test("a general card is read as documented; numbers keep their exact digits", () => {
  const answer = readWhole(
    parseExactJson(`{"success":true,"dusulen_bakiye":1,"response_time_ms":812,"data":{"Merkez":{
      "MersisNo":"0123456789000016","Unvani":" ÖRNEK GIDA A.Ş. ","TSM":"İSTANBUL","SicilNo":"232014-5",
      "KapanisTarihi":"","Durumu":"Aktif","AmacKonuIcerik":[{"AmacKonuIcerik":"Gıda."},{"AmacKonuIcerik":"Su."}],
      "SirketinToplamSermayesi":12345678901234567890.10,"InternetSitesi":["https://ornek.example"],"Yeni":7}}}`),
  );
  expect(answer.merkez).toMatchObject({
    Unvani: "ÖRNEK GIDA A.Ş.",
    SirketinToplamSermayesi: "12345678901234567890.10",
    IsletmeAdi: "",
    AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda." }, { AmacKonuIcerik: "Su." }],
    InternetSitesi: ["https://ornek.example"],
    Yeni: "7",
  });
  expect(answer).toMatchObject({ detail: null, sube: null, matched: null, alternatives: [] });
});

test("a MERSİS number in groups is read as its sixteen digits", () => {
  const [grouped, plain] = ["0123-4567-8900-0016", "0123456789000016"];
  const { merkez, sube, detail } = read({
    data: {
      Merkez: { MersisNo: grouped },
      Sube: { MersisNo: "****-****-****-****", SubeMerkeziMersisNo: "0123 4567 8900 0016" },
      Subeler: [{ MersisNo: "0123.4567.8900.0024" }],
    },
  });
  expect(merkez?.MersisNo).toBe(plain);
  expect(sube).toMatchObject({ MersisNo: "*".repeat(16), SubeMerkeziMersisNo: plain });
  expect(detail?.Subeler).toMatchObject([{ MersisNo: "0123456789000024" }]);
  expect(read({ data: { Merkez: { MersisNo: "12-3" } } }).merkez?.MersisNo).toBe("12-3");
});

test("a title's answer has its match and distinct alternatives, the best first", () => {
  const answer = read({
    matched: { ad: "ÖRNEK", vkn: "1234567890", score: 0.87 },
    alternatives: [
      { ad: "C", vkn: "3", score: 0.2 },
      { ad: "B", vkn: "2", score: 0.81 },
      { ad: "ÖRNEK yine", vkn: "1234567890", score: 0.9 },
      { ad: "C yine", vkn: "3", score: 0.1 },
      { ad: "numarasız", vkn: "", score: 0.5 },
      { ad: "puansız", vkn: "4" },
      null,
      "x",
    ],
    data: { Merkez: { Unvani: "ÖRNEK" } },
  });
  expect(answer.matched).toEqual({ ad: "ÖRNEK", vkn: "1234567890", score: 0.87 });
  expect(answer.alternatives).toEqual([
    { ad: "B", vkn: "2", score: 0.81 },
    { ad: "C", vkn: "3", score: 0.2 },
    { ad: "puansız", vkn: "4", score: null },
  ]);
});

test("a detail is read with every section, and a branch card with all its fields", () => {
  const detail = read({
    data: {
      Merkez: { Unvani: "ÖRNEK" },
      AdresDetay: { IlAdi: "BURSA", PostaKodu: 16000 },
      Naceler: [{ NACEKodu: "62.01.01", Tanimi: "Yazılım", AnaFaliyetMi: "True" }, null, 5],
      SermayeDetay: { SirketinToplamSermayesi: 50000, BirPayDegeri: 0.1 },
      Ortaklar: [{ Adi: "DENİZ", Soyadi: "******", OrtaginToplamSermayedekiYuzdesi: 33.33 }],
      AktifTemsilciler: [{ Adi: "DENİZ", SinirsizMi: 1 }],
      AktifUyeler: [{ Adi: "EGE" }, "düz yazı"],
      Denetciler: [],
      IflasKonkordato: [],
      Subeler: [{ MersisNo: "0123456789000024" }],
    },
  }).detail;
  expect(detail?.AdresDetay).toMatchObject({ IlAdi: "BURSA", PostaKodu: "16000", Mahalle: "" });
  expect(detail?.Naceler).toHaveLength(1);
  expect(detail?.SermayeDetay).toMatchObject({ BirPayDegeri: "0.1" });
  expect(detail?.Ortaklar[0]).toMatchObject({ OrtaginToplamSermayedekiYuzdesi: "33.33" });
  expect(detail?.AktifTemsilciler[0]).toMatchObject({ SinirsizMi: "1" });
  expect(detail?.AktifUyeler).toEqual([{ Adi: "EGE" }, "düz yazı"]);
  const { sube } = read({ data: { Sube: { Unvani: "ŞUBE", Durumu: "Aktif", TSM: "ANKARA" } } });
  expect(sube).toMatchObject({ Unvani: "ŞUBE", SubeMerkeziMersisNo: "", TSM: "ANKARA" });
});

test.each([
  [{}],
  [{ data: { Merkez: {} } }],
  [{ data: { Merkez: { Unvani: "", AmacKonuIcerik: [], Adres: null } } }],
  [{ data: { Merkez: [] } }],
  [{ data: { Merkez: "ÖRNEK" } }],
  [{ data: [] }],
  [{ data: null }],
  [[]],
  [null],
  ["ÖRNEK"],
  [5],
])("%j holds no company", (value) => {
  expect(read(value)).toMatchObject({ merkez: null, detail: null, sube: null });
});

test("a field of a wrong type does not affect other fields", () => {
  const wrong: unknown[] = [null, {}, [], [[]], true, 1.5, { AmacKonuIcerik: {} }];
  for (const value of wrong) {
    const { merkez } = read({
      data: {
        Merkez: {
          Unvani: "ÖRNEK",
          Durumu: value,
          AmacKonuIcerik: value,
          InternetSitesi: value,
          SirketinToplamSermayesi: value,
        },
      },
    });
    expect(merkez?.Unvani).toBe("ÖRNEK");
  }
});

const names = [
  ...["success", "matched", "alternatives", "data", "ad", "vkn", "score", "Merkez", "Sube"],
  ...["Unvani", "Durumu", "AmacKonuIcerik", "InternetSitesi", "AdresDetay", "Naceler"],
  ...["SermayeDetay", "Ortaklar", "AktifUyeler", "IflasKonkordato", "Subeler", "__proto__"],
  ...["constructor", "toString", "length"],
];
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom(null, true, "", "Aktif", "1234567890", "\ud800", 0, -0.5, 1e300),
    fc.string({ unit: "binary" }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie("value"), { maxKeys: 6 }),
  ),
}));

test("reading never throws, whatever the JSON is", () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.jsonValue()), (value) => {
      const inside = {
        matched: value,
        alternatives: [value],
        data: { Merkez: value, Sube: value },
      };
      for (const body of [value, { data: value }, inside]) {
        const answer = readWhole(parseExactJson(JSON.stringify(body)) satisfies ExactJson);
        expect(Object.keys(answer).sort()).toEqual(
          ["alternatives", "detail", "hasUnread", "matched", "merkez", "others", "sube"].sort(),
        );
      }
    }),
    { numRuns: 500 },
  );
});
