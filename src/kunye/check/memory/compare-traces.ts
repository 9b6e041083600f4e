import { isIban } from "../../../company/iban.ts";
import { nothingSeen, type Doubt, type SeenFacts } from "../findings.ts";
import {
  plainNumber,
  seenInvoiceOf,
  seenKeys,
  suppliersIn,
  type SeenInvoice,
  type Trace,
} from "./trace.ts";

/** An account that the team saw with a supplier. */
export interface SeenIban {
  vkn: string;
  /** The IBAN's keyed hash. */
  iban: string;
  /** Its last four characters. */
  tail: string;
  country: string;
  /** The trace that brought it; accounts of one trace have the same number. */
  no: number;
  firstAt: number;
  lastAt: number;
  /** The number of invoices with it that were not red; texts and lists do not count. */
  invoices: number;
  /** True if a document with it was not red. */
  isClean: boolean;
  /** True if a document with it was not red by itself. */
  isNamed: boolean;
  /** True if the account itself was red once: it stays so until it is clean or confirmed. */
  isDoubtful: boolean;
  /** The user whose check brought it. */
  userId: string;
  confirmedBy: string | null;
  confirmedAt: number | null;
}

/** An earlier check of an invoice. */
export interface EarlierCheck extends SeenInvoice {
  at: number;
  userId: string;
}

/** An account by its keyed hash: as this supplier's, and as others'. */
export interface KnownIban {
  id: string;
  own: SeenIban | null;
  /** True if the account was surely the seller's before this check (`isOwners`). */
  isEstablished: boolean;
  others: readonly SeenIban[];
}

/** The team's memory before a trace was added. */
export interface KnownBefore {
  /** The hash of the trace's content, by which its verdict is found again. */
  content: string;
  /** The invoice's id in the memory, or null if it is not remembered. */
  document: string | null;
  /** By the trace's IBANs. */
  ibans: ReadonlyMap<string, KnownIban>;
  /** The supplier's accounts. */
  ofSeller: readonly SeenIban[];
  /** Earlier checks of the same invoice, or of one like it. */
  invoices: readonly EarlierCheck[];
  /** The same of this check: it tells by itself what its documents have in common. */
  together: readonly EarlierCheck[];
}

/**
 * The invoices after which an account is its company's, also if another company names it later.
 * Chosen by hand: one invoice may be a fraud's that plants its own account under a new name.
 */
export const invoicesOfOwner = 2;

/** True if an account stays its company's, whoever else names it. */
export function isOwners({ confirmedAt, invoices }: SeenIban): boolean {
  return confirmedAt !== null || invoices >= invoicesOfOwner;
}

/** The hash of a mark: the place of an account that a manager deleted. */
export const markHash = "";

/**
 * True if other accounts of the supplier are compared with this one: a document with it was not red.
 * Beside a confirmed account, only one that belongs to the supplier is known.
 */
function isKnown(account: SeenIban, ofSeller: readonly SeenIban[]): boolean {
  if (isOwners(account)) return true;
  return account.isClean && !ofSeller.some((one) => isConfirmed(one) && one.vkn === account.vkn);
}

function isConfirmed({ confirmedAt }: SeenIban): boolean {
  return confirmedAt !== null;
}

/** Compares a trace with what was known before it; the doubts belong to the seller. */
export function compareTrace(trace: Trace, known: KnownBefore): Doubt[] {
  const doubts = trace.ibans.flatMap((one) => ibanDoubts(one, trace, known));
  const isDoubtful = trace.announcement === "denied" && !areEstablished(trace, known);
  if (trace.announcement === "made" || isDoubtful) {
    const iban = trace.ibans.find((one) => !isOfSeller(one, trace, known)) ?? "";
    doubts.push(doubt("announced-iban", { iban: tailOf(iban) }));
  }
  const invoice = seenInvoiceOf(trace);
  return invoice ? [...doubts, ...invoiceDoubts(invoice, known)] : doubts;
}

/** True for a seller that may be a natural person and of whom no account is known. */
export function isUnknownPerson({ isUnproved }: Trace, { ofSeller }: KnownBefore): boolean {
  return isUnproved === true && ofSeller.length === 0;
}

