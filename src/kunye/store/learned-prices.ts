import type { LearnedPrices } from "../lookups/ports/learned-prices.ts";
import type { StoreContext } from "./store-context.ts";

/** The newest price of each kind of query that an account's charges or refusals have told. */
export function createLearnedPrices({ db, now }: StoreContext): LearnedPrices {
  return {
    prices: (account) =>
      db.selectFrom("prices").select(["kind", "price"]).where("account", "=", account).execute(),
    async learnPrice(account, kind, price) {
      await db
        .insertInto("prices")
        .values({ account, kind, price, learned_at: await now() })
        .onConflict((conflict) =>
          conflict.columns(["account", "kind"]).doUpdateSet((row) => ({
            price: row.ref("excluded.price"),
            learned_at: row.ref("excluded.learned_at"),
          })),
        )
        .execute();
    },
  };
}
