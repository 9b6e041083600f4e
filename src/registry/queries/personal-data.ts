import { isTckn } from "../../company/tckn.ts";
import { foldTurkish } from "../../company/title.ts";
import type { CompanyRecord, Holder } from "../upstreams/record.ts";

/**
 * Lays out `data` of the detailed card by the API document's "Personal-data rules in detail responses": of people only
 * the documented fields, surnames of natural persons as six asterisks and their identity numbers empty.
 */
export function detailLayout(record: CompanyRecord) {
  const officers = (holders: CompanyRecord["AktifUyeler"]) =>
    holders.map((holder) => pick(protect(holder), officerFields));
  return withoutTckn({
    ...record,
    Ortaklar: record.Ortaklar.map((partner) =>
      pick(protect(partner, partner.OrtaklikTipi), partnerFields),
    ),
    AktifTemsilciler: record.AktifTemsilciler.map((holder) =>
      pick(protect(holder), representativeFields),
    ),
    AktifUyeler: officers(record.AktifUyeler),
    Denetciler: officers(record.Denetciler),
  });
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

/** Removes any TCKN from a value's texts: on its own, in front of a sole trader's MERSIS number or among words. */
export function withoutTckn<Value>(value: Value): Value {
  if (typeof value === "string") return textWithoutTckn(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  // Hardly any record has one, so only what has is copied.
  let clean: Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    const cleanItem = withoutTckn(item);
    if (cleanItem === item) continue;
    clean ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    clean[key] = cleanItem;
  }
  return (clean ?? value) as Value;
}

/** Masks a holder, unless it is plainly a legal entity and has none of the numbers that only people have. */
function protect<Kind extends Holder>(holder: Kind, kind = ""): Kind {
  const kinds = [holder.KisiTipi, kind].map((said) => foldTurkish(said).trim());
  const said = kinds.filter((text) => text !== "");
  const isEntity =
    said.length > 0 &&
    said.every((text) => text.startsWith("tuzel")) &&
    holder.PasaportNo === "" &&
    !isTckn(holder.TCKimlikNoMersisNo) &&
    !isTckn(holder.VergiNumarasi);
  if (isEntity) return holder;
  return {
    ...holder,
    Soyadi: "******",
    TCKimlikNoMersisNo: "",
    VergiNumarasi: "",
    PasaportNo: "",
  };
}

/** Eleven digits, or sixteen of a MERSIS number, in one run or in groups. */
const digitRun = /(?<![\d])[1-9](?:[ -]?\d){10}(?:(?:[ -]?\d){5})?(?!\d)/g;

function textWithoutTckn(text: string): string {
  if (text.length < 11) return text;
  const mask = (run: string) => (isTckn(run) ? stars : run);
  const masked = text.replace(digitRun, mask);
  return masked.trim() === stars ? "" : masked;
}

const stars = "***********";
