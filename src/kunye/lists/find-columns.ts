import { readNumber } from "../../company/number-input.ts";
import { foldTurkish } from "../../company/title.ts";

/** A column's content; `titleEnd` continues a title, `person` holds persons' numbers. */
export type ColumnField =
  | ("vkn" | "mersis" | "titleEnd" | "title" | "taxOffice" | "city")
  | ("district" | "address" | "postcode" | "code" | "person");

export type Columns = Partial<Record<ColumnField, number>>;

export interface FoundColumns {
  header: number | null;
  columns: Columns;
  /** The columns with persons' numbers. */
  people: number[];
  /** Several possible columns of the VKN: a user has to choose. */
  vknCandidates: number[];
}

/** The columns that a user can choose, in the order of the form. */
export const choosableFields = ["vkn", "title", "taxOffice", "city"] as const;

/** The number of rows among which the header is searched. */
export const headRows = 20;
/** The number of rows that decide a column's content. */
const sampleRows = 200;

/** Finds columns by name, else by content. A given `vknColumn` also decides the title column. */
export function findColumns(rows: readonly string[][], vknColumn?: number): FoundColumns {
  const header = headerOf(rows);
  const begin = (header ?? -1) + 1;
  const headings = header === null ? [] : headingsAt(rows, header);
  const sample = rows.slice(begin, begin + sampleRows);
  const width = Math.max(headings.length, ...sample.map(({ length }) => length));
  const cells = Array.from({ length: width }, (_, column) =>
    sample.flatMap((row) => row[column] || []),
  );
  const contents = cells.map(contentOf);
  const names = headings.map(normalName);
  const { vkn: vkns, person: persons, title: titles, ...otherFields } = columnsByField(names);
  const people = contents.flatMap(({ vkn, person }, column) => {
    const holdsPersons = person > 0.5 && vkn === 0 && !vkns.includes(column);
    return holdsPersons || persons.includes(column) ? [column] : [];
  });

  const columns: Columns = {};
  const isFree = (column: number) =>
    !people.includes(column) &&
    !Object.values(columns).includes(column) &&
    !/^\s*künye/i.test(headings[column] ?? "");
  const choose = (field: ColumnField, from: readonly number[]) => {
    const first = from.find(isFree);
    if (first !== undefined) columns[field] ??= first;
  };
  const mainlyHolding = (content: keyof ReturnType<typeof contentOf>) =>
    contents.flatMap((one, column) => (one[content] > 0.5 && isFree(column) ? [column] : []));
  const columnsMatching = (pattern: RegExp) =>
    names.flatMap((name, at) => (pattern.test(name) ? [at] : []));

  const officeNumberColumns = columnsMatching(officeAndNumber).filter(
    (column) => cells[column]?.some((cell) => splitCell(cell).words !== "") ?? false,
  );
  const namedVkns = vkns.filter(isFree);
  const filledVkns = [...namedVkns, ...columnsMatching(perhapsVkn)].filter(
    (column) => isFree(column) && (contents[column]?.vkn ?? 0) > 0,
  );
  const sources = [filledVkns, officeNumberColumns, namedVkns, mainlyHolding("vkn")];
  const possibleVkns = sources.find((some) => some.length > 0) ?? [];
  const vknCandidates = vknColumn === undefined ? withoutCopies(possibleVkns, sample) : [vknColumn];
  if (vknCandidates.length === 1) choose("vkn", vknCandidates);
  const { vkn = vknCandidates[0] } = columns;
  const titleScoreIn = (column: number) => contents[column]?.title ?? 0;
  const vknParty = partyIn(names[vkn ?? -1]);
  const isOfParty = (column: number) => vknParty !== "" && partyIn(names[column]) === vknParty;
  const likelyTitles = [...titles.filter((column) => titleScoreIn(column) > 0.5), ...titles];
  choose("title", [...likelyTitles.filter(isOfParty), ...likelyTitles]);
  // An account's name is a title only in a table with tax numbers.
  if (vkn !== undefined) choose("title", columnsMatching(accountName));
  for (const [field, from] of Object.entries(otherFields)) choose(field as ColumnField, from);
  choose("mersis", mainlyHolding("mersis"));
  if (officeNumberColumns.includes(vkn ?? -1)) columns.taxOffice ??= vkn ?? -1;
  // With a header a title column has a name, and columns of notes hold words too.
  if (header === null) {
    const bestTitles = mainlyHolding("title").sort((a, b) => titleScoreIn(b) - titleScoreIn(a));
    choose("title", bestTitles);
  }
  return { header, columns, people, vknCandidates: vknCandidates.length > 1 ? vknCandidates : [] };
}

