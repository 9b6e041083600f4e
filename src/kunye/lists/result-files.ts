import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { writeXlsx } from "hucre/xlsx";
import { importSheets, type ImportFields } from "../../company/import-fields.ts";
import { shortTaxOffice } from "../../company/tax-offices.ts";
import { byWorst, colourOf, isToLookAt } from "../invoices/findings.ts";
import { csvOf, safe } from "./csv-file.ts";
import type { Columns, Field } from "./ports/list-context.ts";
import type { ResultFiles, ResultFrame, ResultRow } from "./write-result.ts";

/** Writes a result's files: every row and column that was given, and what Künye found at their right. */
async function resultFiles(
  { words, ...frame }: ResultFrame,
  rows: readonly ResultRow[],
): Promise<ResultFiles> {
  const head = [...frame.head];
  const header = head.pop() ?? [];
  const all = [header, ...head, ...rows.map(({ cells }) => cells)];
  const width = all.reduce((most, { length }) => Math.max(most, length), 0);
  const names = Object.values(words.columns);
  // The columns of an earlier result are replaced, not doubled.
  const places = [...Array(width).keys()].filter((at) => !names.includes(header[at] ?? ""));
  const kept = (row: readonly string[]) => places.map((at) => row[at] ?? "");
  const fields = Object.keys(words.columns) as (keyof typeof words.columns)[];
  const lineOf = ({ cells, outcome }: ResultRow) => [
    ...kept(cells),
    ...fields.map((field) => outcome[field]),
  ];
  const top = [...kept(header), ...names];
  const verdicts = Map.groupBy(rows, ({ outcome }) => outcome.verdict);
  verdicts.delete("");
  const counted = Array.from(verdicts, ([verdict, { length }]) => [verdict, String(length)]);
  const result = safe([...head.map(kept), top, ...rows.map(lineOf)]);
  const { sheets } = words;
  const xlsx = await writeXlsx({
    stringMode: "inline",
    sheets: [
      sheetOf(sheets.result, result),
      sheetOf(sheets.attention, safe([top, ...worstFirst(rows).map(lineOf)])),
      sheetOf(sheets.summary, safe([...frame.facts, ...counted])),
      sheetOf(sheets.import, safe(imported(rows, frame.columns))),
    ],
  });
  return { xlsx, csv: csvOf(result) };
}

/** Each cell is text, and none a formula. */
function sheetOf(name: string, rows: readonly string[][]) {
  return {
    name,
    rows: rows.map((row) => row.map((cell) => cell || null)),
    columns: (rows.at(-1) ?? []).map(() => ({ width: 22 })),
  };
}

function worstFirst(rows: readonly ResultRow[]): ResultRow[] {
  const ranked = rows.flatMap((row) => {
    const [kind] = row.outcome.findings;
    return kind && isToLookAt(kind) ? [{ row, kind }] : [];
  });
  return ranked.sort(byWorst).map(({ row }) => row);
}

const unknown = { VergiDairesiKodu: "", IlceAdi: "", IlAdi: "", PostaKodu: "" };
const nobody: ImportFields = { ...unknown, Unvani: "", vkn: "", VergiDairesi: "", Adres: "" };

/** What the record says goes before the list's own, unless it may be another company's. */
function imported(rows: readonly ResultRow[], columns: Columns): string[][] {
  const lines = rows.flatMap(({ cells, outcome }) => {
    const { findings, title, vkn, taxOffice, address } = outcome;
    if (title === "" || findings.some((kind) => colourOf(kind) === "red")) return [];
    const given = (field: Field) => cells[columns[field] ?? -1] ?? "";
    const [, ...company] = importSheets.common({
      ...nobody,
      Unvani: title,
      vkn: vkn || given("vkn"),
      VergiDairesi: shortTaxOffice(taxOffice) || given("taxOffice"),
      Adres: address || given("address"),
      IlceAdi: given("district"),
      IlAdi: given("city"),
      PostaKodu: given("postcode"),
    });
    return [[given("code"), ...company.map(([, value]) => value)]];
  });
  return [importSheets.common(nobody).map(([column]) => column), ...lines];
}

if (parentPort) {
  const rows: ResultRow[] = [];
  const parts = on(parentPort, "message") as AsyncIterable<[ResultRow[] | null]>;
  for await (const [part] of parts) {
    if (part === null) break;
    // What else stands in a part isn't kept.
    for (const { cells, outcome } of part) rows.push({ cells, outcome });
  }
  parentPort.postMessage(await resultFiles(workerData as ResultFrame, rows));
}
