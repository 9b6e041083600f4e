import { ibansIn } from "../../company/iban.ts";
import { hasPersonalNumber } from "../../company/people.ts";
import { isoDay } from "../../company/trade-values.ts";
import { announcementIn, gravestAnnouncement } from "../invoices/announced-account.ts";
import { cleanText } from "../invoices/clean-text.ts";
import {
  isAskable,
  writtenMention,
  type Mention,
  type PrintedInvoice,
} from "../invoices/gather.ts";
import { tidyText, type InvoiceHeader } from "../invoices/read-invoice.ts";
import {
  amountInCell,
  currencyIn,
  invoiceDateIn,
  personAs,
  uuidsIn,
} from "../invoices/read-print.ts";
import { findColumns, type Columns } from "./find-columns.ts";
import { invoiceColumns, normalName, partyIn, sideIn } from "./headings.ts";
import { readTable } from "./read-table.ts";
import { createTableReader, dataRows } from "./table-rows.ts";

type Cells = readonly string[];

/** More invoices are a list. */
const maxInvoices = 20;
/** A longer text is no pasted table to check. Chosen by hand, as that of a list of numbers. */
const maxLength = 40_000;
/** An invoice's number: no sentence, and no amount with decimals. */
const numberForm = /^(?=.*\d)[\p{L}\d](?:[\p{L}\d]|[ ./_-](?=[\p{L}\d])){0,59}$/u;
const returnType = /^[a-z]{0,20}iade(?: faturasi)?$/;

/** Reads the invoice in a row of a table with these headings; null without its number. */
export function readInvoiceRow(
  cells: Cells,
  headings: Cells,
  { iban }: Pick<Columns, "iban">,
): InvoiceHeader | null {
  const columns = invoiceColumns(headings);
  const number = tidyText(cells[columns?.number ?? -1] ?? "", 60);
  if (!columns || !numberForm.test(number) || isoDay(number) !== null) return null;
  const { date = -1, amount = -1, currency = -1 } = columns;
  const named = currencyIn(cells[currency] ?? "") || currencyIn(headings[amount] ?? "");
  const folded = cells.map((cell) => cleanText(cell).folded.trim());
  const ibans = cells.flatMap((cell, at) => ibansIn(at === iban ? `IBAN ${cell}` : cell));
  return {
    document: "invoice",
    number: number.toUpperCase(),
    ettn: uuidsIn(folded.join("\n"))[0]?.written ?? "",
    date: invoiceDateIn(folded[date] ?? ""),
    amount: amountInCell(cells[amount] ?? "", named),
    ibans: [...new Set(ibans)],
    ...(folded.some((cell) => returnType.test(cell)) && { isReturn: true }),
  };
}

/** Splits the invoices off a table, one a row; `rest` are the rows that are none. */
export function splitInvoiceRows(table: readonly string[][]): {
  invoices: PrintedInvoice[];
  rest: string[][];
} {
  const none = { invoices: [], rest: [...table] };
  const { header, columns, vknCandidates } = findColumns(table);
  const headings = table[header ?? -1] ?? [];
  const { vkn } = columns;
  const sides = sidesOf(table, headings, vkn === undefined ? vknCandidates : [vkn]);
  // A table of customers is about sales.
  if (header === null || sides.every(({ role }) => role === "buyer")) return none;
  const read = table.map((cells, at): PrintedInvoice | null => {
    const invoice = at > header ? readInvoiceRow(cells, headings, columns) : null;
    const mentions = invoice ? sides.flatMap((side) => side.read(cells) ?? []) : [];
    if (!invoice || !mentions.some(isAskable)) return null;
    const announcement = gravestAnnouncement([...headings, ...cells].map(announcementIn));
    return { document: "print", source: "table", header: invoice, mentions, announcement };
  });
  const invoices = read.flatMap((one) => one ?? []);
  if (invoices.length === 0 || invoices.length > maxInvoices) return none;
  const others = table.filter((_cells, at) => at !== header && read[at] === null);
  const areNamed = others.some((cells) => cells.length > 1 && dataRows([cells], null).length > 0);
  return { invoices, rest: areNamed ? table.filter((_cells, at) => read[at] === null) : others };
}

/** Returns for each column of numbers its side of the invoices, and a function that reads it. */
function sidesOf(table: readonly string[][], headings: Cells, vkns: readonly number[]) {
  const names = headings.map(normalName);
  return vkns.map((vkn) => {
    const { read, columns } = createTableReader(table, vkn);
    const [party, titleName = ""] = [partyIn(names[vkn]), names[columns.title ?? -1]];
    const role = sideIn(names[vkn]) ?? sideIn(titleName) ?? ("text" as const);
    const isTitled = party !== "" && partyIn(titleName) === party;
    const readSide = (cells: Cells): Mention | null => {
      const cell = cells[vkn] ?? "";
      if (hasPersonalNumber(cell)) return personAs(role);
      const { written } = read(cells);
      if (!written || vkns.length === 1) return written && { ...written, role };
      // Without a name of a side, the row's words may be the other side's.
      const title = isTitled ? written.given.title : "";
      return /\d/.test(cell) ? writtenMention(written.given.vkn, title, {}, role) : null;
    };
    return { role, read: readSide };
  });
}

/** Splits the invoices of a table off a pasted text. */
export async function splitInvoiceTable(
  text: string,
): Promise<{ invoices: PrintedInvoice[]; rest: string }> {
  const none = { invoices: [], rest: text };
  if (!text.includes("\n") || text.length > maxLength) return none;
  const table = await readTable({ text });
  if (typeof table === "string") return none;
  const { invoices, rest } = splitInvoiceRows(table.rows);
  return invoices.length === 0
    ? none
    : {
        invoices,
        rest: rest
          .map((cells) => cells.join("\t"))
          .join("\n")
          .trim(),
      };
}
