import { hash } from "node:crypto";
import { sql } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
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
    async history(account, after, limit, { userId = null, month = null } = {}) {
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
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
        .$if(month !== null, (query) => query.where("month", "=", month ?? ""))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return found.map(asIntent);
    },
    async renewals(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ id: string }>`select id from intents as again
        where id in (${sql.join(ids)}) and state in ('paid', 'lost') and exists (
          select 1 from intents as first where first.account = again.account
            and first.key = again.key and first.kind = again.kind
            and first.created_at < again.created_at and first.state in ('paid', 'lost')
        )`.execute(db);
      return rows.map(({ id }) => id);
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
    async addSaving(account, { kind, key, userId: user_id, price }) {
      const day = istanbulDay(await now());
      // A title may be a person's: its words are not needed here.
      const question = hash("sha256", `${kind} ${key}`);
      const insert = db.insertInto("savings").values({ account, day, user_id, question, price });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
  };
}
