import { ibansIn } from "../../../company/iban.ts";
import { isOfForeigners, isPlaceholder } from "../../../company/id-numbers.ts";
import { hasPersonalNumber } from "../../../company/people.ts";
import { isCompanyTitle } from "../../../company/title-parts.ts";
import { isoDay } from "../../../company/trade-values.ts";
import { announcementIn, gravestAnnouncement } from "../text/announced-account.ts";
import { cleanText } from "../text/clean-text.ts";
import { doubtsBy, withoutNumber } from "../../check/findings.ts";
import { askedVkn } from "../../check/sides.ts";
import { holdsPersonal, writtenMention, type Mention, type PrintedInvoice } from "../mention.ts";
import { tidyText, type InvoiceHeader } from "../files/read-invoice.ts";
import { amountInCell, currencyIn, invoiceDateIn, personAs, uuidsIn } from "../files/read-print.ts";
import { layOut } from "../text/layout.ts";
import { prepareText } from "../text/prepare.ts";
import { formalTitlesIn } from "../text/segments.ts";
import { findColumns, type Columns } from "./find-columns.ts";
import { columnsByField, invoiceColumns, normalName, partyIn, sideIn } from "./headings.ts";
import { createTableReader, dataRows } from "./table-rows.ts";

type Cells = readonly string[];

/** More invoices are a list. */
const maxInvoices = 20;
/** An invoice's number: no sentence, and no amount with decimals. */
const numberForm = /^(?=.*\d)[\p{L}\d](?:[\p{L}\d]|[ ./_-](?=[\p{L}\d])){0,59}$/u;
/** `IADE`, `TEVKIFATIADE` or `İade faturası` in a cell of its own. */
const returnCell = /^[^\S\n]*[a-z]{0,20}iade(?: faturasi)?[^\S\n]*$/m;

/**
 * Returns a function that reads the invoice in a row of a table with these headings, or null
 * without its number; null for other tables.
 */
