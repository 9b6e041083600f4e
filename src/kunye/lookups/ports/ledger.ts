import type { MicroCredits } from "../../../company/credits.ts";
import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { Query } from "./query.ts";

/**
 * `sending` is on its way; `unknown` may have been charged and blocks the same question; `lost` was charged, but its
 * answer never came; `paid` has its answer. What is known only strengthens: unknown, then free or lost, then paid.
 */
export type IntentState = "sending" | "unknown" | "free" | "lost" | "paid";

/** One lookup, a row from before it is paid for until long after: the ledger. Times are epoch milliseconds. */
export interface Intent extends Query {
  id: string;
  account: string;
  userId: string;
  state: IntentState;
  /** The deducted credits, or null if unknown. */
  cost: MicroCredits | null;
  /** The reason of an end without payment. */
  reason: string | null;
  createdAt: number;
  closedAt: number | null;
  /** SHA-256 of its answer as it was first stored, or null if there is none. */
  answerHash: string | null;
  /** The asker's own words about it. */
  note: string | null;
  /** The list that paid for it. */
  list?: string | undefined;
  /** The lookup that a free use opened, on a use's line. */
  used?: string;
}

/** Spending of one kind by one person; what was charged without an answer has a row of its own. */
export interface SpendingRow {
  kind: LookupKind;
  userId: string;
  queries: number;
  cost: MicroCredits;
}

/** A month's ledger in sums. */
export interface MonthSpending {
  paid: SpendingRow[];
  /** Queries of which it isn't known whether they were charged. */
  unknown: SpendingRow[];
  /** Paid queries whose cost the registry did not name. */
  costUnknown: number;
  /** The credits that limits count: spent or reserved by each user, and (under no name) by all. */
  counted: ReadonlyMap<string, MicroCredits>;
  /** When the month's first query was asked; null where there is none. */
  firstAt: number | null;
  /** The credits that were not paid again. */
  saved: MicroCredits;
}

/** A line of the history, by which the next ones are found. */
export type HistoryPlace = Pick<Intent, "id" | "createdAt">;

/** A line of the history with what it can be found by. */
export interface FindableLine extends Pick<
  Intent,
  "id" | "createdAt" | "userId" | "kind" | "key" | "text" | "note"
> {
  /** The company of its answer, as far as it is known. */
  vkn: string | null;
  isHeld: boolean;
}

/** A part of the history: one person's, that of a month (`2026-11`), or both. */
export interface HistoryPart {
  userId?: string | null;
  month?: string;
}

/** A question that was answered by what the team held or had on its way, at the price that was not paid again. */
export type Saving = Pick<Intent, "kind" | "key" | "userId"> & { price: MicroCredits };
