import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isPersonsRecord,
  withoutPeople,
  withoutPersonalNumbers,
} from "../../src/company/people.ts";
import { readAnswer, peopleSectionsIn, readWithPeople } from "../../src/company/read-answer.ts";
import { parseBody, readWhole } from "../../src/company/record.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  mapFields,
  rowForPersonsBusiness,
  harmlessFields,
  matchFields,
  type Fields,
} from "../../src/company/record-fields.ts";
import { parseExactJson } from "../../src/platform/exact-json.ts";

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

test("partners, representatives, members and auditors are removed; the company stays", () => {
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
          {},
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

test("a branch's card keeps the company's fields without fields that may name a person", () => {
  const body = JSON.stringify({
    data: { Sube: { Unvani: "ŞUBE", Durumu: "Aktif", SubeMuduru: "ZÜMRÜT", Adres: "BURSA" } },
  });
  expect(withoutPeople(body)).toBe(
    '{"data":{"Sube":{"Unvani":"ŞUBE","Durumu":"Aktif","Adres":"BURSA"}}}',
  );
});

test.each(["", "{", "null", "[]", '"ZÜMRÜT"'])(
  "nothing of the unreadable text %j is kept",
  (body) => {
    expect(withoutPeople(body)).toBeNull();
  },
);

test("any value in a section of people is removed", () => {
  const sections = ["Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler", "IflasKonkordato"];
  fc.assert(
    fc.property(fc.constantFrom(...sections), fc.jsonValue(), (section, value) => {
      const data = { Merkez: { Unvani: "Ö" }, [section]: [value, { Adi: "ZÜMRÜT" }, "ZÜMRÜT"] };
      expect(withoutPeople(JSON.stringify({ data }))).not.toContain("ZÜMRÜT");
    }),
  );
});

const tckn = "10000000146";

test.each([
  ["a match", { matched: { ad: "KİŞİ", vkn: tckn } }],
  ["a match as a number", { matched: { ad: "KİŞİ", vkn: Number(tckn) } }],
  ["grouped digits of a number's field", { data: { Merkez: { VergiNumarasi: "100 000 001 46" } } }],
  ["a sole trader's MERSIS", { data: { Merkez: { MersisNo: `${tckn}00016` } } }],
  ["its groups", { data: { Sube: { SubeMerkeziMersisNo: "1000-0000-1460-0016" } } }],
  ["a partner's number", { data: { Ortaklar: [{ TCKimlikNoMersisNo: tckn }] } }],
  ["a text", { data: { Merkez: { Adres: `T.C. ${tckn}, BURSA` } } }],
  ["a key", { data: { YeniBolum: { [tckn]: "x" } } }],
  ["digits of another script", { data: { Not: "١٠٠٠٠٠٠٠١٤٦" } }],
  ["a list in the place of an object", [{ no: tckn }]],
  ["a bare text", `kişi ${tckn}`],
  ["a bare number", Number(tckn)],
])("a person's number is hidden in %s", (_where, body) => {
  const kept = withoutPersonalNumbers(JSON.stringify(body));
  expect(kept.normalize("NFKC").replace(/[^\p{Nd}]/gu, "")).not.toMatch(/\p{Nd}{11}/u);
});

test("a person's number is hidden in a text that is no JSON", () => {
  expect(withoutPersonalNumbers(`{"no": "${tckn}"`)).toBe('{"no": "***********"');
});

test("amounts, phone numbers and companies' numbers stay equal to the byte", () => {
  const body = `{ "dusulen_bakiye": 1.0, "data": {"Merkez":{"MersisNo":"0123456789000016",
    "SirketinToplamSermayesi":12345678901,"Telefon":"02241234567","SicilNo":"1234567890"}}}`;
  expect(withoutPersonalNumbers(body)).toBe(body);
});

const spaced = "\u0661\u0660\u0660 \u0660\u0660\u0660 \u0660\u0660\u0661 \u0664\u0666";

test.each([
  ["spaces", "100 000 001 46"],
  ["other groups", "10 000 000 146"],
  ["a space between all digits", Array.from(tckn).join(" ")],
  ["dots", "100.000.001.46"],
  ["hyphens", "100-000-001-46"],
  ["dashes", "100–000–001–46"],
  ["slashes", "100/000/001/46"],
  ["non-breaking spaces", "100\u00a0000\u00a0001\u00a046"],
  ["thin spaces", "100\u2009000\u202f001\u200a46"],
  ["invisible signs", "100\u200b000\u00ad001\u206046"],
  ["different signs", "100 000.001-46"],
  ["full-width digits", "１００ ０００ ００１ ４６"],
  ["digits of another script", spaced],
  ["another number before", "5 100 000 001 46"],
  ["eleven other digits before", "50 100 000 001 46"],
])("a person's number in groups is hidden in a text: %s", (_, number) => {
  const body = { data: { Merkez: { Adres: `T.C. ${number}, BURSA` } }, [number]: number };
  const kept = withoutPersonalNumbers(JSON.stringify(body));
  expect(kept).not.toContain(number);
  expect(kept).toMatch(/T\.C\. (?:50? )?\*{11}, BURSA/);
});

test.each([
  ["a person's number with a wrong digit", "100 000 001 47"],
  ["a tax number", "123 456 789 0"],
  ["a telephone number", "0 532 123 45 67"],
  ["a telephone number of abroad", "+90 532 123 45 67"],
  ["eleven digits that fit but begin with a zero", "010 000 000 46"],
  ["a longer number", "100 000 001 460"],
  ["a company's MERSIS number", "0123-4567-8900-0016"],
  ["a bank account", "TR33 0006 1005 1978 6457 8413 26"],
  ["an amount", "1.234.567.890,50 TL"],
  ["dates", "12.03.2020 - 11.04.2021"],
  ["two signs between the groups", "100, 000, 001, 46"],
])("%s stays in a text", (_, text) => {
  const body = JSON.stringify({ data: { Merkez: { Adres: `No: ${text}, BURSA` } } });
  expect(withoutPersonalNumbers(body)).toBe(body);
});

test("a megabyte of digits in groups is read fast", () => {
  const body = JSON.stringify({ Not: "1 ".repeat(500_000) });
  expect(withoutPersonalNumbers(body)).toBe(body);
});

test("alternatives that are persons are left out", () => {
  const others = [
    { ad: "KİŞİ", vkn: tckn },
    { ad: "ŞİRKET", vkn: "1234567890" },
  ];
  const kept = withoutPersonalNumbers(JSON.stringify({ alternatives: others }));
  expect(JSON.parse(kept)).toEqual({ alternatives: others.slice(1) });
});

test("a number that the registry itself masks still marks a person", () => {
  const masked = "*".repeat(11);
  const kept = withoutPersonalNumbers(
    JSON.stringify({
      matched: { ad: "KİŞİ", vkn: masked },
      alternatives: [{ ad: "KİŞİ", vkn: masked }],
      data: { Merkez: { Unvani: "KİŞİ LTD. ŞTİ.", FirmaNevi: "LİMİTED", MersisNo: "-" } },
    }),
  );
  expect(JSON.stringify(readAnswer(parseExactJson(kept)))).not.toContain("KİŞİ");
  expect(isPersonsRecord(readWhole(parseExactJson(kept)))).toBe(true);
  expect(readWhole(parseExactJson(kept)).merkez?.MersisNo).toBe("-");
});

test.each([
  [{ data: { Merkez: { FirmaNeviGrup: "GERÇEK KİŞİ TİCARİ İŞLETMESİ" } } }, true],
  [{ data: { Merkez: { FirmaNevi: "Gerçek Kişi" } } }, true],
  [{ data: { Merkez: { FirmaNevi: "ŞAHIS İŞLETMESİ" } } }, true],
  [{ data: { Merkez: { MersisNo: `${tckn}00016` } } }, true],
  [{ matched: { ad: "KİŞİ", vkn: tckn }, data: { Merkez: { FirmaNevi: "LİMİTED" } } }, true],
  [{ data: { Merkez: { FirmaNevi: "LİMİTED", MersisNo: "****-****-****-****" } } }, true],
  [{ matched: { ad: "KİŞİ", vkn: "100******46" }, data: { Merkez: { FirmaNevi: "A.Ş." } } }, true],
  [{ data: { Sube: { Unvani: "KİŞİ", FirmaNevi: "GERÇEK KİŞİ" } } }, true],
  [{ data: { Sube: { Unvani: "KİŞİ", MersisNo: `${tckn}00024` } } }, true],
  [{ data: { Sube: { Unvani: "KİŞİ", SubeMerkeziMersisNo: `${tckn}00016` } } }, true],
  [{ data: { Sube: { Unvani: "ŞİRKET", MersisNo: "0123456789000024" } } }, false],
  [{ data: { Merkez: { FirmaNevi: "ANONİM ŞİRKET", MersisNo: "0123456789000016" } } }, false],
  [{ data: { Merkez: { Unvani: "ÖRNEK GIDA A.Ş." } } }, false],
  [{ data: { Merkez: { Unvani: "KANARYA EV YEMEKLERİ" } } }, true],
  [{ data: { Sube: { Unvani: "KANARYA ŞUBESİ", FirmaNevi: "ŞUBE" } } }, true],
])("%j is a natural person's business: %s", (body, expected) => {
  const masked = withoutPersonalNumbers(JSON.stringify(body));
  expect(isPersonsRecord(readWhole(parseExactJson(masked)))).toBe(expected);
});

test("a sole trader's MERSİS number marks a person's business, also before it is hidden", () => {
  const Merkez = { FirmaNevi: "LİMİTED", MersisNo: `${tckn}00016` };
  expect(isPersonsRecord(readWhole({ data: { Merkez } }))).toBe(true);
});

test("undocumented fields, and documented fields that hold an object, make the section `fields`", () => {
  const canary = { Adi: "ZÜMRÜT" };
  const Merkez = { ...detail.data.Merkez, Yetkili: undefined };
  const { Naceler } = detail.data;
  const Subeler = [{ MersisNo: "0123456789000024", Unvani: "ÖRNEK ŞUBESİ" }];
  const places: object[] = [
    { Merkez: { ...Merkez, Adres: canary } },
    { Merkez: { ...Merkez, Sahip: "ZÜMRÜT" } },
    { Merkez: { ...Merkez, TSM: ["ZÜMRÜT"] } },
    { Merkez: { ...Merkez, InternetSitesi: ["www.ornek.example", canary] } },
    { Merkez: { ...Merkez, AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda.", Yazan: "ZÜMRÜT" }] } },
    { Merkez: { ...Merkez, AmacKonuIcerik: [{ AmacKonuIcerik: canary }] } },
    { Merkez, AdresDetay: { IlAdi: "BURSA", Komsu: "ZÜMRÜT" } },
    { Merkez, Naceler: [...Naceler, { Tanimi: canary }] },
    { Merkez, SermayeDetay: { BirPayDegeri: 1, Sahip: ["ZÜMRÜT"] } },
    { Merkez, Subeler: [...Subeler, { Unvani: "ŞUBE", Mudur: canary }] },
    { Sube: { Unvani: "ÖRNEK A.Ş. ŞUBESİ", Mudur: canary } },
  ];
  for (const place of places) {
    const text = JSON.stringify({ success: true, data: place });
    const body = parseBody(text);
    expect(peopleSectionsIn(body), text).toEqual(["fields"]);
    expect(JSON.stringify(readAnswer(body)), text).not.toContain("ZÜMRÜT");
    expect(JSON.stringify(readWithPeople(body, ["fields"])), text).toContain("ZÜMRÜT");
    expect(withoutPeople(text), text).not.toContain("ZÜMRÜT");
  }
});

test("a legal form that isn't a known company form counts as a person's, with any number", () => {
  const isPersons = (FirmaNevi: string, MersisNo = "0123456789000016") =>
    isPersonsRecord(readWhole({ data: { Merkez: { FirmaNevi, MersisNo } } }));
  for (const form of ["FERDİ İŞLETME", "TİCARİ İŞLETME", "ESNAF", "BİREYSEL İŞLETME", "YENİ TÜR"]) {
    expect(isPersons(form), form).toBe(true);
  }
  for (const form of ["BELEDİYE", "DERNEK", "VAKIF", "KOOPERATİF", "KOLLEKTİF ŞİRKET", "A.Ş."]) {
    expect(isPersons(form, ""), form).toBe(false);
  }
});

test("a field without a visibility is hidden", () => {
  const fields = {
    Unvani: { type: "title", showsFor: "companies", sample: "" },
    Yeni: { type: "text", sample: "" },
  } as const;
  expect(Object.keys(harmlessFields(fields))).toEqual(["Unvani"]);
  const ofPeople = Object.entries(detailSections).filter(
    ([, { fields: all }]) => Object.keys(harmlessFields(all)).length === 0,
  );
  expect(ofPeople.map(([section]) => section)).toEqual([
    "Ortaklar",
    "AktifTemsilciler",
    "AktifUyeler",
    "Denetciler",
    "IflasKonkordato",
  ]);
});

test("an undeclared field is hidden in every section", () => {
  const sections = Object.entries(detailSections).map(([name, { isList }]) => {
    return [name, isList ? [{ Yeni: "ZÜMRÜT" }] : { Yeni: "ZÜMRÜT" }] as const;
  });
  const row = { Unvani: "ÖRNEK A.Ş.", Yeni: "ZÜMRÜT" };
  const data = { Merkez: row, Sube: row, ...Object.fromEntries<unknown>(sections) };
  const body = JSON.stringify({ matched: { ad: "ÖRNEK A.Ş.", Yeni: "ZÜMRÜT" }, data });
  expect(JSON.stringify(readAnswer(parseBody(body)))).not.toContain("ZÜMRÜT");
  expect(withoutPeople(body)).not.toContain("ZÜMRÜT");
});

test("a new field is hidden for a natural person's business until it is marked", () => {
  const fields = {
    Yeni: { type: "text", showsFor: "companies", sample: "" },
    Liste: { type: "sites", showsFor: "companies", sample: [] },
  } as const;
  const marked = { Durumu: { type: "text", showsFor: "all", sample: "" } } as const;
  const row = { Yeni: "ZÜMRÜT", Liste: ["ZÜMRÜT"], Durumu: "Aktif" };
  const shown = rowForPersonsBusiness({ ...fields, ...marked }, row);
  expect(shown).toEqual({ Yeni: "", Liste: [], Durumu: "Aktif" });
  expect(rowForPersonsBusiness(fields, row)).toBeNull();
});

/** Returns the filled fields of an answer about a company or about a person's business. */
function shownFields(FirmaNevi: string): Record<string, string[]> {
  const values = {
    text: "ZÜMRÜT",
    title: "ZÜMRÜT",
    date: "01.01.2020",
    mersis: "0123456789000016",
    number: 5,
    lira: 5,
    postalCode: 16000,
    trueOrFalse: "True",
    oneOrZero: 1,
    purposes: ["ZÜMRÜT"],
    sites: ["ZÜMRÜT"],
  };
  const filled = (fields: Fields) => mapFields(fields, values);
  const sections = Object.entries(detailSections).map(([name, { fields, isList }]) => {
    return [name, isList ? [filled(fields)] : filled(fields)] as const;
  });
  const records = {
    Merkez: { ...filled(centralFields), FirmaNevi },
    Sube: { ...filled(branchFields), FirmaNevi },
  };
  const data: object = { ...records, ...Object.fromEntries<unknown>(sections) };
  const body = { matched: filled(matchFields), data };
  const { matched, merkez, sube, detail } = readAnswer(parseBody(JSON.stringify(body)));
  const shown = Object.entries({ matched, merkez, sube, ...detail }).map(([name, section]) => {
    const row: object = (Array.isArray(section) ? (section as object[])[0] : section) ?? {};
    const names = Object.entries(row).filter(([, value]) => value !== "" && `${value}` !== "");
    return [name, names.map(([field]) => field)] as const;
  });
  return Object.fromEntries(shown);
}

const allFields: Record<string, Fields> = {
  matched: matchFields,
  merkez: centralFields,
  sube: branchFields,
  ...Object.fromEntries(
    Object.entries(detailSections).map(([name, { fields }]) => [name, fields as Fields]),
  ),
};

test.each([
  ["a company", "ANONİM ŞİRKET", ["companies", "all"]],
  ["a natural person's business", "GERÇEK KİŞİ", ["all"]],
])("%s shows the fields that the table shows for it", (_who, FirmaNevi, wanted) => {
  const expected = Object.entries(allFields).map(([section, fields]) => {
    const shown = Object.entries(fields).filter(([, { showsFor = "" }]) =>
      wanted.includes(showsFor),
    );
    return [section, shown.map(([name]) => name)];
  });
  expect(shownFields(FirmaNevi)).toEqual(Object.fromEntries(expected));
});

test("names and addresses never show for a natural person's business", () => {
  const { matched, merkez, sube, AdresDetay, Subeler } = shownFields("GERÇEK KİŞİ");
  const names = ["ad", "Unvani", "IsletmeAdi", "Adres", "InternetSitesi"];
  const shown = [matched, merkez, sube].flatMap((fields = []) => fields);
  expect(shown.filter((name) => names.includes(name))).toEqual([]);
  expect([AdresDetay, Subeler]).toEqual([[], []]);
});

test("the MERSİS number of a head office is hidden if it belongs to a sole trader", () => {
  const body = JSON.stringify({ data: { Sube: { SubeMerkeziMersisNo: `${tckn}00001` } } });
  expect(withoutPeople(body)).toBe(body.replace(/\d{16}/, "*".repeat(16)));
});

/** The fields of each section that a person's business hides, and those that may name a person. */
function hiddenFields() {
  const details = Object.entries(detailSections).map(([name, { fields }]) => [name, fields]);
  const sections = { matched: matchFields, Merkez: centralFields, Sube: branchFields };
  const all = { ...sections, ...(Object.fromEntries(details) as Record<string, Fields>) };
  return Object.entries(all).map(([section, fields]: [string, Fields]) => {
    const names = Object.keys(fields);
    const row = Object.fromEntries(names.map((name) => [name, name]));
    const shown = rowForPersonsBusiness(fields, row);
    const harmless = harmlessFields(fields);
    const hidden = names.filter((name) => name in harmless && shown?.[name] !== name);
    const ofPeople = names.filter((name) => !(name in harmless));
    return `${section}: hidden ${hidden.join(" ")}; of people ${ofPeople.join(" ")}`;
  });
}

test("a person's business hides these fields and no other, and these may name a person", () => {
  // Agreed to by hand: a field that hides too much leaks nothing, so tests of leaks stay green.
  expect(hiddenFields()).toEqual([
    "matched: hidden ad; of people ",
    "Merkez: hidden Unvani IsletmeAdi Adres InternetSitesi; of people ",
    "Sube: hidden Unvani Adres; of people ",
    "AdresDetay: hidden IlAdi IlceAdi Mahalle CSBM DisKapiNo IcKapiNo PostaKodu; of people ",
    "Naceler: hidden ; of people ",
    "SermayeDetay: hidden ; of people ",
    "Ortaklar: hidden ; of people Adi Soyadi OrtaklikTipi TCKimlikNoMersisNo OrtaginToplamSermayedekiYuzdesi BaslangicTarihi",
    "AktifTemsilciler: hidden ; of people Adi Soyadi Gorevi TemsilTuru SinirsizMi BaslangicTarihi",
    "AktifUyeler: hidden ; of people Adi Soyadi Gorevi TCKimlikNoMersisNo VergiNumarasi PasaportNo BaslangicTarihi",
    "Denetciler: hidden ; of people Adi Soyadi Gorevi TCKimlikNoMersisNo VergiNumarasi PasaportNo BaslangicTarihi",
    "IflasKonkordato: hidden ; of people Tur Mahkeme DosyaNo KararTarihi Aciklama",
    "Subeler: hidden MersisNo Unvani TSM SicilNo TescilTarihi Adres; of people ",
  ]);
});