export function createInvoiceReader(headings: Cells, { iban }: Pick<Columns, "iban">) {
  const columns = invoiceColumns(headings);
  if (columns === null) return null;
  const { date = -1, amount = -1, currency = -1 } = columns;
  const usualCurrency = currencyIn(headings[amount] ?? "");
  return (cells: Cells): InvoiceHeader | null => {
    const number = tidyText(cells[columns.number] ?? "", 60);
    if (!numberForm.test(number) || isoDay(number) !== null) return null;
    const { folded } = cleanText(cells.join("\n"));
    const ibans = cells.flatMap((cell, at) => ibansIn(at === iban ? `IBAN ${cell}` : cell));
    return {
      document: "invoice",
      number: number.toUpperCase(),
      ettn: uuidsIn(folded)[0]?.written ?? "",
      date: invoiceDateIn(cleanText(cells[date] ?? "").folded),
      amount: amountInCell(cells[amount] ?? "", currencyIn(cells[currency] ?? "") || usualCurrency),
      ibans: [...new Set(ibans)],
      ...(returnCell.test(folded) && { isReturn: true }),
    };
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
  const readHeader = createInvoiceReader(headings, columns);
  if (header === null || readHeader === null) return none;
  const headers = table.map((cells, at) => (at > header ? readHeader(cells) : null));
  if (headers.filter(Boolean).length > maxInvoices) return none;
  const { vkn } = columns;
  // A side's column may hold no VKN at all: all of its buyers may be persons, or abroad.
  const names = headings.map(normalName);
  const ofSides = columnsByField(names).vkn.filter((at) => sideIn(names[at]) !== null);
  const found = vkn === undefined ? vknCandidates : [vkn];
  const sides = sidesOf(table, headings, [...new Set([...found, ...ofSides])]);
  // A table of customers is about sales.
  if (sides.every(({ role }) => role === "buyer")) return none;
  const read = table.map((cells, at): PrintedInvoice | null => {
    const head = headers[at] ?? null;
    const mentions = head ? sides.flatMap((side) => side.read(cells) ?? []) : [];
    if (!head || !mentions.some((one) => askedVkn(one.given) !== "" || holdsPersonal(one)))
      return null;
    const announcement = gravestAnnouncement([...headings, ...cells].map(announcementIn));
    return { document: "print", source: "table", header: head, mentions, announcement };
  });
  const invoices = read.flatMap((one) => one ?? []);
  if (invoices.length === 0) return none;
  const others = table.filter((_cells, at) => at !== header && read[at] === null);
  const areNamed = others.some((cells) => cells.length > 1 && dataRows([cells], null).length > 0);
  return { invoices, rest: areNamed ? table.filter((_cells, at) => read[at] === null) : others };
}

/** Returns for each column of numbers its side of the invoices, and a function that reads it. */
function sidesOf(table: readonly string[][], headings: Cells, vkns: readonly number[]) {
  const names = headings.map(normalName);
  const numbered = vkns.map((vkn) => {
    const { read, columns } = createTableReader(table, vkn);
    const [party, titleName = ""] = [partyIn(names[vkn]), names[columns.title ?? -1]];
    const role = sideIn(names[vkn]) ?? sideIn(titleName) ?? ("text" as const);
    const isTitled = party !== "" && partyIn(titleName) === party;
    const readUnnumbered = createUnnumberedReader("buyer", isTitled ? columns.title : undefined);
    const readSide = (row: Cells): Mention | null => {
      const cell = row[vkn] ?? "";
      // Another side's number is none of this side.
      const cells = row.map((text, at) => (at !== vkn && vkns.includes(at) ? "" : text));
      const digits = cell.replace(/\D/g, "");
      if (role === "buyer" && (digits === "" || isPlaceholder(digits)))
        return readUnnumbered(cells, digits);
      if (hasPersonalNumber(cell)) {
        const own = vkns.length === 1 ? cells : isTitled ? [cells[columns.title ?? -1] ?? ""] : [];
        return elevenDigitsBeside(own, role);
      }
      const { written } = read(cells);
      if (!written || vkns.length === 1) return written && { ...written, role };
      // Without a name of a side, the row's words may be the other side's.
      const title = isTitled ? written.given.title : "";
      return /\d/.test(cell) ? writtenMention(written.given.vkn, title, {}, role) : null;
    };
    return { role, read: readSide };
  });
  const roles = new Set(numbered.map(({ role }) => role));
  if (!roles.has("seller") && !roles.has("buyer")) return numbered;
  // The other side may have a column of titles alone.
  const others = (["seller", "buyer"] as const).flatMap((role) => {
    const titled = columnsByField(names).title.find((at) => sideIn(names[at]) === role);
    if (roles.has(role) || titled === undefined) return [];
    const readUnnumbered = createUnnumberedReader(role, titled);
    return { role, read: (cells: Cells) => readUnnumbered(cells, "") };
  });
  return [...numbered, ...others];
}

const titlesInCell = (cell: string) => formalTitlesIn(layOut(prepareText(cell)));

/** Reads eleven digits: a person's, of whom nothing is kept, unless a company's title is beside them. */
function elevenDigitsBeside(cells: Cells, role: Mention["role"]): Mention {
  const titles = cells.flatMap((cell) => titlesInCell(cell));
  const company = titles.find(({ title }) => isCompanyTitle(title));
  const doubts = doubtsBy([true, "eleven-digits"]);
  return company ? writtenMention("", company.title, { doubts }, role) : personAs(role);
}

/**
 * Returns a function that reads a side without a number of its own, or null if the row names none:
 * its title in this column, and the number of unnamed or foreign buyers. Words without a legal form
 * may be a person's name, which is not kept.
 */
function createUnnumberedReader(role: "seller" | "buyer", column = -1) {
  return (cells: Cells, placeholder: string): Mention | null => {
    const written = cells[column] ?? "";
    if (placeholder === "" && !/\p{L}{2}/u.test(written)) return null;
    const [found] = titlesInCell(written);
    const doubts = isOfForeigners(placeholder) ? doubtsBy([true, "abroad"]) : [withoutNumber];
    return writtenMention("", found?.title ?? "", { doubts }, role);
  };
}

/** Splits the invoices in the rows of a pasted text off it. */
export function splitInvoiceTable(
  rows: readonly string[][],
  text: string,
): { invoices: PrintedInvoice[]; rest: string } {
  if (rows.length === 0) return { invoices: [], rest: text };
  const { invoices, rest } = splitInvoiceRows(rows);
  if (invoices.length === 0) return { invoices, rest: text };
  const lines = rest.map((cells) => cells.join("\t"));
  return { invoices, rest: lines.join("\n").trim() };
}
