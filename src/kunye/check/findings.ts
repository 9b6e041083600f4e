import { withoutTckns } from "../../company/id-numbers.ts";
import type { CompanyState } from "../../company/status.ts";
import type { FindingKind } from "./kinds.ts";

/** A hash of a document's content: the same document given twice has one id. */
export type DocumentId = string;

/** The source of a document; `row`: an invoice in a row of a table. */
export type DocumentForm = "xml" | "pdf" | "page" | "qr" | "text" | "row";

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
  /** The VKN beside which the document writes these words as a title; else absent. */
  elsewhere?: string;
  /** True if the words stand elsewhere in the text, not beside the number. */
  isFar?: true;
  /** True if a record was read. */
  hasRecord: boolean;
  /** The fields that were compared with the record. */
  compared: readonly ComparedField[];
  seen: SeenFacts;
  differences: readonly PrintDifference[];
}

/** A fact that an invoice and its print write differently, as read. */
export interface PrintDifference {
  /** `return`: the texts are empty where a form does not say that it is a return. */
  kind: "text" | "date" | "amount" | "return";
  /** The invoice's form and those of its prints; absent for two amounts of one document. */
  forms?: readonly DocumentForm[];
  /** The texts of the forms. */
  texts: readonly string[];
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
  /** The hash of the document that names the account; absent in doubts of earlier versions. */
  content?: string;
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

/** The place of a finding: a document, and perhaps one of its sides and an account. */
export interface Address {
  document: DocumentId;
  side?: number;
  /** `vkn|iban`, as a confirmation names it. */
  account?: string;
  /** Another form of the document. */
  other?: DocumentId;
}

/** A finding of a rule. */
export interface Finding {
  kind: Exclude<FindingKind, "similar-held">;
  at: Address;
  facts: Facts;
}

/** An observation of a reader or of the memory; rules make findings of it. */
export interface Doubt {
  kind: Finding["kind"];
  written: string;
  seen?: SeenFacts;
  isFar?: Facts["isFar"];
}

/** The doubt about a side without a number. */
export const withoutNumber: Doubt = { kind: "no-vkn", written: "" };

/** Returns the doubts that apply. */
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
