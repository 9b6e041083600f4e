import { everyAccount, type Accounts } from "../lookups/ports/accounts.ts";
import type { StoreContext } from "./store-context.ts";

/** The accounts, and the marks that an operator releases them from. */
export function createAccounts({ db, now }: StoreContext): Accounts {
  return {
    async accounts() {
      const rows = await db.selectFrom("budgets").select("account").distinct().execute();
      return rows.map(({ account }) => account);
    },
    marks: () => db.selectFrom("marks").selectAll().execute(),
    async mark(account, mark, reason) {
      if (reason === null) {
        await db
          .deleteFrom("marks")
          .where("account", "=", account)
          .where("mark", "=", mark)
          .execute();
        // What made the account shared would be found in them again.
        if (mark === "shared") {
          await db.deleteFrom("readings").where("account", "=", account).execute();
        }
        return;
      }
      await db
        .insertInto("marks")
        .values({ account, mark, reason, since: await now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async markRestored(account, reason) {
      const since = await now();
      await db.transaction().execute(async (trx) => {
        // Readings from before say nothing of what the ledger knows now.
        await trx.deleteFrom("readings").where("account", "=", account).execute();
        // What people see on older messages the ledger may have forgotten: pressed, a button tells its price first.
        const offers = trx.updateTable("offers").set({ price: 0 });
        const own = account === everyAccount ? offers : offers.where("account", "=", account);
        await own.execute();
        await trx
          .insertInto("marks")
          .values({ account, mark: "restored", reason, since })
          .onConflict((conflict) => conflict.columns(["account", "mark"]).doUpdateSet({ reason }))
          .execute();
      });
    },
  };
}
