import { ibansIn } from "../../../company/iban.ts";
import { endsInLegalForm } from "../../../company/title-parts.ts";
import { contentsOf, isNone, numberKind, type Content } from "./column-content.ts";
import {
  accountName,
  columnsByField,
  columnsMatching,
  companyWord,
  countFields,
  namesCompany,
  normalName,
  officeAndNumber,
  otherCompany,
  otherSubject,
  partyIn,
  perhapsVkn,
  personName,
  remarks,
  type ColumnField,
} from "./headings.ts";

export type { ColumnField } from "./headings.ts";

export type Columns = Partial<Record<ColumnField, number>>;

export interface FoundColumns {
  header: number | null;
  columns: Columns;
  /** The columns with persons' numbers. */
  people: number[];
  /** Several possible columns of the VKN: a user has to choose. */
  vknCandidates: number[];
  /** True if a user chose a column, which nothing else may change. */
  isChosen?: true;
}

/** The columns that a user can choose, in the order of the form. */
export const choosableFields = ["vkn", "title", "taxOffice", "city", "code"] as const;

/** The number of rows among which the header is searched. Chosen by hand. */
export const headRows = 20;
/** The number of rows that decide a column's content. Chosen by hand, like the shares below. */
const sampleRows = 200;

/** A table's columns: their normalised names, and their contents in a sample of the rows. */
interface SampledTable {
  headings: readonly string[];
  names: readonly string[];
  sample: readonly (readonly string[])[];
  contents: readonly Content[];
}

/** Finds columns by name, else by content. A given `vknColumn` also decides the title column. */
export function findColumns(rows: readonly string[][], vknColumn?: number): FoundColumns {
  const header = headerOf(rows);
  const table = sampleTable(rows, header);
  const { names, contents, headings } = table;
  const {
    vkn: vkns,
    person: persons,
    title: titles,
    iban: ibans,
    ...otherFields
  } = columnsByField(names);
  const holdsIbans = (column: number) =>
    table.sample.some((cells) => ibansIn(cells[column] ?? "").length > 0);
  const people = contents.flatMap(({ vkn, person }, column) => {
    const holdsPersons = person > 0.5 && vkn === 0 && !vkns.includes(column);
    return holdsPersons || persons.includes(column) ? [column] : [];
  });
  const isOpen = (column: number) =>
    !people.includes(column) && !/^\s*künye/i.test(headings[column] ?? "");
  const officeNumbers = officeNumberColumns(table);
  const possibleVkns = vknColumn === undefined ? vknColumns(table, vkns, isOpen) : [vknColumn];
  const [vkn] = possibleVkns;
  const isUnclear = possibleVkns.length > 1;
  const columns = assign(
    [
      ["vkn", isUnclear ? [] : possibleVkns],
      ["title", titleColumns(table, titles, vkn)],
      ...(Object.entries({ ...otherFields, iban: ibans.filter(holdsIbans) }) as FieldColumns[]),
      // `Hesap No` may be a bank's.
      ["code", ibans.filter((column) => !holdsIbans(column) && holdsAccountCodes(table, column))],
      ["mersis", columnsHolding(contents, "mersis")],
      ["title", header === null ? columnsOfWords(table, vkn) : []],
    ],
    isOpen,
  );
  if (vkn !== undefined && officeNumbers.includes(vkn)) columns.taxOffice ??= vkn;
  return { header, columns, people, vknCandidates: isUnclear ? possibleVkns : [] };
}

/** True for a column with codes of the chart of accounts: `320`, `320.01`, `320 01 001`. */
function holdsAccountCodes({ sample }: SampledTable, column: number): boolean {
  const cells = sample.flatMap((row) => row[column]?.trim() || []);
  const codes = cells.filter((cell) => /^[1-9]\d{2}(?:[ ./-]|$)/.test(cell));
  return codes.length > cells.length / 2;
}

/** Scores a table by its companies. A tax number counts as ten titles, chosen by hand. */
export function companyScore(rows: readonly string[][]): number {
  const { header, columns, vknCandidates } = findColumns(rows);
  const below = rows.slice((header ?? -1) + 1);
  const numbers = [columns.vkn, columns.mersis, ...vknCandidates];
  const filledIn = (column = -1) =>
    below.filter((row) => /\d{9}|\d[\d .]{8,}/.test(row[column] ?? "")).length;
  const isTitle = (cell = "") => (header === null ? endsInLegalForm(cell) : cell !== "");
  const titles = below.filter((row) => isTitle(row[columns.title ?? -1])).length;
  return Math.max(...numbers.map((column) => filledIn(column) * 10), titles);
}

