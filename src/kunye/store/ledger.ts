import { sql } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Ledger } from "../lookups/ports/ledger.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { monthSpending } from "./month-spending.ts";
import type { StoreContext } from "./store-context.ts";

/** Reads intents' rows. */
export function createLedger({ db, now }: StoreContext): Ledger {
  const rows = () => db.selectFrom("intents").select(intentColumns);
  return {
    async intent(id) {
      const row = await rows().where("id", "=", id).executeTakeFirst();
      return row ? asIntent(row) : null;
    },
    async intents(ids) {
      if (ids.length === 0) return [];
      return (await rows().where("id", "in", ids).execute()).map(asIntent);
    },
    async history(account, after, limit) {
      const found = await rows()
        .where("account", "=", account)
        .where("state", "in", ["paid", "lost", "unknown"])
        .$if(after !== null, (query) =>
          query.where((where) =>
            where(
              where.refTuple("created_at", "id"),
              "<",
              where.tuple(after?.createdAt ?? 0, after?.id ?? ""),
            ),
          ),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return found.map(asIntent);
    },
    async unknowns() {
      const found = await rows()
        .where("state", "=", sql.lit("unknown"))
        .orderBy("created_at")
        .execute();
      return found.map(asIntent);
    },
    monthSpending: async (account, at) =>
      monthSpending(db, account, istanbulMonth(at ?? (await now()))),
  };
}
