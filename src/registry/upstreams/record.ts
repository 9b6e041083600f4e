import { z } from "zod";
import {
  date,
  list,
  mersis,
  number,
  oneOrZero,
  postalCode,
  section,
  text,
  title,
  trueOrFalse,
} from "./record-fields.ts";
import { UpstreamAnswerError } from "./upstream.ts";

/** Reads an upstream's company: what is missing is empty, what can't be a record throws UpstreamAnswerError. */
export function readCompanyRecord(value: unknown): CompanyRecord {
  return read(companyRecord, value);
}

/** Reads an upstream's branch card: what is missing is empty, what can't be one throws UpstreamAnswerError. */
export function readBranchRecord(value: unknown): BranchRecord {
  return read(branchRecord, value);
}

/** A company as the upstream institution returns it, people unmasked; sections and fields in the API document's order. */
export type CompanyRecord = z.infer<typeof companyRecord>;
/** A branch card; the API document names the first three fields, the others are what a registry knows too. */
export type BranchRecord = z.infer<typeof branchRecord>;
/** A person or an entity that holds an office; how much of it is answered is decided in `queries/`. */
export type Holder = z.infer<typeof holder>;

function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.slice(0, 5).map(({ path }) => path.join("."));
  throw new UpstreamAnswerError(`unusable at: ${places.join(", ")}`);
}

const merkez = z.object({
  MersisNo: mersis,
  Unvani: title,
  IsletmeAdi: text,
  FirmaNeviGrupId: text,
  FirmaNeviGrup: text,
  FirmaNeviId: text,
  FirmaNevi: text,
  TSMNo: text,
  TSM: text,
  SicilNo: text,
  VergiDairesiKodu: text,
  VergiDairesi: text,
  TescilTarihi: date,
  IseBaslamaTarihi: date,
  KapanisTarihi: date,
  FirmaDurumTipNo: text,
  Durumu: text,
  Adres: text,
  AmacKonuIcerik: list(z.object({ AmacKonuIcerik: text })),
  SirketinToplamSermayesi: number,
  InternetSitesi: list(text),
});

const holder = z.object({
  Adi: text,
  Soyadi: text,
  /** `Gerçek Kişi` or `Tüzel Kişi`; never answered itself. */
  KisiTipi: text,
  TCKimlikNoMersisNo: text,
  VergiNumarasi: text,
  PasaportNo: text,
  BaslangicTarihi: date,
});

/** The API document shows no shape for members and auditors; this one is our own. */
const officer = holder.extend({ Gorevi: text });

const companyRecord = z.object({
  Merkez: merkez,
  AdresDetay: section({
    IlAdi: text,
    IlceAdi: text,
    Mahalle: text,
    CSBM: text,
    DisKapiNo: text,
    IcKapiNo: text,
    PostaKodu: postalCode,
  }),
  Naceler: list(z.object({ NACEKodu: text, Tanimi: text, AnaFaliyetMi: trueOrFalse })),
  SermayeDetay: section({
    SirketinToplamSermayesi: number,
    NamaYaziliHisseAdedi: number,
    HamilineYaziliHisseAdedi: number,
    BirPayDegeri: number,
  }),
  Ortaklar: list(holder.extend({ OrtaklikTipi: text, OrtaginToplamSermayedekiYuzdesi: number })),
  AktifTemsilciler: list(officer.extend({ TemsilTuru: text, SinirsizMi: oneOrZero })),
  AktifUyeler: list(officer),
  Denetciler: list(officer),
  // The API document shows no shape for its elements; this one is our own.
  IflasKonkordato: list(
    z.object({ Tur: text, Mahkeme: text, DosyaNo: text, KararTarihi: date, Aciklama: text }),
  ),
  Subeler: list(
    z.object({
      MersisNo: mersis,
      Unvani: text,
      TSM: text,
      SicilNo: text,
      TescilTarihi: date,
      Adres: text,
    }),
  ),
});

const branchRecord = z.object({
  Unvani: title,
  Durumu: text,
  SubeMerkeziMersisNo: mersis,
  MersisNo: mersis,
  TSM: text,
  SicilNo: text,
  VergiDairesi: text,
  TescilTarihi: date,
  KapanisTarihi: date,
  Adres: text,
});
