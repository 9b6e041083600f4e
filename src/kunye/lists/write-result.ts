import { writeCsv } from "hucre/csv";
import type { MicroCredits } from "../../company/credits.ts";
import { withoutFormula } from "../../company/import-fields.ts";
import { isVkn, withoutTckns } from "../../company/id-numbers.ts";
import type { FieldOn } from "../../company/record-fields.ts";
import type { HeavyOutcome, RunHeavy } from "../../platform/heavy-work.ts";
import type { Columns } from "../intake/tables/find-columns.ts";
import { byWeight, needsLook, type RowVerdict } from "./row-findings.ts";

type OutcomeWords = Record<"verdict" | "vkn" | "whyNot", string>;

/** The record's values in a row, by field. */
export type RegisteredValues = Record<FieldOn<"list">, string>;

/** A row's outcome in one language; the first finding is the heaviest. */
export interface Outcome extends OutcomeWords {
  registered: RegisteredValues;
  findings: [RowVerdict, ...RowVerdict[]];
  /** True for a row that repeats an earlier one; it is counted as a repetition only. */
  isRepeated: boolean;
  /** The findings that are not green, with their reasons, or "". */
  doubts: string;
  /** The origin of a VKN that the row does not hold as written, or "". */
  source: string;
  /** The moment of the record in epoch milliseconds, or null. */
  asOf: number | null;
  cost: MicroCredits | null;
}

export interface ResultRow {
  cells: readonly string[];
  /** Rows with the same key are about the same company. */
  company: string;
  outcome: Outcome;
}

export interface ResultFrame {
  columns: Columns;
  /** The rows down to the header; empty without a header. */
  head: readonly (readonly string[])[];
  facts: readonly (readonly ResultValue[])[];
  /** The words in one language. Their order is that of the columns. */
  words: {
    sheets: Record<"result" | "attention" | "doubles" | "summary" | "import", string>;
    columns: Record<keyof OutcomeWords | FieldOn<"list"> | "asOf" | "cost", string>;
    /** Headings of the row number and of the import warning. */
    rows: string;
    warning: string;
    /** The warning before the row numbers of a company in several rows. */
    doubleRows: string;
    /** The name under which repeated rows are counted. */
    repeated: string;
  };
}

/** A day is a Date at midnight UTC. */
export type ResultValue = string | number | Date;

/** A workbook, and its first sheet as CSV. */
export type ResultFiles = Record<"xlsx" | "csv", Uint8Array>;

/** Writes a list's result in a process of its own; the rows are read when it runs. */
export function writeResult(
  runHeavy: RunHeavy,
  frame: ResultFrame,
  rows: AsyncIterable<ResultRow[]>,
): Promise<HeavyOutcome<ResultFiles>> {
  const module = new URL("./result-files.ts", import.meta.url);
  return runHeavy({ module, name: "writeFiles", input: frame, parts: sentRows(rows) });
}

/** Yields only the fields of `ResultRow`: rows may have others, which need not be copied. */
async function* sentRows(rows: AsyncIterable<ResultRow[]>): AsyncGenerator<ResultRow[]> {
  for await (const some of rows) {
    yield some.map(({ cells, company, outcome }) => ({ cells, company, outcome }));
  }
}

/** A company that needs attention: its worst row, the finding, and the indexes of its rows. */
export interface Attention<Row> {
  row: Row;
  kind: RowVerdict;
  indexes: number[];
}

/** Returns the companies that need attention, each once, the worst first. */
export function companiesToReview<
  Row extends Pick<ResultRow, "company"> & { findings: RowVerdict[] },
>(rows: readonly Row[]): Attention<Row>[] {
  const companies = new Map<string, Attention<Row>>();
  for (const [index, row] of rows.entries()) {
    const [kind] = row.findings;
    if (kind === undefined || !needsLook(kind)) continue;
    const known = companies.get(row.company);
    if (!known) companies.set(row.company, { row, kind, indexes: [index] });
    else {
      known.indexes.push(index);
      if (byWeight({ kind }, known) < 0) Object.assign(known, { row, kind });
    }
  }
  // Sorts the few kinds, not up to 50,000 companies.
  return [...Map.groupBy(companies.values(), ({ kind }) => kind)]
    .sort(([one], [other]) => byWeight({ kind: one }, { kind: other }))
    .flatMap(([, some]) => some);
}

/** Counts rows by verdict, the heaviest first; the counts add up to the rows. */
export function countVerdicts(
  rows: Iterable<Pick<Outcome, "verdict" | "findings" | "isRepeated">>,
  repeated: string,
): [verdict: string, rows: number][] {
  const groups = Map.groupBy(rows, (row) => (row.isRepeated ? repeated : row.verdict));
  const kindOf = ([row]: Pick<Outcome, "findings">[]) => ({ kind: row?.findings[0] ?? "empty" });
  return [...groups]
    .sort(([one, some], [, others]) =>
      one === repeated ? 1 : others[0]?.isRepeated ? -1 : byWeight(kindOf(some), kindOf(others)),
    )
    .map(([verdict, { length }]) => [verdict, length]);
}

/** Returns the indexes of the rows of each company with several rows. */
export function doubleAccounts(rows: readonly Pick<ResultRow, "company">[]): number[][] {
  const places = Map.groupBy(rows.keys(), (at) => rows[at]?.company ?? "");
  return [...places].flatMap(([company, ats]) => (isVkn(company) && ats.length > 1 ? [ats] : []));
}

// eslint-disable-next-line no-control-regex -- XML can't hold them
const notInXml = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Removes persons' numbers, formulas, and signs that XML cannot hold. */
export function safeCell(cell: string): string {
  return withoutFormula(withoutTckns(cell).toWellFormed().replace(notInXml, ""));
}

export function safeRows(rows: readonly string[][]): string[][] {
  return rows.map((row) => row.map(safeCell));
}

/** Writes a CSV file that Turkish Excel opens. */
export function csvOf(rows: readonly string[][]): Uint8Array {
  return Buffer.from(writeCsv(rows as string[][], { delimiter: ";", bom: true }));
}

/** Writes further rows of a CSV file. */
export function moreOfCsv(rows: readonly string[][]): Uint8Array {
  return Buffer.from(`\r\n${writeCsv(rows as string[][], { delimiter: ";" })}`);
}
