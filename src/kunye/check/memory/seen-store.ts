import type { KnownBefore, SeenIban } from "./compare-traces.ts";
import type { Trace } from "./trace.ts";

/** An account of a supplier. */
export interface Account {
  vkn: string;
  /** The IBAN's keyed hash. */
  iban: string;
}

/** The team's memory of accounts and invoices. */
export interface SeenStore {
  /** Leaves traces one after another, and returns what was known before each. */
  leaveTraces(team: string, userId: string, traces: readonly Trace[]): Promise<KnownBefore[]>;
  /** Returns a supplier's accounts, the oldest first. */
  accountsOf(team: string, vkn: string): Promise<SeenIban[]>;
  /** Returns the suppliers of whom something is known. */
  suppliersOf(team: string): Promise<string[]>;
  /** Returns accounts that are red until somebody confirms them, the newest first. */
  waitingAccounts(team: string, limit: number): Promise<SeenIban[]>;
  countWaiting(team: string): Promise<number>;
  /** Confirms an account unless it is confirmed; `alone`: also by the user who brought it. */
  confirmAccount(
    team: string,
    account: Account,
    by: { userId: string; alone: boolean },
  ): Promise<"confirmed" | "known" | "same-person" | "gone">;
  /** Forgets an account, or all that is known of a supplier; returns false if nothing was. */
  forgetAccounts(team: string, account: { vkn: string; iban?: string }): Promise<boolean>;
}
