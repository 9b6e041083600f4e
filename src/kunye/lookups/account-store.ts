import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { BalancePeriod, Evidence, Reading } from "./judge-unknowns.ts";

/** The registry's accounts: their prices, balance readings and marks. */
export interface AccountStore {
  /** Returns the accounts that have asked, or have entries in their book. */
  accounts(): Promise<string[]>;
  marks(): Promise<AccountMark[]>;
  /** Sets a mark; null as the reason removes it. */
  mark(account: string, mark: AccountMark["mark"], reason: string | null): Promise<void>;
  /** Marks an account, or `everyAccount`, as restored; its buttons need a new consent. */
  markRestored(account: string, reason: string): Promise<void>;
  prices(account: string): Promise<{ kind: LookupKind; price: MicroCredits }[]>;
  /** Stores a price that the registry requires; charges are learned with their settlement. */
  learnPrice(account: string, kind: LookupKind, price: MicroCredits): Promise<void>;
  /** Stores the start of a balance reading; returns its id. */
  beginReading(account: string, source: string): Promise<string>;
  endReading(id: string, balance: MicroCredits): Promise<void>;
  /** True if another account has asked by a source within a day: its balance proves nothing. */
  isSourceShared(source: string, account: string): Promise<boolean>;
  /** Returns an account's latest readings and the movements between them. */
  evidence(account: string): Promise<Evidence>;
  /** Compares the readings at a period's edges with its payments; null without readings. */
  balancePeriod(
    account: Pick<Reading, "source"> & { account: string },
    from: number,
    to: number,
  ): Promise<BalancePeriod | null>;
}

/** `shared`: other programs spend from the account. `restored`: its ledger is from a backup. */
export interface AccountMark {
  account: string;
  mark: "shared" | "restored";
  since: number;
  reason: string;
}
