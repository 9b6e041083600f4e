import type { CompanyRecord } from "../upstreams/record.ts";

/** `data` of the detailed card: a record that was read, of each person only the fields that the document shows. */
export function detailLayout(record: CompanyRecord) {
  return {
    ...record,
    Ortaklar: record.Ortaklar.map((partner) => pick(partner, partnerFields)),
    AktifTemsilciler: record.AktifTemsilciler.map((holder) => pick(holder, representativeFields)),
    AktifUyeler: record.AktifUyeler.map((holder) => pick(holder, officerFields)),
    Denetciler: record.Denetciler.map((holder) => pick(holder, officerFields)),
  };
}

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

function pick<Value extends object, Field extends keyof Value>(
  value: Value,
  fields: readonly Field[],
): Pick<Value, Field> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Pick<Value, Field>;
}
