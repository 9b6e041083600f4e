import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isVkn } from "../../../src/company/id-numbers.ts";
import { pick } from "../../../src/platform/pick.ts";
import { merkezFields } from "../../../src/registry/conformance/document.ts";
import { createInventedInstitution } from "../../../src/registry/institution/invented-institution.ts";
import {
  mersisOf,
  numberOfVkn,
  soleTraderMersis,
  vknOfNumber,
} from "../../../src/registry/institution/numbering.ts";
import type { CompanyRecord } from "../../../src/registry/upstreams/upstream.ts";

const companies = 4_000;
/** A field beyond the document may be added without a new fingerprint of all records. */
const documentedNames = Object.keys(merkezFields) as (keyof CompanyRecord["Merkez"])[];
const institution = createInventedInstitution({
  companies,
  importedTitle: () => null,
});

async function allRecords(): Promise<CompanyRecord[]> {
  const numbers = Array.from({ length: companies }, (_, number) => number);
  const records = await Promise.all(
    numbers.map((number) => institution.company(vknOfNumber(number))),
  );
  return records.filter((record) => record !== null);
}

test("a company's number gives its VKN, and the VKN gives the number", () => {
  expect(vknOfNumber(0)).toBe("1234567890");
  const vkns = new Set<string>();
  for (let number = 0; number < 5_000; number += 1) {
    const vkn = vknOfNumber(number);
    expect(isVkn(vkn)).toBe(true);
    expect(numberOfVkn(vkn)).toBe(number);
    vkns.add(vkn);
  }
  expect(vkns.size).toBe(5_000);
  expect(numberOfVkn("1234567891")).toBeNull();
});

test("both forms of a MERSIS number contain the VKN", () => {
  expect(mersisOf("1234567890", 1, true)).toBe("0123456789000016");
  expect(mersisOf("1234567890", 1, false)).toBe("0123456789000001");
});

test("a sole trader's MERSIS number never contains a valid identity number", () => {
  for (let seed = 0; seed < 5_000; seed += 1) {
    const digits = Array.from(soleTraderMersis(seed * 199_999).slice(0, 11), Number);
    const at = (index: number) => digits[index] ?? 0;
    const odd = at(0) + at(2) + at(4) + at(6) + at(8);
    const even = at(1) + at(3) + at(5) + at(7);
    expect(at(0)).not.toBe(0);
    expect((((odd * 7 - even) % 10) + 10) % 10).not.toBe(at(9));
    expect((odd + even + at(9)) % 10).not.toBe(at(10));
  }
});

test("a record is the same on every machine and at every time", async () => {
  const hash = createHash("sha256");
  for (const record of (await allRecords()).slice(0, 500)) {
    const Merkez = pick(record.Merkez, documentedNames);
    hash.update(JSON.stringify({ ...record, Merkez }));
  }
  expect(hash.digest("hex")).toMatchInlineSnapshot(
    `"3223c8829b8f61ef0b3c16f45571e4cd215548fa05549d195aaa9ef4ce05146f"`,
  );
});

test("the general record equals the one in the full record", async () => {
  for (const number of [0, 1, 2, 17, 200, companies]) {
    const vkn = vknOfNumber(number);
    const whole = await institution.company(vkn);
    expect(await institution.merkez(vkn)).toEqual(whole && { Merkez: whole.Merkez });
  }
});

test("only the configured number of companies exists", async () => {
  expect(await institution.company(vknOfNumber(companies - 1))).not.toBeNull();
  expect(await institution.company(vknOfNumber(companies))).toBeNull();
});

test("partners hold 100 percent, and the shares times their value are the capital", async () => {
  for (const { Ortaklar, SermayeDetay, Merkez } of await allRecords()) {
    const hundredths = Ortaklar.map((partner) =>
      Math.round(partner.OrtaginToplamSermayedekiYuzdesi * 100),
    );
    if (hundredths.length > 0) expect(hundredths.reduce((a, b) => a + b)).toBe(10_000);
    const { NamaYaziliHisseAdedi, HamilineYaziliHisseAdedi, BirPayDegeri } = SermayeDetay;
    const kurus =
      (NamaYaziliHisseAdedi + HamilineYaziliHisseAdedi) * Math.round(BirPayDegeri * 100);
    expect(kurus).toBe(Math.round(Merkez.SirketinToplamSermayesi * 100));
    expect(SermayeDetay.SirketinToplamSermayesi).toBe(Merkez.SirketinToplamSermayesi);
  }
});

