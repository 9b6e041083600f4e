import { rangeRef } from "hucre";
import { writeXlsx, type CellValue } from "hucre/xlsx";
import { importSheets, type ImportFields } from "../../company/import-fields.ts";
import { istanbulDay } from "../../company/istanbul-time.ts";
import { placeAtEnd } from "../../company/places.ts";
import { shortTaxOffice } from "../../company/tax-offices.ts";
import { foldTurkish } from "../../company/title.ts";
import type { Columns, ColumnField } from "../intake/tables/find-columns.ts";
import { colourOfRow } from "./row-findings.ts";
import {
  csvOf,
  safeCell,
  companiesToReview,
  countVerdicts,
  doubleAccounts,
  type Outcome,
  type RegisteredValues,
  type ResultFiles,
  type ResultFrame,
  type ResultRow,
  type ResultValue,
} from "./write-result.ts";

/** The type of a column's cells; `number` is text with digits. */
type CellType = "amount" | "day" | "number" | "text";
type Cells = readonly ResultValue[];

const micro = 1_000_000;
const formats: Partial<Record<CellType, string>> = {
  amount: "#,##0.00",
  day: "dd.mm.yyyy",
  number: "@",
};

/** The rows with the given columns that stay, and Künye's columns at their right. */
interface ResultTable {
  /** The lines above the header. */
  above: readonly string[][];
  header: string[];
  lines: readonly Cells[];
  /** The lines with given amounts and days as they were given. */
  csvLines: readonly string[][];
  cellTypes: readonly CellType[];
}

/** Writes the given columns with Künye's at their right, in the process of `writeResult`. */
export async function writeFiles(
  frame: ResultFrame,
  parts: AsyncIterable<ResultRow[]>,
): Promise<ResultFiles> {
  const rows: ResultRow[] = [];
  for await (const part of parts) rows.push(...part);
  const { words, facts, columns } = frame;
  const { sheets } = words;
  const table = tableOf(frame, rows);
  const { above, header, lines, csvLines, cellTypes } = table;
  const doubles = doubleAccounts(rows);
  const rowNumberOf = (at: number) => above.length + at + 2;
  const numberedSheet = (name: string, numberedLines: readonly Cells[]) =>
    sheetOf(name, [[words.rows, ...header], ...numberedLines], ["text", ...cellTypes], 0);
  const doubleLines = doubles.flatMap((places) =>
    places.map((at) => [rowNumberOf(at), ...(lines[at] ?? [])]),
  );
  const counts = countVerdicts(
    rows.map(({ outcome }) => outcome),
    words.repeated,
  );
  const imports = [
    [...importSheets.common(emptyCompany).map(([column]) => column), words.warning],
    ...importLines(rows, columns, warningsOf(doubles, { rows, words, rowNumberOf })),
  ];
  const xlsx = await writeXlsx({
    stringMode: "inline",
    sheets: [
      sheetOf(sheets.result, [...above, header, ...lines], cellTypes, above.length),
      numberedSheet(sheets.attention, linesToReview(rows, lines, rowNumberOf)),
      ...(doubleLines.length > 0 ? [numberedSheet(sheets.doubles, doubleLines)] : []),
      sheetOf(sheets.summary, [...facts, ...counts], [], null),
      sheetOf(sheets.import, imports, importContents, 0),
    ],
  });
  return { xlsx, csv: csvOf([...above, header, ...csvLines]) };
}

function tableOf(
  { words, head: given, columns }: ResultFrame,
  rows: readonly ResultRow[],
): ResultTable {
  const above = given.slice(0, -1);
  const header = given.at(-1) ?? [];
  const all = [...given, ...rows.map(({ cells }) => cells)];
  const width = all.reduce((max, { length }) => Math.max(max, length), 0);
  const names = Object.values(words.columns);
  // The columns of an earlier result are replaced.
  const kept = [...Array(width).keys()].filter((at) => !names.includes(header[at] ?? ""));
  const keptCells = (row: readonly string[]) => kept.map((at) => row[at] ?? "");
  const fields = Object.keys(words.columns) as OutcomeColumn[];
  const inputs = kept.map((at) => cellTypeOf(at, header[at] ?? "", rows, columns));
  const read = rows.map(({ cells, outcome }) => {
    const input = keptCells(cells);
    const values = input.map((cell, place) => typedValue(cell, inputs[place]));
    const found = { ...outcome, ...outcome.registered };
    return { input, values, own: fields.map((field) => valueOf(found, field)) };
  });
  return {
    above: above.map((row) => keptCells(row).map(safeCell)),
    header: [...keptCells(header), ...names].map(safeCell),
    lines: read.map(({ values, own }) => [...values, ...own]),
    csvLines: read.map(({ input, values, own }) => [
      ...values.map((value, at) => (typeof value === "string" ? value : (input[at] ?? ""))),
      ...own.map(asText),
    ]),
    cellTypes: [...inputs, ...fields.map((field) => fieldTypes[field] ?? "text")],
  };
}

