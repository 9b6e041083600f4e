import type { MicroCredits } from "../../company/credits.ts";
import type { Refusal } from "../lookups/ports.ts";
import type { FoundColumns } from "./find-columns.ts";

export const rowClasses = [
  "ask",
  "held",
  "duplicate",
  "own",
  "invalid",
  "unread",
  "placeholder",
  "person",
  "title",
  "similar",
  "empty",
] as const;

/**
 * A row's class, decided for free. `similar`: the team holds a company with a similar title.
 * `unread`: the cell for the number holds no number. `placeholder`: a foreign or unnamed buyer.
 */
export type RowClass = (typeof rowClasses)[number];

/** The reasons for an unread row. `shifted`: an unquoted delimiter moved the row's cells. */
export const unreadReasons = ["error", "formula", "rounded", "shifted", "no-number"] as const;

/** The language-free data of a list's message and result, without persons' numbers. */
export interface ListContext {
  name: string;
  /** The workbook's sheet that was read, and the number of other sheets. */
  sheet: string | null;
  otherSheets: number;
  found: FoundColumns;
  /** The rows down to the header. */
  head: string[][];
  /** The first rows that are not empty. */
  sample: string[][];
  /** Rows by class; `distinct` counts the different VKNs that are asked or held. */
  counts: Record<RowClass | "rows" | "distinct", number>;
  /** The unread rows by reason; absent in older lists. */
  unread?: readonly { why: (typeof unreadReasons)[number]; rows: number }[];
  /** Notices about unreadable files and formulas. */
  problems: readonly { note: string; args: readonly unknown[] }[];
  /** The list's only message, in its user's direct messages. */
  message: { channel: string; ts: string } | null;
  /** The list's `attempts` at its last notice of an end or a pause. */
  toldAttempt?: number;
}

/** A table as given, in text cells. */
export interface GivenTable extends Pick<ListContext, "name" | "sheet" | "otherSheets"> {
  rows: string[][];
  /** The columns, if the process that read the table has found them. */
  found?: FoundColumns;
}

export type ListedKind = "vkn" | "title";

/** The agreed total (`most`) and prices. Rows of a kind without a price are never paid. */
export interface Agreement {
  most: MicroCredits;
  prices: Record<ListedKind, MicroCredits | null>;
}

/** `total`, `price`: more than agreed. `standing`: the user may not spend, or is not verified. */
export type ListPauseReason =
  | Extract<Refusal, "insufficient-balance" | "unauthorized" | "other">
  | ("over-budget" | "restored" | "price" | "total" | "failures" | "standing");

export interface CompanyList {
  id: string;
  team: string;
  userId: string;
  /** Stored sealed. */
  context: ListContext;
  state: "offered" | "running" | "paused" | "stopped" | "done";
  reason: ListPauseReason | null;
  agreed: Agreement | null;
}

/** A leased list; `attempts` rises with each lease. */
export type TakenList = CompanyList & { attempts: number };

export interface NewRow {
  /** The index in the input. */
  no: number;
  class: RowClass;
  /** The kind of question, or null if the row is not asked. */
  kind: ListedKind | null;
  /** The row's VKN, or null. */
  key: string | null;
  /** The earlier row with the same question; both have one outcome. */
  sameAs: number | null;
  /** The row's words, a customer's data: stored sealed, without persons' numbers. */
  given: { title: string; taxOffice: string; city: string; cells: string[]; remark: string | null };
}

/** `done`: paid by this list. `free`: held, or bought outside this list. `skipped`: not asked. */
export type RowState = "waiting" | "asking" | "done" | "free" | "unknown" | "failed" | "skipped";

/** The reason for a missing answer. `lost` was charged, `gone` was charged earlier. */
export type RowFailure =
  Refusal | "unreachable" | "not-agreed" | "not-charged" | "lost" | "gone" | "similar";

/** Rows with these failures are asked again by the next start. */
export const retriedFailures: RowFailure[] = ["not-agreed", "upstream-silent", "unreachable"];

/** The lookup that answers a row, or the reason for no lookup. Null: waiting, or paid. */
export type RowEnding =
  { intent_id: string; reason: null } | { intent_id: null; reason: RowFailure } | null;

/** A row to ask: `text` is a VKN or a title; the payment is bound to `cause`. */
export interface AskedRow {
  id: string;
  no: number;
  kind: ListedKind;
  cause: string;
  text: string;
}

/** A row with its outcome. A duplicate has the outcome of its first row, but no cost. */
export interface ListedRow extends NewRow {
  state: RowState;
  reason: RowFailure | null;
  intentId: string | null;
  cost: MicroCredits | null;
}

/**
 * The progress of a list. Rows by kind: `waiting` have no outcome; a start asks the rows `left`.
 * Credits: `ledger` was spent; `open` may have been, `unknown` of it by rows of unknown outcome.
 */
export type ListBooks = Record<ListedKind, Record<"all" | "waiting" | "left", number>> &
  Record<"ledger" | "open" | "unknown", MicroCredits>;
