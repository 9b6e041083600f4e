import type { Answer } from "../../company/record.ts";
import type { InvoiceHeader } from "../intake/files/read-invoice.ts";
import type { Announcement } from "../intake/text/announced-account.ts";
import type { DocumentForm, DocumentId, Doubt, Finding, SeenFacts } from "./findings.ts";

/** An invoice, its print, or the words around them, as read. Plain data, without persons' numbers. */
export interface Document {
  id: DocumentId;
  form: DocumentForm;
  /** Null for words that are no invoice. */
  header: Header | null;
  sides: readonly Side[];
  accounts: readonly Account[];
  words: {
    /** The announcement of an account. */
    announces: Announcement | null;
  };
  /** Noticed by the reader about the document as a whole. */
  doubts: readonly Doubt[];
}

/** The facts by which an invoice is known; its accounts are the document's. */
export type Header = Omit<InvoiceHeader, "ibans">;

/** A company as a document names it. A person's side has no number and no title. */
export interface Side {
  /** `carrier`: neither side; `text`: the document does not say which side it is. */
  role: "seller" | "buyer" | "carrier" | "text";
  /** As written, right or wrong; empty if it is missing or must not be shown: a doubt says why. */
  vkn: string;
  title: string;
  taxOffice: string;
  district: string;
  city: string;
  /** A legal entity's sixteen digits; their VKN may be wrong. */
  mersis: string | null;
  /** The invoice's day, or the day beside a side of a text, YYYY-MM-DD. */
  date: string | null;
  /** Unreadable or contradictory parts that the reader noticed. */
  doubts: readonly Doubt[];
}

/** An account to pay to. */
export interface Account {
  /** Compact and in capitals, the check digits may be wrong; a stored document has it in part. */
  iban: string;
  /** In a stored check, whose accounts are in part: one account has one number. */
  nth?: number;
  /** The VKN beside which it stands alone; empty if the document does not say whose it is. */
  of: string;
}

export type CompanyRecord = Pick<Answer, "merkez" | "detail">;

/** The team's own companies. */
export interface OurCompanies {
  own: ReadonlySet<string>;
  /** Their titles by VKN, registered or as users said, if known. */
  ownTitles: ReadonlyMap<string, string>;
}

/** A finding by comparison with earlier documents, or with later ones. */
export interface MemoryFinding {
  kind: Finding["kind"];
  seen: SeenFacts;
  /** The side that may be paid, or null if none is known. */
  side: number | null;
}

/** The whole input of a judgement: plain data. */
export interface Case {
  documents: readonly Document[];
  ours: OurCompanies;
  /** The held records by VKN. */
  records: ReadonlyMap<string, CompanyRecord>;
  /** The VKNs that the team holds under a written title. */
  namesakes: ReadonlyMap<string, readonly string[]>;
  memory: ReadonlyMap<DocumentId, readonly MemoryFinding[]>;
  /** Confirmed accounts with the facts of their confirmation, by `vkn|iban`. */
  confirmed: ReadonlyMap<string, SeenFacts>;
  /** The day of the check in İstanbul, YYYY-MM-DD. */
  day: string;
}
