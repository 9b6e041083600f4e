import type { MicroCredits } from "../../company/credits.ts";
import { byWorst, colourOf, isToLookAt, type FindingKind } from "../invoices/findings.ts";
import { inThread } from "./in-thread.ts";
import type { Columns } from "./column-names.ts";

/** The words of a row's outcome in one language. */
type Said = Record<
  "verdict" | "status" | "title" | "vkn" | "taxOffice" | "address" | "whyNot",
  string
>;

/** The outcome of a row; its first finding is the worst and ranks the row. */
export interface Outcome extends Said {
  findings: FindingKind[];
  /** The day of the record, in epoch milliseconds, and the row's cost, or null without one. */
  asOf: number | null;
  cost: MicroCredits | null;
}

/** A given row with its outcome. */
export interface ResultRow {
  cells: readonly string[];
  /** The key of the row's company, which merges its rows. */
  company: string;
  outcome: Outcome;
}

/** The parts of a result except its rows. */
export interface ResultFrame {
  columns: Columns;
  /** The rows up to and including the header; empty without a header. */
  head: readonly (readonly string[])[];
  /** The first lines of the summary. */
  facts: readonly (readonly ResultValue[])[];
  /** The words of a result in one language, columns in this order. */
  words: {
    sheets: Record<"result" | "attention" | "summary" | "import", string>;
    columns: Record<keyof Said | "asOf" | "cost", string>;
    /** The headings of the columns for row numbers and for import warnings. */
    rows: string;
    warning: string;
  };
}

/** A cell's value; a day is a Date at midnight UTC. */
export type ResultValue = string | number | Date;

/** A workbook of four sheets, and the first one as a CSV file. */
export type ResultFiles = Record<"xlsx" | "csv", Uint8Array>;

const mostHeapMegabytes = 1_024;

/** Writes the list with its outcomes, in its order, in a thread. */
export async function writeResult(
  frame: ResultFrame,
  rows: AsyncIterable<ResultRow[]>,
): Promise<ResultFiles> {
  const thread = new URL("./result-files.ts", import.meta.url);
  const files = await inThread<ResultFiles>(thread, frame, mostHeapMegabytes, rows);
  if (!files) throw new Error("a list's result took too long or too much memory");
  return files;
}

/** A company to look at: its worst row, that row's finding, and the places of all its rows. */
export interface Attention<Row> {
  row: Row;
  kind: FindingKind;
  places: number[];
}

/** Returns the companies to look at, the worst first, each once. */
export function toLookAt<Row extends Pick<ResultRow, "company"> & { findings: FindingKind[] }>(
  rows: readonly Row[],
): Attention<Row>[] {
  const companies = new Map<string, Attention<Row>>();
  for (const [place, row] of rows.entries()) {
    const [kind] = row.findings;
    if (kind === undefined || !isToLookAt(kind)) continue;
    const known = companies.get(row.company);
    if (!known) companies.set(row.company, { row, kind, places: [place] });
    else {
      known.places.push(place);
      if (byUrgency({ kind }, known) < 0) Object.assign(known, { row, kind });
    }
  }
  return [...companies.values()].sort(byUrgency);
}

/** Compares findings by urgency: red, orange, not found, yellow, the rest. */
export function byUrgency(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return urgency(one.kind) - urgency(other.kind) || byWorst(one, other);
}

function urgency(kind: FindingKind): number {
  const colour = colourOf(kind);
  if (colour === "red") return 0;
  if (colour === "orange") return 1;
  return kind === "not-found" ? 2 : colour === "yellow" ? 3 : 4;
}
