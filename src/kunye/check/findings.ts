import { withoutTckns } from "../../company/id-numbers.ts";
import { stateColours, type Colour, type CompanyState } from "../../company/status.ts";

/** All findings, the worst first. */
const colours = {
  "invalid-vkn": "red",
  "several-vkns": "red",
  "eleven-digits": "red",
  "same-sides": "red",
  "same-ettn": "red",
  "print-differs": "red",
  "changed-iban": "red",
  "shared-iban": "red",
  "wrong-iban": "red",
  /** The buyer is none of our companies. */
  "not-ours": "red",
  "same-ettn-other-content": "red",
  "same-number-other-amount": "red",
  "record-of-another": "red",
  /**
   * Our number in the seller's place, beside a title that is not ours. `own-sale`: beside our own.
   * `unproved-sale`: no title could be compared.
   */
  "own-seller": "red",
  "own-title": "red",
  /** Our number beside a title that is not ours; on a seller's side `own-seller`. */
  "own-title-differs": "red",
  "mersis-of-another": "red",
  "invalid-mersis": "red",
  "title-of-another": "red",
  "title-differs": "red",
  "struck-off": stateColours.closed,
  insolvency: stateColours.insolvent,
  "loud-status": stateColours.alarming,
  /** Only the legal form of the title differs: a company keeps its VKN when it changes its form. */
  "form-differs": "orange",
  "words-behind": "orange",
  "other-title": "orange",
  "unproved-sale": "orange",
  /** A text speaks of a new account and names one. */
  "announced-iban": "orange",
  /** The amount to pay is not the total of lines and taxes. */
  "sum-differs": "orange",
  /** The invoice's day had not come when it was checked. */
  "future-date": "orange",
  /** A file hides some of its text. */
  "hidden-text": "orange",
  "winding-up-unsaid": stateColours["winding-up"],
  "winding-up": stateColours["winding-up"],
  "before-founding": "orange",
  "struck-off-later": "yellow",
  "closing-unclear": stateColours.contradictory,
  moved: stateColours.moved,
  "tax-office-differs": "yellow",
  "place-differs": "yellow",
  /** The same seller, amount and date under another number. */
  renumbered: "yellow",
  /** Another program read the text from a picture. */
  "scanned-text": "yellow",
  "odd-letters": "yellow",
  "cut-title": "yellow",
  "business-name": "yellow",
  spelling: "yellow",
  "title-part": "yellow",
  "short-title": "yellow",
  "lost-zero": "yellow",
  "similar-held": "yellow",
  "foreign-vat": "grey",
  /** A side in another country, without a number. */
  abroad: "grey",
  /** The buyer is named without a number, and our title is not known. */
  "buyer-unproved": "grey",
  /** The buyer is another; the seller may be us, but bears no number and no title to compare. */
  "seller-unproved": "grey",
  /** Our own side is the only one that was read. */
  "one-sided": "grey",
  "no-vkn": "grey",
  person: "grey",
  "not-found": "grey",
  /** Words beside the number, or a guessed title, that nothing compared with the record. */
  "not-compared": "grey",
  /** The number is registered; no title is written beside it. */
  untitled: "grey",
  unclear: "grey",
  "unknown-status": stateColours.unknown,
  "own-sale": "grey",
  /** All that a PDF, a web page or a QR code writes agrees; its XML alone proves it. */
  "print-matches": "grey",
  matches: "green",
  /** The buyer is named without a number, by our title. */
  "own-buyer": "green",
  /** Our title is beside our number, as users said; our record is not held. */
  "own-said": "green",
  /** Our number, and no title beside it. */
  "own-number": "green",
  /** A remark below a green verdict. */
  "vkn-from-mersis": "grey",
  /** A remark: the VKN is in another field of the file. */
  "vkn-elsewhere": "grey",
  /** A remark: a VKN is in the field of the tax office. */
  "vkn-as-office": "grey",
  /** A remark: a MERSİS number without its leading zero. */
  "short-mersis": "grey",
  /** A remark: the field of the MERSİS number holds another text, beside a valid VKN. */
  "poor-mersis": "grey",
  "confirmed-iban": "grey",
  /** Told on papers only. */
  "known-iban": "grey",
  "new-iban": "grey",
  "same-invoice": "grey",
} as const satisfies Record<string, Colour>;

export type FindingKind = keyof typeof colours;

/** A field that is both written and registered. */
export type ComparedField = "title" | "taxOffice" | "place" | "mersis" | "date";

/** Facts behind a finding: the registered status, and days as YYYY-MM-DD or as received. */
export interface Facts {
  status: string;
  date: string | null;
  founded: string | null;
  closed: string | null;
  /** The number or words that the finding is about, or empty; never a person's. */
  written: string;
  /** True if a record was read. */
  hasRecord: boolean;
  /** The fields that were compared with the record. */
  compared: readonly ComparedField[];
  seen: SeenFacts;
  differences: readonly PrintDifference[];
}

/** The form that an invoice was read from; `table`: a row. */
export type InvoiceForm = "xml" | "pdf" | "page" | "qr" | "text" | "table";