/**
 * Returns the header: the first row that names the most fields, else the row above the companies.
 * A row with companies above it is a second heading, which would hide them.
 */
export function headerOf(rows: readonly string[][]): number | null {
  let best: { place: number | null; fields: number } = { place: null, fields: 0 };
  const above = { numbers: [] as number[], titles: [] as number[] };
  for (const [place, row] of rows.slice(0, headRows).entries()) {
    const width = filledIn(row);
    const asWide = (widths: readonly number[]) => widths.filter((one) => one >= width).length;
    // A letterhead names its own company once, in fewer cells than the table has.
    if (above.numbers.length > 1 || asWide(above.numbers) > 0 || asWide(above.titles) > 1) break;
    const fields = countFields(headingsAt(rows, place));
    if (fields > best.fields && !holdsCompany(row)) best = { place, fields };
    if (isNumberedRow(row)) above.numbers.push(width);
    else if (row.some(endsInLegalForm) && countFields(row) === 0) above.titles.push(width);
  }
  return best.place ?? headerAboveCompanies(rows);
}

function filledIn(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== "").length;
}

/** True for a row with a company's number in a cell of its own, and without a field's name. */
function isNumberedRow(row: readonly string[]): boolean {
  const isBare = (cell: string) => !/\p{L}/u.test(cell) && holdsCompany([cell]);
  return row.some(isBare) && countFields(row) === 0;
}

/** True for a row that names the fields of a table; most of its filled cells are names. */
export function isHeadingRow(row: readonly string[]): boolean {
  // Most rows have a cell that is no heading.
  if (!row.every((cell) => cell.trim() === "" || isHeading(cell.trim()))) return false;
  const filled = row.filter((cell) => cell.trim() !== "");
  if (!filled.some(namesCompany)) return false;
  const fields = countFields(row);
  return fields > 1 ? fields > 2 || fields * 2 >= filled.length : fields === filled.length;
}

/** Returns the columns with numbers of companies. Cells beyond the headings have no column. */
export function numberColumnsOf(rows: readonly string[][], header: number | null): number[] {
  const { contents, headings, sample } = sampleTable(rows, header);
  const isColumn = (column: number) =>
    header === null ? (contents[column]?.count ?? 0) > sample.length / 2 : column < headings.length;
  return columnsHolding(contents, "vkn").filter(isColumn);
}

function sampleTable(rows: readonly string[][], header: number | null): SampledTable {
  const begin = (header ?? -1) + 1;
  const headings = header === null ? [] : headingsAt(rows, header);
  const below = rows.slice(begin, begin + sampleRows);
  // Lines without a separator say nothing about the columns of the other lines.
  const separated = below.filter(({ length }) => length > 1);
  const sample = separated.length > 0 ? separated : below;
  const contents = contentsOf(sample, headings.length);
  return { headings, names: headings.map(normalName), sample, contents };
}

type FieldColumns = readonly [field: ColumnField, columns: readonly number[]];

/** Gives each field in turn its first column that is open and not taken yet. */
function assign(byField: readonly FieldColumns[], isOpen: (column: number) => boolean): Columns {
  const columns: Columns = {};
  for (const [field, places] of byField) {
    const taken = Object.values(columns);
    const first = places.find((column) => isOpen(column) && !taken.includes(column));
    if (first !== undefined) columns[field] ??= first;
  }
  return columns;
}

/** Returns the possible columns of the VKN: those with numbers below a known name come first. */
function vknColumns(
  { names, contents, sample }: SampledTable,
  named: readonly number[],
  isOpen: (column: number) => boolean,
): number[] {
  const filled = [...named, ...columnsMatching(names, perhapsVkn)].filter(
    (column) => (contents[column]?.vkn ?? 0) > 0,
  );
  const offices = officeNumberColumns({ names, contents });
  const sources = [filled, offices, named, columnsHolding(contents, "vkn")];
  const open = sources.map((some) => some.filter(isOpen)).find((some) => some.length > 0);
  return withoutCopies(open ?? [], sample);
}

function officeNumberColumns({
  names,
  contents,
}: Pick<SampledTable, "names" | "contents">): number[] {
  const columns = columnsMatching(names, officeAndNumber);
  return columns.filter((column) => contents[column]?.hasWordsBesideNumber ?? false);
}

function columnsHolding(contents: readonly Content[], kind: "vkn" | "mersis" | "title"): number[] {
  return contents.flatMap((content, column) => (content[kind] > 0.5 ? [column] : []));
}