/** Scores a table by its companies; a tax number counts as much as ten titles. */
export function companyScore(rows: readonly string[][]): number {
  const { header, columns, vknCandidates } = findColumns(rows);
  const below = rows.slice((header ?? -1) + 1);
  const numbers = [columns.vkn, columns.mersis, ...vknCandidates];
  const filledIn = (column = -1) =>
    below.filter((row) => /\d{9}|\d[\d .]{8,}/.test(row[column] ?? "")).length;
  const titles = header === null ? 0 : below.filter((row) => row[columns.title ?? -1]).length;
  return Math.max(...numbers.map((column) => filledIn(column) * 10), titles);
}

/** Returns the index of the header, the first row that names the most fields, or null. */
export function headerOf(rows: readonly string[][]): number | null {
  let best: { place: number | null; fields: number } = { place: null, fields: 0 };
  for (const place of rows.slice(0, headRows).keys()) {
    const fields = countFields(headingsAt(rows, place));
    if (fields > best.fields && !holdsCompany(rows[place] ?? [])) best = { place, fields };
  }
  return best.place;
}

/** Splits a cell into its number (nine digits or more) and its words, if it has one number. */
export function splitCell(cell: string): { number: string; words: string } {
  const numbers = cell.match(/\d(?:[ .]?\d){8,}/g) ?? [];
  const [number = ""] = numbers;
  if (numbers.length !== 1) return { number: cell, words: "" };
  const words = cell.replace(number, " ").replace(/^[\s\p{P}]+|[\s/,:;|–-]+$/gu, "");
  return { number, words };
}

/** Returns the number in a cell of the VKN's column, which may hold the tax office too. */
export function numberIn(cell: string, columns: Columns): string {
  return isOfficeWithNumber(columns) ? splitCell(cell).number : cell;
}

/** True if the tax office and the number are in one cell. */
export function isOfficeWithNumber({ vkn, taxOffice }: Columns): boolean {
  return vkn !== undefined && vkn === taxOffice;
}

/** Returns a row's headings, joined with those of the row above if that names more fields. */
function headingsAt(rows: readonly string[][], place: number): string[] {
  const [above = [], own = []] = [rows[place - 1], rows[place]];
  let last = "";
  const both = Array.from(own, (heading, at) => {
    last = above[at]?.trim() || last;
    return `${last} ${heading}`;
  });
  return countFields(both) > countFields(own) ? both : own;
}

/** Counts the fields that a row names; 0 if no field identifies a company. */
function countFields(headings: readonly string[]): number {
  const names = headings.map(normalName);
  const { vkn, mersis, title, ...others } = columnsByField(names);
  const isOneOf = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const hasNumber = vkn.length + mersis.length > 0 || isOneOf(officeAndNumber);
  const isOfAccounts = others.code.length > 0 && isOneOf(accountName);
  if (!hasNumber && title.length === 0 && !isOfAccounts) return 0;
  const otherFields = Object.values(others).filter(({ length }) => length > 0).length;
  return otherFields + [hasNumber, title.length > 0 || isOfAccounts].filter(Boolean).length;
}

/** True for a row with a company's number, which no header has. */
function holdsCompany(row: readonly string[]): boolean {
  return row.some((cell) => ["vkn", "mersis"].includes(readNumber(cell).kind));
}

/** Drops columns that repeat a fuller column. */
function withoutCopies(columns: readonly number[], rows: readonly string[][]): number[] {
  const filledCells = (column: number) => rows.filter((row) => row[column]?.trim()).length;
  const fullest = columns.toSorted((one, other) => filledCells(other) - filledCells(one));
  const isSame = (one: number, other: number) =>
    rows.every((row) => !row[one]?.trim() || row[one].trim() === row[other]?.trim());
  const kept = fullest.filter(
    (one, at) => !fullest.slice(0, at).some((other) => isSame(one, other)),
  );
  return columns.filter((column) => kept.includes(column));
}