/** True if a trace names accounts, all of them established. */
function areEstablished(trace: Trace, { ibans }: KnownBefore): boolean {
  const isEstablished = (iban: string) => ibans.get(iban)?.isEstablished ?? false;
  return trace.ibans.length > 0 && trace.ibans.every(isEstablished);
}

/** True if an account stays the seller's: a text that announces another one may name it. */
function isOfSeller(iban: string, { seller }: Trace, { ibans }: KnownBefore): boolean {
  const { own = null } = ibans.get(iban) ?? {};
  return own !== null && own.vkn === seller && isOwners(own);
}

export function tailOf(iban: string): string {
  return iban.slice(-4);
}

function doubt(kind: Doubt["kind"], seen: Partial<SeenFacts>): Doubt {
  return { kind, written: "", seen: { ...nothingSeen, ...seen } };
}

function ibanDoubts(iban: string, trace: Trace, known: KnownBefore): Doubt[] {
  const tail = tailOf(iban);
  if (!isIban(iban)) return [doubt("wrong-iban", { iban: tail })];
  const unowned = trace.isUnowned === true ? [doubt("unowned-iban", { iban: tail })] : [];
  if (suppliersIn(trace).length === 0) return unowned;
  const { own = null, others = [], id = "" } = known.ibans.get(iban) ?? {};
  // Nobody can confirm an account of one of several companies, or one that leaves no trace.
  const isLeft = trace.seller !== "" && !isUnknownPerson(trace, known);
  const account = isLeft ? `${trace.seller}|${id}` : "";
  const { content } = known;
  const facts = { iban: tail, account, ...(isLeft && { content }) };
  const named = others.filter((one) => one.isNamed || isConfirmed(one));
  const shared = own && isOwners(own) ? [] : sharedDoubts(own, named, facts);
  const siblings = own ? known.ofSeller.filter(({ vkn }) => vkn === own.vkn) : known.ofSeller;
  if (own && isKnown(own, siblings)) {
    if (shared.length > 0 || trace.seller === "") return shared;
    return [doubt("known-iban", { ...facts, ...knownFacts(own) })];
  }
  const trusted = siblings.filter((one) => isKnown(one, siblings));
  const wasDeleted = siblings.some((one) => one.iban === markHash);
  const staysRed = own?.isDoubtful === true && shared.length === 0;
  if (trusted.length > 0 || wasDeleted || staysRed) {
    const { tail: earlierIban = "", invoices = 0 } = usual(trusted) ?? {};
    return [doubt("changed-iban", { ...facts, earlierIban, invoices }), ...shared];
  }
  if (shared.length > 0) return shared;
  // Only red documents brought these: no account is compared with them, but a reader knows of them.
  const { tail: earlierIban = "" } = usual(siblings.filter((one) => one.iban !== own?.iban)) ?? {};
  return isLeft ? [doubt("new-iban", { ...facts, earlierIban })] : unowned;
}

/** Tells of an account by itself and of its confirmation. */
export function knownFacts({ tail, userId, confirmedBy, confirmedAt }: SeenIban) {
  const isAlone = confirmedBy === userId;
  return { iban: tail, at: confirmedAt, ...(confirmedAt !== null && { isAlone }) };
}

/** Names the company that had the account first, or, if `own` did, the first one after it. */
function sharedDoubts(
  own: SeenIban | null,
  others: readonly SeenIban[],
  facts: Pick<SeenFacts, "iban" | "account" | "content">,
): Doubt[] {
  const [other] = others.toSorted((one, another) => one.no - another.no);
  if (!other) return [];
  const isLater = own !== null && own.no < other.no;
  return [doubt("shared-iban", { ...facts, vkn: other.vkn, isLater })];
}

/** Returns the known account of a supplier with which most of its invoices came, or null. */
export function knownAccount(ofSeller: readonly SeenIban[]): SeenIban | null {
  return usual(ofSeller.filter((one) => isKnown(one, ofSeller))) ?? null;
}

/** Returns the account with the most invoices, the newest of equal ones. */
function usual(accounts: readonly SeenIban[]): SeenIban | undefined {
  return accounts.toSorted((one, other) => other.invoices - one.invoices || other.no - one.no)[0];
}

/** True for two checks of one number with different amounts: one of them is false. */
export function areTwins(one: SeenInvoice, other: SeenInvoice): boolean {
  const { number } = seenKeys(one);
  return (
    number !== null &&
    number === seenKeys(other).number &&
    !haveAgreeing(one, other, ["value", "currency"])
  );
}

