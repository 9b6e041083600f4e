import { readNumber } from "../../company/number-input.ts";
import { foldTurkish } from "../../company/title.ts";

/** The content of a column; `titleEnd` continues a title, `person` holds numbers of persons. */
export type Field =
  | ("vkn" | "mersis" | "titleEnd" | "title" | "taxOffice" | "city")
  | ("district" | "address" | "postcode" | "code" | "person");

/** The place of each field's column. */
export type Columns = Partial<Record<Field, number>>;

/** The columns of a table. */
export interface FoundColumns {
  /** The place of the row with the columns' names. */
  header: number | null;
  columns: Columns;
  /** The columns of numbers of persons. */
  people: number[];
  /** Several columns that could be the VKN's: a person has to choose one. */
  vknCandidates: number[];
}

/** The columns that a person can choose, in the order in which they are asked for. */
export const chosenFields = ["vkn", "title", "taxOffice", "city"] as const;

/** A header is looked for in so many of a table's first rows. */
export const headRows = 20;
/** So many rows say what a column holds. */
const sampled = 200;

/**
 * Finds the columns by their names, else by what most of their cells are.
 * A column that a person chose for the VKN decides whose title is meant.
 */
export function findColumns(rows: readonly string[][], chosenVkn?: number): FoundColumns {
  const header = headerOf(rows);
  const begin = (header ?? -1) + 1;
  const headings = header === null ? [] : headingsAt(rows, header);
  const sample = rows.slice(begin, begin + sampled);
  const width = Math.max(headings.length, ...sample.map(({ length }) => length));
  const cells = Array.from({ length: width }, (_, column) =>
    sample.flatMap((row) => row[column] || []),
  );
  const contents = cells.map(contentOf);
  const names = headings.map(knownName);
  const { vkn: vkns, person: persons, title: titles, ...called } = columnsCalled(names);
  const people = contents.flatMap(({ vkn, person }, column) => {
    const isFull = person > 0.5 && vkn === 0 && !vkns.includes(column);
    return isFull || persons.includes(column) ? [column] : [];
  });

  const columns: Columns = {};
  const isFree = (column: number) =>
    !people.includes(column) &&
    !Object.values(columns).includes(column) &&
    !/^\s*künye/i.test(headings[column] ?? "");
  const choose = (field: Field, from: readonly number[]) => {
    const first = from.find(isFree);
    if (first !== undefined) columns[field] ??= first;
  };
  const mostly = (content: keyof ReturnType<typeof contentOf>) =>
    contents.flatMap((one, column) => (one[content] > 0.5 && isFree(column) ? [column] : []));
  const calledBy = (pattern: RegExp) =>
    names.flatMap((name, at) => (pattern.test(name) ? [at] : []));

  const shared = calledBy(officeAndNumber).filter(
    (column) => cells[column]?.some((cell) => splitCell(cell).beside !== "") ?? false,
  );
  const named = vkns.filter(isFree);
  const filled = [...named, ...calledBy(perhapsVkn)].filter(
    (column) => isFree(column) && (contents[column]?.vkn ?? 0) > 0,
  );
  const found = [filled, shared, named, mostly("vkn")].find((some) => some.length > 0) ?? [];
  const all = chosenVkn === undefined ? withoutCopies(found, sample) : [chosenVkn];
  if (all.length === 1) choose("vkn", all);
  const { vkn = all[0] } = columns;
  const holdsWords = (column: number) => (contents[column]?.title ?? 0) > 0.5;
  const whose = ownerOf(names[vkn ?? -1]);
  const isOfVkn = (column: number) => whose !== "" && ownerOf(names[column]) === whose;
  const wordy = [...titles.filter(holdsWords), ...titles];
  choose("title", [...wordy.filter(isOfVkn), ...wordy]);
  // Accounts of a balance are no titles; beside tax numbers they are.
  if (vkn !== undefined) choose("title", calledBy(accountName));
  for (const [field, from] of Object.entries(called)) choose(field as Field, from);
  choose("mersis", mostly("mersis"));
  if (shared.includes(vkn ?? -1)) columns.taxOffice ??= vkn ?? -1;
  const wordsIn = (column: number) => contents[column]?.title ?? 0;
  // Under a header it would have its name, and notes hold words too.
  if (header === null) {
    choose(
      "title",
      mostly("title").sort((one, other) => wordsIn(other) - wordsIn(one)),
    );
  }
  return { header, columns, people, vknCandidates: all.length > 1 ? all : [] };
}

/** Counts the companies in a table: tax numbers tenfold, words without a header not at all. */
export function companiesIn(rows: readonly string[][]): number {
  const { header, columns, vknCandidates } = findColumns(rows);
  const below = rows.slice((header ?? -1) + 1);
  const numbers = [columns.vkn, columns.mersis, ...vknCandidates];
  const filledIn = (column = -1) =>
    below.filter((row) => /\d{9}|\d[\d .]{8,}/.test(row[column] ?? "")).length;
  const titles = header === null ? 0 : below.filter((row) => row[columns.title ?? -1]).length;
  return Math.max(...numbers.map((column) => filledIn(column) * 10), titles);
}

