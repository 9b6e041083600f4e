import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { AccountStore } from "./account-store.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { CardStore } from "./card-store.ts";
import type { HeldTitles } from "./held-titles.ts";
import type { HistoryStore } from "./history-store.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { MonthlyLimits } from "./limit-use.ts";
import type { AskResult } from "./outcome.ts";
import type { OwnDeclarations } from "./own-companies.ts";
import type { Account, Spool } from "./ports.ts";
import type { PriceList } from "./prices.ts";
import type { ReadAnswer } from "./read-apart.ts";
import type { Replay } from "./replay-spool.ts";
import type { AccessLog } from "./see-people.ts";

/** The setup of the use cases; times in milliseconds, money in micro-credits. */
export interface LookupsOptions {
  /** The store's clock, in epoch milliseconds. */
  now: () => Promise<number>;
  ledger: LedgerStore;
  history: HistoryStore;
  accounts: AccountStore;
  answers: AnswerStore;
  cards: CardStore;
  people: AccessLog;
  team: OwnDeclarations;
  spool: Spool;
  /** The reader of spooled answers; by default one of its own. */
  read?: ReadAnswer;
  /** Returns a team's account with the key that this process knows. */
  accountOf: (team: string) => Account;
  /** Reads the keys that other replicas have stored. */
  refreshKeys?: () => Promise<void>;
  configuredPrices: Partial<Record<LookupKind, MicroCredits>>;
  confirmFrom: MicroCredits;
  limits: MonthlyLimits;
  /** The team's own companies by the operator's setting; by default users name them. */
  ownVkns?: ReadonlySet<string>;
  deadlineMs: number;
  /** The pauses between the tries of a write that fails; by default `storePausesMs`. */
  storePausesMs?: readonly number[];
  offerLifeMs: number;
  newId: () => string;
  /** Called with an unexpected error of a query after its claim has ended. */
  onFailure?: (error: unknown) => void;
}

/** Milliseconds between the three tries of a write, for which its user waits. Chosen by hand. */
export const storePausesMs = [200, 1_000];

/** The setup of the use cases, and their shared state in one process. */
export interface LookupContext extends LookupsOptions {
  /** Waits about `withinMs` for the outcome of an intent. */
  awaitOutcome: (intentId: string, withinMs: number) => Promise<AskResult>;
  heldTitles: HeldTitles;
  pricesOf: (account: string) => Promise<PriceList>;
  replay: Replay;
}

/**
 * Returns a team's account with its newest key, which another replica may have just stored; if the
 * store is down, with the known one.
 */
export async function currentAccount(
  { accountOf, refreshKeys }: Pick<LookupsOptions, "accountOf" | "refreshKeys">,
  team: string,
): Promise<Account> {
  await refreshKeys?.().catch(() => undefined);
  return accountOf(team);
}

/** An error on our side; `charged` tells if money may have been spent before. */
export class LookupError extends Error {
  override name = "LookupError";
  readonly charged: "no" | "unknown";

  constructor(charged: "no" | "unknown", cause: unknown) {
    super("a lookup failed on our side", { cause });
    this.charged = charged;
  }
}

/** Runs work that spends nothing; throws LookupError. */
export async function withoutCharge<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new LookupError("no", cause);
  }
}