function contentOf(cells: readonly string[]) {
  const kinds = cells.map((cell) => readNumber(cell).kind);
  const share = (...wanted: (typeof kinds)[number][]) =>
    kinds.filter((kind) => wanted.includes(kind)).length / (cells.length || 1);
  const words = cells.filter(hasTwoWords).length;
  return {
    // A column of VKNs may also hold persons' numbers.
    vkn: share("vkn", "short-vkn") && share("vkn", "short-vkn", "personal"),
    mersis: share("mersis", "short-mersis"),
    person: share("personal"),
    // Two words make a title likelier.
    title: share("title") + words / (cells.length || 1),
  };
}

/** True if two words, one beside the other, have two adjacent letters each. */
function hasTwoWords(cell: string): boolean {
  const areWords = cell.split(/\s+/).map((part) => /\p{L}{2}/u.test(part));
  return areWords.some((isWord, at) => isWord && areWords[at + 1] === true);
}

/** Returns the columns of each field, the surest name first. */
function columnsByField(names: readonly string[]): Record<ColumnField, number[]> {
  const columns = Object.entries(patterns).map(([field, some]) => {
    const places = some.flatMap((pattern) =>
      names.flatMap((one, at) => (pattern.test(one) ? [at] : [])),
    );
    return [field, [...new Set(places)]];
  });
  return Object.fromEntries(columns) as Record<ColumnField, number[]>;
}

/** Normalises a heading; text in brackets is dropped unless a pattern needs it. */
function normalName(heading = ""): string {
  const full = compactName(heading);
  const short = full === "" ? "" : compactName(heading.replace(/[([][^)\]]*[)\]]/g, ""));
  const isNeeded =
    full === short ||
    Object.values(patterns)
      .flat()
      .some((one) => one.test(full));
  return isNeeded ? full : short;
}

/** Returns the party in a column's name, or "". */
function partyIn(column = ""): string {
  return leadingParty.exec(column)?.[0] ?? "";
}

const maxHeadingLength = 80;

/** The parties that columns are named after. */
const parties =
  "(?:cari|car|firma|sirket|kurulus|isletme|isyeri|musteri|tedarikci|satici|alici|gonderici|gonderen|mukellef|" +
  "yuklenici|altyuklenici|istekli|taseron|bayi|acente|isveren|borclu|alacakli|nakliyeci|ithalatci|ihracatci|uretici|" +
  "vendor|supplier|customer|partner|company|entity|business|account|curracc)";
const party = `(?:(?:${parties}|ticari|ticaret|resmi|fatura|adresi?|bagli|oldugu|kayitli)(?:nin|in|sinin|si)?(?:hesap|kart)?)`;
const number = "(?:no|nr|num|numarasi|number|id)";
const person = `(?:tc(?:kn?|kimlik)?${number}?)`;
const office = "(?:(?:vergi|v|ver)daire(?:si)?|taxoffice|vergid|vd)";
const name = "(?:adi?|isim|ismi|name|description|aciklamasi?)";
const orName = "(?:(?:veya|yada|ve)?(?:adi?|soyadi?|isim|ismi))*";

/** Column names per field, folded and without signs, the surest first. */
const patterns = compilePatterns({
  vkn: [
    `${party}*${person}?(?:vkn${number}?|(?:vergi(?:kimlik|sicil|hesap)?|verhes|tax|vat)${number}[12]?|vergikimlik|vergi(?=tc)|vn|vno)(?:vkn)?${person}?`,
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
    "(?:ad|adi|isim|ismi)(?:soyadi?)?",
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
  code: [
    `${party}*(?:hesap|kart|h|member)?(?:kodu?|code)`,
    `lifnr|kunnr|${parties}(?:${number}|account)`,
  ],
  person: [`${party}*(?:${person}|kimlik${number}|identitynum(?:ber)?)`],
});
/** Names of columns that hold a VKN in some programs only. */
const perhapsVkn = compile(`stcd[1-3]|identifier|${party}*vdaireno|${party}*kimlik${number}`);
/** `Vergi D. / No`: one column for both. */
const officeAndNumber = compile(
  `${party}*${office}(?:adi?)?(?:ve)?(?:v|vergi)?(?:kimlik|hesap|sicil)?(?:${number}|vkn|vn)${person}?`,
);
const accountName = compile(`hesap(?:in)?${name}|${name}`);
const leadingParty = new RegExp(`^${parties}`);

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
  const folded = foldTurkish(heading).replace(/[^a-z0-9]/g, "");
  return folded.startsWith("kunye") ? "" : folded;
}
