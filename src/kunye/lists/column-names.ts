import { foldTurkish } from "../../company/title.ts";

/** The content of a column; `titleEnd` continues a title, `person` holds numbers of persons. */
export type Field =
  | ("vkn" | "mersis" | "titleEnd" | "title" | "taxOffice" | "city")
  | ("district" | "address" | "postcode" | "code" | "person");

/** The place of each field's column. */
export type Columns = Partial<Record<Field, number>>;

/** The columns with each field's name, those with the surest name first. */
export function columnsCalled(names: readonly string[]): Record<Field, number[]> {
  const called = Object.entries(patterns).map(([field, some]) => {
    const places = some.flatMap((pattern) =>
      names.flatMap((one, at) => (pattern.test(one) ? [at] : [])),
    );
    return [field, [...new Set(places)]];
  });
  return Object.fromEntries(called) as Record<Field, number[]>;
}

/** A heading as the patterns know it, without what stands in brackets if only that is known. */
export function knownName(heading = ""): string {
  const named = compactName(heading);
  const bare = named === "" ? "" : compactName(heading.replace(/[([][^)\]]*[)\]]/g, ""));
  const isKnown =
    named === bare ||
    Object.values(patterns)
      .flat()
      .some((one) => one.test(named));
  return isKnown ? named : bare;
}

/** The party that a column is named after, or "". */
export function ownerOf(column = ""): string {
  return leadingOwner.exec(column)?.[0] ?? "";
}

const longest = 80;

/** Those whom a table is about, as its columns name them. */
const owners =
  "(?:cari|car|firma|sirket|kurulus|isletme|isyeri|musteri|tedarikci|satici|alici|gonderici|gonderen|mukellef|" +
  "yuklenici|altyuklenici|istekli|taseron|bayi|acente|isveren|borclu|alacakli|nakliyeci|ithalatci|ihracatci|uretici|" +
  "vendor|supplier|customer|partner|company|entity|business|account|curracc)";
const owner = `(?:(?:${owners}|ticari|ticaret|resmi|fatura|adresi?|bagli|oldugu|kayitli)(?:nin|in|sinin|si)?(?:hesap|kart)?)`;
const number = "(?:no|nr|num|numarasi|number|id)";
const person = `(?:tc(?:kn?|kimlik)?${number}?)`;
const office = "(?:(?:vergi|v|ver)daire(?:si)?|taxoffice|vergid|vd)";
const name = "(?:adi?|isim|ismi|name|description|aciklamasi?)";
/** `Unvanı / Adı Soyadı`. */
const orName = "(?:(?:veya|yada|ve)?(?:adi?|soyadi?|isim|ismi))*";

/** Names of a field's columns, folded and without signs, the surest first. */
const patterns = byName({
  vkn: [
    `${owner}*${person}?(?:vkn${number}?|(?:vergi(?:kimlik|sicil|hesap)?|verhes|tax|vat)${number}[12]?|vergikimlik|vergi(?=tc)|vn|vno)(?:vkn)?${person}?`,
    "(?:vat|tax)(?:registration|identification|exempt|payer)?(?:no|nr|number|id|code)|vat|tin",
  ],
  mersis: [`${owner}*mersis${number}?`],
  titleEnd: [`${owner}*(?:unvani?|${name}|definition)2`, "(?:.*unvani?n?)?devami?"],
  title: [
    `(?!eski|onceki|kisa|yetkili|gorev|personel|banka).*unvani?1?${orName}`,
    `definition|title|company|(?:full|display|legal|trade|complete|registered)name|${name}1`,
    `${owner}*(?:${owners}|carihesap|carikart)(?:nin|in|sinin|si)?(?:hesap|kart)?${name}1?${orName}`,
    `(?:ruhsat|lisans|belge|izin|marka|tescil|hak|sertifika)sahibi(?:firma)?(?:nin)?${name}?`,
    "name|firma|sirket|cari|musteri|tedarikci|satici|alici|gonderici|yuklenici|istekli|taseron|bayi|acente|vendor|supplier|customer",
    "(?:ad|adi|isim|ismi)(?:soyadi?)?",
  ],
  taxOffice: [
    `${owner}*${office}(?:adi?|name|description|mudurlugu)?`,
    "l10ntrtaxofficename",
    "stcd1",
    `vergi${number}1`,
  ],
  city: [
    `${owner}*(?:ili?|sehir|sehri|city|province|state(?:id)?)(?:adi?|name|description|ilce)?`,
    "ort01|yer",
  ],
  district: [`${owner}*(?:ilce(?:si)?|town|district|semt)(?:adi?|name|description)?`],
  address: [
    `${owner}*(?:acik|fatura|merkez|tebligat)?(?:adresi?|addr|address|street|stras)(?:satiri)?1?`,
  ],
  postcode: ["posta?kodu?|post(?:al)?code|zip(?:code)?|pstlz"],
  code: [
    `${owner}*(?:hesap|kart|h|member)?(?:kodu?|code)`,
    `lifnr|kunnr|${owners}(?:${number}|account)`,
  ],
  person: [`${owner}*(?:${person}|kimlik${number}|identitynum(?:ber)?)`],
});
/** Names of columns in which a VKN stands in some programs, and something else in others. */
export const perhapsVkn = whole(`stcd[1-3]|identifier|${owner}*vdaireno|${owner}*kimlik${number}`);
/** `Vergi D. / No`: both in one cell. */
export const officeAndNumber = whole(
  `${owner}*${office}(?:adi?)?(?:ve)?(?:v|vergi)?(?:kimlik|hesap|sicil)?(?:${number}|vkn|vn)${person}?`,
);
/** Names of accounts, which are titles beside tax numbers only. */
export const accountName = whole(`hesap(?:in)?${name}|${name}`);
const leadingOwner = new RegExp(`^${owners}`);

function byName(sources: Record<Field, readonly string[]>): Record<Field, RegExp[]> {
  const entries = Object.entries(sources).map(([field, some]) => [field, some.map(whole)]);
  return Object.fromEntries(entries) as Record<Field, RegExp[]>;
}

function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})$`);
}

/** Künye's own columns, in a result that is given again, have no name here. */
function compactName(heading: string): string {
  if (heading.length > longest || /\d{5}/.test(heading)) return "";
  const folded = foldTurkish(heading).replace(/[^a-z0-9]/g, "");
  return folded.startsWith("kunye") ? "" : folded;
}
