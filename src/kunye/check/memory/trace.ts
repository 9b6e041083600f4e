import { isIban } from "../../../company/iban.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { foldTurkish } from "../../../company/title.ts";
import type { Announcement } from "../../intake/text/announced-account.ts";
import type { Account } from "../case.ts";
import { isPrint, type GivenInvoice, type Mention, type PrintedInvoice } from "../gather.ts";
import type { InvoiceHeader, Party } from "../../intake/files/read-invoice.ts";
import { askedVkn } from "../verdict.ts";

/** A document's, text's or row's contribution to the memory; numbers are empty if unknown. */
export interface Trace {
  /** The supplier's VKN. */
  seller: string;
  /** Companies of which any may be the supplier; nothing is left of them. */
  among?: readonly string[];
  buyer: string;
  ibans: readonly string[];
  /** The invoice's header, or null for a text or a row. */
  invoice: InvoiceHeader | null;
  /** The announcement of an account in its words. */
  announcement: Announcement | null;
  /** The written titles of the seller. */
  titles?: readonly string[];
  /** True if nothing says that the seller is a company: only a known supplier's trace is left. */
  isUnproved?: boolean;
  /** True if the document is red by itself. */
  isFaulty?: boolean;
  /** True if the document does not say which company's its accounts are. */
  isUnowned?: boolean;
}

/** Returns the trace of an invoice; `own` are our companies. */
export function traceOfInvoice(invoice: GivenInvoice, own: ReadonlySet<string>): Trace {
  if (isPrint(invoice)) return traceOfPrint(invoice, own);
  const { seller, buyer, ibans, announcement = null } = invoice;
  return {
    seller: numberOf(seller),
    buyer: numberOf(buyer),
    // A natural person's account is not kept, not even to check its digits.
    ibans: seller.kind === "person" ? [] : ibans,
    isUnowned: numberOf(seller) === "",
    invoice,
    announcement,
  };
}

function traceOfPrint(print: PrintedInvoice, own: ReadonlySet<string>): Trace {
  const { header, mentions, announcement = null } = print;
  const isPerson = mentions.some(({ given }) =>
    given.doubts?.some(({ kind }) => kind === "person" || kind === "eleven-digits"),
  );
  const [buyer = "", ...others] = numbersOf(mentions.filter(({ role }) => role === "buyer"));
  const payees = payeesAmong(mentions, own);
  const numbers = numbersOf(payees);
  // Beside a person nobody knows whose account it is.
  const isUnclear = isPerson && payees.every(({ role }) => role !== "seller");
  return {
    ...(isUnclear ? { seller: "", among: numbers } : supplierAmong(numbers)),
    isUnowned: payees.length > 0 && (isUnclear || numbers.length !== 1),
    buyer: others.length === 0 ? buyer : "",
    // A natural person's account is not kept, as above.
    ibans: isPerson && numbers.length === 0 ? [] : header.ibans,
    invoice: header,
    announcement,
  };
}

/** Returns the sides that may be paid: the sellers, else those that are no buyers; none of ours. */
export function payeesAmong(
  mentions: readonly Mention[],
  own: ReadonlySet<string>,
): readonly Mention[] {
  const sellers = mentions.filter(({ role }) => role === "seller");
  const sides = sellers.length > 0 ? sellers : mentions.filter(({ role }) => role !== "buyer");
  return sides.filter(({ given }) => !own.has(askedVkn(given)));
}

function numbersOf(mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.map(({ given }) => validNumber(given)).filter(Boolean))];
}

/** Returns the only company as the seller, else all of them. */
function supplierAmong(numbers: readonly string[]): Pick<Trace, "seller" | "among"> {
  const [seller = "", ...others] = numbers;
  return seller !== "" && others.length === 0 ? { seller } : { seller: "", among: numbers };
}

function numberOf({ kind, vkn, mersis }: Party): string {
  return kind === "company" ? validNumber({ vkn: vkn ?? "", mersis }) : "";
}

function validNumber(given: { vkn: string; mersis: string | null }): string {
  const vkn = askedVkn(given);
  return isVkn(vkn) ? vkn : "";
}

/** A text's trace, and the mentions to which its findings belong. */
export interface TextTrace {
  trace: Trace;
  mentions: readonly Mention[];
}

