import type { Deliveries } from "../lookups/ports/store.ts";
import type { StoreContext } from "./store-context.ts";

/** The deliveries that were seen; the first insert of a key wins. */
export function createDeliveries({ unsynced, now }: StoreContext): Deliveries {
  return {
    async firstDelivery(key) {
      const at = await now();
      const inserted = await unsynced((db) =>
        db
          .insertInto("deliveries")
          .values({ key, at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      );
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
  };
}