/** Tells of an invoice whose number another check shows with another amount. */
function twinDoubt({ number, at, userId }: EarlierCheck): Doubt {
  return doubt("same-number-other-amount", { number, at, userId });
}

/** True for two invoices of one seller, buyer, amount and date under different numbers. */
function areRenumbered(one: SeenInvoice, other: SeenInvoice): boolean {
  const [keys, otherKeys] = [seenKeys(one), seenKeys(other)];
  return (
    keys.amount !== null &&
    keys.amount === otherKeys.amount &&
    keys.number !== otherKeys.number &&
    one.number !== "" &&
    other.number !== "" &&
    one.document === other.document &&
    // A return of the whole amount is no second invoice.
    one.isReturn === other.isReturn &&
    haveAgreeing(one, other, ["buyer"])
  );
}

/**
 * Returns what came after an invoice's check and makes it worse: its twin, else the same invoice
 * under another number, and a confirmed account beside an account of its own that was only seen. An
 * unconfirmed account reddens no earlier invoice.
 */
export function laterDoubts(
  invoice: SeenInvoice,
  {
    others,
    accounts,
    ofSeller,
  }: {
    /** Other checks with the invoice's number, or with its amount and date. */
    others: readonly EarlierCheck[];
    /** The invoice's accounts. */
    accounts: readonly SeenIban[];
    ofSeller: readonly SeenIban[];
  },
): Doubt[] {
  const twins = others.filter((one) => areTwins(invoice, one));
  const renumbered = twins.length > 0 ? [] : others.filter((one) => areRenumbered(invoice, one));
  const outdated = accounts.filter((one) => isOutdated(one, ofSeller));
  const { tail: earlierIban = "", invoices = 0 } = usual(ofSeller.filter(isConfirmed)) ?? {};
  return [
    ...twins.slice(0, 1).map(twinDoubt),
    ...renumbered.slice(0, 1).map(({ number, at, userId }) => {
      return doubt("renumbered", { number, at, userId });
    }),
    ...outdated.map(({ vkn, iban, tail }) =>
      doubt("changed-iban", { iban: tail, account: `${vkn}|${iban}`, earlierIban, invoices }),
    ),
  ];
}

/** True for an account that was clean until another one was confirmed. */
export function isOutdated(account: SeenIban, ofSeller: readonly SeenIban[]): boolean {
  return account.isClean && !isKnown(account, ofSeller);
}

/** Compares an invoice with earlier checks; tells the gravest resemblance only. */
function invoiceDoubts(invoice: SeenInvoice, { invoices, together }: KnownBefore): Doubt[] {
  const keys = seenKeys(invoice);
  const sharing = (key: keyof typeof keys) =>
    invoices.filter((one) => keys[key] !== null && seenKeys(one)[key] === keys[key]);
  const [byEttn, byNumber] = [sharing("ettn"), sharing("number")];
  const twins = [...invoices, ...together].filter((one) => areTwins(invoice, one));
  const rules: [Doubt["kind"], readonly EarlierCheck[]][] = [
    ["same-ettn-other-content", byEttn.filter((one) => !haveAgreeing(invoice, one, contentFields))],
    ["same-number-other-amount", twins],
    ["same-invoice", [...byEttn, ...byNumber]],
    ["renumbered", [...invoices, ...together].filter((one) => areRenumbered(invoice, one))],
  ];
  const [kind, [first] = []] = rules.find(([, some]) => some.length > 0) ?? [];
  if (!kind || !first) return [];
  return [doubt(kind, { number: first.number, at: first.at, userId: first.userId })];
}

const contentFields = [
  "document",
  "number",
  "seller",
  "buyer",
  "value",
  "currency",
  "date",
] as const;

/** True if no field that both have differs. */
function haveAgreeing(
  one: SeenInvoice,
  other: SeenInvoice,
  fields: readonly (keyof SeenInvoice)[],
): boolean {
  const isSame = (field: keyof SeenInvoice) =>
    field === "number"
      ? plainNumber(one.number) === plainNumber(other.number)
      : one[field] === other[field];
  return fields.every((field) => one[field] === "" || other[field] === "" || isSame(field));
}
