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
