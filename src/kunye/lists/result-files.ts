import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { rangeRef } from "hucre";
import { writeXlsx, type CellValue } from "hucre/xlsx";
import { importSheets, type ImportFields } from "../../company/import-fields.ts";
import { istanbulDay } from "../../company/istanbul-time.ts";
import { placeAtEnd } from "../../company/places.ts";
import { shortTaxOffice } from "../../company/tax-offices.ts";
import { foldTurkish } from "../../company/title.ts";
import { colourOf } from "../invoices/findings.ts";
import type { Columns, Field } from "./find-columns.ts";
import {
  byUrgency,
  csvOf,
  safeCell,
  companiesToReview,
  type Outcome,
  type ResultFiles,
  type ResultFrame,
  type ResultRow,
  type ResultValue,
} from "./write-result.ts";

/** The type of a column's cells; `number` is text with digits. */
type Content = "amount" | "day" | "number" | "text";
type Cells = readonly ResultValue[];

const micro = 1_000_000;
const formats: Partial<Record<Content, string>> = {
  amount: "#,##0.00",
  day: "dd.mm.yyyy",
  number: "@",
};

/** Writes the given rows and columns, with Künye's columns at their right. */
async function resultFiles(
  { words, ...frame }: ResultFrame,
  rows: readonly ResultRow[],
): Promise<ResultFiles> {
  const head = [...frame.head];
  const header = head.pop() ?? [];
  const all = [header, ...head, ...rows.map(({ cells }) => cells)];
  const width = all.reduce((max, { length }) => Math.max(max, length), 0);
  const names = Object.values(words.columns);
  // The columns of an earlier result are replaced.
  const places = [...Array(width).keys()].filter((at) => !names.includes(header[at] ?? ""));
  const kept = (row: readonly string[]) => places.map((at) => safeCell(row[at] ?? ""));
  const fields = Object.keys(words.columns) as (keyof typeof words.columns)[];
  const given = places.map((at) => contentOf(at, header[at] ?? "", rows, frame.columns));
  const contents = [...given, ...fields.map((field) => fieldContents[field] ?? "text")];
  const lineOf = ({ cells, outcome }: ResultRow): Cells => [
    ...places.map((at, place) => typed(cells[at] ?? "", given[place])),
    ...fields.map((field) => valueOf(outcome, field)),
  ];
  const top = [...kept(header), ...names.map(safeCell)];
  const lines = rows.map(lineOf);
  const { sheets } = words;
  const attention = companiesToReview(
    rows.map(({ company, outcome: { findings } }, at) => ({ company, findings, at })),
  );
  const placeOf = (at: number) => head.length + at + 2;
  const attentionRows = attention.map(({ row, places: found }) => [
    found.length === 1 ? placeOf(row.at) : found.map(placeOf).join(", "),
    ...(lines[row.at] ?? []),
  ]);
  const imports = importLines(rows, frame.columns, words.warning);
  const xlsx = await writeXlsx({
    stringMode: "inline",
    sheets: [
      sheetOf(sheets.result, [...head.map(kept), top, ...lines], contents, head.length),
      sheetOf(sheets.attention, [[words.rows, ...top], ...attentionRows], ["text", ...contents], 0),
      sheetOf(sheets.summary, [...frame.facts, ...verdictsOf(rows)], [], null),
      sheetOf(sheets.import, imports, importContents, 0),
    ],
  });
  // CSV keeps amounts and days as given.
  const written = rows.map(({ cells }, at) =>
    (lines[at] ?? []).map((value, place) =>
      place < places.length && typeof value !== "string"
        ? (cells[places[place] ?? -1] ?? "")
        : asText(value),
    ),
  );
  return { xlsx, csv: csvOf([...head.map(kept), top, ...written]) };
}

/** Builds a sheet with a frozen header, a filter, and fitting column widths. */
function sheetOf(
  name: string,
  rows: readonly Cells[],
  contents: readonly Content[],
  header: number | null,
) {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0);
  const sample = rows.slice(header ?? 0, (header ?? 0) + sampleRows);
  const columns = Array.from({ length: width }, (_, at) => {
    const format = formats[contents[at] ?? "text"];
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

const sampleRows = 300;
const maxFrozen = 10;
const widths = { min: 9, max: 48 };

function verdictsOf(rows: readonly ResultRow[]): Cells[] {
  const verdicts = Map.groupBy(rows, ({ outcome }) => outcome.verdict);
  verdicts.delete("");
  const kindOf = ([row]: ResultRow[]) => ({ kind: row?.outcome.findings[0] ?? "matches" });
  return [...verdicts]
    .sort(([, one], [, other]) => byUrgency(kindOf(one), kindOf(other)))
    .map(([verdict, { length }]) => [verdict, length]);
}

const fieldContents: Partial<Record<keyof Outcome, Content>> = { asOf: "day" };

function valueOf(outcome: Outcome, field: Exclude<keyof Outcome, "findings">): ResultValue {
  const value = outcome[field];
  if (value === null) return "";
  if (typeof value === "string") return safeCell(value);
  return field === "asOf" ? new Date(istanbulDay(value)) : value / micro;
}

/** `1.234,50` and `1234`; a number that begins with a zero is a code. */
const amount = /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,14}|0)(?:,\d{1,6})?$/;
const day = /^(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})$/;
const amountName =
  /(?:^|[^a-z])(?:bakiye\w*|borc\w*|alacak\w*|tutar\w*|toplam\w*|matrah\w*|kdv\w*|ciro\w*|bedel\w*|miktar\w*|limit\w*|risk\w*)/;

