import type { MicroCredits } from "../../../company/credits.ts";
import type { Intent } from "./ledger.ts";
import type { Reading } from "./readings.ts";

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
