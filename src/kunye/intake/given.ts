import type { NumberInput } from "../../company/number-input.ts";
import type { HeavyRefusal } from "../../platform/heavy-work.ts";
import type { Document } from "../check/case.ts";
import type { ReadFault } from "./files/read-file.ts";
import type { GivenTable } from "./tables/gather-rows.ts";
import type { Candidate } from "./text/read.ts";

/** What a door was given. */
export interface Handed {
  text: string;
  /**
   * `question`: words typed for Künye, which may be a number or a title alone. `number` and
   * `title`: the words of a command for one of them. `message`: words that were written to others.
   * `list`: a table of companies, also with other content.
   */
  as: "question" | "number" | "title" | "message" | "list";
  /** Tables in a message, in rows of text cells. */
  tables?: readonly Rows[];
  /** Fetched one after another. */
  files?: AsyncIterable<FetchedFile>;
}

export type Rows = readonly string[][];

/** A file, the text of a mail, or the reason for having none. */
export type FetchedFile = { name: string } & (
  | { kind: "bytes"; bytes: Uint8Array }
  | { kind: "text"; text: string }
  | { kind: "refused"; why: FetchFault }
);

/** `foreign`: of another company. `elsewhere`: on another service. */
export type FetchFault =
  "foreign" | "gone" | "not-seen" | "elsewhere" | "no-scope" | "not-downloaded" | "too-large";

/** All that a door was given, read once. No person's number is in it, but for a table's cells. */
export interface Given {
  /** Invoices, their prints and rows; then the words around them as one document. */
  documents: readonly Document[];
  /** A list of companies, which is answered as one. */
  table: ListTable | null;
  /** The typed words, if they are one number or title. */
  question: NumberInput | null;
  /** Titles and branches in words and tables, which can be asked beside the documents' sides. */
  named: readonly Candidate[];
  notRead: NotRead;
  told: Told;
}

/** Pasted rows have no name; `unread` counts formulas without results. */
export type ListTable = GivenTable & { unread?: number };

/** What was given and not read. */
interface NotRead {
  /** The reason why the words were not read. */
  words: HeavyRefusal | null;
  files: readonly UnreadFile[];
  /** The number of companies in the words above the limit. */
  more: number;
}

/** A refused file; `inside` is the refused part of a ZIP. Pasted rows have no name. */
export interface UnreadFile {
  name: string;
  inside: string;
  /** `sign-in`: perhaps Slack's page, which it sends in place of a file without the permission. */
  why: FetchFault | ReadFault | HeavyRefusal | "other-table" | "sign-in";
}

/** What is said about words without a company's finding. */
interface Told {
  /** The purposes of typed numbers, such as `fatura 2026-118`. */
  references: readonly { digits: string; reference: string }[];
  placeholders: readonly string[];
  /** VKNs that are asked and may be telephone numbers. */
  doubtful: ReadonlySet<string>;
  /** VKNs that were left out because they may be telephone numbers. */
  phones: readonly string[];
  /** True if a number may be a natural person's. */
  hasPersons: boolean;
}
