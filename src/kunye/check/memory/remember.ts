import { colourOf } from "../kinds.ts";
import { settledKinds } from "./confirmed.ts";
import {
  areTwins,
  compareTrace,
  isOwners,
  isUnknownPerson,
  tailOf,
  type EarlierCheck,
  type KnownBefore,
  type SeenIban,
} from "./compare-traces.ts";
import {
  comparedIbans,
  seenInvoiceOf,
  seenKeys,
  suppliersIn,
  type SeenInvoice,
  type Trace,
} from "./trace.ts";

/** An earlier check in the memory. */
export interface RememberedCheck extends EarlierCheck {
  id: string;
  /** True if its checker knows that it is red. */
  isTold: boolean;
  /** The card of the check, or null if it is not known. */
  cardId: string | null;
}

/** A document's verdict beside an account that it names. */
export interface SeenVerdict {
  vkn: string;
  iban: string;
  document: string;
  /** The hash of the document with its titles and accounts: a copy may write others. */
  content: string;
  isInvoice: boolean;
  /** True if the document is red by itself. */
  isFaulty: boolean;
  /** True if the document was red by the memory. */
  isDoubtful: boolean;
}

/** The facts of an account that waits for its confirmation, which are kept until then. */
export interface AccountEvidence {
  iban: string;
  /** The invoice that brought it; null for a text, and where it belongs to another company. */
  invoice: Pick<SeenInvoice, "number" | "value" | "currency" | "date" | "isReturn"> | null;
}

/** The part of the team's memory that traces concern. */
export interface Memory {
  accounts: readonly SeenIban[];
  /** Earlier checks by their hashed keys. */
  checks: ReadonlyMap<string, readonly RememberedCheck[]>;
  /** The invoices among the traces that are remembered. */
  ids: ReadonlySet<string>;
  /** The stored verdicts of the traces' documents. */
  verdicts: readonly SeenVerdict[];
}

/** A trace with the hashes by which the memory finds it. */
export interface PreparedTrace {
  trace: Trace;
  suppliers: readonly string[];
  accounts: readonly { iban: string; id: string }[];
  invoice: SeenInvoice | null;
  /** The invoice's hash, or that of a text's content. */
  document: string;
  content: string;
  /** The hashes by which the invoice is found; null where it lacks one. */
  found: Record<"ettn" | "number" | "amount", string | null>;
  keys: readonly string[];
}

type Hash = (text: string) => string;

export function prepareTrace(trace: Trace, hash: Hash): PreparedTrace {
  const invoice = seenInvoiceOf(trace);
  const accounts = [...new Set(comparedIbans(trace))].map((iban) => ({ iban, id: hash(iban) }));
  const { ettn, number, amount } = invoice
    ? seenKeys(invoice)
    : { ettn: null, number: null, amount: null };
  const keyOf = (name: string, key: string | null) => key && hash(`${name} ${key}`);
  const found = {
    ettn: keyOf("ettn", ettn),
    number: keyOf("number", number),
    amount: keyOf("amount", amount),
  };
  const { seller, titles = [], ibans } = trace;
  const content = hash(JSON.stringify([invoice, seller, titles, ibans.toSorted()]));
  return {
    trace,
    suppliers: suppliersIn(trace),
    accounts,
    invoice,
    document: invoice ? hash(JSON.stringify(invoice)) : content,
    content,
    found,
    keys: Object.values(found).flatMap((key) => key ?? []),
  };
}

/** An account to be written, with the evidence that its confirmation needs. */
export interface ChangedAccount {
  account: SeenIban;
  evidence: AccountEvidence | null;
}

/** What a check changes in the memory. */
export interface Remembered {
  known: KnownBefore[];
  accounts: ChangedAccount[];
  verdicts: SeenVerdict[];
  invoices: (PreparedTrace & { invoice: SeenInvoice; isRed: boolean })[];
  /** Earlier checks that turned red. */
  worse: RememberedCheck[];
  no: number;
}

interface Check {
  /** The number of the team's last trace. */
  no: number;
  at: number;
  userId: string;
}

