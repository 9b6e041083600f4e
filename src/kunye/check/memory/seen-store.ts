import type { LaterDoubts } from "../stored-check.ts";
import type { KnownBefore, SeenIban } from "./compare-traces.ts";
import type { AccountEvidence } from "./remember.ts";
import type { SeenInvoice, Trace } from "./trace.ts";

/** An account of a supplier. */
export interface Account {
  vkn: string;
  /** The IBAN's keyed hash. */
  iban: string;
}

/** An account with what its confirmation names. */
export interface KeptAccount extends SeenIban {
  /** True if it is red until somebody confirms it. */
  isWaiting: boolean;
  /** Null for an account that waits for nothing, and for one of an earlier version. */
  evidence: AccountEvidence | null;
}

/** Earlier checks that turned red, told to one of their users. */
export interface WorseNotice {
  kind: "worse";
  asker: string;
  why: "same-number-other-amount" | "changed-iban" | "struck-off";
  documents: readonly (Pick<SeenInvoice, "number" | "value" | "currency" | "date" | "isReturn"> & {
    seller: string;
    /** The card of the check, or null if it is not known. */
    card: string | null;
  })[];
}

/** The team's memory of accounts and invoices. */
export interface SeenStore {
  /** Leaves traces one after another, and returns what was known before each. */
  leaveTraces(team: string, userId: string, traces: readonly Trace[]): Promise<KnownBefore[]>;
  /** Returns what is known before a trace, and leaves nothing. */
  knownBefore(team: string, trace: Trace): Promise<KnownBefore | null>;
  /** Names the card of invoices that this user has checked. */
  nameCard(
    team: string,
    checked: { userId: string; documents: readonly string[]; cardId: string },
  ): Promise<void>;
  /** Judges documents again by themselves, found by the hash of their content. */
  rejudge(team: string, verdicts: readonly { content: string; isFaulty: boolean }[]): Promise<void>;
  /** Turns a supplier's invoices from this day on red, because it was struck off then. */
  closeSupplier(team: string, supplier: { vkn: string; closed: string }): Promise<void>;
  /** Returns invoices by their ids with what made them red after their check. */
  laterDoubts(team: string, documents: readonly string[]): Promise<LaterDoubts[]>;
  /** Returns a supplier's accounts, the oldest first, with the mark of deleted ones. */
  accountsOf(team: string, vkn: string): Promise<KeptAccount[]>;
  /** Returns the suppliers of whom something is known. */
  suppliersOf(team: string): Promise<string[]>;
  /** Returns accounts that are red until somebody confirms them, the newest first. */
  waitingAccounts(team: string, limit: number): Promise<KeptAccount[]>;
  countWaiting(team: string): Promise<number>;
  /** Confirms an account unless it is confirmed; `alone`: also by the user who brought it. */
  confirmAccount(
    team: string,
    account: Account,
    by: { userId: string; alone: boolean },
  ): Promise<"confirmed" | "known" | "same-person" | "gone">;
  /**
   * Deletes an account, or all that is known of a supplier; returns false if nothing was. A mark
   * stays with the supplier: an account that was red does not become the known one.
   */
  deleteAccounts(team: string, account: { vkn: string; iban?: string }): Promise<boolean>;
  /** Forgets a natural person with all marks. */
  forgetSupplier(team: string, vkn: string): Promise<void>;
}
