import type { MicroCredits } from "../../company/credits.ts";
import type { WorkPiece } from "../../platform/due-work.ts";
import type { CardParts } from "./card-store.ts";
import type { HeldAnswer, Intent, PendingReply, Query } from "./intents.ts";
import type { LoggedVerdict, Verdict } from "./judge-unknowns.ts";
import type { MonthlyLimits } from "./limit-use.ts";
import type { Account, SpooledAnswer } from "./ports.ts";

/** The ledger: claims before a payment, their outcomes, and verdicts on unknown ones. */
export interface LedgerStore {
  claim(claim: Claim): Promise<ClaimResult>;
  /** Ends overdue claims as unknown; returns their number. */
  expireLeases(): Promise<number>;
  /**
   * Ends an intent with its budget and, if paid, its answer, the learned price and its card, in one
   * transaction; returns the time.
   * Null if the outcome is settled already, or the row is gone. A late answer is kept (R9).
   */
  settle(intentId: string, settlement: Settlement): Promise<number | null>;
  /** Stores a paid answer without an intent, such as after the restore of a backup. */
  recover(answer: RecoveredAnswer, vkn: string | null): Promise<void>;
  intent(id: string): Promise<Intent | null>;
  /** Returns every unknown outcome, also released ones, oldest first. */
  unknowns(): Promise<Intent[]>;
  /** True if an account has an unknown outcome, also a released one. */
  hasUnknowns(account: string): Promise<boolean>;
  /** Settles an outcome and logs the verdict; false if settled, which only operators change. */
  judge(intentId: string, verdict: Verdict): Promise<boolean>;
  /** Returns the newest verdicts of all accounts. */
  verdicts(limit: number): Promise<LoggedVerdict[]>;
  /** Returns an account's newest verdicts by the balance, without those on lists and watches. */
  settledByBalance(
    account: string,
    newest: { since: number; limit: number },
  ): Promise<LoggedVerdict[]>;
  verdictOn(intentId: string): Promise<LoggedVerdict | null>;
  /** Stores a free use; a user's repeated remark counts once a day in İstanbul. */
  addUse(use: Use): Promise<void>;
  /** Stores a saving; a user's repeated question counts once a day in İstanbul. */
  addSavings(account: string, savings: readonly Saving[]): Promise<void>;
  /** Throws if the store can't write. */
  probe(): Promise<void>;
}

/** The credits that a claim reserves until its cost is known, and its user's limits. */
export interface Reservation {
  account: string;
  userId: string;
  reserved: MicroCredits;
  limits: MonthlyLimits;
}

/** A question that one asker claims before paying. */
export interface Claim extends Query, Reservation {
  source: string;
  /** The installation that has to be active, at this version; by default none. */
  installation?: Account["installation"];
  /**
   * The reason to pay, valid for one intent unless that ends as free; null if typed.
   * Only a pressed offer pays again for a lost answer.
   */
  cause: string | null;
  /** True if `reserved` is only a guess: an account asks one such query at a time. */
  guessed: boolean;
  /** The watch that asks: it may ask only while it watches the company. */
  watchId?: string;
  /** The run of a list that asks: it may ask only while it holds the list, and the list runs. */
  list?: WorkPiece;
  /** Only an answer fetched after this time replaces the query; null: any answer. */
  newerThan: number | null;
  /** The intent of unknown outcome that the asker releases. */
  release: string | null;
  leaseMs: number;
  remark: string | null;
  /** The work that the question belongs to, if it is not a list's or a watch's. */
  job?: "check" | undefined;
  /** The reply to deliver after the end, or null if no asker waits. */
  reply: PendingReply | null;
}

/** The result of a claim; only its winner may pay. */
export type ClaimResult =
  | { kind: "won"; intentId: string }
  | { kind: "held"; answer: HeldAnswer }
  | { kind: "busy"; intentId: string }
  /** A query under way covers this one (`covered`), or its price is guessed, too (`guessed`). */
  | { kind: "wait"; because: "covered" | "guessed"; intentId: string }
  /** Charged before, but the answer was lost: a person decides. */
  | { kind: "lost"; intent: Intent }
  /** The ledger was restored from a backup: a person decides. */
  | { kind: "restored" }
  | { kind: "blocked"; intent: Intent }
  | { kind: "cause-used"; intentId: string }
  /**
   * A repetition of the delivery came first, the app was uninstalled, the list was stopped or taken
   * over, the watch was ended, or an erasure took the row: that of a person's business, or of a
   * title without an answer.
   */
  | { kind: "withdrawn" }
  /** An installation has changed: its key may be another one. */
  | { kind: "outdated" }
  | OverBudget;

export interface OverBudget {
  kind: "over-budget";
  whose: "team" | "person";
  limit: MicroCredits;
  spent: MicroCredits;
  price: MicroCredits;
}

/** The end of an intent; `paid` stores body, charge, price and card in one commit. */
export type Settlement =
  | {
      state: "paid";
      cost: MicroCredits | null;
      body: string;
      vkn: string | null;
      /** True if the answer waited in the spool: a price learned after its claim is newer. */
      isReplayed?: boolean;
      /** Adds the answer's card in the same commit. */
      addCard?: (parts: CardParts) => Promise<void>;
    }
  | { state: "free"; reason: string }
  | { state: "unknown"; reason: string };

/** A paid answer that the ledger does not know. */
export type RecoveredAnswer = Omit<SpooledAnswer, "received"> & {
  cost: MicroCredits | null;
  body: string;
};

/** A question answered without a payment, with the saved price. */
export type Saving = Pick<Intent, "kind" | "key" | "userId"> & { price: MicroCredits };

/** A free use of a held answer, with the user's remark. */
export type Use = Pick<Intent, "account" | "userId"> & { intentId: string; remark: string };
