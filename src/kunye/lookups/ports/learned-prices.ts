import type { MicroCredits } from "../../../company/credits.ts";
import type { LookupKind } from "../../../company/lookup-kind.ts";

/** A price that a charge or a refusal has told. */
export interface LearnedPrice {
  kind: LookupKind;
  price: MicroCredits;
}

/** Remembers each account's prices (R14). */
export interface LearnedPrices {
  prices(account: string): Promise<LearnedPrice[]>;
  learnPrice(account: string, kind: LookupKind, price: MicroCredits): Promise<void>;
}
