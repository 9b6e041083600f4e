import type { MicroCredits } from "../../company/credits.ts";
import type { Refusal } from "../lookups/ports.ts";
import type { FoundColumns } from "./find-columns.ts";

/** The classes of rows. */
export const rowClasses = [
  ...(["ask", "held", "duplicate", "own", "invalid"] as const),
  ...(["person", "title", "similar", "empty"] as const),
];

/**
 * The class of a row, found free of charge; of rows with the same VKN the first is asked or held.
 * `similar`: the team holds a company of a title like the row's, so it isn't asked.
 */
export type RowClass = (typeof rowClasses)[number];

/** The data for a list's message and result, in no language and without numbers of persons. */
export interface ListContext {
  name: string;
  /** Its sheet in a workbook, and how many others there are. */
  sheet: string | null;
  otherSheets: number;
  found: FoundColumns;
  /** The rows down to the header. */
  head: string[][];
  /** The first rows that hold something. */
  sample: string[][];
  /** The number of rows of each class, and of different VKNs to be asked or held. */
  counts: Record<RowClass | "rows" | "distinct", number>;
  /** Notes on what could not be read beside it. */
  problems: readonly { note: string; args: readonly unknown[] }[];
  /** The list's one message in its person's direct messages, as soon as there is one. */
  message: { channel: string; ts: string } | null;
  /** The `attempts` of the list when its person was last told that it ended or paused. */
  toldAttempt?: number;
}

/** A table as somebody gave it, in rows of text cells. */
export interface GivenTable extends Pick<ListContext, "name" | "sheet" | "otherSheets"> {
  rows: string[][];
}

/** The kinds of question that a list asks. */
export type ListedKind = "vkn" | "title";

/** A user's agreement: the most in all, and the price of each kind (null: held answers only). */
export interface Agreement {
  most: MicroCredits;
  prices: Record<ListedKind, MicroCredits | null>;
}

/** The reason of a pause. `total`: the next row would exceed the agreed total; `price`: its price. */
export type PauseReason =
  | Extract<Refusal, "insufficient-balance" | "unauthorized" | "other">
  | ("over-budget" | "restored" | "price" | "total" | "failures" | "standing");

/** A list and how far it is. */
export interface CompanyList {
  id: string;
  team: string;
  userId: string;
  /** Kept sealed. */
  context: ListContext;
  state: "offered" | "running" | "paused" | "stopped" | "done";
  reason: PauseReason | null;
  agreed: Agreement | null;
}

/** A list with the number of times that a replica took it to carry it out; `attempts` only rises. */
export interface TakenList extends CompanyList {
  attempts: number;
}

/** One row of the input. */
export interface NewRow {
  /** Its place in the input. */
  no: number;
  class: RowClass;
  /** The kind of its question, or null if it is not asked. */
  kind: ListedKind | null;
  /** Its VKN, where it has one. */
  key: string | null;
  /** The earlier row that asks the same, and comes to the same. */
  sameAs: number | null;
  /** Its words, kept sealed: they are a customer's data. No person's number may be among them. */
  given: { title: string; taxOffice: string; city: string; cells: string[]; remark: string | null };
}

/** `done` was paid for by this list, `free` was held or bought by others; `skipped` is not asked. */
export type RowState = "waiting" | "asking" | "done" | "free" | "unknown" | "failed" | "skipped";

/** The reason of a row without an answer; all but `lost` were not charged. */
export type RowFailure =
  Refusal | "unreachable" | "not-agreed" | "not-charged" | "lost" | "gone" | "similar";

/** The failures that a further start asks again. */
export const askedAgain: RowFailure[] = ["not-agreed", "upstream-silent", "unreachable"];

/** The end of a row: its lookup, or the reason for none; null: it is asked later. */
export type RowEnding =
  { intent_id: string; reason: null } | { intent_id: null; reason: RowFailure } | null;

/** A row that is to be asked: `text` is its VKN or its title, `cause` what its payment is bound to. */
export interface AskedRow {
  id: string;
  no: number;
  kind: ListedKind;
  cause: string;
  text: string;
}

/**
 * A row with the result of its lookup, or of the row that asks the same.
 * Its payment is counted once.
 */
export interface ListedRow extends NewRow {
  state: RowState;
  reason: RowFailure | null;
  intentId: string | null;
  cost: MicroCredits | null;
}

/**
 * The progress of a list. Rows by kind of question: all, unended, and to be paid by a start.
 * Credits: spent, possibly spent (`open`), and of those ended as `unknown`.
 */
export type ListBooks = Record<ListedKind, Record<"all" | "waiting" | "left", number>> &
  Record<"ledger" | "open" | "unknown", MicroCredits>;
