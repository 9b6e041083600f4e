import type { MicroCredits } from "../../../company/credits.ts";
import type { Query } from "./query.ts";

/** A question that was answered by what the team held or had on its way, at the price that was not paid again. */
export interface Saving extends Pick<Query, "kind" | "key"> {
  userId: string;
  price: MicroCredits;
}

/** Remembers what was not paid again; the ledger's months have the sums. */
export interface Savings {
  /** Notes it; the same question of the same person counts once a day in İstanbul. */
  addSaving(account: string, saving: Saving): Promise<void>;
}
