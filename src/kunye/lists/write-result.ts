import { withoutFormula } from "../../company/import-fields.ts";
import { withoutTckns } from "../../company/tckn.ts";
import { byWorst, colourOf, type FindingKind } from "../invoices/findings.ts";
import type { Columns, FoundColumns } from "./find-columns.ts";
import type { Field } from "./headings.ts";
import { createPeopleFilter } from "./people-numbers.ts";
import { csvOf, xlsxOf } from "./spreadsheet.ts";

/** What came of a row, in words; `finding` is the worst one and gives the row its place among those to look at. */
export interface Outcome {
  finding: FindingKind | null;
  verdict: string;
  status: string;
  title: string;
  vkn: string;
  taxOffice: string;
  address: string;
  asOf: string;
  cost: string;
  whyNot: string;
}

/** A row as it was given, and what came of it. */
export interface ResultRow {
  cells: readonly string[];
  outcome: Outcome;
}

/** A list with its outcomes. */
export interface ResultList extends Pick<FoundColumns, "columns" | "people"> {
  /** The rows down to the header, which is the last one; none where the list has no header. */
  head: readonly (readonly string[])[];
  /** The rows below it, in their order. */
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>;
  /** What the summary begins with. */
  facts: readonly string[][];
}

type OutcomeField = Exclude<keyof Outcome, "finding">;

/** The words of a result in one language; columns stand in this order. */
export interface ResultWords {
  sheets: Record<"result" | "attention" | "summary" | "import", string>;
  columns: Record<OutcomeField, string>;
  /** What accounting programs take in. */
  imported: Record<Exclude<Field, "titleEnd" | "mersis" | "person">, string>;
}

// eslint-disable-next-line no-control-regex -- XML can't hold them
const noXml = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Gives a list back with the outcomes beside its rows: a workbook of four sheets, and the first one as a CSV file. */
export async function writeResult(list: ResultList, words: ResultWords) {
  const withoutPeople = createPeopleFilter(list);
  const rows: ResultRow[] = [];
  for await (const { cells, outcome } of list.rows) {
    rows.push({ cells: withoutPeople(cells), outcome });
  }
  const head = list.head.map(withoutPeople);
  const header = head.pop() ?? [];
  const lengths = [header, ...head, ...rows.map(({ cells }) => cells)].map(({ length }) => length);
  const width = lengths.reduce((most, length) => Math.max(most, length), 0);
  const names = Object.values(words.columns);
  // The columns of an earlier result are replaced, not doubled.
  const kept = [...Array(width).keys()].filter((at) => !names.includes(header[at] ?? ""));
  const given = (row: readonly string[]) => kept.map((at) => row[at] ?? "");
  const top = [...given(header), ...names];
  const fields = Object.keys(words.columns) as OutcomeField[];
  const lineOf = ({ cells, outcome }: ResultRow) => [
    ...given(cells),
    ...fields.map((field) => outcome[field]),
  ];
  const verdicts = Map.groupBy(rows, ({ outcome }) => outcome.verdict);
  verdicts.delete("");
  const tables = {
    result: [...head.map(given), top, ...rows.map(lineOf)],
    attention: [top, ...worstFirst(rows).map(lineOf)],
    summary: [...list.facts, ...Array.from(verdicts, ([one, all]) => [one, String(all.length)])],
    import: imported(rows, list.columns, words),
  };
  const sheets = Object.entries(tables).map(([table, lines]) => ({
    name: words.sheets[table as keyof typeof tables],
    rows: lines.map((line) => line.map(safeCell)),
  }));
  return { xlsx: await xlsxOf(sheets), csv: csvOf(sheets[0]?.rows ?? []) };
}

/** The rows to look at, the worst first. */
export function worstFirst<Row extends ResultRow>(rows: readonly Row[]): Row[] {
  const ranked = rows.flatMap((row) => {
    const kind = row.outcome.finding;
    const isFine = kind === null || kind === "person" || colourOf(kind) === "green";
    return isFine ? [] : [{ row, kind }];
  });
  return ranked.sort(byWorst).map(({ row }) => row);
}

/** What the record says goes before the list's own, unless it may be another company's. */
function imported(rows: readonly ResultRow[], columns: Columns, words: ResultWords): string[][] {
  const fields = Object.keys(words.imported) as (keyof ResultWords["imported"])[];
  const lines = rows.flatMap(({ cells, outcome, outcome: { finding } }) => {
    if (outcome.title === "" || (finding !== null && colourOf(finding) === "red")) return [];
    const known: Partial<Record<Field, string>> = outcome;
    return [fields.map((field) => known[field] || (cells[columns[field] ?? -1] ?? ""))];
  });
  return [Object.values(words.imported), ...lines];
}

/** A cell that holds no number of a person, no formula, and nothing that a file can't. */
export function safeCell(cell: string): string {
  return withoutFormula(withoutTckns(cell).toWellFormed().replace(noXml, ""));
}
