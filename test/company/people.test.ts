import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutPeople } from "../../src/company/people.ts";

const person = { Adi: "ZÜMRÜT", Soyadi: "******", TCKimlikNoMersisNo: "10000000146" };
const detail = {
  success: true,
  dusulen_bakiye: 3,
  matched: { ad: "ÖRNEK", vkn: "1234567890", score: 0.9 },
  alternatives: [{ ad: "BENZER", vkn: "1111111111", score: 0.5 }],
  request: { user: "ZÜMRÜT" },
  data: {
    Merkez: {
      MersisNo: "0123456789000016",
      Unvani: "ÖRNEK GIDA A.Ş.",
      Durumu: "Aktif",
      Yetkili: "ZÜMRÜT",
      SirketinToplamSermayesi: 5,
      AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda." }],
    },
    AdresDetay: { IlAdi: "BURSA", Komsu: "ZÜMRÜT" },
    Naceler: [{ NACEKodu: "62.01.01", Tanimi: "Yazılım", AnaFaliyetMi: "True" }],
    Ortaklar: [person],
    AktifTemsilciler: [{ ...person, Gorevi: "Müdür" }],
    AktifUyeler: [person, "ZÜMRÜT"],
    Denetciler: [person],
    IflasKonkordato: [{ Alacakli: "ZÜMRÜT" }, "ZÜMRÜT"],
    Subeler: [
      { MersisNo: "0123456789000024", Unvani: "ÖRNEK ŞUBESİ", Mudur: person },
      { MersisNo: "1000000014600001", Unvani: "ŞAHIS ŞUBESİ" },
    ],
    YeniBolum: [person],
  },
};

test("nothing of a partner, representative, member or auditor is left, and the company is", () => {
  const kept = withoutPeople(JSON.stringify(detail)) ?? "";
  expect(kept).not.toMatch(/ZÜMRÜT|"\*{6}"|10000000146|1000000014600001/);
  expect(JSON.parse(kept)).toMatchInlineSnapshot(`
    {
      "alternatives": [
        {
          "ad": "BENZER",
          "score": 0.5,
          "vkn": "1111111111",
        },
      ],
      "data": {
        "AdresDetay": {
          "IlAdi": "BURSA",
        },
        "IflasKonkordato": [
          {},
          null,
        ],
        "Merkez": {
          "AmacKonuIcerik": [
            {
              "AmacKonuIcerik": "Gıda.",
            },
          ],
          "Durumu": "Aktif",
          "MersisNo": "0123456789000016",
          "SirketinToplamSermayesi": 5,
          "Unvani": "ÖRNEK GIDA A.Ş.",
        },
        "Naceler": [
          {
            "AnaFaliyetMi": "True",
            "NACEKodu": "62.01.01",
            "Tanimi": "Yazılım",
          },
        ],
        "Subeler": [
          {
            "MersisNo": "0123456789000024",
            "Unvani": "ÖRNEK ŞUBESİ",
          },
          {
            "MersisNo": "****************",
            "Unvani": "ŞAHIS ŞUBESİ",
          },
        ],
      },
      "dusulen_bakiye": 3,
      "matched": {
        "ad": "ÖRNEK",
        "score": 0.9,
        "vkn": "1234567890",
      },
      "success": true,
    }
  `);
});

test("numbers keep their digits exactly", () => {
  const body =
    '{"dusulen_bakiye":0.10,"data":{"Merkez":{"Unvani":"Ö","SirketinToplamSermayesi":12345678901234567890.120},"SermayeDetay":{"BirPayDegeri":1e2}}}';
  expect(withoutPeople(body)).toBe(body);
});

test("a branch's card keeps the company's fields and drops what might name somebody", () => {
  const body = JSON.stringify({
    data: { Sube: { Unvani: "ŞUBE", Durumu: "Aktif", SubeMuduru: "ZÜMRÜT", Adres: "BURSA" } },
  });
  expect(withoutPeople(body)).toBe(
    '{"data":{"Sube":{"Unvani":"ŞUBE","Durumu":"Aktif","Adres":"BURSA"}}}',
  );
});

test.each(["", "{", "null", "[]", '"ZÜMRÜT"'])("%j can't be read, so nothing is kept", (body) => {
  expect(withoutPeople(body)).toBeNull();
});

test("whatever is put into people's sections, nothing of it is left", () => {
  const sections = ["Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler", "IflasKonkordato"];
  fc.assert(
    fc.property(fc.constantFrom(...sections), fc.jsonValue(), (section, value) => {
      const data = { Merkez: { Unvani: "Ö" }, [section]: [value, { Adi: "ZÜMRÜT" }, "ZÜMRÜT"] };
      expect(withoutPeople(JSON.stringify({ data }))).not.toContain("ZÜMRÜT");
    }),
  );
});
