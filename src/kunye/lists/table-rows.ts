import { vknOfMersis, wholeVkn } from "../../company/identity-numbers.ts";
import { readNumber } from "../../company/number-input.ts";
import { hasPersonalNumber } from "../../company/people.ts";
import { foldTurkish } from "../../company/title.ts";
import { findCandidates, type Candidate } from "../invoices/mentions-in-text.ts";
import { writtenMention, type Mention } from "../invoices/gather.ts";
import { findColumns, isShared, splitCell, type Columns, type Field } from "./find-columns.ts";
import { totalsLine } from "./ready-list.ts";

/** A row of a pasted table. */
export interface TableRow {
  /** The company's number and details, or null without a number. */
  written: Mention | null;
  /** The row's further numbers, or its title if it has no number. */
  found: Candidate[];
  /** True if a number may be a person's. */
  personal: boolean;
}

/** The maximum rows of a table to check; larger tables become lists. */
export const maxChecked = 3;
/** A longer number is not a mistyped VKN. */
const maxDigits = 20;

/** Reads a pasted table row by row; a title belongs to the number in its row. */
export function readTableRows(table: readonly string[][]): TableRow[] {
  const { header, columns, vknCandidates } = findColumns(table);
  const [vkn = columns.vkn] = vknCandidates;
  const places = vkn === undefined ? columns : { ...columns, vkn };
  const above = table.slice(0, (header ?? -1) + 1).map((cells) => readRow(cells, {}, "named"));
  const below = dataRows(table, header);
  const isBare = header === null && vkn === undefined && below.length <= maxChecked;
  const kind = header !== null ? "named" : isBare ? "bare" : "unnamed";
  return [
    ...above.filter(({ written }) => written !== null),
    ...below.map((cells) => readRow(cells, places, kind)),
  ];
}

/** Returns the non-empty rows below the header. */
export function dataRows(
  table: readonly string[][],
  header = findColumns(table).header,
): readonly string[][] {
  const rows = table.slice((header ?? -1) + 1);
  return rows.filter((cells) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
}

/** `named` columns accept any title, `bare` rows any ten digits. */
function readRow(
  cells: readonly string[],
  columns: Columns,
  kind: "named" | "unnamed" | "bare",
): TableRow {
  const cell = (field: Field) => {
    const text = cells[columns[field] ?? -1] ?? "";
    return hasPersonalNumber(text) ? "" : text.trim();
  };
  const { found, personal } = findCandidates(cells.join("\t"));
  const [numbers, [mersis = null]] = [textsOf(found, "vkn"), textsOf(found, "mersis")];
  const isBare = kind === "bare" && numbers.length === 0;
  const own = isShared(columns) ? splitCell(cell("vkn")).number : cell("vkn");
  const number = isBare ? tenDigitsIn(cells) : own;
  const [only = null] = numbers.length === 1 ? numbers : [];
  const vkn = writtenNumber(number) ?? only;
  const named = `${cell("title")} ${cell("titleEnd")}`.trim();
  const formal = titleIn(cells);
  const isNamed = (kind === "named" && named !== "") || named.includes(formal);
  const title = isNamed ? named : formal;
  if (vkn === null) {
    const isSearched = kind === "named" || formal !== "";
    const isCompany =
      isSearched && title !== "" && !personal && !totalsLine.test(foldTurkish(title));
    const titles = isCompany ? [{ kind: "title" as const, text: title }] : [];
    return { written: null, found: numbers.length > 0 ? vknsOf(numbers) : titles, personal };
  }
  const known = [wholeVkn(vkn), vknOfMersis(mersis ?? "")];
  const others = vknsOf(numbers.filter((one) => !known.includes(one)));
  const place = { taxOffice: cell("taxOffice"), city: cell("city"), district: cell("district") };
  const written = writtenMention(vkn, title || (others.length === 0 ? titleBehind(number) : ""), {
    ...place,
    mersis,
  });
  return { written, found: others, personal };
}

/** Returns a number as written, even if it is no VKN. */
function writtenNumber(cell: string): string | null {
  const input = readNumber(cell);
  switch (input.kind) {
    case "vkn":
    case "unlikely-vkn":
      return input.vkn;
    case "short-vkn":
      return input.vkn.slice(1);
    case "wrong-length":
      return input.digits > maxDigits ? null : cell.replace(/\D/g, "");
    default:
      return null;
  }
}

function titleBehind(cell: string): string {
  const input = readNumber(cell);
  return input.kind === "vkn" ? input.title : "";
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
