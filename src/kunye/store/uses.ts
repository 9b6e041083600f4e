import { isByTitle } from "../../company/lookup-kind.ts";
import { hash } from "node:crypto";
import { sql } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
import type { Uses } from "../lookups/ports/uses.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps the remarks of uses that cost nothing. */
export function createUses({ db, now }: StoreContext): Uses {
  const rows = () =>
    db
      .selectFrom("uses")
      .innerJoin("intents", "intents.id", "uses.intent_id")
      .select(intentColumns.map((column) => `intents.${column}` as const))
      .select([
        "uses.id as use_id",
        "uses.user_id as user",
        "uses.at",
        "uses.remark as own_remark",
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];
  return {
    async addUse({ account, intentId: intent_id, userId: user_id, note }) {
      const at = await now();
      const told = [account, intent_id, user_id, istanbulDay(at), note];
      const id = hash("sha256", JSON.stringify(told), "base64url");
      const use = { id, account, intent_id, user_id, remark: note, month: istanbulMonth(at), at };
      const insert = db.insertInto("uses").values(use);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    async uses(account, after, limit, { userId = null, month = null, oldestFirst = false } = {}) {
      const order = oldestFirst ? "asc" : "desc";
      const sign = sql.raw(oldestFirst ? ">" : "<");
      const place = sql<boolean>`(uses.at, uses.id) ${sign} (${after?.createdAt}, ${after?.id})`;
      const found = await rows()
        .where("uses.account", "=", account)
        .$if(after !== null, (query) => query.where(place))
        .$if(userId !== null, (query) => query.where("uses.user_id", "=", userId ?? ""))
        .$if(month !== null, (query) => query.where("uses.month", "=", month ?? ""))
        .orderBy("uses.at", order)
        .orderBy("uses.id", order)
        .limit(limit)
        .execute();
      return found.map(asLine);
    },
    async usesOf(ids) {
      if (ids.length === 0) return [];
      return (await rows().where("uses.id", "in", ids).execute()).map(asLine);
    },
  };

  function asLine({ use_id, user, at, own_remark, ...intent }: Row) {
    const own = { id: use_id, userId: user, createdAt: at, note: own_remark, cost: 0 };
    // A title is the words of the person who bought it, and may be a name.
    const text = isByTitle(intent.kind) ? "" : intent.text;
    return { ...asIntent(intent), ...own, text, list: undefined, used: intent.id };
  }
}
