import { readNumber } from "../../company/number-input.ts";
import { foldTurkish } from "../../company/title.ts";
import type { Columns, Field, FoundColumns } from "./ports/list-context.ts";

/** The columns that a person can choose, in the order in which they are asked for. */
export const chosenFields = ["vkn", "title", "taxOffice", "city"] as const;

/** A header is looked for in so many of a table's first rows. */
export const headRows = 20;
/** So many rows say what a column holds. */
const sampled = 200;

/** Finds the columns by their names, else by what most of their cells are. */
export function findColumns(rows: readonly string[][]): FoundColumns {
  const header = headerOf(rows);
  const begin = (header ?? -1) + 1;
  const headings = rows[begin - 1] ?? [];
  const sample = rows.slice(begin, begin + sampled);
  const width = Math.max(headings.length, ...sample.map(({ length }) => length));
  const contents = Array.from({ length: width }, (_, column) =>
    contentOf(sample.flatMap((row) => row[column] || [])),
  );
  const { vkn: vkns, person: persons, ...called } = columnsCalled(headings);
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

  const named = vkns.filter(isFree);
  const filled = named.filter((column) => (contents[column]?.vkn ?? 0) > 0);
  const all = [filled, named, mostly("vkn")].find((some) => some.length > 0) ?? [];
  if (all.length === 1) choose("vkn", all);
  for (const [field, from] of Object.entries(called)) choose(field as Field, from);
  choose("mersis", mostly("mersis"));
  const wordsIn = (column: number) => contents[column]?.title ?? 0;
  const titles = mostly("title").sort((one, other) => wordsIn(other) - wordsIn(one));
  // Under a header it would have its name, and notes hold words too.
  if (header === null) choose("title", titles);
  return { header, columns, people, vknCandidates: all.length > 1 ? all : [] };
}

/** The place of the first of the best rows that name a column by which companies are found. */
export function headerOf(rows: readonly string[][]): number | null {
  let best: { place: number | null; fields: number } = { place: null, fields: 0 };
  for (const [place, row] of rows.slice(0, headRows).entries()) {
    const called = columnsCalled(row);
    const isHeader = [called.vkn, called.mersis, called.title].some(({ length }) => length > 0);
    const fields = Object.values(called).filter(({ length }) => length > 0).length;
    if (isHeader && fields > best.fields) best = { place, fields };
  }
  return best.place;
}

/** How many of these cells are what, from 0 to 1. */
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
function columnsCalled(headings: readonly string[]): Record<Field, number[]> {
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
