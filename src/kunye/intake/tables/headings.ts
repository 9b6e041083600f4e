import { mendEncoding } from "../../../company/mend-encoding.ts";
import { foldTurkish } from "../../../company/title.ts";

/** A column's content; `titleEnd` continues a title, `person` holds persons' numbers. */
export type ColumnField =
  | ("vkn" | "mersis" | "titleEnd" | "title" | "taxOffice" | "city")
  | ("district" | "address" | "postcode" | "country" | "code" | "iban" | "person");

/** Returns the columns of each field, the surest name first. */
export function columnsByField(names: readonly string[]): Record<ColumnField, number[]> {
  const columns = Object.entries(patterns).map(([field, some]) => {
    const places = some.flatMap((pattern) => columnsMatching(names, pattern));
    return [field, [...new Set(places)]];
  });
  return Object.fromEntries(columns) as Record<ColumnField, number[]>;
}

export function columnsMatching(names: readonly string[], pattern: RegExp): number[] {
  return names.flatMap((name, at) => (pattern.test(name) ? [at] : []));
}

/** Counts the fields that a row names; 0 if no field identifies a company. */
export function countFields(headings: readonly string[]): number {
  const names = headings.map(normalName);
  const { vkn, mersis, title, ...others } = columnsByField(names);
  const isOneOf = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const hasNumber = vkn.length + mersis.length > 0 || isOneOf(officeAndNumber);
  const isOfAccounts = others.code.length > 0 && isOneOf(accountName);
  const hasTitle = title.length > 0 || isOfAccounts || isOneOf(personName);
  if (!hasNumber && !hasTitle) return 0;
  const otherFields = Object.values(others).filter(({ length }) => length > 0).length;
  return otherFields + [hasNumber, hasTitle].filter(Boolean).length;
}

/** True for a heading that names a company's number or title. */
export function namesCompany(heading: string): boolean {
  return companyNames.test(normalName(heading));
}

/** Normalises a heading; text in brackets is dropped unless a pattern needs it. */
export function normalName(heading = ""): string {
  const full = compactName(heading);
  if (full === "" || !/[([]/.test(heading)) return full;
  const short = compactName(heading.replace(/[([][^)\]]*[)\]]/g, ""));
  const isNeeded =
    full === short ||
    Object.values(patterns)
      .flat()
      .some((one) => one.test(full));
  return isNeeded ? full : short;
}

/** Returns the party in a column's name, or "". */
export function partyIn(column = ""): string {
  return leadingParty.exec(column)?.[0] ?? "";
}

/** A longer cell names no known column. Chosen by hand. */
const maxHeadingLength = 80;

/** The parties that columns are named after. */
const parties =
  "(?:cari|car|firma|sirket|kurulus|isletme|isyeri|musteri|tedarikci|satici|alici|gonderici|gonderen|mukellef|" +
  "yuklenici|altyuklenici|istekli|taseron|bayi|acente|isveren|borclu|alacakli|nakliyeci|ithalatci|ihracatci|uretici|" +
  "duzenleyen|duzenleyici|muhatap|alan(?!kodu|code)|karsitaraf|" +
  "vendor|supplier|customer|partner|company|entity|business|account|curracc|sender|receiver|recipient|seller|buyer|issuer)";
const party = `(?:(?:${parties}|ticari|ticaret|resmi|fatura|adresi?|bagli|oldugu|kayitli)(?:nin|in|sinin|si)?(?:hesap|kart)?)`;
const number = "(?:no|nr|num|numarasi|number|id)";
const person = `(?:tc(?:kn?|kimlik)?${number}?)`;
const office = "(?:(?:vergi|v|ver)daire(?:si)?|taxoffice|vergid|vd)";
const name = "(?:adi?|isim|ismi|name|description|aciklamasi?)";
const orName = "(?:(?:veya|yada|ve)?(?:adi?|soyadi?|isim|ismi))*";

/** `C/H` (cari hesap), and what accounting programs call an account. */
const accounting = "(?:chh?|cl|muh|muhasebe|erp|ana|alt)(?:hesap|hes|hsp|hs)?";