/** Decides a column's content by 80 % of its cells. */
function contentOf(
  at: number,
  heading: string,
  rows: readonly ResultRow[],
  columns: Columns,
): Content {
  if (Object.values(columns).includes(at)) return "text";
  const cells = rows.flatMap(({ cells: row }) => row[at]?.trim() || []);
  const isMostly = (found: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(found).length >= cells.length * 0.8;
  if (isMostly((cell) => dayOf(cell) !== null)) return "day";
  const isCounted = amountName.test(foldTurkish(heading)) || cells.some((cell) => /,\d/.test(cell));
  return isCounted && isMostly((cell) => amount.test(cell)) ? "amount" : "text";
}

function typed(cell: string, content: Content = "text"): ResultValue {
  const text = cell.trim();
  if (content === "amount" && amount.test(text)) {
    return Number(text.replaceAll(".", "").replace(",", "."));
  }
  return (content === "day" && dayOf(text)) || safeCell(cell);
}

function dayOf(text: string): Date | null {
  const [, date = "", month = "", year = ""] = day.exec(text) ?? [];
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return found.getUTCDate() === Number(date) && found.getUTCMonth() === Number(month) - 1
    ? found
    : null;
}

/** Writes a value as Turkish Excel reads CSV. */
function asText(value: ResultValue): string {
  if (typeof value === "number") return String(value).replace(".", ",");
  if (typeof value === "string") return value;
  return value.toISOString().slice(0, 10).split("-").reverse().join(".");
}

const unknown = { VergiDairesiKodu: "", IlceAdi: "", IlAdi: "", PostaKodu: "" };
const emptyCompany: ImportFields = { ...unknown, Unvani: "", vkn: "", VergiDairesi: "", Adres: "" };

/** Code, VKN and postcode may begin with zeros. */
const importContents = importSheets
  .common(emptyCompany)
  .map((_, at): Content => ([0, 3, 7].includes(at) ? "number" : "text"));

/**
 * Returns the companies to import, each once: the record's fields, else the given fields.
 * Red companies are left out; orange companies get their verdict as a warning.
 */
function importLines(rows: readonly ResultRow[], columns: Columns, warning: string): Cells[] {
  const seen = new Set<string>();
  const lines = rows.flatMap(({ cells, company: key, outcome }) => {
    const { findings, title, vkn, taxOffice, address, verdict } = outcome;
    const isRed = findings.some((kind) => colourOf(kind) === "red");
    if (title === "" || isRed || seen.has(key)) return [];
    seen.add(key);
    const given = (field: Field) => cells[columns[field] ?? -1] ?? "";
    const place = placeAtEnd(address);
    const [, ...company] = importSheets.common({
      ...emptyCompany,
      Unvani: title,
      vkn: vkn || given("vkn"),
      VergiDairesi: shortTaxOffice(taxOffice) || given("taxOffice"),
      Adres: address || given("address"),
      IlceAdi: place?.district ?? given("district"),
      IlAdi: place?.city ?? given("city"),
      PostaKodu: given("postcode"),
    });
    const isOrange = findings.some((kind) => colourOf(kind) === "orange");
    const line = [given("code"), ...company.map(([, value]) => value), isOrange ? verdict : ""];
    return [line.map(safeCell)];
  });
  return [[...importSheets.common(emptyCompany).map(([column]) => column), warning], ...lines];
}

if (parentPort) {
  const rows: ResultRow[] = [];
  const parts = on(parentPort, "message") as AsyncIterable<[ResultRow[] | null]>;
  for await (const [part] of parts) {
    if (part === null) break;
    // Keeps only these fields of a row.
    for (const { cells, company, outcome } of part) rows.push({ cells, company, outcome });
  }
  parentPort.postMessage(await resultFiles(workerData as ResultFrame, rows));
}
