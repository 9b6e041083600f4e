import { expect, test } from "vitest";
import { layOutDetail, withoutTckn } from "../../../src/registry/queries/personal-data.ts";
import type { CompanyRecord } from "../../../src/registry/upstreams/upstream.ts";
import { recordOf } from "../support/sample-record.ts";
import { startTestService } from "../support/test-service.ts";
import { tckn } from "../support/user-list.ts";

const natural = {
  Adi: "AYŞE",
  Soyadi: "YILMAZ",
  KisiTipi: "",
  TCKimlikNoMersisNo: tckn,
  VergiNumarasi: "1234567890",
  PasaportNo: "U00000001",
};
const masked = {
  Adi: "AYŞE",
  Soyadi: "******",
  TCKimlikNoMersisNo: "",
  VergiNumarasi: "",
  PasaportNo: "",
};
const entity = {
  Adi: "ÖRNEK HOLDİNG A.Ş.",
  Soyadi: "",
  KisiTipi: "Tüzel Kişi",
  TCKimlikNoMersisNo: "0123456789000016",
  VergiNumarasi: "1234567890",
  PasaportNo: "",
};
const office = { Gorevi: "Müdür", BaslangicTarihi: "01.01.2020" };
const share = { OrtaginToplamSermayedekiYuzdesi: 50, BaslangicTarihi: "01.01.2020" };

async function hostileRecord(): Promise<CompanyRecord> {
  const representation = { TemsilTuru: "Münferiden", SinirsizMi: 1 } as const;
  return {
    ...(await recordOf("1234567890")),
    Ortaklar: [
      { ...natural, ...share, OrtaklikTipi: "Gerçek Kişi" },
      { ...natural, ...share, OrtaklikTipi: "" },
      { ...natural, ...share, Soyadi: "", OrtaklikTipi: "Yabancı Gerçek Kişi" },
      { ...entity, ...share, OrtaklikTipi: "TÜZEL KİŞİ" },
    ],
    AktifTemsilciler: [
      { ...natural, ...office, ...representation },
      { ...entity, ...office, ...representation },
    ],
    AktifUyeler: [{ ...natural, ...office, KisiTipi: "Gerçek Kişi" }],
    Denetciler: [
      { ...natural, ...office },
      { ...entity, ...office },
    ],
  };
}

test("natural persons keep their given name and lose surname and every number", async () => {
  const safe = layOutDetail(await hostileRecord());
  for (const person of [...safe.Ortaklar.slice(0, 3), safe.AktifTemsilciler[0]]) {
    expect(person).toMatchObject({ Adi: "AYŞE", Soyadi: "******" });
  }
  for (const partner of safe.Ortaklar.slice(0, 3)) expect(partner.TCKimlikNoMersisNo).toBe("");
  expect(safe.AktifUyeler[0]).toMatchObject(masked);
  expect(safe.Denetciler[0]).toMatchObject(masked);
});

test("legal entities keep their title and their numbers", async () => {
  const safe = layOutDetail(await hostileRecord());
  const { Adi, Soyadi, TCKimlikNoMersisNo, VergiNumarasi } = entity;
  expect(safe.Denetciler[1]).toMatchObject({ Adi, Soyadi, TCKimlikNoMersisNo, VergiNumarasi });
  expect(safe.Ortaklar[3]).toMatchObject({ Adi, Soyadi, TCKimlikNoMersisNo });
  expect(safe.AktifTemsilciler[1]).toMatchObject({ Adi, Soyadi });
});

test.each<[string, object, boolean]>([
  ["no type", { KisiTipi: "", OrtaklikTipi: "" }, true],
  ["a natural person's type", { KisiTipi: "", OrtaklikTipi: "Gerçek Kişi" }, true],
  ["two types that differ", { KisiTipi: "Tüzel Kişi", OrtaklikTipi: "Gerçek Kişi" }, true],
  ["an entity's type and a passport", { PasaportNo: "U00000001" }, true],
  ["an entity's type and a TCKN", { TCKimlikNoMersisNo: tckn }, true],
  ["an entity's type and a TCKN as tax number", { VergiNumarasi: tckn }, true],
  ["an entity's type", {}, false],
  ["an entity's type only once", { OrtaklikTipi: "" }, false],
  ["an entity's type with spaces", { KisiTipi: " Tüzel Kişi " }, false],
])("a partner with %s is a person: %s, %s", async (_name, more, isPerson) => {
  const partner = { ...entity, ...share, Soyadi: "YILMAZ", OrtaklikTipi: "Tüzel Kişi", ...more };
  const safe = layOutDetail({ ...(await hostileRecord()), Ortaklar: [partner] });
  expect(safe.Ortaklar[0]?.Soyadi).toBe(isPerson ? "******" : "YILMAZ");
  if (isPerson) expect(safe.Ortaklar[0]?.TCKimlikNoMersisNo).toBe("");
});

test("a text that is only a T.C. number becomes empty; a record without one is unchanged", () => {
  expect(withoutTckn({ Adres: tckn, Not: null, Sayi: 5 })).toEqual({
    Adres: "",
    Not: null,
    Sayi: 5,
  });
  expect(withoutTckn([`Vekil ${tckn}`])).toEqual(["Vekil ***********"]);
  const clean = { Adres: "ÇINAR SOKAK 5", Liste: [{ Ad: "ÖRNEK GIDA A.Ş." }] };
  expect(withoutTckn(clean)).toBe(clean);
});

test("a TCKN is removed from a company's and from an entity's MERSIS number", async () => {
  const record = await hostileRecord();
  record.Merkez.MersisNo = `${tckn}00001`;
  record.Ortaklar = [
    { ...entity, ...share, OrtaklikTipi: "Tüzel Kişi", TCKimlikNoMersisNo: `${tckn}00001` },
  ];
  const safe = layOutDetail(record);
  expect(safe.Merkez.MersisNo).toBe("");
  expect(safe.Ortaklar[0]?.TCKimlikNoMersisNo).toBe("");
});

test("the upstream's record is not changed", async () => {
  const record = await hostileRecord();
  const before = structuredClone(record);
  layOutDetail(record);
  expect(record).toEqual(before);
});

test("no answer has a person's surname or number, whatever the upstream sends", async () => {
  const record = await hostileRecord();
  const upstream = {
    company: () => Promise.resolve({ ...record, Kisisel: tckn } as CompanyRecord),
    branch: () => Promise.resolve(null),
  };
  const { post } = await startTestService({ upstream });
  const { status, text } = await post("/v1/search/vkn/detail", { vkn: "1234567890" });
  expect(status).toBe(200);
  for (const secret of [tckn, "YILMAZ", "U00000001", "KisiTipi"]) {
    expect(text).not.toContain(secret);
  }
});