/** Returns a line per company to review, with the numbers of its rows. */
function linesToReview(
  rows: readonly ResultRow[],
  lines: readonly Cells[],
  rowNumberOf: (at: number) => number,
): Cells[] {
  const companies = companiesToReview(
    rows.map(({ company, outcome: { findings } }, at) => ({ company, findings, at })),
  );
  return companies.map(({ row, indexes }) => [
    indexes.length === 1 ? rowNumberOf(row.at) : indexes.map(rowNumberOf).join(", "),
    ...(lines[row.at] ?? []),
  ]);
}

/** Returns a warning for each company in several rows. */
function warningsOf(
  doubles: ReturnType<typeof doubleAccounts>,
  {
    rows,
    words,
    rowNumberOf,
  }: { rows: readonly ResultRow[]; rowNumberOf: (at: number) => number } & Pick<
    ResultFrame,
    "words"
  >,
): ReadonlyMap<string, string> {
  return new Map(
    doubles.map((places) => [
      rows[places[0] ?? -1]?.company ?? "",
      `${words.doubleRows}: ${places.map(rowNumberOf).join(", ")}`,
    ]),
  );
}

/** Builds a sheet with fitting column widths; a header gets a filter and is frozen. */
function sheetOf(
  name: string,
  rows: readonly Cells[],
  cellTypes: readonly CellType[],
  header: number | null,
) {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0);
  const sample = rows.slice(header ?? 0, (header ?? 0) + sampleRows);
  const columns = Array.from({ length: width }, (_, at) => {
    const format = formats[cellTypes[at] ?? "text"];
    const longest = sample.reduce((max, row) => Math.max(max, asText(row[at] ?? "").length), 0);
    const size = { width: Math.min(Math.max(longest + 2, widths.min), widths.max) };
    return format === undefined ? size : { ...size, numFmt: format };
  });
  const shown = rows.map((row) => row.map((cell): CellValue => (cell === "" ? null : cell)));
  if (header === null) {
    const day = { style: { numFmt: formats.day ?? "" } };
    const days = rows.flatMap((row, at) =>
      row[1] instanceof Date ? [[`${at},1`, day] as const] : [],
    );
    return { name, rows: shown, columns, cells: new Map(days) };
  }
  const last = Math.max(rows.length, header + 1);
  const bold = { style: { font: { bold: true } } };
  const headings = Array.from({ length: width }, (_, at) => [`${header},${at}`, bold] as const);
  const range = rangeRef(header, 0, last - 1, width - 1);
  return {
    name,
    rows: shown,
    columns,
    cells: new Map(headings),
    ...(width > 0 && { autoFilter: { range } }),
    // A long frozen header would leave no space for rows.
    ...(header < maxFrozen && { freezePane: { rows: header + 1 } }),
  };
}

/** Rows that decide a column's width, and the longest frozen header. Both chosen by hand. */
const sampleRows = 300;
const maxFrozen = 10;
const widths = { min: 9, max: 48 };

type OutcomeColumn = keyof ResultFrame["words"]["columns"];

const fieldTypes: Partial<Record<OutcomeColumn, CellType>> = { asOf: "day" };

function valueOf(values: Outcome & RegisteredValues, field: OutcomeColumn): ResultValue {
  const value = values[field];
  if (value === null) return "";
  if (typeof value === "string") return safeCell(value);
  return field === "asOf" ? new Date(istanbulDay(value)) : value / micro;
}

