import type { InvoiceHeader, Party } from "../intake/files/read-invoice.ts";
import type { Announcement } from "../intake/text/announced-account.ts";

/** A hash of a document's content: the same document given twice has one id. */
export type DocumentId = string;

/** An invoice, its print, or the words around them, as read. Plain data, without persons' numbers. */
export interface Document {
  id: DocumentId;
  /** `row`: an invoice in a row of a table. */
  form: "xml" | "pdf" | "page" | "qr" | "text" | "row";
  /** Null for words that are no invoice. */
  header: Header | null;
  sides: readonly Side[];
  accounts: readonly Account[];
  words: {
    /** The announcement of an account. */
    announces: Announcement | null;
  };
}

/** The facts by which an invoice is known; its accounts are the document's. */
export type Header = Omit<InvoiceHeader, "ibans">;

/** A company as a document names it. */
export interface Side extends Required<Omit<Party, "vkn">> {
  /** `text`: the document does not say which side it is. */
  role: "seller" | "buyer" | "text";
  /** As written, right or wrong; empty if it is missing or must not be shown: a doubt says why. */
  number: string;
  /** The day beside a side of a text, YYYY-MM-DD. */
  date: string | null;
}

/** An account to pay to. */
export interface Account {
  /** Compact and in capitals; the check digits may be wrong. */
  iban: string;
  /** The VKN beside which it stands alone; empty if the document does not say whose it is. */
  of: string;
}
