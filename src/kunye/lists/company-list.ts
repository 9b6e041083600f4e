import type { MicroCredits } from "../../company/credits.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Doubt } from "../check/findings.ts";
import type { Refusal } from "../lookups/ports.ts";
import type { FoundColumns } from "../intake/tables/find-columns.ts";
import type { GivenTable } from "../intake/tables/gather-rows.ts";
import type { RowClass } from "../intake/tables/read-row.ts";

/** The reasons for an unread row. `shifted`: an unquoted delimiter moved the row's cells. */
export const unreadReasons = ["error", "formula", "rounded", "shifted", "no-number"] as const;

/** The language-free data of a list's message and result, without persons' numbers. */
export interface ListContext extends Pick<GivenTable, "name" | "sheet" | "otherSheets"> {
  found: FoundColumns;
  /** The rows down to the header. */
  head: string[][];
  /** The first rows that are not empty. */
  sample: string[][];
  /** The unread rows by reason; absent in older lists. */
  unread?: readonly { why: (typeof unreadReasons)[number]; rows: number }[];
  /** The rows by each finding that needs no record; absent in older lists. */
  doubted?: readonly { kind: Doubt["kind"]; rows: number }[];
  /** Notices about unreadable files and formulas. */
  problems: readonly { note: string; args: readonly unknown[] }[];
  /** The list's only message, in its user's direct messages. */
  message: { channel: string; ts: string } | null;
  /** The list's `attempts` at its last notice of an end or a pause. */
  toldAttempt?: number;
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
  | ("no-key" | "over-budget" | "restored" | "price" | "total" | "failures" | "standing");

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
  given: {
    title: string;
    taxOffice: string;
    city: string;
    cells: string[];
    remark: string | null;
    /** The words of a row without a title that nothing explains. */
    unexplained?: string;
    /** Doubts about the row's account and its invoice. */
    doubts?: readonly Doubt[];
  };
}

/** `done`: paid by this list. `free`: held, or bought outside this list. `skipped`: not asked. */
export type RowState = "waiting" | "asking" | "done" | "free" | "unknown" | "failed" | "skipped";

/**
 * The reason for a missing answer. `lost` was charged, `gone` was charged earlier.
 * `erased`: the business was erased on request before the list asked for it.
 */
export type RowFailure =
  Refusal | "unreachable" | "not-agreed" | "not-charged" | "lost" | "gone" | "similar" | "erased";

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

/** The kinds of rows that a list asks: first those with an answer, then those without. */
const answeredKinds = ["answered", "not-found"] as const;
export const unansweredKinds = [
  "only-similar",
  "no-answer",
  "failed",
  "lost",
  "not-agreed",
  "erased",
] as const;
const otherAskedKinds = ["unknown", "like-held", "asking", "number", "title"] as const;
const unaskedKinds = [
  "held",
  "duplicate",
  "invalid",
  "unread",
  "placeholder",
  "foreign",
  "person",
  "own",
  "similar",
  "vague",
  "section",
  "empty",
] as const;

export const rowKinds = [
  ...answeredKinds,
  ...unansweredKinds,
  ...otherAskedKinds,
  ...unaskedKinds,
] as const;

/**
 * The outcome of a row. Every row of the input has one kind, and every count is a count of kinds.
 * `number`, `title`: not asked yet. `no-answer`: the registry was silent. `failed`: no result.
 */
export type RowKind = (typeof rowKinds)[number];

/** Returns a row's kind. A repeated row is a `duplicate`, not the kind of its first row. */
export function kindOfRow({
  class: rowClass,
  kind,
  state,
  reason,
}: Pick<ListedRow, "class" | "kind" | "state" | "reason">): RowKind {
  if (kind === null) {
    return rowClass === "ask" || rowClass === "title" ? "duplicate" : rowClass;
  }
  switch (state) {
    case "waiting":
      return rowClass === "held" ? "held" : kind === "vkn" ? "number" : "title";
    case "free":
    case "done":
      return rowClass === "held" && state === "free" ? "held" : "answered";
    case "failed":
      // It was never to be asked, also if its record is erased by now.
      return rowClass === "held" && reason === "erased" ? "held" : kindOfFailure(reason);
    case "skipped":
      return "duplicate";
    case "asking":
    case "unknown":
      return state;
    default:
      return assertNever(state);
  }
}

function kindOfFailure(reason: RowFailure | null): RowKind {
  switch (reason) {
    case "upstream-silent":
    case "unreachable":
      return "no-answer";
    case "similar":
      return "like-held";
    case "only-similar":
    case "not-found":
    case "not-agreed":
    case "lost":
    case "erased":
      return reason;
    default:
      return "failed";
  }
}

/** The rows of each kind. */
export type RowCounts = Record<RowKind, number>;

function countRows(counts: RowCounts, kinds: readonly RowKind[] = rowKinds): number {
  return kinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Counts the rows that are asked (`asked`), those with an answer, and those that wait for one. */
export function progressOf(counts: RowCounts) {
  return {
    rows: countRows(counts),
    asked: countRows(counts, [...answeredKinds, ...unansweredKinds, ...otherAskedKinds]),
    answered: countRows(counts, answeredKinds),
    waiting: countRows(counts, ["asking", "number", "title"]),
    unasked: countRows(counts, unaskedKinds),
  };
}

/**
 * The progress of a list: its rows by kind, and the rows `left` that a start asks.
 * Credits: `ledger` was spent; `open` may have been, `unknown` of it by rows of unknown outcome.
 */
export interface ListBooks extends Record<"ledger" | "open" | "unknown", MicroCredits> {
  counts: RowCounts;
  left: Record<ListedKind, number>;
  /** The different VKNs of the input that are asked or held. */
  vkns: number;
}