/** The place of the first of the best rows that name a column by which companies are found. */
export function headerOf(rows: readonly string[][]): number | null {
  let best: { place: number | null; fields: number } = { place: null, fields: 0 };
  for (const place of rows.slice(0, headRows).keys()) {
    const fields = fieldsNamed(headingsAt(rows, place));
    if (fields > best.fields && !holdsCompany(rows[place] ?? [])) best = { place, fields };
  }
  return best.place;
}

/** Parts a cell into its only number, of nine digits or more, and the words beside it. */
export function splitCell(cell: string): { number: string; beside: string } {
  const numbers = cell.match(/\d(?:[ .]?\d){8,}/g) ?? [];
  const [number = ""] = numbers;
  if (numbers.length !== 1) return { number: cell, beside: "" };
  const beside = cell.replace(number, " ").replace(/^[\s\p{P}]+|[\s/,:;|–-]+$/gu, "");
  return { number, beside };
}

/** Returns the headings of a row, joined with the row above if that names more: `VERGİ` over `DAİRESİ`. */
function headingsAt(rows: readonly string[][], place: number): string[] {
  const [above = [], own = []] = [rows[place - 1], rows[place]];
  let last = "";
  const both = Array.from(own, (heading, at) => {
    last = above[at]?.trim() || last;
    return `${last} ${heading}`;
  });
  return fieldsNamed(both) > fieldsNamed(own) ? both : own;
}

/** Counts the fields that a row names; none unless companies are found by one of them. */
function fieldsNamed(headings: readonly string[]): number {
  const names = headings.map(knownName);
  const { vkn, mersis, title, ...others } = columnsCalled(names);
  const isOneOf = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const hasNumber = vkn.length + mersis.length > 0 || isOneOf(officeAndNumber);
  const isOfAccounts = others.code.length > 0 && isOneOf(accountName);
  if (!hasNumber && title.length === 0 && !isOfAccounts) return 0;
  const beside = Object.values(others).filter(({ length }) => length > 0).length;
  return beside + [hasNumber, title.length > 0 || isOfAccounts].filter(Boolean).length;
}

/** True if a cell is a company's number: a row of data may hold a column's name too. */
function holdsCompany(row: readonly string[]): boolean {
  return row.some((cell) => ["vkn", "mersis"].includes(readNumber(cell).kind));
}

/** Leaves out columns that say the same as an earlier, fuller one. */
function withoutCopies(columns: readonly number[], rows: readonly string[][]): number[] {
  const numbers = (column: number) => rows.filter((row) => row[column]?.trim()).length;
  const fullest = columns.toSorted((one, other) => numbers(other) - numbers(one));
  const isSame = (one: number, other: number) =>
    rows.every((row) => !row[one]?.trim() || row[one].trim() === row[other]?.trim());
  const kept = fullest.filter(
    (one, at) => !fullest.slice(0, at).some((other) => isSame(one, other)),
  );
  return columns.filter((column) => kept.includes(column));
}

/** Returns the share of cells of a kind, from 0 to 1. */
function contentOf(cells: readonly string[]) {
  const kinds = cells.map((cell) => readNumber(cell).kind);
  const share = (...wanted: (typeof kinds)[number][]) =>
    kinds.filter((kind) => wanted.includes(kind)).length / (cells.length || 1);
  const words = cells.filter((cell) => /\p{L}{2}\S*\s+\S*\p{L}{2}/u.test(cell)).length;
  return {
    // Persons stand among companies.
    vkn: share("vkn", "short-vkn") && share("vkn", "short-vkn", "personal"),
    mersis: share("mersis", "short-mersis"),
    person: share("personal"),
    // Two words are a title more often than one is.
    title: share("title") + words / (cells.length || 1),
  };
}

/** The columns with each field's name, those with the surest name first. */
function columnsCalled(names: readonly string[]): Record<Field, number[]> {
  const called = Object.entries(patterns).map(([field, some]) => {
    const places = some.flatMap((pattern) =>
      names.flatMap((one, at) => (pattern.test(one) ? [at] : [])),
    );
    return [field, [...new Set(places)]];
  });
  return Object.fromEntries(called) as Record<Field, number[]>;
}

/** A heading as the patterns know it, without what stands in brackets if only that is known. */
function knownName(heading = ""): string {
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
function ownerOf(column = ""): string {
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
const perhapsVkn = whole(`stcd[1-3]|identifier|${owner}*vdaireno|${owner}*kimlik${number}`);
/** `Vergi D. / No`: both in one cell. */
const officeAndNumber = whole(
  `${owner}*${office}(?:adi?)?(?:ve)?(?:v|vergi)?(?:kimlik|hesap|sicil)?(?:${number}|vkn|vn)${person}?`,
);
/** Names of accounts, which are titles beside tax numbers only. */
const accountName = whole(`hesap(?:in)?${name}|${name}`);
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