/** The words around invoices, and their context. */
interface TextContext {
  written: readonly Mention[];
  accounts: readonly Account[];
  announces: Announcement | null;
  own: ReadonlySet<string>;
  /** The companies that may be meant if the text names no number. */
  meant: readonly string[];
}

/**
 * Returns the traces of a text with accounts or about a new one: one for each company if each
 * account stands with one, else one at most. Then the accounts are those of the seller, else of the
 * only company that is not ours, else of any of them.
 */
export function tracesOfText(context: TextContext): TextTrace[] {
  const { written, accounts, announces: announcement, own, meant } = context;
  if (accounts.length === 0 && announcement === null) return [];
  const payees = payeesAmong(written, own);
  const isPaid = payees.length > 0 || written.some(({ role }) => role === "seller");
  // A slip names the supplier as its receiver.
  const mentions = isPaid ? payees : written.filter(({ given }) => !own.has(askedVkn(given)));
  const traceOf = (some: readonly Mention[], paidTo: readonly Account[]): TextTrace => {
    const named = numbersOf(some);
    // A title alone is compared, and leaves nothing.
    const among = [...new Set(meant.filter((vkn) => !own.has(vkn)))];
    const supplier = named.length > 0 ? supplierAmong(named) : { seller: "", among };
    const ibans = [...new Set(paidTo.map(({ iban }) => iban))];
    const isUnowned = some.length > 0 && supplier.seller === "";
    const trace = { ...supplier, buyer: "", ibans, invoice: null, announcement, isUnowned };
    return { trace, mentions: some };
  };
  const suppliers = numbersOf(mentions);
  const areSaid = accounts.length > 0 && accounts.every(({ of }) => of !== "");
  if (suppliers.length < 2 || !areSaid) return [traceOf(mentions, accounts)];
  return suppliers.map((vkn) =>
    traceOf(
      mentions.filter(({ given }) => askedVkn(given) === vkn),
      accounts.filter(({ of }) => of === vkn),
    ),
  );
}

/** The accounts of a trace that the memory compares: a supplier's, with right check digits. */
export function comparedIbans({ seller, among = [], ibans }: Trace): readonly string[] {
  return seller === "" && among.length === 0 ? [] : ibans.filter(isIban);
}

/** The companies whose accounts a trace is compared with. */
export function suppliersIn({ seller, among = [] }: Trace): readonly string[] {
  return seller === "" ? among : [seller];
}

/** The stored facts by which an invoice is recognised. */
export interface SeenInvoice {
  document: InvoiceHeader["document"];
  number: string;
  ettn: string;
  seller: string;
  buyer: string;
  value: string;
  currency: string;
  date: string;
  isReturn?: true;
}

/** Returns what is kept of a trace's invoice, or null without a number of the seller. */
export function seenInvoiceOf({ invoice, seller, buyer }: Trace): SeenInvoice | null {
  if (!invoice || seller === "") return null;
  const { document, number, ettn, amount, date, isReturn } = invoice;
  return {
    document,
    number: number.toUpperCase(),
    ettn: ettn.toLowerCase(),
    seller,
    buyer,
    value: plainValue(amount?.value ?? ""),
    currency: amount?.currency ?? "",
    date: date ?? "",
    ...(isReturn && { isReturn }),
  };
}

/** Writes `A-0417` and `a 417` alike. */
export function plainNumber(number: string): string {
  const groups = foldTurkish(number).match(/[a-z]+|\d+/g) ?? [];
  return groups.map((one) => one.replace(/^0+(?=\d)/, "")).join("-");
}

/** Writes `1200.50` and `1200.5` alike. */
function plainValue(value: string): string {
  return value.includes(".") ? value.replace(/\.?0+$/, "") : value;
}

/** The properties by which an invoice is found again; null where it lacks one. */
export function seenKeys(one: SeenInvoice): Record<"ettn" | "number" | "amount", string | null> {
  const { document, ettn, number, seller, value, currency, date } = one;
  const keyOf = (...parts: string[]) => (parts.includes("") ? null : JSON.stringify(parts));
  return {
    ettn: keyOf(ettn),
    number: keyOf(document, seller, plainNumber(number)),
    // A despatch advice has no amount.
    amount: keyOf(seller, value, currency, date),
  };
}
