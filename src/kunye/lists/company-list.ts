import type { MicroCredits } from "../../company/credits.ts";
import type { Refusal } from "../lookups/ports.ts";
import type { FoundColumns } from "./find-columns.ts";

export const rowClasses = [
  ...(["ask", "held", "duplicate", "own", "invalid"] as const),
  ...(["person", "title", "similar", "empty"] as const),
];

/** A row's class, found free of charge. `similar`: the team holds a company with a similar title. */
export type RowClass = (typeof rowClasses)[number];

/** The data for a list's message and result, in no language and without numbers of persons. */
export interface ListContext {
  name: string;
  /** The sheet in a workbook, and the number of other sheets. */
  sheet: string | null;
  otherSheets: number;
  found: FoundColumns;
  /** The rows down to the header. */
  head: string[][];
  /** The first rows that are not empty. */
  sample: string[][];
  /** Rows by class; `distinct` counts the different VKNs that are asked or held. */
  counts: Record<RowClass | "rows" | "distinct", number>;
  /** Notes on files and formulas that could not be read. */
  problems: readonly { note: string; args: readonly unknown[] }[];
  /** The list's only message, in its user's direct messages. */
  message: { channel: string; ts: string } | null;
  /** The list's `attempts` at its last notice of an end or a pause. */
  toldAttempt?: number;
}

/** A table as given, in text cells. */
export interface GivenTable extends Pick<ListContext, "name" | "sheet" | "otherSheets"> {
  rows: string[][];
}

export type ListedKind = "vkn" | "title";

/** The agreed total and the price of each kind; null: held answers only. */
export interface Agreement {
  most: MicroCredits;
  prices: Record<ListedKind, MicroCredits | null>;
}

/** `total`: the next row would exceed the agreed total; `price`: a row cost more than agreed. */
export type PauseReason =
  | Extract<Refusal, "insufficient-balance" | "unauthorized" | "other">
  | ("over-budget" | "restored" | "price" | "total" | "failures" | "standing");

/** A list with its progress. */
export interface CompanyList {
  id: string;
  team: string;
  userId: string;
  /** Stored sealed. */
  context: ListContext;
  state: "offered" | "running" | "paused" | "stopped" | "done";
  reason: PauseReason | null;
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
  /** The earlier row with the same question and the same outcome. */
  sameAs: number | null;
  /** The row's words, a customer's data: stored sealed, without persons' numbers. */
  given: { title: string; taxOffice: string; city: string; cells: string[]; remark: string | null };
}

/** `done`: paid by this list. `free`: held or bought by others. `skipped`: not asked. */
export type RowState = "waiting" | "asking" | "done" | "free" | "unknown" | "failed" | "skipped";

/** The reason for a missing answer; only `lost` was charged. */
export type RowFailure =
  Refusal | "unreachable" | "not-agreed" | "not-charged" | "lost" | "gone" | "similar";

/** Rows with these failures are asked again by the next start. */
export const askedAgain: RowFailure[] = ["not-agreed", "upstream-silent", "unreachable"];

/** A row's lookup, or the reason for none. Null: asked later. */
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

/**
 * A row with its outcome, or that of `sameAs`.
 * Only one of the two counts the payment.
 */
export interface ListedRow extends NewRow {
  state: RowState;
  reason: RowFailure | null;
  intentId: string | null;
  cost: MicroCredits | null;
}

/**
 * The progress of a list: rows by kind, `left` to be paid by a start.
 * Credits: spent, possibly spent (`open`), and spent by rows of unknown outcome.
 */
export type ListBooks = Record<ListedKind, Record<"all" | "waiting" | "left", number>> &
  Record<"ledger" | "open" | "unknown", MicroCredits>;
