import type { FileFault } from "./file-fault.ts";
import type { Doubt } from "./findings.ts";

/** The seller or the buyer of an invoice; of a person nothing is kept. */
export interface Party {
  /** `consumer` is the unnamed one of 11111111111; `unnamed` has neither a number nor a name. */
  kind: "company" | "person" | "consumer" | "unnamed";
  /** Ten digits as written, or nine; the check digit is not judged. */
  vkn: string | null;
  title: string;
  taxOffice: string;
  district: string;
  city: string;
  /** Sixteen digits of a legal entity; the VKN in it is not judged. */
  mersis: string | null;
  /** Parts that reading could not understand, or had to choose from. */
  doubts?: readonly Doubt[];
}

/** What is read of an e-invoice, an e-archive invoice or a despatch advice. Texts that are missing are empty. */
export interface Invoice {
  document: "invoice" | "despatch";
  number: string;
  ettn: string;
  /** YYYY-MM-DD. */
  date: string | null;
  /** With a point, as written; the currency is empty where it is not said. */
  amount: { value: string; currency: string } | null;
  seller: Party;
  buyer: Party;
}

/** What was found in a file, at least one invoice, with what else in it was refused. */
export interface FoundInvoices {
  invoices: Invoice[];
  refused: { name: string; why: FileFault }[];
}
