import type { FoundInvoices } from "../invoices/invoice.ts";
import { readInvoiceFile } from "../invoices/read-invoice-file.ts";
import { findColumns } from "../lists/find-columns.ts";
import type { GivenTable } from "../lists/give-list.ts";
import { readTable, type TableReading } from "../lists/read-table.ts";
import type { Texts } from "../texts/texts.ts";

/** Why a file brought nothing. */
export type Trouble = keyof Texts["check"]["files"];

/** Invoices' faults behind which there may be a table. */
const noInvoice: readonly Trouble[] = ["empty", "other-file", "not-xml", "html", "encoding"];
const tableNames = /\.(?:xlsx?|csv|tsv|txt)$/i;
const compoundFile = "d0cf11e0a1b11ae1";

/** Tells by its bytes whether a file holds invoices or a table; what is no invoice counts as a table where one was `asked` for. */
export async function readBytes(
  name: string,
  bytes: Uint8Array,
  asked: boolean,
): Promise<FoundInvoices | GivenTable | Trouble> {
  if (isWorkbook(bytes)) return tableOr(await readTable({ bytes }), null);
  const invoices = await readInvoiceFile(name, bytes);
  if (typeof invoices !== "string" || !noInvoice.includes(invoices)) return invoices;
  const reading = await readTable({ bytes });
  const isMeant = asked || (reading.kind === "refused" && tableNames.test(name));
  return isMeant || looksLikeList(reading) ? tableOr(reading, invoices) : invoices;
}

function tableOr(reading: TableReading, otherwise: Trouble | null): GivenTable | Trouble {
  if (reading.kind === "table") return { ...reading, name: "" };
  const { why } = reading;
  return why === "not-a-table" && otherwise !== null ? otherwise : why;
}

/** A workbook's parts are named in the clear. */
function isWorkbook(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString("hex", 0, 8);
  return start === compoundFile || (start.startsWith("504b") && buffer.includes("xl/workbook"));
}

/** A text is no list for having lines: it has a column of numbers, or columns by name. */
function looksLikeList(reading: TableReading): boolean {
  if (reading.kind === "refused") return false;
  const { header, columns, vknCandidates } = findColumns(reading.rows);
  const { vkn, mersis } = columns;
  const isNumbered = vkn !== undefined || mersis !== undefined || vknCandidates.length > 0;
  return isNumbered ? reading.rows.length > 1 : header !== null;
}
