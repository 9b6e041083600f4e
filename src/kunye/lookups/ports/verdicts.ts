import type { MicroCredits } from "../../../company/credits.ts";
import type { Intent } from "./ledger.ts";
import type { Reading } from "./readings.ts";

/** What an outcome is judged to have been without an answer: by two readings of the balance, or by the operator. */
export interface Verdict {
  verdict: "free" | "charged";
  /** What was charged; null where nothing was. */
  cost: MicroCredits | null;
  /** The readings on which it rests; null: the operator says so. */
  readings: { before: Reading; after: Reading } | null;
}

/** A verdict in the ledger. */
export interface LoggedVerdict extends Omit<Verdict, "readings"> {
  intent: Intent;
  by: "balance" | "operator";
  before: { at: number; balance: MicroCredits } | null;
  after: { at: number; balance: MicroCredits } | null;
  at: number;
}

/** Judges outcomes that have no answer. */
export interface Verdicts {
  /** Judges an outcome, and writes down on what; the balance judges unknown ones only. False where that is over. */
  judge(intentId: string, verdict: Verdict): Promise<boolean>;
  /** The newest verdicts of the balance and of operators, newest first. */
  verdicts(limit: number): Promise<LoggedVerdict[]>;
}
