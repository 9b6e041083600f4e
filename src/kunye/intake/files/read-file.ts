import { ibansIn } from "../../../company/iban.ts";
import { announcesAccount } from "../text/announced-account.ts";
import { setImmediate as yieldThread } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import type { HeavyRefusal, RunHeavy } from "../../../platform/heavy-work.ts";
import { documentOf } from "../documents.ts";
import type { Document } from "../../check/case.ts";
import { readInvoiceFile, type FoundInvoices, type PrintText } from "./read-invoice-file.ts";
import { isPdf, type UnseenText } from "./read-pdf.ts";
import { findCandidates } from "../text/read.ts";
import { readingLimits, type FileFault } from "./untrusted-files.ts";
import { companyScore, findColumns, type FoundColumns } from "../tables/find-columns.ts";
import type { ListFault, TableReading } from "../tables/gather-rows.ts";
import { decodeText, isPlainText, isWorkbook, readTable } from "../tables/read-table.ts";

type Table = Exclude<TableReading, string> & { found: FoundColumns };

/** The invoices, the table or the text of a file. */
type FileContent =
  | { kind: "invoices"; documents: readonly Document[]; refused: FoundInvoices["refused"] }
  | { kind: "table"; table: Table }
  | { kind: "text"; text: string; unseen: UnseenText };
export type ReadFault = FileFault | ListFault | "no-company";

/** The content of a file, or the reason for reading none. */
export type FileReading = FileContent | { kind: "refused"; why: ReadFault | HeavyRefusal };

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
  if (outcome.kind === "refused") return outcome;
  const { result } = outcome;
  if (result.kind !== "table") return result;
  const { parts, ...table } = result.table;
  const rows: string[][] = [];
  for (const part of parts) {
    rows.push(...(deserialize(part) as string[][]));
    await yieldThread();
  }
  return { kind: "table", table: { ...table, rows } };
}

/** A table's rows are sent in parts: a long table in one part blocks a thread for 0.5 s. */
type SentReading =
  | Exclude<FileReading, { kind: "table" }>
  | { kind: "table"; table: Omit<Table, "rows"> & { parts: Uint8Array[] } };
/** Chosen by hand. */
const rowsInPart = 500;

/** Reads a file, in the process that `readFile` starts. */
export async function readInProcess(file: FileToRead): Promise<SentReading> {
  const reading = await readGiven({ ...file, bytes: Buffer.from(file.bytes) });
  if (typeof reading === "string") return { kind: "refused", why: reading };
  if (reading.kind !== "table") return reading;
  const { rows, ...table } = reading.table;
  const starts = Array.from({ length: Math.ceil(rows.length / rowsInPart) }, (_, at) => at);
  const parts = starts.map((at) => serialize(rows.slice(at * rowsInPart, (at + 1) * rowsInPart)));
  return { kind: "table", table: { ...table, parts } };
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

async function readGiven({
  name,
  bytes,
  wantsTable,
}: FileToRead & { bytes: Buffer }): Promise<FileContent | ReadFault> {
  const isSpreadsheet = isWorkbook(bytes);
  const { found, print } = isSpreadsheet
    ? { found: "not-a-table" as const, print: null }
    : await readInvoiceFile(name, bytes);
  if (typeof found !== "string") {
    const { invoices, refused } = found;
    return { kind: "invoices", documents: invoices.map(documentOf), refused };
  }
  const isNamedTable = tableFileName.test(name);
  if (isPdf(bytes) && wantsTable) return "not-a-table";
  // A statement, an offer or a contract; an invoice's web page has tables too.
  if (print && !wantsTable && !isNamedTable) return readPrintedNote(print, found);
  if (!possibleTableFaults.has(found)) return found;
  const table = await readColumns(bytes);
  if (wantsTable || isNamedTable) return table;
  const looksLikeTable = typeof table !== "string" && isList(table.table);
  if (isSpreadsheet || looksLikeTable) return table === "not-a-table" ? found : table;
  return found === "not-xml" && !invoiceFileName.test(name) ? readNote(bytes) : found;
}

/** Reads a table and its columns, or returns the fault. */
async function readColumns(bytes: Buffer): Promise<{ kind: "table"; table: Table } | ListFault> {
  const reading = await readTable({ bytes });
  if (typeof reading === "string") return reading;
  return { kind: "table", table: { ...reading, found: findColumns(reading.rows) } };
}

/** Reads the text of a PDF or a web page that is no invoice. */
function readPrintedNote({ shown, unseen }: PrintText, fault: ReadFault): FileContent | ReadFault {
  const note = noteOf(shown, unseen ?? "print");
  // Slack answers with its sign-in page if a scope is missing.
  return note === "no-company" && fault === "html" ? fault : note;
}

/** Reads a note, a snippet or a mail, if it may name a company. */
function readNote(bytes: Buffer): FileContent | ReadFault {
  const text = decodeText(bytes);
  return isPlainText(text) ? noteOf(text) : "not-xml";
}

function noteOf(text: string, unseen: UnseenText = null): FileContent | ReadFault {
  if (text.length > readingLimits.pageLetters) return "too-large";
  const { found, isFaulty, placeholders } = findCandidates(text);
  const isAboutAccount = ibansIn(text).length > 0 || announcesAccount(text);
  const mayName = found.length + placeholders.length > 0 || isFaulty || isAboutAccount;
  return mayName ? { kind: "text", text, unseen } : "no-company";
}

/** True for several rows with numbers or titles of companies, or for columns with known names. */
export function isList({
  rows,
  found,
}: {
  rows: readonly string[][];
  found: FoundColumns;
}): boolean {
  const { vkn, mersis } = found.columns;
  const isNumbered = vkn !== undefined || mersis !== undefined || found.vknCandidates.length > 0;
  return isNumbered ? rows.length > 1 : found.header !== null || companyScore(rows) > 1;
}
