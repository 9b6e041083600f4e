import { withoutTckns } from "../../company/id-numbers.ts";
import type { Account, Side } from "../check/case.ts";
import type { DocumentForm, Doubt } from "../check/findings.ts";
import type { Invoice, InvoiceHeader, Party } from "./files/read-invoice.ts";
import type { Announcement } from "./text/announced-account.ts";
import { readTitleLine, withoutEmpty } from "./text/title-line.ts";

/** A company's given data, typed or read; missing fields are empty or null. */
export interface GivenData extends Omit<Party, "kind"> {
  /** The written number; nine digits if its zero was lost. */
  vkn: string;
  /** The invoice's date, YYYY-MM-DD. */
  date: string | null;
}

/** A company as a text or a print names it. */
export interface Mention {
  role: Side["role"];
  /** The number is empty if it is missing or must not be shown; a doubt says why. */
  given: GivenData;
}

/** An invoice as it is printed, with its companies as in a text. */
export interface PrintedInvoice {
  document: "print";
  source: Exclude<DocumentForm, "xml" | "row"> | "table";
  header: InvoiceHeader;
  /** At least one. */
  mentions: readonly Mention[];
  /** The accounts with their companies, where `of` of the header is known. */
  accounts?: readonly Account[];
  /** The announcement of an account in its words. */
  announcement?: Announcement | null;
}

/** An invoice from an XML file, or its print. */
export type GivenInvoice = Invoice | PrintedInvoice;

export function writtenMention(
  vkn: string,
  title: string,
  details: Partial<GivenData> = {},
  role: Mention["role"] = "text",
): Mention {
  // Titles of a check are stored and printed.
  const line = readTitleLine(withoutTckns(title).trim());
  const { taxOffice, district, city } = line;
  const known = { taxOffice, district, city, ...withoutEmpty(details) };
  return { role, given: { vkn, title: line.title, mersis: null, date: null, ...known } };
}

/** Adds doubts about a mention to those it has. */
export function withDoubts(mention: Mention, doubts: readonly Doubt[]): Mention {
  if (doubts.length === 0) return mention;
  const all = [...(mention.given.doubts ?? []), ...doubts];
  return { ...mention, given: { ...mention.given, doubts: all } };
}

/** True for a side whose number may be a person's. */
export function holdsPersonal({ given: { doubts = [] } }: Mention): boolean {
  return doubts.some(({ kind }) => kind === "person" || kind === "eleven-digits");
}
