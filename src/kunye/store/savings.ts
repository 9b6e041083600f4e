import { hash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { istanbulDay } from "../../company/istanbul-time.ts";
import type { Ledger } from "../lookups/ports/ledger.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** A row a day for each person's question. */
export function createSavings({ db, now }: StoreContext): Pick<Ledger, "addSaving"> {
  return {
    async addSaving(account, { kind, key, userId: user_id, price }) {
      const day = istanbulDay(await now());
      // A title may be a person's: its words are not needed here.
      const question = hash("sha256", `${kind} ${key}`);
      await db
        .insertInto("savings")
        .values({ account, day, user_id, question, price })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** What a month (`2026-11`) has saved. */
export async function monthSaved(
  db: Kysely<Schema>,
  account: string,
  month: string,
): Promise<number> {
  const row = await db
    .selectFrom("savings")
    .select(sql<number>`cast(coalesce(sum(price), 0) as bigint)`.as("saved"))
    .where("account", "=", account)
    .where("day", ">=", `${month}-01`)
    .where("day", "<=", `${month}-31`)
    .executeTakeFirst();
  return row?.saved ?? 0;
}
