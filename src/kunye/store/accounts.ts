import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { everyAccount, type AccountMark, type MarkRow } from "../lookups/ports/evidence.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps accounts: their prices (R14), and the marks that an operator releases them from (R8, R18). */
export function createAccounts({ db, now }: StoreContext) {
  return {
    /** Returns every account that ever asked. */
    async accounts(): Promise<string[]> {
      const rows = await db.selectFrom("budgets").select("account").distinct().execute();
      return rows.map(({ account }) => account);
    },
    marks: (): Promise<MarkRow[]> => db.selectFrom("marks").selectAll().execute(),
    /** Sets a mark, or (`reason` null) removes it; the evidence of a shared account goes with its mark. */
    async mark(account: string, mark: AccountMark, reason: string | null): Promise<void> {
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
    /**
     * Marks an account whose ledger came from a backup: its readings go, and its buttons ask again before they buy.
     * `everyAccount` does so for all buttons; readings stay.
     */
    async markRestored(account: string, reason: string): Promise<void> {
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
    /** Returns the prices that charges and refusals have told. */
    prices: (account: string): Promise<{ kind: LookupKind; price: MicroCredits }[]> =>
      db.selectFrom("prices").select(["kind", "price"]).where("account", "=", account).execute(),
    async learnPrice(account: string, kind: LookupKind, price: MicroCredits): Promise<void> {
      const learned_at = await now();
      await db
        .insertInto("prices")
        .values({ account, kind, price, learned_at })
        .onConflict((conflict) =>
          conflict.columns(["account", "kind"]).doUpdateSet({ price, learned_at }),
        )
        .execute();
    },
  };
}