/** Adds traces to the memory, one after another, each compared with what was known before it. */
export function remember(
  memory: Memory,
  traces: readonly PreparedTrace[],
  { no: last, at, userId }: Check,
): Remembered {
  const { checks } = memory;
  const rows = memory.accounts.map((one) => ({ ...one }));
  const ids = new Set(memory.ids);
  const verdicts = new Map(memory.verdicts.map((one) => [nameOf(one), one]));
  const byVkn = Map.groupBy(rows, ({ vkn }) => vkn);
  const byIban = Map.groupBy(rows, ({ iban }) => iban);
  // This check's own invoices establish no account.
  const established = new Set(rows.filter(isOwners).map(accountName));
  const changed = new Map<SeenIban, AccountEvidence | null>();
  const judged = new Map<string, SeenVerdict>();
  const together = new Map<string, RememberedCheck[]>();
  const added: Remembered["invoices"] = [];
  const worse = new Map<string, RememberedCheck>();
  let no = last;
  const known = traces.map((one): KnownBefore => {
    const { trace, suppliers, accounts, invoice, document, content, keys } = one;
    const { seller } = trace;
    const ofSeller = suppliers.flatMap((vkn) => byVkn.get(vkn) ?? []);
    const earlier = keys.flatMap((key) => checks.get(key) ?? []);
    const before: KnownBefore = {
      content,
      document: null,
      ofSeller: ofSeller.map((row) => ({ ...row })),
      ibans: new Map(
        accounts.map(({ iban, id }) => {
          const some = (byIban.get(id) ?? []).map((row) => ({ ...row }));
          const [own = null] = some.filter(({ vkn }) => suppliers.includes(vkn));
          const others = some.filter(({ vkn }) => !suppliers.includes(vkn));
          const isEstablished = established.has(accountName({ vkn: seller, iban: id }));
          return [iban, { id, own, isEstablished, others }];
        }),
      ),
      invoices: earlier,
      together: keys.flatMap((key) => together.get(key) ?? []),
    };
    if (seller === "" || isUnknownPerson(trace, before)) return before;
    const red = compareTrace(trace, before).filter(({ kind }) => colourOf(kind) === "red");
    const isFaulty = trace.isFaulty === true;
    const isDoubtful = red.length > 0;
    const isNew = invoice !== null && !ids.has(document);
    no += 1;
    for (const { iban, id } of accounts) {
      const found = ofSeller.find((row) => row.iban === id && row.vkn === seller);
      const row = found ?? newAccount({ vkn: seller, iban: id }, { iban, no, at, userId });
      if (!found) {
        byVkn.set(seller, [...(byVkn.get(seller) ?? []), row]);
        byIban.set(id, [...(byIban.get(id) ?? []), row]);
      }
      row.lastAt = Math.max(row.lastAt, at);
      const isOpen = red.some(
        ({ kind, seen }) => settledKinds.has(kind) && seen?.account === `${seller}|${id}`,
      );
      row.isDoubtful ||= isOpen;
      changed.set(
        row,
        changed.get(row) ?? (isOpen ? { iban, invoice: invoice && factsOf(invoice) } : null),
      );
      const verdict = {
        vkn: seller,
        iban: id,
        document,
        content,
        isInvoice: invoice !== null,
        isFaulty,
        isDoubtful,
      };
      const stored = verdicts.get(nameOf(verdict));
      // An earlier version counted the invoice.
      const isCounted = invoice !== null && !isNew && found !== undefined && !stored;
      // A red copy replaces no clean document.
      if (!isCounted && !(stored && isClean(stored) && !isClean(verdict))) {
        verdicts.set(nameOf(verdict), verdict);
        judged.set(nameOf(verdict), verdict);
        const isFirst = !stored || !isClean(stored);
        if (isFirst && isClean(verdict) && verdict.isInvoice) row.invoices += 1;
        row.isClean ||= isClean(verdict);
        row.isNamed ||= !isFaulty;
      }
      if (found || isFaulty) continue;
      // An account that no company owns yet is red with each.
      const others = (byIban.get(id) ?? []).filter((other) => other.vkn !== seller);
      for (const other of others.filter((each) => each.isNamed && !isOwners(each))) {
        other.isDoubtful = true;
        changed.set(other, changed.get(other) ?? { iban, invoice: null });
      }
    }
    if (isNew) {
      ids.add(document);
      added.push({ ...one, invoice, isRed: isFaulty || isDoubtful });
      const check = { ...invoice, at, userId, id: document, isTold: true, cardId: null };
      for (const key of keys) together.set(key, [...(together.get(key) ?? []), check]);
    }
    if (invoice) {
      const twins = earlier.filter((each) => !each.isTold && areTwins(invoice, each));
      for (const twin of twins) worse.set(twin.id, twin);
    }
    return { ...before, document: invoice && document };
  });
  return {
    known,
    accounts: Array.from(changed, ([account, evidence]) => ({ account, evidence })),
    verdicts: [...judged.values()],
    invoices: added,
    worse: [...worse.values()],
    no,
  };
}

function factsOf({ number, value, currency, date, isReturn }: SeenInvoice) {
  return { number, value, currency, date, ...(isReturn && { isReturn }) };
}

function isClean({ isFaulty, isDoubtful }: SeenVerdict): boolean {
  return !isFaulty && !isDoubtful;
}

function accountName({ vkn, iban }: { vkn: string; iban: string }): string {
  return `${vkn} ${iban}`;
}

function nameOf({ document, ...account }: SeenVerdict): string {
  return `${accountName(account)} ${document}`;
}

function newAccount(
  account: Pick<SeenIban, "vkn" | "iban">,
  { iban, no, at, userId }: Check & { iban: string },
): SeenIban {
  return {
    ...account,
    tail: tailOf(iban),
    country: iban.slice(0, 2),
    no,
    firstAt: at,
    lastAt: at,
    invoices: 0,
    isClean: false,
    isNamed: false,
    isDoubtful: false,
    userId,
    confirmedBy: null,
    confirmedAt: null,
  };
}
