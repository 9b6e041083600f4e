import { foldTurkish } from "../../company/title.ts";
import type { Field } from "./ports/list-context.ts";

const owner = "(?:cari|firma|sirket|musteri|tedarikci|satici)?(?:hesap)?";
const number = "(?:no|nr|numarasi|number|id)";
const person = `(?:tc(?:kn?|kimlik)?${number}?)`;

/** How a field's columns are called, folded and without signs, the surest names first. */
const patterns: Record<Field, readonly string[]> = {
  vkn: [
    `${owner}${person}?(?:vkn${number}?|(?:vergi(?:kimlik|sicil)?|tax|vat)${number}|vergikimlik|vergi(?=tc))${person}?`,
  ],
  mersis: [`${owner}mersis${number}?`],
  titleEnd: ["(?:cari)?unvani?2", "definition2"],
  title: [
    "(?!eski).*unvani?1?",
    "definition|title|company(?:name)?",
    "(?:cari|firma|sirket|musteri|tedarikci|satici)(?:hesap)?(?:adi?|isim|ismi)",
    "name|firma|sirket|cari|musteri|tedarikci|adi?",
  ],
  taxOffice: [`${owner}(?:vergidairesi|vdairesi|vdaire|taxoffice)(?:adi|name)?`, "vd"],
  city: [`${owner}(?:il|sehir|city)(?:adi|name)?`],
  district: [`${owner}(?:ilce|town|district)(?:adi|name)?`],
  address: [`${owner}(?:acik|fatura)?(?:adres|addr|address)i?1?`],
  postcode: ["posta?kodu?|post(?:al)?code|zip(?:code)?"],
  code: [`${owner}(?:kodu?|code)`],
  person: [`${owner}(?:${person}|kimlik${number})`],
};

/** The columns with each field's name, those with the surest name first. */
export function columnsCalled(headings: readonly string[]): Record<Field, number[]> {
  const compact = headings.map(compactName);
  const called = Object.entries(patterns).map(([field, names]) => {
    const places = names.flatMap((name) => {
      const whole = new RegExp(`^(?:${name})$`);
      return compact.flatMap((one, at) => (whole.test(one) ? [at] : []));
    });
    return [field, places];
  });
  return Object.fromEntries(called) as Record<Field, number[]>;
}

/** Künye's own columns, in a result that is given again, have no name here. */
function compactName(heading: string): string {
  if (heading.length > 60) return "";
  const name = foldTurkish(heading).replace(/[^a-z0-9]/g, "");
  return name.startsWith("kunye") ? "" : name;
}
