import type { FileFault } from "./file-fault.ts";

/** The seller or the buyer of an invoice; of a person nothing is kept. */
export interface Party {
  /** `consumer` is the unnamed one of 11111111111; `unnamed` has neither a number nor a name. */
  kind: "company" | "person" | "consumer" | "unnamed";
  /** Ten digits as written, or nine where a zero was lost; the check digit is not judged. */
  vkn: string | null;
  title: string;
  taxOffice: string;
  district: string;
  city: string;
  /** Sixteen digits of a legal entity. */
  mersis: string | null;
}

/** What is read of an e-invoice, an e-archive invoice or a despatch advice. Texts that are missing are empty. */
export interface Invoice {
  document: "invoice" | "despatch";
  /** An open list: `TEMELFATURA`, `TICARIFATURA`, `EARSIVFATURA`, … */
  profile: string;
  number: string;
  ettn: string;
  /** An open list: `SATIS`, `IADE`, `SEVK`, … */
  type: string;
  /** YYYY-MM-DD. */
  date: string | null;
  /** With a point, as written; the currency is empty where it is not said. */
  amount: { value: string; currency: string } | null;
  seller: Party;
  buyer: Party;
  /** The VKN that the seal's certificate names; the seal itself is not verified. */
  sealVkn: string | null;
}

/** What was found in a file, at least one invoice, with what else in it was refused; or why there is none. */
export type FileReading =
  | { kind: "invoices"; invoices: Invoice[]; refused: { name: string; why: FileFault }[] }
  | { kind: "refused"; why: FileFault };