/** Column names per field, folded and without signs, the surest first. */
const patterns = compilePatterns({
  vkn: [
    `${party}*${person}?(?:vkn${number}?|(?:vergi(?:kimlik|sicil|hesap)?|verhes|tax|vat)${number}[12]?|vergikimlik|vergi(?=tc)|vn|vno)(?:vkn|(?:vergi|tax|vat)${number}|vat)?${person}?`,
    "(?:vat|tax)(?:registration|identification|exempt|payer)?(?:no|nr|number|id|code)|vat|tin",
  ],
  mersis: [`${party}*mersis${number}?`],
  titleEnd: [`${party}*(?:unvani?|${name}|definition)2`, "(?:.*unvani?n?)?devami?"],
  title: [
    `(?!eski|onceki|kisa|yetkili|gorev|personel|banka).*unvani?1?${orName}`,
    `definition|title|company|(?:full|display|legal|trade|complete|registered)name|${name}1`,
    `${party}*(?:${parties}|carihesap|carikart)(?:nin|in|sinin|si)?(?:hesap|kart)?${name}1?${orName}`,
    `(?:ruhsat|lisans|belge|izin|marka|tescil|hak|sertifika)sahibi(?:firma)?(?:nin)?${name}?`,
    "name|firma|sirket|cari|musteri|tedarikci|satici|alici|gonderici|yuklenici|istekli|taseron|bayi|acente|vendor|supplier|customer",
  ],
  taxOffice: [
    `${party}*${office}(?:adi?|name|description|mudurlugu)?`,
    "l10ntrtaxofficename",
    "stcd1",
    `vergi${number}1`,
  ],
  city: [
    `${party}*(?:ili?|sehir|sehri|city|province|state(?:id)?)(?:adi?|name|description|ilce)?`,
    "ort01|yer",
  ],
  district: [`${party}*(?:ilce(?:si)?|town|district|semt)(?:adi?|name|description)?`],
  address: [
    `${party}*(?:acik|fatura|merkez|tebligat)?(?:adresi?|addr|address|street|stras)(?:satiri)?1?`,
  ],
  postcode: ["posta?kodu?|post(?:al)?code|zip(?:code)?|pstlz"],
  country: [
    `${party}*(?:ulke(?:si)?|country)(?:adi?|kodu?|code|id|name|iso(?:kodu)?)?(?:adi?)?|land1|countryregioncode`,
  ],
  code: [
    `${party}*(?:${accounting})?(?:hesap|hes|hsp|hs|kart|h|member)?(?:kodu?|code)`,
    `lifnr|kunnr|${parties}(?:${number}|account)|(?:ch|chh)${number}|${accounting}${number}`,
  ],
  // An account's number alone is an IBAN only by its cells.
  iban: [`${party}*iban${number}?`, `${party}*(?:banka)?(?:hesap|account)${number}`],
  person: [`${party}*(?:${person}|kimlik${number}|identitynum(?:ber)?)`],
});
/** Names of columns that hold a VKN in some programs only. */
export const perhapsVkn = compile(
  `stcd[1-3]|identifier|${party}*vdaireno|${party}*kimlik${number}`,
);
/** `Vergi D. / No`: one column for both. */
export const officeAndNumber = compile(
  `${party}*${office}(?:adi?)?(?:ve)?(?:v|vergi)?(?:kimlik|hesap|sicil)?(?:${number}|vkn|vn)${person}?`,
);
export const accountName = compile(`hesap(?:in)?${name}|${name}`);
/** Words about a row, among them the title of a payer or an account. */
export const remarks = compile(".*aciklama(?:lar)?|notu?(?:lar)?|detayi?|konusu?|islem");
/** A name of companies or of persons. */
export const personName = compile("(?:ad|adi|isim|ismi)(?:soyadi?)?");
/** A name of a company's number or title, without which a row is no header. */
const companyNames = compile(
  [
    ...patterns.vkn,
    ...patterns.mersis,
    ...patterns.title,
    ...[officeAndNumber, accountName, personName],
  ]
    .map(({ source }) => source)
    .join("|"),
);
/** Columns whose companies are not those of the row. */
export const otherCompany =
  /^(?:eski|onceki|kisa|yetkili|gorev|personel|.*(?:banka|kargo|sigorta|marka|musavir|denetci|grup))/;
/** A word for companies, as the only heading of a column of titles. */
export const companyWord = compile(
  `(?:${party}|karsitaraf|kurum|uye|ortak|client)+(?:lar|ler)?(?:imiz)?(?:${name}|listesi?)?${orName}`,
);
const thing =
  "(?:stok|urun|mal|malzeme|hizmet|malhizmet|parca|kalem|barkod|demirbas|plaka|model|marka)";
