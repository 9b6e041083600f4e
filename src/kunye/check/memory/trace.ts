import { isIban } from "../../../company/iban.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { foldTurkish } from "../../../company/title.ts";
import { gravestAnnouncement, type Announcement } from "../../intake/text/announced-account.ts";
import type { Account, Document, Header, Side } from "../case.ts";
import { askedVkn, isDoubted, payeesAmong } from "../sides.ts";

/** A document's, text's or row's contribution to the memory; numbers are empty if unknown. */
export interface Trace {
  /** The supplier's VKN. */
  seller: string;
  /** Companies of which any may be the supplier; nothing is left of them. */
  among?: readonly string[];
  buyer: string;
  ibans: readonly string[];
  /** The invoice's header, or null for a text or a row. */
  invoice: Header | null;
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
export function traceOfInvoice({ of, prints, sides }: Traced, own: ReadonlySet<string>): Trace {
  const isPerson = sides.some((one) => isDoubted(one, "person") || isDoubted(one, "eleven-digits"));
  const [buyer = "", ...others] = numbersOf(sides.filter(({ role }) => role === "buyer"));
  const payees = payeesOfInvoice(of, payeesAmong(sides, own));
  const numbers = numbersOf(payees);
  // Beside a person nobody knows whose account it is.
  const isUnclear = isPerson && payees.every(({ role }) => role !== "seller");
  // What only a print names is to be paid to as well.
  const forms = [of, ...prints];
  const ibans = forms.flatMap(({ accounts }) => accounts.map(({ iban }) => iban));
  return {
    ...(isUnclear ? { seller: "", among: numbers } : supplierAmong(numbers)),
    isUnowned: payees.length > 0 && (isUnclear || numbers.length !== 1),
    buyer: others.length === 0 ? buyer : "",
    // A natural person's account is not kept, not even to check its digits.
    ibans: isPerson && numbers.length === 0 ? [] : [...new Set(ibans)],
    invoice: of.header,
    announcement: gravestAnnouncement(forms.map(({ words }) => words.announces)),
  };
}

/**
 * Returns the sides of an invoice that may be paid: the company beside which the invoice and all of
 * its accounts stand, if several are named without a role.
 */
export function payeesOfInvoice<One extends Side>(
  { header, accounts }: Document,
  payees: readonly One[],
): readonly One[] {
  const owner = header?.of ?? "";
  const isOwners = owner !== "" && accounts.every(({ of }) => of === owner);
  const owners = isOwners ? payees.filter((one) => askedVkn(one) === owner) : [];
  return owners.length > 0 ? owners : payees;
}

/** An invoice with its prints. */
interface Traced {
  of: Document;
  prints: readonly Document[];
  sides: readonly Side[];
}

function numbersOf(sides: readonly Side[]): string[] {
  return [...new Set(sides.map(askedVkn).filter(isVkn))];
}

/** Returns the only company as the seller, else all of them. */
function supplierAmong(numbers: readonly string[]): Pick<Trace, "seller" | "among"> {
  const [seller = "", ...others] = numbers;
  return seller !== "" && others.length === 0 ? { seller } : { seller: "", among: numbers };
}

/** The trace of words, and the sides to which its findings belong. */
export interface WordsTrace<One extends Side> {
  trace: Trace;
  sides: readonly One[];
}

/**
 * Returns the trace of a company's accounts as those of other companies, which have none, or null: a
 * supplier whose known account is missing may be paid to another company's. Several companies'
 * accounts are a list. Nothing is left of the trace.
 */
export function traceOfDetour(accounts: readonly Account[], others: readonly Side[]): Trace | null {
  const owned = accounts.filter(({ of }) => of !== "");
  const owners = new Set(owned.map(({ of }) => of));
  const among = numbersOf(others).filter((vkn) => !owners.has(vkn));
  if (among.length === 0 || owners.size !== 1) return null;
  const ibans = [...new Set(owned.map(({ iban }) => iban))];
  return { seller: "", among, buyer: "", ibans, invoice: null, announcement: null };
}

/** The context of words around invoices. */
interface WordsContext {
  own: ReadonlySet<string>;
  /** The companies that may be meant if the words name no number. */
  meant: readonly string[];
}

/**
 * Returns the traces of words with accounts or about a new one: one for each company if accounts
 * stand with some of them, and one of all for the accounts that stand with none; else one at most.
 * Then the accounts are those of the seller, else of the only company that is not ours, else of any
 * of them.
 */
export function tracesOfWords<One extends Side>(
  { accounts, words }: Pick<Document, "accounts" | "words">,
  written: readonly One[],
  { own, meant }: WordsContext,
): WordsTrace<One>[] {
  const announcement = words.announces;
  if (accounts.length === 0 && announcement === null) return [];
  const payees = payeesAmong(written, own);
  const isPaid = payees.length > 0 || written.some(({ role }) => role === "seller");
  // A slip names the supplier as its receiver.
  const sides = isPaid ? payees : written.filter((one) => !own.has(askedVkn(one)));
  const traceOf = (some: readonly One[], paidTo: readonly Account[]): WordsTrace<One> => {
    const named = numbersOf(some);
    // A title alone is compared, and leaves nothing.
    const among = [...new Set(meant.filter((vkn) => !own.has(vkn)))];
    const supplier = named.length > 0 ? supplierAmong(named) : { seller: "", among };
    const ibans = [...new Set(paidTo.map(({ iban }) => iban))];
    const isUnowned = supplier.seller === "";
    const trace = { ...supplier, buyer: "", ibans, invoice: null, announcement, isUnowned };
    return { trace, sides: some };
  };
  const suppliers = numbersOf(sides);
  const isOwned = ({ of }: Account) => suppliers.includes(of);
  if (suppliers.length < 2 || !accounts.some(isOwned)) return [traceOf(sides, accounts)];
  const unowned = accounts.filter((one) => !isOwned(one) && !own.has(one.of));
  return [
    ...suppliers.map((vkn) =>
      traceOf(
        sides.filter((one) => askedVkn(one) === vkn),
        accounts.filter(({ of }) => of === vkn),
      ),
    ),
    ...(unowned.length > 0 ? [traceOf(sides, unowned)] : []),
  ];
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
  document: Header["document"];
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
