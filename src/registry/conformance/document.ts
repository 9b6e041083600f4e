import { z } from "zod";
import type { LookupKind } from "../../company/lookup-kind.ts";

/** The paths of the API document (Endpoints). */
export const paths: Readonly<Record<LookupKind, string>> = {
  vkn: "/v1/search/vkn",
  vkn_detail: "/v1/search/vkn/detail",
  title: "/v1/search/title",
  title_detail: "/v1/search/title/detail",
  mersis: "/v1/search/mersis",
};
export const balancePath = "/v1/search/balance";

type Fields = Readonly<Record<string, z.ZodType>>;

const text = z.string();
const number = z.number();
const date = z.string().regex(/^(?:\d\d\.\d\d\.\d{4})?$/);
const mersis = z.string().regex(/^(?:\d{16})?$/);
export const anyList = z.array(z.unknown());

function each(type: z.ZodType, names: string): Fields {
  return Object.fromEntries(names.split(" ").map((name) => [name, type]));
}

/** `data.Merkez` (Company central record). */
export const merkezFields: Fields = {
  MersisNo: mersis,
  ...each(text, "Unvani IsletmeAdi FirmaNeviGrupId FirmaNeviGrup FirmaNeviId FirmaNevi"),
  ...each(text, "TSMNo TSM SicilNo VergiDairesiKodu VergiDairesi"),
  ...each(date, "TescilTarihi IseBaslamaTarihi KapanisTarihi"),
  ...each(text, "FirmaDurumTipNo Durumu Adres"),
  AmacKonuIcerik: z.array(z.object({ AmacKonuIcerik: text })),
  SirketinToplamSermayesi: number,
  InternetSitesi: anyList,
};

/** The sections with one object (Detail sections). */
export const objectSections: Readonly<Record<string, Fields>> = {
  AdresDetay: {
    ...each(text, "IlAdi IlceAdi Mahalle CSBM DisKapiNo IcKapiNo"),
    PostaKodu: number,
  },
  SermayeDetay: each(
    number,
    "SirketinToplamSermayesi NamaYaziliHisseAdedi HamilineYaziliHisseAdedi BirPayDegeri",
  ),
};

/** The sections with a list; the document shows no fields of three of them. */
export const listSections: Readonly<Record<string, Fields>> = {
  Naceler: { NACEKodu: text, Tanimi: text, AnaFaliyetMi: z.string().regex(/^(?:true|false)$/i) },
  Ortaklar: {
    ...each(text, "Adi Soyadi OrtaklikTipi TCKimlikNoMersisNo"),
    OrtaginToplamSermayedekiYuzdesi: number,
    BaslangicTarihi: date,
  },
  AktifTemsilciler: {
    ...each(text, "Adi Soyadi Gorevi TemsilTuru"),
    SinirsizMi: number,
    BaslangicTarihi: date,
  },
  AktifUyeler: {},
  Denetciler: {},
  IflasKonkordato: {},
  Subeler: { MersisNo: mersis, ...each(text, "Unvani TSM SicilNo Adres"), TescilTarihi: date },
};

export const peopleSections = ["Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler"];

/** The documented fields of `data.Sube`. */
export const branchFields: Fields = { Unvani: text, Durumu: text, SubeMerkeziMersisNo: mersis };

/** `matched` and the elements of `alternatives` (Match object). */
export const matchFields: Fields = {
  ad: text,
  vkn: z.string().regex(/^\d{10}$/),
  score: z.number().min(0).max(1),
};

export const invalidBodies: Readonly<Record<LookupKind, Readonly<Record<string, string>>>> = {
  vkn: invalidNumbers("vkn", "1234567890"),
  vkn_detail: invalidNumbers("vkn", "1234567890"),
  title: invalidTitles(),
  title_detail: invalidTitles(),
  mersis: invalidNumbers("mersis_no", "1234567890123456"),
};

function invalidNumbers(name: string, digits: string): Record<string, string> {
  return {
    missing: "{}",
    null: `{"${name}":null}`,
    number: `{"${name}":${digits}}`,
    "too-short": `{"${name}":"${digits.slice(1)}"}`,
    "too-long": `{"${name}":"${digits}0"}`,
    letters: `{"${name}":"${digits.slice(1)}X"}`,
    empty: `{"${name}":""}`,
    "not-json": "{",
  };
}

function invalidTitles(): Record<string, string> {
  return {
    missing: "{}",
    null: '{"title":null}',
    number: '{"title":5}',
    list: '{"title":["örnek"]}',
    empty: '{"title":""}',
    "not-json": "{",
  };
}