/** A fact that an invoice and its print write differently, as read. */
export interface PrintDifference {
  kind: "text" | "date" | "amount";
  /** Absent in doubts of earlier versions. */
  forms?: readonly [ofInvoice: InvoiceForm, ofPrint: InvoiceForm];
  texts: readonly [ofInvoice: string, ofPrint: string];
}

/** Facts of the memory behind a finding; else empty, 0 or null. */
export interface SeenFacts {
  /** The last four characters of the written IBAN, and of the one before. */
  iban: string;
  earlierIban: string;
  /** The number of invoices with the earlier IBAN; 0 if only texts or lists named it. */
  invoices: number;
  /** The supplier's VKN and the IBAN's keyed hash, `vkn|hash`, which a confirmation names. */
  account: string;
  /** The other company with the same IBAN. */
  vkn: string;
  /** True if the other company had it after this one; absent in doubts of earlier versions. */
  isLater?: boolean;
  /** The number of the earlier invoice, its check in epoch milliseconds, and who checked it. */
  number: string;
  at: number | null;
  userId: string;
  /** True if the user who brought the account confirmed it alone; absent without a confirmation. */
  isAlone?: boolean;
}

export const nothingSeen: SeenFacts = {
  iban: "",
  earlierIban: "",
  invoices: 0,
  account: "",
  vkn: "",
  number: "",
  at: null,
  userId: "",
};

export const noFacts: Facts = {
  status: "",
  date: null,
  founded: null,
  closed: null,
  written: "",
  hasRecord: false,
  compared: [],
  seen: nothingSeen,
  differences: [],
};

export type Finding = Facts & { kind: Exclude<FindingKind, "similar-held"> };

/** A finding before any record is seen. */
export type Doubt = Pick<Finding, "kind" | "written"> &
  Partial<Pick<Finding, "seen" | "differences">>;

/** Findings of the memory that are told without a colour. */
export const plainKinds: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "confirmed-iban",
  "new-iban",
  "same-invoice",
]);

/** The findings about a document as a whole: none of its sides is to blame. */
export const documentKinds: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "same-sides",
  "same-ettn",
  "print-differs",
  "not-ours",
  "buyer-unproved",
  "seller-unproved",
  "one-sided",
  "same-ettn-other-content",
  "same-number-other-amount",
  "renumbered",
  "same-invoice",
  "own-seller",
  "unproved-sale",
  "own-sale",
  "hidden-text",
  "scanned-text",
  "print-matches",
  "sum-differs",
  "future-date",
]);

/** The findings about an account. */
export const ibanKinds: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "changed-iban",
  "shared-iban",
  "wrong-iban",
  "announced-iban",
  "confirmed-iban",
  "known-iban",
  "new-iban",
]);

/** The findings that compare an invoice's buyer with our own companies. */
export const buyerKinds: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "not-ours",
  "buyer-unproved",
  "own-buyer",
]);

/** The findings about an invoice's seller that is, or may be, one of our own companies. */
export const sellerKinds: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "own-seller",
  "own-sale",
  "seller-unproved",
]);

/** Returns the doubts of the rules that apply. */
export function doubtsBy(
  ...rules: readonly [applies: boolean, kind: Doubt["kind"], written?: string | null | undefined][]
): Doubt[] {
  return rules.flatMap(([applies, kind, written]) =>
    applies ? { kind, written: written ?? "" } : [],
  );
}

/** The longest quotation of words that were not compared. Chosen by hand. */
const maxQuoted = 80;

/** Returns the doubt about words that may be a title and were not compared; none if empty. */
export function doubtsNotCompared(words: string): Doubt[] {
  const line = withoutTckns(words).replace(/\s+/g, " ").trim();
  const written = line.length > maxQuoted ? `${line.slice(0, maxQuoted).trimEnd()}…` : line;
  return doubtsBy([written !== "", "not-compared", written]);
}

/** The doubts about text that may differ from what a person sees, also beside the XML. */
export const unseenBesideXml: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "hidden-text",
  "scanned-text",
]);
/** The same of prints without their XML. */
export const unseenKinds: ReadonlySet<FindingKind> = unseenBesideXml.union(
  new Set<FindingKind>(["print-matches"]),
);

export function doubtsAboutUnseen(unseen: "hidden" | "scan" | "print" | null): Doubt[] {
  return doubtsBy(
    [unseen === "hidden", "hidden-text"],
    [unseen === "scan", "scanned-text"],
    [unseen === "print", "print-matches"],
  );
}

/** The finding about a company in a state; null for an active one. */
export const findingOfState = {
  closed: "struck-off",
  insolvent: "insolvency",
  alarming: "loud-status",
  "winding-up": "winding-up",
  contradictory: "closing-unclear",
  moved: "moved",
  unknown: "unknown-status",
  active: null,
} as const satisfies Record<CompanyState, FindingKind | null>;

const order = Object.keys(colours);

export function colourOf(kind: FindingKind): Colour {
  return colours[kind];
}

export function byWorst(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return order.indexOf(one.kind) - order.indexOf(other.kind);
}