/** Columns of goods, vouchers and minutes, in which a name is no company's. */
export const otherSubject = compile(
  `${thing}(?:${name}|kodu?|${number}|cinsi|tanimi|grubu)?|(?:birim)?fiyati?|miktari?|adet|birimi?|iskonto|` +
    "fis(?:no|tarihi|turu)|yevmiye(?:no|maddesi)?|gundem(?:maddesi)?|karar(?:no|lar)?|gorev(?:i)?|departman|maas",
);
const leadingParty = new RegExp(`^${parties}`);
const sellers: ReadonlySet<string> = new Set(
  "satici tedarikci gonderici gonderen duzenleyen duzenleyici yuklenici altyuklenici taseron nakliyeci uretici vendor supplier sender seller issuer".split(
    " ",
  ),
);
const buyers: ReadonlySet<string> = new Set(
  "alici alan musteri customer receiver recipient buyer".split(" "),
);

/** Returns the side of an invoice in a column's name, or null. */
export function sideIn(column = ""): "seller" | "buyer" | null {
  const named = partyIn(column);
  return sellers.has(named) ? "seller" : buyers.has(named) ? "buyer" : null;
}

/** The columns of a table of invoices. */
export interface InvoiceColumns {
  number: number;
  date?: number | undefined;
  amount?: number | undefined;
  currency?: number | undefined;
}

const invoice = "(?:e?(?:arsiv)?fatura(?:belge)?|e?invoice)";
const paper = "(?:belge|evrak|document)";
const inCurrency = "(?:tl|try|usd|eur|euro|gbp)?";
/** An invoice's columns, the surest name first; `paper` may be the number of another document. */
const invoicePatterns = {
  number: compile(`${invoice}(?:seri)?(?:sira)?${number}`),
  paper: compile(`${paper}(?:seri)?(?:sira)?${number}`),
  dates: [
    `(?:${invoice}|${paper}|duzenlen?me)(?:tarihi?|date)(?:saati?)?`,
    "(?:tarihi?|date)(?:saati?)?",
  ].map(compile),
  totals: [
    `(?:odenecek(?:toplam)?(?:tutari?)?|amountdue|payableamount|totaldue)${inCurrency}`,
    `(?:(?:vergiler|kdv)dahil(?:toplam)?|geneltoplam|brut|toplam)(?:tutari?)?${inCurrency}`,
    `(?:grand|gross)?total(?:amount)?${inCurrency}`,
  ].map(compile),
  /** An amount that may be without taxes if the table has a column of taxes. */
  amount: compile(`(?:${invoice}|${paper})?(?:tutari?|bedeli?|toplami?|amount)${inCurrency}`),
  tax: compile("(?:hesaplanan|toplam)?(?:kdv|vat|tax)(?:tutari?|toplami?|amount)?"),
  currency: compile("(?:para|doviz)(?:birimi?|cinsi|kodu|turu)|doviz|pb|currency(?:code)?"),
};

/** Finds the columns of a table of invoices; null without a column of their numbers. */
export function invoiceColumns(headings: readonly string[]): InvoiceColumns | null {
  // `Tutar (KDV hariç)` is not what is to be paid.
  const isNet = (heading: string) => compactName(heading).includes("haric");
  const names = headings.map((heading) => (isNet(heading) ? "" : normalName(heading)));
  const find = (...some: readonly RegExp[]) =>
    some.flatMap((one) => columnsMatching(names, one))[0];
  const { dates, totals, currency, paper: otherNumber, ...one } = invoicePatterns;
  const amount = find(...totals, ...(find(one.tax) === undefined ? [one.amount] : []));
  const number = find(one.number) ?? (amount === undefined ? undefined : find(otherNumber));
  if (number === undefined) return null;
  return { number, date: find(...dates), amount, currency: find(currency) };
}

function compilePatterns(sources: Record<ColumnField, string[]>): Record<ColumnField, RegExp[]> {
  const entries = Object.entries(sources).map(([field, some]) => [field, some.map(compile)]);
  return Object.fromEntries(entries) as Record<ColumnField, RegExp[]>;
}

function compile(source: string): RegExp {
  return new RegExp(`^(?:${source})$`);
}

/** Folds a heading to letters and digits; "" for a long one, a number, or Künye's own column. */
function compactName(heading: string): string {
  if (heading.length > maxHeadingLength || /\d{5}/.test(heading)) return "";
  const folded = foldTurkish(mendEncoding(heading)).replace(/[^a-z0-9]/g, "");
  return folded.startsWith("kunye") ? "" : folded;
}
