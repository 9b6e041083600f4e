import { sql, type Kysely } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Entry, NewEntry } from "../team/read-book.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps what is decided about a team. */
export function createTeamBook({ db, now }: StoreContext) {
  return {
    /** Returns the entries that last or are for this month, newest first. */
    entries: async (account: string): Promise<Entry[]> =>
      entriesOf(db, account, istanbulMonth(await now())).execute(),
    /** Writes all entries or none; returns the entry that came first, else null. */
    async enter(account: string, by: string, entries: NewEntry[]): Promise<Entry | null> {
      const at = await now();
      const month = istanbulMonth(at);
      return db.transaction().execute(async (trx) => {
        // Claims wait for this row as well, so that each sees the limits that hold.
        await trx
          .insertInto("budgets")
          .values({ account, user_id: "", month, spent: 0 })
          .onConflict((conflict) =>
            conflict
              .columns(["account", "user_id", "month"])
              .doUpdateSet({ spent: sql`budgets.spent` }),
          )
          .execute();
        const known = await entriesOf(trx, account).execute();
        // Without a limit of their own, people have everybody's.
        const isOf = (name: string, entered: string) =>
          name === entered || (name === "limit:*" && entered.startsWith("limit:"));
        const first = known.find(({ n, name }) =>
          entries.some((entry) => isOf(name, entry.name) && n > (entry.seen ?? Infinity)),
        );
        if (first) return first;
        const last = known[0]?.n ?? 0;
        const rows = entries.map(({ name, value, isOfMonth }, index) => {
          const entry = { account, n: last + 1 + index, name, value, by_user: by, at };
          return { ...entry, month: isOfMonth ? month : "" };
        });
        await trx.insertInto("team_book").values(rows).execute();
        return null;
      });
    },
  };
}

/** Selects the lasting entries and those of a month (or of any), newest first. */
export function entriesOf(db: Kysely<Schema>, account: string, month?: string) {
  return db
    .selectFrom("team_book")
    .select(["n", "name", "month", "value", "by_user as by", "at"])
    .where("account", "=", account)
    .$if(month !== undefined, (query) => query.where("month", "in", ["", month ?? ""]))
    .orderBy("n", "desc");
}