/** Returns the possible columns of the title, the surest first. */
function titleColumns(
  { names, contents }: SampledTable,
  named: readonly number[],
  vkn: number | undefined,
): number[] {
  const hasNumbers = isNumbered(contents, vkn);
  const party = partyIn(names[vkn ?? -1]);
  const isOfParty = (column: number) => party !== "" && partyIn(names[column]) === party;
  const isWordy = (column: number) => (contents[column]?.title ?? 0) > 0.5;
  const accounts = columnsMatching(names, accountName);
  // Goods, vouchers and minutes have names too, and so have accounts and persons.
  const isOther = !hasNumbers && columnsMatching(names, otherSubject).length > 1;
  const isFree = (column: number) =>
    hasNumbers || !(accounts.includes(column) || remarks.test(names[column] ?? ""));
  const formal = contents.flatMap(({ formal: share }, column) =>
    share > 0.5 && !otherCompany.test(names[column] ?? "") && isFree(column) ? [column] : [],
  );
  const persons = columnsMatching(names, personName).filter(
    (column) => hasNumbers || (contents[column]?.company ?? 0) > 0.3,
  );
  return [
    ...[...named.filter(isWordy), ...named].filter(isOfParty),
    ...named.filter(isWordy),
    ...(isOther ? [] : [...formal.filter(isOfParty), ...formal, ...persons.filter(isWordy)]),
    ...named,
    ...(isOther ? [] : persons),
    ...(hasNumbers ? accounts : []),
  ];
}

/** Returns the columns of words in a table without a header, if they can be titles. */
function columnsOfWords({ contents }: SampledTable, vkn: number | undefined): number[] {
  const byShare = (kind: "title" | "company") => {
    const shareIn = (column: number) => contents[column]?.[kind] ?? 0;
    return columnsHolding(contents, "title").sort((a, b) => shareIn(b) - shareIn(a));
  };
  const [only, ...others] = contents.filter(({ count }) => count > 0);
  const isOneColumn = only !== undefined && others.length === 0 && only.prose < 0.3;
  if (isOneColumn || isNumbered(contents, vkn)) return byShare("title");
  return byShare("company").filter((column) => {
    const { formal = 0, company = 0 } = contents[column] ?? {};
    return formal > 0.2 || (formal > 0 && company > 0.5);
  });
}

/** True for a table with companies' numbers, in which the other words are about companies. */
function isNumbered(contents: readonly Content[], vkn: number | undefined): boolean {
  return vkn !== undefined || columnsHolding(contents, "mersis").length > 0;
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

/** True for a row with a company's number, which no header has. */
function holdsCompany(row: readonly string[]): boolean {
  return row.some(
    (cell) => /(?:\d\D{0,2}){9}/.test(cell) && ["vkn", "mersis"].includes(numberKind(cell)),
  );
}

/** Returns the row above the first company if it can be a header, also without known headings. */
function headerAboveCompanies(rows: readonly string[][]): number | null {
  const sample = rows.slice(0, sampleRows);
  const contents = contentsOf(sample, 0);
  const [numbers, titles] = [
    columnsHolding(contents, "vkn"),
    contents.flatMap(({ formal }, column) => (formal > 0.5 ? [column] : [])),
  ];
  const isCompany = (row: readonly string[]) =>
    numbers.some((column) => numberKind(row[column] ?? "") === "vkn") ||
    titles.some((column) => endsInLegalForm(row[column] ?? ""));
  const first = sample.findIndex(isCompany);
  const place = rows.slice(0, headRows).findLastIndex((row, at) => at < first && row.some(Boolean));
  const row = rows[place];
  if (!row?.every((cell) => cell.trim() === "" || isHeading(cell))) return null;
  const isOverDigits = (cell: string, column: number) =>
    isHeading(cell) && (contents[column]?.digits ?? 0) > 0.5;
  const isOverTitles = titles.some((column) => companyWord.test(normalName(row[column])));
  return row.some(isOverDigits) || isOverTitles ? place : null;
}

/** A longer cell is no unknown heading; known ones may be longer (`headings.ts`). By hand. */
const maxHeading = 40;

function isHeading(cell: string): boolean {
  return cell.length <= maxHeading && /\p{L}/u.test(cell) && !/\d{3}/.test(cell) && !isNone(cell);
}

/** Drops columns that repeat a fuller column. */
function withoutCopies(columns: readonly number[], rows: readonly (readonly string[])[]): number[] {
  const filledCells = (column: number) => rows.filter((row) => row[column]?.trim()).length;
  const fullest = columns.toSorted((one, other) => filledCells(other) - filledCells(one));
  const isSame = (one: number, other: number) =>
    rows.every((row) => !row[one]?.trim() || row[one].trim() === row[other]?.trim());
  const kept = fullest.filter(
    (one, at) => !fullest.slice(0, at).some((other) => isSame(one, other)),
  );
  return columns.filter((column) => kept.includes(column));
}
