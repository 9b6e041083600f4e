import { sql, type Kysely } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { OwnDeclaration, OwnStatement } from "../lookups/own-companies.ts";
import type { Entry, NewEntry } from "../team/read-book.ts";
import type { TeamStore } from "../team/team-store.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

export function createTeamBook({ db, now }: StoreContext): TeamStore {
  return {
    entries: async (account: string): Promise<Entry[]> =>
      entriesOf(db, account, istanbulMonth(await now())).execute(),
    async enter(account: string, by: string, entries: NewEntry[]): Promise<Entry | null> {
      const at = await now();
      const month = istanbulMonth(at);
      return db.transaction().execute(async (trx) => {
        // Locks the row that claims wait for, so that each claim sees the current limits.
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
        // The limit `*` holds for users without their own limit.
        const concerns = (name: string, entered: string) =>
          name === entered || (name === "limit:*" && entered.startsWith("limit:"));
        const newer = known.find(({ n, name }) =>
          entries.some((entry) => concerns(name, entry.name) && n > (entry.seen ?? Infinity)),
        );
        if (newer) return newer;
        const last = known[0]?.n ?? 0;
        const rows = entries.map(({ name, value, isOfMonth }, index) => {
          const entry = { account, n: last + 1 + index, name, value, by_user: by, at };
          return { ...entry, month: isOfMonth ? month : "" };
        });
        await trx.insertInto("team_book").values(rows).execute();
        return null;
      });
    },
    async languageOf(team: string, userId: string): Promise<string | null> {
      const row = await db
        .selectFrom("languages")
        .select("language")
        .where("team_id", "=", team)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.language ?? null;
    },
    async setLanguage(team: string, userId: string, language: string): Promise<void> {
      await db
        .insertInto("languages")
        .values({ team_id: team, user_id: userId, language })
        .onConflict((conflict) =>
          conflict.columns(["team_id", "user_id"]).doUpdateSet({ language }),
        )
        .execute();
    },
    async ownDeclarations(team: string): Promise<OwnDeclaration[]> {
      const rows = await db
        .selectFrom("own_companies")
        .select(["vkn", "is_own", "title"])
        .where("team_id", "=", team)
        .execute();
      return rows.map(({ vkn, is_own, title }) => ({ vkn, title, isOwn: is_own === 1 }));
    },
    async declareOwn(
      team: string,
      userId: string,
      declarations: readonly OwnStatement[],
    ): Promise<void> {
      const at = await now();
      // In one order, which prevents deadlocks of two users.
      const inOrder = declarations.toSorted((one, other) => (one.vkn < other.vkn ? -1 : 1));
      await db.transaction().execute(async (trx) => {
        for (const { vkn, isOwn, title } of inOrder) {
          if (isOwn === null) {
            const declared = trx.deleteFrom("own_companies").where("team_id", "=", team);
            await declared.where("vkn", "=", vkn).execute();
          } else {
            const said = { is_own: isOwn ? 1 : 0, user_id: userId, at, title };
            await trx
              .insertInto("own_companies")
              .values({ team_id: team, vkn, ...said })
              .onConflict((conflict) => conflict.columns(["team_id", "vkn"]).doUpdateSet(said))
              .execute();
          }
        }
      });
    },
  };
}

/** Selects the lasting entries and those of a month, newest first. */
export function entriesOf(db: Kysely<Schema>, account: string, month?: string) {
  return db
    .selectFrom("team_book")
    .select(["n", "name", "month", "value", "by_user as by", "at"])
    .where("account", "=", account)
    .$if(month !== undefined, (query) => query.where("month", "in", ["", month ?? ""]))
    .orderBy("n", "desc");
}
