import type { MicroCredits } from "../../company/credits.ts";
import { examplePrices, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import type { AccountStore } from "./account-store.ts";

/** The price of a query for an account; `guessed` if it is only the API document's example. */
export interface Price {
  amount: MicroCredits;
  guessed: boolean;
}

export type PriceList = Readonly<Record<LookupKind, Price>>;

/** The API document's example prices, used until a price is known. */
export const guessedPrices = pricesBy((kind) => ({ amount: examplePrices[kind], guessed: true }));

/** Returns an account's prices (R14): learned from charges, else configured, else guessed. */
export async function priceList(
  accounts: Pick<AccountStore, "prices">,
  account: string,
  configured: Partial<Record<LookupKind, MicroCredits>>,
): Promise<PriceList> {
  const learned = new Map((await accounts.prices(account)).map(({ kind, price }) => [kind, price]));
  return knownPrices({ ...configured, ...Object.fromEntries(learned) });
}

/** Returns the known prices, and guesses the others. */
export function knownPrices(known: Partial<Record<LookupKind, MicroCredits>>): PriceList {
  return pricesBy((kind) => {
    const amount = known[kind];
    return amount === undefined ? guessedPrices[kind] : { amount, guessed: false };
  });
}

/** True if spending an amount needs a confirmation, wherever it is spent. */
export function asksFirst(amount: MicroCredits, confirmFrom: MicroCredits): boolean {
  return amount >= confirmFrom;
}

function pricesBy(priceOf: (kind: LookupKind) => Price): PriceList {
  return Object.fromEntries(lookupKinds.map((kind) => [kind, priceOf(kind)])) as PriceList;
}
