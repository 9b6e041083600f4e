/**
 * What an operator has to release an account from: `shared`, its balance moves by more than Künye's own queries, so
 * that nothing is settled by it; `restored`, its ledger was put back from a backup, so that typed questions ask first.
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

/** Knows the accounts, and what an operator has to look at first (R8, R18). */
export interface Accounts {
  /** Every account that ever asked. */
  accounts(): Promise<string[]>;
  marks(): Promise<MarkRow[]>;
  /** Sets a mark, or (`reason` null) releases the account from it; evidence of a shared one is forgotten with the mark. */
  mark(account: string, mark: AccountMark, reason: string | null): Promise<void>;
  /**
   * Starts over with a ledger from a backup: marks the account, forgets its readings, and no button drawn so far buys
   * unasked. For `everyAccount` that goes for all buttons; readings stay.
   */
  markRestored(account: string, reason: string): Promise<void>;
}
