import { hash } from "node:crypto";
import { sql } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
import type { Intent } from "../lookups/intents.ts";
import type { LedgerStore, Saving, Use } from "../lookups/ledger-store.ts";
import { nextMoment } from "./accounts.ts";
import { createClaims } from "./claims.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { createSettlements } from "./settlements.ts";
import type { StoreContext } from "./store-context.ts";
import { insertOnce } from "./writes.ts";

export function createLedger(context: StoreContext): LedgerStore {
  const { db, unsynced, now } = context;
  const settlements = createSettlements(context);
  const rows = () => db.selectFrom("intents").select(intentColumns);
  return {
    ...createClaims(context, settlements),
    ...settlements,
    async intent(id: string): Promise<Intent | null> {
      const row = await rows().where("id", "=", id).executeTakeFirst();
      return row ? asIntent(row) : null;
    },
    async unknowns(): Promise<Intent[]> {
      const found = await rows()
        .where("state", "=", sql.lit("unknown"))
        .orderBy("created_at")
        .execute();
      return found.map(asIntent);
    },
    async hasUnknowns(account: string): Promise<boolean> {
      const open = rows().where("account", "=", account).where("state", "=", sql.lit("unknown"));
      return (await open.limit(1).execute()).length > 0;
    },
    async addSavings(account: string, savings: readonly Saving[]): Promise<void> {
      if (savings.length === 0) return;
      const day = istanbulDay(await now());
      const rows = savings.map(({ kind, key, userId, price }) => {
        // A title may be a person's name, so the question is hashed.
        const question = hash("sha256", `${kind} ${key}`);
        return { account, day, user_id: userId, question, price };
      });
      const insert = unsynced.insertInto("savings").values(rows);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    async addUse({ account, intentId, userId, remark }: Use): Promise<void> {
      const at = await now();
      const identity = [account, intentId, userId, istanbulDay(at), remark];
      const id = hash("sha256", JSON.stringify(identity), "base64url");
      const month = istanbulMonth(at);
      const use = { id, account, intent_id: intentId, user_id: userId, remark, month, at };
      await insertOnce(db, "uses", use);
    },
    async probe(): Promise<void> {
      await nextMoment(db, "");
    },
  };
}
