import { detailSections, type Fields } from "../../company/record-fields.ts";
import { isTckn } from "../../company/id-numbers.ts";
import { foldTurkish } from "../../company/title.ts";
import { pick } from "../../platform/pick.ts";
import type { CompanyRecord, Holder } from "../upstreams/upstream.ts";

/**
 * Lays out `data` of the detailed card (API document: Personal-data rules in detail responses).
 * People keep the documented fields only, without surname and identity numbers.
 */
export function layOutDetail(record: CompanyRecord) {
  return withoutTckn({
    ...record,
    Ortaklar: maskAll(record.Ortaklar, detailSections.Ortaklar),
    AktifTemsilciler: maskAll(record.AktifTemsilciler, detailSections.AktifTemsilciler),
    AktifUyeler: maskAll(record.AktifUyeler, detailSections.AktifUyeler),
    Denetciler: maskAll(record.Denetciler, detailSections.Denetciler),
  });
}

function maskAll<Kind extends Holder>(holders: readonly Kind[], { fields }: { fields: Fields }) {
  return holders.map((holder) => pick(maskPerson(holder), Object.keys(fields) as (keyof Kind)[]));
}

/**
 * Masks each T.C. number, also at the start of a MERSİS number; empties a text that is only one.
 */
export function withoutTckn<Value>(value: Value): Value {
  if (typeof value === "string") return textWithoutTckn(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  // Copies only parts with a T.C. number: hardly any record has one.
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

/** Masks a holder, unless it is plainly a legal entity without a person's numbers. */
function maskPerson<Kind extends Holder>(holder: Kind): Kind {
  const types = [holder.KisiTipi, holder.OrtaklikTipi ?? ""]
    .map((type) => foldTurkish(type).trim())
    .filter((type) => type !== "");
  const isEntity =
    types.length > 0 &&
    types.every((type) => type.startsWith("tuzel")) &&
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

/** Eleven digits, or a MERSİS number's sixteen, in one run or in groups. */
const digitRun = /(?<![\d])[1-9](?:[ -]?\d){10}(?:(?:[ -]?\d){5})?(?!\d)/g;

function textWithoutTckn(text: string): string {
  if (text.length < 11) return text;
  const mask = (run: string) => (isTckn(run) ? stars : run);
  const masked = text.replace(digitRun, mask);
  return masked.trim() === stars ? "" : masked;
}

const stars = "***********";