test("status, closing date, title and proceedings agree", async () => {
  for (const { Merkez, IflasKonkordato } of await allRecords()) {
    const isClosed = /Terkin/.test(Merkez.Durumu);
    expect(Merkez.KapanisTarihi !== "").toBe(isClosed);
    expect(Merkez.Unvani.startsWith("TASFİYE HALİNDE ")).toBe(Merkez.Durumu === "Tasfiye Halinde");
    expect(IflasKonkordato.length > 0).toBe(/^(İflas|Konkordato)$/.test(Merkez.Durumu));
  }
});

test("a company has one main activity, and each branch is found by its own number", async () => {
  for (const { Merkez, Naceler, Subeler } of await allRecords()) {
    expect(Naceler.filter(({ AnaFaliyetMi }) => AnaFaliyetMi === "True")).toHaveLength(1);
    const numbers = new Set([Merkez.MersisNo, ...Subeler.map(({ MersisNo }) => MersisNo)]);
    expect(numbers.size).toBe(Subeler.length + 1);
    const last = Subeler.at(-1);
    if (!last) continue;
    expect(await institution.branch(last.MersisNo)).toMatchObject({
      Unvani: last.Unvani,
      SubeMerkeziMersisNo: Merkez.MersisNo,
    });
  }
});

test("the invented companies show all kinds of real ones", async () => {
  const records = await allRecords();
  const has = (test: (record: CompanyRecord) => boolean) => records.filter(test).length;
  const types = new Set(records.map(({ Merkez }) => Merkez.FirmaNevi));
  expect([...types].sort()).toEqual(
    [
      "ADİ KOMANDİT ŞİRKET",
      "DERNEK/VAKIF İKTİSADİ İŞLETMESİ",
      "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
      "KOLLEKTİF ŞİRKET",
      "KOOPERATİF",
      "ORTAK SAYISI BİRDEN FAZLA LİMİTED ŞİRKET",
      "PAY SAHİBİ SAYISI BİRDEN FAZLA ANONİM ŞİRKET",
      "SERMAYESİ PAYLARA BÖLÜNMÜŞ KOMANDİT ŞİRKET",
      "TEK ORTAKLI LİMİTED ŞİRKET",
      "TEK PAY SAHİPLİ ANONİM ŞİRKET",
      "YABANCI ŞİRKET MERKEZİNİN TÜRKİYE ŞUBESİ",
    ].sort(),
  );
  const statuses = new Set(records.map(({ Merkez }) => Merkez.Durumu));
  expect(statuses.size).toBe(7);
  expect(has(({ Merkez }) => Merkez.Durumu === "Aktif")).toBeGreaterThan(companies * 0.8);
  expect(has(({ Ortaklar }) => Ortaklar.length >= 20)).toBeGreaterThan(10);
  expect(has(({ Subeler }) => Subeler.length >= 60)).toBeGreaterThan(3);
  expect(has(({ Merkez }) => Merkez.SirketinToplamSermayesi % 1 !== 0)).toBeGreaterThan(10);
  expect(has(({ Merkez }) => !Merkez.MersisNo.endsWith("00001"))).toBeGreaterThan(100);
  expect(has(({ Merkez }) => !Merkez.MersisNo.startsWith("0"))).toBeGreaterThan(10);
  expect(has(({ Merkez }) => Merkez.InternetSitesi.length > 0)).toBeGreaterThan(100);
  const longest = ({ Merkez }: CompanyRecord) =>
    Math.max(...Merkez.AmacKonuIcerik.map(({ AmacKonuIcerik }) => AmacKonuIcerik.length));
  expect(has((record) => longest(record) >= 4_000)).toBeGreaterThan(10);
  expect(
    has(({ Ortaklar }) => Ortaklar.some((p) => p.OrtaklikTipi === "Tüzel Kişi")),
  ).toBeGreaterThan(50);
});

test("the record of an imported company has the imported title and its legal form", async () => {
  const imported = createInventedInstitution({
    companies: 0,
    importedTitle: (vkn) => (vkn === "1234567890" ? "DENEME TEKSTİL A.Ş." : null),
  });
  const record = await imported.company("1234567890");
  expect(record?.Merkez).toMatchObject({
    Unvani: "DENEME TEKSTİL A.Ş.",
    FirmaNeviGrup: "ANONİM ŞİRKET",
  });
  expect(record?.Naceler[0]?.NACEKodu.replaceAll(".", "")).toBe("132016");
  expect(await imported.company("1111111111")).toBeNull();
});
