import { isForeignTitle } from "../../../company/foreign-companies.ts";
import { vknOfMersis, wholeVkn } from "../../../company/id-numbers.ts";
import { isUnread, readNumberCell, type NumberCell } from "../../../company/number-cell.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { findCandidates, type Candidate } from "../text/read.ts";
import { doubtsBy, doubtsNotCompared } from "../../check/findings.ts";
import { unexplainedInCells } from "../text/unexplained.ts";
import { writtenMention, type Mention } from "../mention.ts";
import { findColumns, isHeadingRow, type Columns } from "./find-columns.ts";
import { codeOf, findOtherRows, isPageLine, parentCodes, type OtherRows } from "./other-rows.ts";
import { createColumnsOfRow, readWords } from "./read-row.ts";

/** A row of a pasted table. */
export interface TableRow {
  /** The company's number and details, or null without a number. */
  written: Mention | null;
  /** The row's further numbers, or its title if it has no number. */
  found: Candidate[];
  /** True if a number may be a person's. */
  holdsPersonal: boolean;
}

/** The maximum rows of a table to check; larger tables become lists. */
export const maxChecked = 3;
/** A longer number is not a mistyped VKN. Chosen by hand. */
const maxDigits = 20;

/** Reads a pasted table row by row; a title belongs to the number in its row. */
export function readTableRows(table: readonly string[][]): TableRow[] {
  const { header, read } = createTableReader(table);
  const above = table
    .slice(0, (header ?? -1) + 1)
    .map((cells) => readRow(cells, {}, { kind: "named", otherRows: null }));
  return [...above.filter(({ written }) => written !== null), ...dataRows(table, header).map(read)];
}

/** Returns a table's columns, and a function that reads a row by them. */
export function createTableReader(table: readonly string[][], vknColumn?: number) {
  const found = findColumns(table, vknColumn);
  const { header, columns, vknCandidates } = found;
  const [vkn = columns.vkn] = vknCandidates;
  const places = vkn === undefined ? columns : { ...columns, vkn };
  const columnsOf = createColumnsOfRow(table, { header, columns: places });
  const isShort = dataRows(table, header).length <= maxChecked;
  const takesTenDigits = header === null && vkn === undefined && isShort;
  const kind = header !== null ? "named" : takesTenDigits ? "bare" : "unnamed";
  const codes = table.map((cells) => codeOf(cells[columns.code ?? -1]));
  const otherRows = findOtherRows(table, { header, columns: places }, parentCodes(codes));
  const headings = table[header ?? -1];
  const read = (cells: readonly string[]) =>
    readRow(cells, columnsOf(cells), { kind, otherRows, headings });
  return { ...found, read };
}

/** Returns the non-empty rows below the header. */
export function dataRows(
  table: readonly string[][],
  header = findColumns(table).header,
): readonly string[][] {
  const rows = table.slice((header ?? -1) + 1);
  return rows.filter((cells) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
}

interface RowReader {
  /** `unnamed`: a lone title needs a legal form. `bare`: any ten digits count, too. */
  kind: "named" | "unnamed" | "bare";
  /** Null for the rows above a header. */
  otherRows: OtherRows | null;
  headings?: readonly string[] | undefined;
}

/** Reads a row; one of a sum, a section or another country has no title to search. */
function readRow(
  cells: readonly string[],
  columns: Columns,
  { kind, otherRows, headings = [] }: RowReader,
): TableRow {
  const shown = cells.map((text) => (hasPersonalNumber(text) ? "" : text.trim()));
  const { found, holdsPersonal } = findCandidates(cells.join("\t"));
  const [numbers, [mersis = null]] = [textsOf(found, "vkn"), textsOf(found, "mersis")];
  const takesTenDigits = kind === "bare" && numbers.length === 0;
  const number = takesTenDigits ? tenDigitsIn(cells) : (shown[columns.vkn ?? -1] ?? "");
  const { input } = readNumberCell(number);
  const [onlyNumber = null] = numbers.length === 1 ? numbers : [];
  const vkn = writtenNumber(input, number) ?? onlyNumber;
  const { title: columnTitle, ...places } = readWords(shown, columns);
  const formalTitle = titleIn(cells);
  const isNamed = (kind === "named" && columnTitle !== "") || columnTitle.includes(formalTitle);
  const title = isNamed ? columnTitle : formalTitle;
  const isHeading = vkn === null && isHeadingRow(cells);
  const other = vkn === null && !isHeading ? otherRows?.kindOf(cells, columns) : null;
  const isForeign = other === "foreign" || otherRows?.isAbroad(cells, columns);
  if (isForeign && !isHeading && !holdsPersonal) {
    // Words without a legal form may be a person's name, which is not kept.
    const name = isForeignTitle(title) ? title : formalTitle;
    const doubts = doubtsBy([true, "abroad"]);
    return { written: writtenMention("", name, { doubts }), found: [], holdsPersonal };
  }
  if (vkn === null) {
    const isSearched = (kind === "named" || formalTitle !== "") && !isUnread(input);
    const isOther = isHeading || Boolean(other) || isPageLine(title);
    const isCompany = isSearched && title !== "" && !holdsPersonal && !isOther;
    const titles = isCompany ? [{ kind: "title" as const, text: title }] : [];
    return { written: null, found: numbers.length > 0 ? vknsOf(numbers) : titles, holdsPersonal };
  }
  const ownVkns = [wholeVkn(vkn), vknOfMersis(mersis ?? "")];
  const otherNumbers = vknsOf(numbers.filter((one) => !ownVkns.includes(one)));
  const district = shown[columns.district ?? -1] ?? "";
  const doubts = title === "" ? doubtsNotCompared(unexplainedInCells(shown, headings)) : [];
  const details = { ...places, district, mersis, ...(doubts.length > 0 && { doubts }) };
  const written = writtenMention(vkn, title, details);
  return { written, found: otherNumbers, holdsPersonal };
}

/** Returns a number as written, even if it is no VKN. */
function writtenNumber(input: NumberCell["input"], cell: string): string | null {
  switch (input.kind) {
    case "vkn":
    case "unlikely-vkn":
      return input.vkn;
    case "short-vkn":
      return input.vkn.slice(-input.digits);
    case "wrong-length":
      return input.digits > maxDigits ? null : cell.replace(/\D/g, "");
    default:
      return null;
  }
}

function tenDigitsIn(cells: readonly string[]): string {
  return cells.find((cell) => /^\s*\d{10}\s*$/.test(cell)) ?? "";
}

/** Returns the only title with a legal form, or "". */
function titleIn(cells: readonly string[]): string {
  const titles = cells.flatMap((cell) => textsOf(findCandidates(cell).found, "title"));
  return titles.length === 1 ? titles.join("") : "";
}

function textsOf(found: readonly Candidate[], wanted: Candidate["kind"]): string[] {
  return found.flatMap(({ kind, text }) => (kind === wanted ? [text] : []));
}

function vknsOf(numbers: readonly string[]): Candidate[] {
  return numbers.map((text) => ({ kind: "vkn", text }));
}
