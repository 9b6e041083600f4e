import type { MicroCredits } from "../../company/credits.ts";
import { examplePrices, type LookupKind } from "../../company/lookup-kind.ts";
import type { KunyeStore } from "../store/create-store.ts";

/** What a query of one kind costs this account; `guessed` where only the API document's example is known. */
export interface Price {
  amount: MicroCredits;
  guessed: boolean;
}

/** The price of every kind of query. */
export type PriceList = Readonly<Record<LookupKind, Price>>;

/** The API document's examples, for as long as nothing better is known. */
export const guessedPrices: PriceList = {
  vkn: guess("vkn"),
  vkn_detail: guess("vkn_detail"),
  title: guess("title"),
  title_detail: guess("title_detail"),
  mersis: guess("mersis"),
};

/** The account's own prices: learned from its charges, else as configured, else the document's examples. */
export async function priceList(
  store: Pick<KunyeStore, "prices">,
  account: string,
  configured: Partial<Record<LookupKind, MicroCredits>>,
): Promise<PriceList> {
  const learned = new Map((await store.prices(account)).map(({ kind, price }) => [kind, price]));
  const of = (kind: LookupKind): Price => {
    const known = learned.get(kind) ?? configured[kind];
    return known === undefined ? guessedPrices[kind] : { amount: known, guessed: false };
  };
  return {
    vkn: of("vkn"),
    vkn_detail: of("vkn_detail"),
    title: of("title"),
    title_detail: of("title_detail"),
    mersis: of("mersis"),
  };
}

function guess(kind: LookupKind): Price {
  return { amount: examplePrices[kind], guessed: true };
}
