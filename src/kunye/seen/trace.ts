import { isIban } from "../../company/iban.ts";
import { isVkn } from "../../company/id-numbers.ts";
import { foldTurkish } from "../../company/title.ts";
import { cleanText } from "../invoices/clean-text.ts";
import {
  isPrint,
  type GivenInvoice,
  type Mention,
  type PrintedInvoice,
} from "../invoices/gather.ts";
import type { InvoiceHeader, Party } from "../invoices/read-invoice.ts";
import { askedVkn } from "../invoices/verdict.ts";

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
  /** True for a text that speaks of a new account. */
  isAnnounced: boolean;
  /** The written titles of the seller. */
  titles?: readonly string[];
  /** True if nothing says that the seller is a company: only a known supplier's trace is left. */
  isUnproved?: boolean;
  /** True if the invoice is red by itself. */
  isFaulty?: boolean;
}

/** Returns the trace of an invoice. */
export function traceOfInvoice(invoice: GivenInvoice): Trace {
  if (isPrint(invoice)) return traceOfPrint(invoice);
  const { seller, buyer, ibans } = invoice;
  return {
    seller: numberOf(seller),
    buyer: numberOf(buyer),
    // A natural person's account is not kept, not even to check its digits.
    ibans: seller.kind === "person" ? [] : ibans,
    invoice,
    isAnnounced: false,
  };
}

function traceOfPrint({ header, mentions }: PrintedInvoice): Trace {
  const numberOfSide = (side: Mention["role"]) => {
    const all = mentions.filter(({ role }) => role === side).map(({ given }) => validNumber(given));
    const [number = "", ...others] = new Set(all);
    return others.length === 0 ? number : "";
  };
  const isPerson = mentions.some(({ given }) =>
    given.doubts?.some(({ kind }) => kind === "person" || kind === "eleven-digits"),
  );
  const seller = numberOfSide("seller");
  return {
    seller,
    buyer: numberOfSide("buyer"),
    ibans: isPerson && seller === "" ? [] : header.ibans,
    invoice: header,
    isAnnounced: false,
  };
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

/** The context of a text. */
interface TextContext {
  written: readonly Mention[];
  own: ReadonlySet<string>;
  /** The companies that may be meant if the text names no number. */
  meant: readonly string[];
}

/**
 * Returns the trace of a text with IBANs or about a new account, or null. The accounts are those of
 * the seller, else of the only company that is not ours, else of any of them.
 */
export function traceOfText(
  text: string,
  ibans: readonly string[],
  { written, own, meant }: TextContext,
): TextTrace | null {
  const isAnnounced = announcesAccount(text);
  if (ibans.length === 0 && !isAnnounced) return null;
  const sellers = written.filter(({ role }) => role === "seller");
  const sides = sellers.length > 0 ? sellers : written;
  const mentions = sides.filter(({ given }) => !own.has(askedVkn(given)));
  const named = mentions.map(({ given }) => validNumber(given)).filter(Boolean);
  const [seller = "", ...others] = new Set(named);
  const isSure = seller !== "" && others.length === 0;
  const among = (named.length > 0 ? named : meant).filter((vkn) => !own.has(vkn));
  const supplier = isSure ? { seller } : { seller: "", among: [...new Set(among)] };
  return { trace: { ...supplier, buyer: "", ibans, invoice: null, isAnnounced }, mentions };
}

/** Patterns of folded words. */
const oneOf = (...words: string[]) => `(?:${words.join("|")})`;
/** Words for a payment's target; `cari hesap` is a customer's ledger. */
const account = oneOf(
  "iban",
  "(?<!cari )hesa[bp]",
  "banka",
  "account",
  "bank(?![a-z])",
  "bank(?:ing)? (?:details|info)",
  "(?:payment|remittance|wir(?:e|ing)|transfer) (?:details|instructions?|info)",
);
/** Words that stand right beside it. */
const otherOne = oneOf(
  "yeni(?:si[a-z]*|mi[sz]|den)?(?![a-z])(?![^a-z\\n]{1,3}(?:mah|cad|sok|sub|san|sit|koy|sehir))",
  "guncel(?![a-z])(?! (?:cari|hesap (?!no|num|bilgi)))",
  "eski(?![a-z])",
  "onceki",
  "new(?![a-z])",
  "old(?![a-z])",
  "previous",
  "former",
  "following",
);
/** Words that may stand farther. */
const change = oneOf(
  "(?:degis|deyis|degsi)(?!k)",
  "yenile(?:n(?:di|mis|ecek)|di|mis|me)",
  "guncelle",
  "farkli",
  "baska(?:sin?[a-z]*)?(?![a-z])",
  "artik(?![a-z])",
  "bundan (?:sonra|boyle)",
  "kapan(?:di|mis|acak)",
  "kapat(?:il|ti)",
  "iptal",
  "gecersiz",
  "tasi(?:n|di)",
  "(?:yap|gonder|yatir|kullan)(?:il)?m[ae]y[ia]n",
  "chang(?:e|ing)",
  "updat",
  "replac",
  "revis",
  "amend",
  "clos(?:ed|ing)",
  "no longer",
  "moved",
  "switch",
  "different",
  "instead",
  "going forward",
  "from now on",
);
// No sign is both of a word and between words, and no ending is long: the search stays linear.
// A mail breaks its lines.
const gap = String.raw`(?=[^a-z0-9'.!?])[^a-z0-9'\n.!?]*(?:\n[^a-z0-9'\n.!?]*)?`;
const words = (most: number) => `[a-z']{0,30}(?:${gap}[a-z0-9']+){0,${most}}?${gap}`;
const pairs: readonly (readonly [one: string, most: number, other: string])[] = [
  [account, 6, change],
  [change, 6, account],
  [account, 1, otherOne],
  [otherOne, 2, account],
];
const announcement = new RegExp(
  `(?<![a-z])${oneOf(...pairs.map(([one, most, other]) => `${one}${words(most)}${other}`))}`,
);

/** True if a text speaks of a new account or of a changed one. */
export function announcesAccount(text: string): boolean {
  return announcement.test(cleanText(text).folded);
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
}

/** Returns what is kept of a trace's invoice, or null without a number of the seller. */
export function seenInvoiceOf({ invoice, seller, buyer }: Trace): SeenInvoice | null {
  if (!invoice || seller === "") return null;
  const { document, number, ettn, amount, date } = invoice;
  return {
    document,
    number: number.toUpperCase(),
    ettn: ettn.toLowerCase(),
    seller,
    buyer,
    value: plainValue(amount?.value ?? ""),
    currency: amount?.currency ?? "",
    date: date ?? "",
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
