import type { MicroCredits } from "../../../company/credits.ts";
import type { Intent } from "./ledger.ts";

/** A balance as it was read for nothing, and where that stands: by the account's moments, by this life, by the wall clock. */
export interface Reading {
  source: string;
  /** The life of the process that read it, and how old that was, in milliseconds, when it asked and when it knew. */
  boot: string;
  askedElapsed: number;
  elapsed: number;
  /** Its beginning and its end in the account's order. */
  askedSeq: number;
  seq: number;
  askedAt: number;
  at: number;
  balance: MicroCredits;
}

/** A query that may have moved the balance from its claim to its end, and where that lies among the readings. */
export interface Movement {
  intentId: string;
  source: string;
  /** The last of the account's moments before it began, and before it ended (null: not ended). */
  openedAfter: number;
  closedAfter: number | null;
  /** The life of the process that ended it, and how old that was. */
  closedBoot: string | null;
  closedElapsed: number | null;
  /** Its price for an unknown outcome, else what was deducted; null where that isn't known. */
  cost: MicroCredits | null;
  /** True if it may have been charged after its end: its answer never came. */
  late: boolean;
  /** True if a person judged the outcome free, which the balance may contradict; the cost is its price. */
  doubted?: boolean;
}

/** The material on which unknown outcomes are judged. */
export interface Evidence {
  /** Oldest first. */
  readings: Reading[];
  /** Unknown outcomes that nobody has let go of. */
  unknown: Movement[];
  /** Everything else that moved, or may have moved, the balance in the same time. */
  others: Movement[];
}

/** The first and the last balance known of a time, and what the ledger says was deducted between them. */
export interface BalanceMovement {
  before: Pick<Reading, "at" | "balance">;
  after: Pick<Reading, "at" | "balance">;
  paid: MicroCredits;
  /** The price of the outcomes between them that a person judged free, which the balance may contradict. */
  doubted: MicroCredits;
}

/** A decision on an outcome without an answer: by two readings of the balance, by a manager, or by the operator. */
export interface Verdict {
  verdict: "free" | "charged";
  /** The charge; null for a free outcome, and for a manager's, which costs what was reserved. */
  cost: MicroCredits | null;
  /** The readings that prove it; null for a person's decision. */
  readings: { before: Reading; after: Reading } | null;
  /** The manager who decides in Slack; only the operator may reverse an earlier verdict. */
  manager?: string;
}

/** A verdict in the ledger. */
export interface LoggedVerdict extends Omit<Verdict, "readings" | "manager"> {
  intent: Intent;
  by: "balance" | "operator" | "manager";
  /** The manager's user id. */
  manager: string | null;
  before: { at: number; balance: MicroCredits } | null;
  after: { at: number; balance: MicroCredits } | null;
  at: number;
}

/**
 * A mark that an operator has to remove. `shared`: others spend from the account, so its balance settles nothing;
 * `restored`: its ledger came from a backup, so typed questions ask first.
 */
export type AccountMark = "shared" | "restored";

/** Stands in a mark for all accounts, those too that are not known yet. */
export const everyAccount = "*";

/** A mark with when it was set and why, in words for the operator. */
export interface MarkRow {
  account: string;
  mark: AccountMark;
  since: number;
  reason: string;
}
