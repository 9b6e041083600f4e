import { setImmediate as yieldThread } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import type { HeavyRefusal, RunHeavy } from "../../platform/heavy-work.ts";
import type { FoundInvoices } from "../invoices/read-invoice.ts";
import { readInvoiceFile } from "../invoices/read-invoice-file.ts";
import { findCandidates } from "../invoices/mentions-in-text.ts";
import type { FileFault } from "../invoices/untrusted-files.ts";
import { companyScore, findColumns, type FoundColumns } from "./find-columns.ts";
import type { ListFault, TableReading } from "./gather-rows.ts";
import { decodeText, isPlainText, isWorkbook, readTable } from "./read-table.ts";

type Table = Exclude<TableReading, string> & { found: FoundColumns };

/** The invoices, the table or the text of a file, or the reason for reading none. */
export type FileReading =
  FoundInvoices | Table | { text: string } | FileFault | ListFault | HeavyRefusal | "no-company";

interface FileToRead {
  name: string;
  bytes: Uint8Array;
  /** True if the user gave a list: any table counts then. */
  wantsTable: boolean;
}

/** Reads an invoice file or a table in a process of its own. */
export async function readFile(runHeavy: RunHeavy, file: FileToRead): Promise<FileReading> {
  const module = new URL("./read-file.ts", import.meta.url);
  const outcome = await runHeavy<SentReading>({ module, name: "readInProcess", input: file });
  if (outcome.kind === "refused") return outcome.why;
  const { result } = outcome;
  if (typeof result === "string" || "invoices" in result || "text" in result) return result;
  const { parts, ...table } = result;
  const rows: string[][] = [];
  for (const part of parts) {
    rows.push(...(deserialize(part) as string[][]));
    await yieldThread();
  }
  return { ...table, rows };
}

/** A table's rows travel in parts: read at once, a long table holds up a thread for 0.5 s. */
type SentReading =
  Exclude<FileReading, Table | HeavyRefusal> | (Omit<Table, "rows"> & { parts: Uint8Array[] });
const rowsInPart = 500;

/** Runs in that process. */
export async function readInProcess(file: FileToRead): Promise<SentReading> {
  const reading = await readGiven({ ...file, bytes: Buffer.from(file.bytes) });
  if (typeof reading === "string" || "invoices" in reading || "text" in reading) return reading;
  const { rows, ...table } = reading;
  const starts = Array.from({ length: Math.ceil(rows.length / rowsInPart) }, (_, at) => at);
  const parts = starts.map((at) => serialize(rows.slice(at * rowsInPart, (at + 1) * rowsInPart)));
  return { ...table, parts };
}

/** Faults of an invoice file that may be a table instead. */
const possibleTableFaults: ReadonlySet<FileFault | ListFault> = new Set([
  "empty",
  "other-file",
  "not-xml",
  "html",
  "encoding",
  "not-a-table",
]);
const tableFileName = /\.(?:xls[xbm]?|ods|csv|tsv)$/i;
const invoiceFileName = /\.(?:xml|zip)$/i;
/** Longer texts are no notes. */
const maxTextLength = 80_000;

async function readGiven({
  name,
  bytes,
  wantsTable,
}: FileToRead & { bytes: Buffer }): Promise<Exclude<FileReading, HeavyRefusal>> {
  const isSpreadsheet = isWorkbook(bytes);
  const invoices = isSpreadsheet ? "not-a-table" : await readInvoiceFile(name, bytes);
  if (typeof invoices !== "string" || !possibleTableFaults.has(invoices)) return invoices;
  const isNamedTable = tableFileName.test(name);
  // An invoice's HTML view has tables too.
  if (invoices === "html" && !wantsTable && !isNamedTable) return invoices;
  const reading = await readTable({ bytes });
  const table =
    typeof reading === "string" ? reading : { ...reading, found: findColumns(reading.rows) };
  if (wantsTable || isNamedTable) return table;
  const looksLikeTable = typeof table !== "string" && isList(table);
  if (isSpreadsheet || looksLikeTable) return table === "not-a-table" ? invoices : table;
  return invoices === "not-xml" && !invoiceFileName.test(name) ? readNote(bytes) : invoices;
}

/** Reads a note, a snippet or a mail, if it may name a company. */
function readNote(bytes: Buffer): { text: string } | FileFault | "no-company" {
  const text = decodeText(bytes);
  if (!isPlainText(text)) return "not-xml";
  if (text.length > maxTextLength) return "too-large";
  const { found, isFaulty, placeholders } = findCandidates(text);
  return found.length + placeholders.length > 0 || isFaulty ? { text } : "no-company";
}

/** True for several rows with numbers or titles of companies, or for columns with known names. */
export function isList({ rows, found }: { rows: string[][]; found: FoundColumns }): boolean {
  const { vkn, mersis } = found.columns;
  const isNumbered = vkn !== undefined || mersis !== undefined || found.vknCandidates.length > 0;
  return isNumbered ? rows.length > 1 : found.header !== null || companyScore(rows) > 1;
}
