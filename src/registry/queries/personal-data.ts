import { isTckn } from "../../company/tckn.ts";
import { foldTurkish } from "../../company/title.ts";
import type { CompanyRecord, Holder } from "../upstreams/record.ts";

/**
 * Applies the API document's "Personal-data rules in detail responses" to what the upstream returned:
 * surnames of natural persons become six asterisks and their identity numbers empty strings.
 */
export function protectPersons(record: CompanyRecord): CompanyRecord {
  return withoutTckn({
    ...record,
    Ortaklar: record.Ortaklar.map((partner) => protect(partner, partner.OrtaklikTipi)),
    AktifTemsilciler: record.AktifTemsilciler.map((holder) => protect(holder)),
    AktifUyeler: record.AktifUyeler.map((holder) => protect(holder)),
    Denetciler: record.Denetciler.map((holder) => protect(holder)),
  });
}

/** The same without a TCKN in any text, on its own, in front of a sole trader's MERSIS number or among words. */
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

/** Who is not plainly said to be a legal entity, or has what only people have, is taken for a natural person. */
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
