import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { Account, Spool } from "./ports.ts";
import type { AskResult } from "./ask-result.ts";
import type { OwnedTitles } from "./owned-titles.ts";
import type { MonthlyLimits } from "./limit-use.ts";
import type { PriceList } from "./prices.ts";

/** The setup of the use cases; times in milliseconds, money in micro-credits. */
export interface LookupsOptions {
  store: KunyeStore;
  spool: Spool;
  /** The team's account at its registry. */
  accountOf: (team: string) => Account;
  configuredPrices: Partial<Record<LookupKind, MicroCredits>>;
  confirmFrom: MicroCredits;
  limits: MonthlyLimits;
  /** The team's own companies as the operator set them; by default its people say which they are. */
  ownVkns?: ReadonlySet<string>;
  deadlineMs: number;
  offerLifeMs: number;
  newId: () => string;
  /** Called with an error that nobody foresaw behind a claim, after that has ended. */
  failed?: (error: unknown) => void;
}

/** The setup of the use cases, and their shared state in one process. */
export interface LookupContext extends LookupsOptions {
  /** Waits for an intent under way, for about `withinMs`, and returns its outcome. */
  awaitOutcome: (intentId: string, withinMs: number) => Promise<AskResult>;
  ownedTitles: OwnedTitles;
  /** The prices of an account. */
  pricesOf: (account: string) => Promise<PriceList>;
  /** True if an answer of this process waits on the disk because the store was down. */
  unstored: { any: boolean };
}