/** `1.234,50` and `1234`; a number that begins with a zero is a code. */
const amountForm = /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,14}|0)(?:,\d{1,6})?$/;
const dayForm = /^(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})$/;
const amountName =
  /(?:^|[^a-z])(?:bakiye\w*|borc\w*|alacak\w*|tutar\w*|toplam\w*|matrah\w*|kdv\w*|ciro\w*|bedel\w*|miktar\w*|limit\w*|risk\w*)/;

/** Decides a column's content; days and amounts need 80 % of its cells (chosen by hand). */
function cellTypeOf(
  at: number,
  heading: string,
  rows: readonly ResultRow[],
  columns: Columns,
): CellType {
  if (Object.values(columns).includes(at)) return "text";
  const cells = rows.flatMap(({ cells: row }) => row[at]?.trim() || []);
  const isMostly = (isMatch: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(isMatch).length >= cells.length * 0.8;
  if (isMostly((cell) => dayOf(cell) !== null)) return "day";
  const isAmount = amountName.test(foldTurkish(heading)) || cells.some((cell) => /,\d/.test(cell));
  return isAmount && isMostly((cell) => amountForm.test(cell)) ? "amount" : "text";
}

function typedValue(cell: string, type: CellType = "text"): ResultValue {
  const text = cell.trim();
  if (type === "amount" && amountForm.test(text)) {
    return Number(text.replaceAll(".", "").replace(",", "."));
  }
  return (type === "day" && dayOf(text)) || safeCell(cell);
}

function dayOf(text: string): Date | null {
  const [, date = "", month = "", year = ""] = dayForm.exec(text) ?? [];
  const value = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return value.getUTCDate() === Number(date) && value.getUTCMonth() === Number(month) - 1
    ? value
    : null;
}

/** Writes a value as Turkish Excel reads CSV. */
function asText(value: ResultValue): string {
  if (typeof value === "number") return String(value).replace(".", ",");
  if (typeof value === "string") return value;
  return value.toISOString().slice(0, 10).split("-").reverse().join(".");
}

const blanks = { VergiDairesiKodu: "", IlceAdi: "", IlAdi: "", PostaKodu: "" };
const emptyCompany: ImportFields = { ...blanks, Unvani: "", vkn: "", VergiDairesi: "", Adres: "" };

/** The import's columns whose values may begin with zeros. */
const codeColumns: ReadonlySet<string> = new Set(["Cari Kodu", "VKN", "Posta Kodu"]);
const importContents = importSheets
  .common(emptyCompany)
  .map(([column]): CellType => (codeColumns.has(column) ? "number" : "text"));

/**
 * Returns the companies to import, each once: the record's fields, else the given fields.
 * Left out: companies without a registered title, and red ones. The warning has all doubts, the origin of a
 * VKN that the row did not hold as written, and the rows of a company in several rows.
 */
function importLines(
  rows: readonly ResultRow[],
  columns: Columns,
  doubleWarnings: ReadonlyMap<string, string>,
): Cells[] {
  const importedKeys = new Set<string>();
  return rows.flatMap(({ cells, company: key, outcome }) => {
    const { findings, registered, vkn, doubts, source } = outcome;
    const { Unvani: title, VergiDairesi: taxOffice, Adres: address } = registered;
    const isRed = findings.some((kind) => colourOfRow(kind) === "red");
    if (title === "" || isRed || importedKeys.has(key)) return [];
    importedKeys.add(key);
    const givenCell = (field: ColumnField) => cells[columns[field] ?? -1] ?? "";
    const place = placeAtEnd(address);
    const [, ...company] = importSheets.common({
      ...emptyCompany,
      Unvani: title,
      vkn: vkn || givenCell("vkn"),
      VergiDairesi: shortTaxOffice(taxOffice) || givenCell("taxOffice"),
      Adres: address || givenCell("address"),
      IlceAdi: place?.district ?? givenCell("district"),
      IlAdi: place?.city ?? givenCell("city"),
      PostaKodu: givenCell("postcode"),
    });
    const warnings = [doubts, source, doubleWarnings.get(key)].filter(Boolean).join(" ");
    const line = [givenCell("code"), ...company.map(([, value]) => value), warnings];
    return [line.map(safeCell)];
  });
}
