import { readNumberCell } from "../../company/number-cell.ts";
import { findColumns, type Columns, type FoundColumns } from "../intake/tables/find-columns.ts";

type Cells = readonly string[];

/** The other side of a list of invoices: the columns for rows of the other direction. */
export interface OtherSide {
  columns: Columns;
  /** True for a number that is ours, or stands in every row. */
  isOurs: (vkn: string) => boolean;
}

interface Sides {
  found: FoundColumns;
  /** Null if all rows have the same direction. */
  otherSide: OtherSide | null;
}

/** The rows that tell the sides apart, spread over the table. Chosen by hand. */
const maxSampled = 1_000;
/** The share of rows that may name two partners before a user has to choose. Chosen by hand. */
const maxUnclear = 0.05;

/**
 * Chooses between a sender's and a receiver's numbers, one of which is ours in every row: a number
 * of our own companies, else the number that stands in every row. A table whose rows have two
 * numbers of others stays as it is, and so does one in which a user chose a column.
 */
export function chooseSide(
  table: readonly string[][],
  found: FoundColumns,
  { own, numberColumns }: { own: ReadonlySet<string>; numberColumns: readonly number[] },
): Sides {
  const asFound = { found, otherSide: null };
  if (found.isChosen) return asFound;
  const named = [...found.vknCandidates, found.columns.vkn ?? -1, ...numberColumns];
  const columns = [...new Set(named)].filter((at) => at >= 0 && !found.people.includes(at));
  if (columns.length < 2) return asFound;
  const rows = sampleOf(table.slice((found.header ?? -1) + 1))
    .map((cells) => columns.map((column) => vknIn(cells[column])))
    .filter((numbers) => numbers.some(Boolean));
  const ours = oursAmong(rows, own);
  const isPartner = (number: string) => number !== "" && !ours.has(number);
  const isUnclear = rows.filter((numbers) => new Set(numbers.filter(isPartner)).size > 1);
  if (ours.size === 0 || isUnclear.length > rows.length * maxUnclear) return asFound;
  const counted = columns.map((column, at) => {
    return { column, partners: rows.filter((numbers) => isPartner(numbers[at] ?? "")).length };
  });
  const [main, other] = counted.toSorted((one, two) => two.partners - one.partners);
  if (!main || main.partners === 0) return asFound;
  const isSame = found.columns.vkn === main.column;
  const isMixed = other !== undefined && other.partners > 0;
  return {
    found: isSame ? found : findColumns(table, main.column),
    otherSide: isMixed
      ? {
          columns: findColumns(table, other.column).columns,
          isOurs: (vkn) => ours.has(vkn),
        }
      : null,
  };
}

/** Returns the columns of a row: those of the other side if the main number is ours. */
export function columnsOfSide(
  cells: Cells,
  columns: Columns,
  otherSide: OtherSide | null,
): Columns {
  if (otherSide === null) return columns;
  const [number, otherNumber] = [columns, otherSide.columns].map(({ vkn = -1 }) =>
    vknIn(cells[vkn]),
  );
  const isTurned = number !== undefined && (number === "" || otherSide.isOurs(number));
  const isPartner =
    otherNumber !== undefined && otherNumber !== "" && !otherSide.isOurs(otherNumber);
  return isTurned && isPartner ? otherSide.columns : columns;
}

/** Returns our own numbers with those of every row, unless these leave no number of others. */
function oursAmong(
  rows: readonly (readonly string[])[],
  own: ReadonlySet<string>,
): ReadonlySet<string> {
  const numbers = new Set(rows.flat().filter(Boolean));
  const [first = [], ...others] = rows.map((row) => new Set(row.filter(Boolean)));
  const inEveryRow = others.reduce((common, row) => common.intersection(row), new Set(first));
  const ownHere = numbers.intersection(own);
  const all = others.length > 0 ? ownHere.union(inEveryRow) : ownHere;
  return numbers.isSubsetOf(all) ? ownHere : all;
}

function sampleOf(rows: readonly string[][]): readonly string[][] {
  const step = Math.ceil(rows.length / maxSampled);
  return rows.filter((_row, at) => at % step === 0);
}

function vknIn(cell = ""): string {
  const { input } = readNumberCell(cell);
  return input.kind === "vkn" || input.kind === "short-vkn" ? input.vkn : "";
}
