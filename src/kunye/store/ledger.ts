import { hash } from "node:crypto";
import { sql } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
import type { Ledger } from "../lookups/ports/ledger.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { countedStates, monthSpending } from "./month-spending.ts";
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
    async history(account, after, limit, part = {}) {
      const { userId = null, month = null, oldestFirst = false } = part;
      const order = oldestFirst ? "asc" : "desc";
      let found = rows()
        .where("account", "=", account)
        .where("state", "in", countedStates)
        .orderBy("created_at", order)
        .orderBy("id", order);
      if (after) {
        const place = sql`(${after.createdAt}, ${after.id})`;
        const sign = sql.raw(oldestFirst ? ">" : "<");
        found = found.where(sql<boolean>`(created_at, id) ${sign} ${place}`);
      }
      if (userId !== null) found = found.where("user_id", "=", userId);
      if (month !== null) found = found.where("month", "=", month);
      return (await found.limit(limit).execute()).map(asIntent);
    },
    async findable(account, after, limit) {
      let lines = db
        .selectFrom("intents")
        .leftJoin("answers", "answers.intent_id", "intents.id")
        .select(["id", "created_at as createdAt", "user_id as userId", "intents.kind"])
        .select(["intents.key", "text", "remark as note", "answers.vkn", "answers.intent_id"])
        .where("intents.account", "=", account)
        .where("state", "in", countedStates)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc");
      if (after) {
        const place = sql`(${after.createdAt}, ${after.id})`;
        lines = lines.where(sql<boolean>`(created_at, id) < ${place}`);
      }
      const found = await lines.limit(limit).execute();
      return found.map(({ intent_id, ...line }) => ({ ...line, isHeld: intent_id !== null }));
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
    async hasUnknowns(account) {
      const open = rows()
        .where("account", "=", account)
        .where("state", "=", sql.lit("unknown"))
        .where("successor", "is", null);
      return (await open.limit(1).execute()).length > 0;
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
