import { foldTurkish } from "../company/title.ts";
import type { CompanyRecord, Holder } from "./record.ts";

/**
 * Applies the API document's "Personal-data rules in detail responses" to whatever the upstream returned:
 * surnames of natural persons become six asterisks, their identity numbers empty strings, and no TCKN leaves in any field.
 */
export function protectPersons(record: CompanyRecord): CompanyRecord {
  return {
    ...record,
    Merkez: { ...record.Merkez, MersisNo: withoutTckn(record.Merkez.MersisNo) },
    Ortaklar: record.Ortaklar.map((partner) =>
      protect(partner, partner.KisiTipi ?? partner.OrtaklikTipi),
    ),
    AktifTemsilciler: record.AktifTemsilciler.map((holder) => protect(holder)),
    AktifUyeler: record.AktifUyeler.map((holder) => protect(holder)),
    Denetciler: record.Denetciler.map((holder) => protect(holder)),
  };
}

const identityFields = ["TCKimlikNoMersisNo", "VergiNumarasi", "PasaportNo"] as const;

/** Whoever is not said to be a legal entity is taken for a natural person. */
function protect<Kind extends Holder>(holder: Kind, kind = holder.KisiTipi ?? ""): Kind {
  const isEntity = foldTurkish(kind).trim().startsWith("tuzel");
  const identity: Partial<Holder> = {};
  for (const field of identityFields) {
    const value = holder[field];
    if (value !== undefined) identity[field] = isEntity ? withoutTckn(value) : "";
  }
  return { ...holder, ...identity, Soyadi: isEntity ? holder.Soyadi : "******" };
}

/** A sole trader's MERSIS number begins with the trader's TCKN. */
function withoutTckn(value: string): string {
  const digits = value.replace(/\D/g, "");
  return isTckn(digits.slice(0, 11)) ? "" : value;
}

function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = (from: number, step: number, until: number) => {
    let total = 0;
    for (let index = from; index < until; index += step) total += digits[index] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 2, 9) * 7 - sum(1, 2, 8)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 1, 10) % 10;
}
