import type { BranchRecord, CompanyRecord } from "../upstreams/record.ts";

/** `data` of the general card: `Merkez` alone. */
export function generalLayout(record: CompanyRecord) {
  return { Merkez: pick(record.Merkez, merkezFields) };
}

/** `data` of the detailed card: every documented section in the document's order, and no field beyond. */
export function detailLayout(record: CompanyRecord) {
  return {
    ...generalLayout(record),
    AdresDetay: pick(record.AdresDetay, addressFields),
    Naceler: record.Naceler.map((nace) => pick(nace, naceFields)),
    SermayeDetay: pick(record.SermayeDetay, capitalFields),
    Ortaklar: record.Ortaklar.map((partner) => pick(partner, partnerFields)),
    AktifTemsilciler: record.AktifTemsilciler.map((holder) => pick(holder, representativeFields)),
    AktifUyeler: record.AktifUyeler.map((holder) => pick(holder, officerFields)),
    Denetciler: record.Denetciler.map((holder) => pick(holder, officerFields)),
    IflasKonkordato: record.IflasKonkordato.map((entry) => pick(entry, proceedingFields)),
    Subeler: record.Subeler.map((branch) => pick(branch, branchFields)),
  };
}

/** `data` of the branch card. */
export function branchLayout(branch: BranchRecord) {
  return { Sube: pick(branch, branchCardFields) };
}

const merkezFields = [
  "MersisNo",
  "Unvani",
  "IsletmeAdi",
  "FirmaNeviGrupId",
  "FirmaNeviGrup",
  "FirmaNeviId",
  "FirmaNevi",
  "TSMNo",
  "TSM",
  "SicilNo",
  "VergiDairesiKodu",
  "VergiDairesi",
  "TescilTarihi",
  "IseBaslamaTarihi",
  "KapanisTarihi",
  "FirmaDurumTipNo",
  "Durumu",
  "Adres",
  "AmacKonuIcerik",
  "SirketinToplamSermayesi",
  "InternetSitesi",
] as const;
const addressFields = [
  "IlAdi",
  "IlceAdi",
  "Mahalle",
  "CSBM",
  "DisKapiNo",
  "IcKapiNo",
  "PostaKodu",
] as const;
const naceFields = ["NACEKodu", "Tanimi", "AnaFaliyetMi"] as const;
const capitalFields = [
  "SirketinToplamSermayesi",
  "NamaYaziliHisseAdedi",
  "HamilineYaziliHisseAdedi",
  "BirPayDegeri",
] as const;
const partnerFields = [
  "Adi",
  "Soyadi",
  "OrtaklikTipi",
  "TCKimlikNoMersisNo",
  "OrtaginToplamSermayedekiYuzdesi",
  "BaslangicTarihi",
] as const;
const representativeFields = [
  "Adi",
  "Soyadi",
  "Gorevi",
  "TemsilTuru",
  "SinirsizMi",
  "BaslangicTarihi",
] as const;
const officerFields = [
  "Adi",
  "Soyadi",
  "Gorevi",
  "TCKimlikNoMersisNo",
  "VergiNumarasi",
  "PasaportNo",
  "BaslangicTarihi",
] as const;
const proceedingFields = ["Tur", "Mahkeme", "DosyaNo", "KararTarihi", "Aciklama"] as const;
const branchFields = ["MersisNo", "Unvani", "TSM", "SicilNo", "TescilTarihi", "Adres"] as const;
const branchCardFields = [
  "Unvani",
  "Durumu",
  "SubeMerkeziMersisNo",
  "MersisNo",
  "TSM",
  "SicilNo",
  "VergiDairesi",
  "TescilTarihi",
  "KapanisTarihi",
  "Adres",
] as const;

function pick<Value extends object, Field extends keyof Value>(
  value: Value,
  fields: readonly Field[],
): Pick<Value, Field> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Pick<Value, Field>;
}
