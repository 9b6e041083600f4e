import type { LookupKind } from "../../company/lookup-kind.ts";

/** What a field's value has to be. */
export type ValueKind =
  "text" | "number" | "list" | "date" | "mersis" | "purposes" | "true-false" | "vkn" | "score";

export type Fields = Readonly<Record<string, ValueKind>>;

/** The paths of the API document (Endpoints). */
export const paths: Readonly<Record<LookupKind, string>> = {
  vkn: "/v1/search/vkn",
  vkn_detail: "/v1/search/vkn/detail",
  title: "/v1/search/title",
  title_detail: "/v1/search/title/detail",
  mersis: "/v1/search/mersis",
};
export const balancePath = "/v1/search/balance";

/** `data.Merkez` (Company central record). */
export const merkezFields: Fields = {
  MersisNo: "mersis",
  Unvani: "text",
  IsletmeAdi: "text",
  FirmaNeviGrupId: "text",
  FirmaNeviGrup: "text",
  FirmaNeviId: "text",
  FirmaNevi: "text",
  TSMNo: "text",
  TSM: "text",
  SicilNo: "text",
  VergiDairesiKodu: "text",
  VergiDairesi: "text",
  TescilTarihi: "date",
  IseBaslamaTarihi: "date",
  KapanisTarihi: "date",
  FirmaDurumTipNo: "text",
  Durumu: "text",
  Adres: "text",
  AmacKonuIcerik: "purposes",
  SirketinToplamSermayesi: "number",
  InternetSitesi: "list",
};

/** The sections that are one object (Detail sections). */
export const objectSections: Readonly<Record<string, Fields>> = {
  AdresDetay: {
    IlAdi: "text",
    IlceAdi: "text",
    Mahalle: "text",
    CSBM: "text",
    DisKapiNo: "text",
    IcKapiNo: "text",
    PostaKodu: "number",
  },
  SermayeDetay: {
    SirketinToplamSermayesi: "number",
    NamaYaziliHisseAdedi: "number",
    HamilineYaziliHisseAdedi: "number",
    BirPayDegeri: "number",
  },
};

/** The sections that are arrays; those whose elements the document does not show have no fields. */
export const listSections: Readonly<Record<string, Fields>> = {
  Naceler: { NACEKodu: "text", Tanimi: "text", AnaFaliyetMi: "true-false" },
  Ortaklar: {
    Adi: "text",
    Soyadi: "text",
    OrtaklikTipi: "text",
    TCKimlikNoMersisNo: "text",
    OrtaginToplamSermayedekiYuzdesi: "number",
    BaslangicTarihi: "date",
  },
  AktifTemsilciler: {
    Adi: "text",
    Soyadi: "text",
    Gorevi: "text",
    TemsilTuru: "text",
    SinirsizMi: "number",
    BaslangicTarihi: "date",
  },
  AktifUyeler: {},
  Denetciler: {},
  IflasKonkordato: {},
  Subeler: {
    MersisNo: "mersis",
    Unvani: "text",
    TSM: "text",
    SicilNo: "text",
    TescilTarihi: "date",
    Adres: "text",
  },
};

/** The fields of `data.Sube` that are named. */
export const branchFields: Fields = {
  Unvani: "text",
  Durumu: "text",
  SubeMerkeziMersisNo: "mersis",
};

/** `matched` and the elements of `alternatives` (Match object). */
export const matchFields: Fields = { ad: "text", vkn: "vkn", score: "score" };

export const peopleSections = [
  "Ortaklar",
  "AktifTemsilciler",
  "AktifUyeler",
  "Denetciler",
] as const;
