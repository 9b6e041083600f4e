import type { StoreContext } from "./store-context.ts";

/** Keeps what people chose: their language, and which companies are their team's own. */
export function createChoices({ db, now }: StoreContext) {
  return {
    /** Returns the language that a user chose, or null if the user never did. */
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
    /** Returns what was last said of each company: that it is the team's own, or another. */
    async ownSayings(team: string): Promise<{ vkn: string; isOwn: boolean }[]> {
      const rows = await db
        .selectFrom("own_companies")
        .select(["vkn", "is_own"])
        .where("team_id", "=", team)
        .execute();
      return rows.map(({ vkn, is_own }) => ({ vkn, isOwn: is_own === 1 }));
    },
    /** Replaces what was said of companies; null takes it back. */
    async sayOwn(
      team: string,
      userId: string,
      said: readonly { vkn: string; isOwn: boolean | null }[],
    ): Promise<void> {
      const at = await now();
      const vkns = said.map(({ vkn }) => vkn);
      const rows = said
        .filter(({ isOwn }) => isOwn !== null)
        .map(({ vkn, isOwn }) => ({
          team_id: team,
          vkn,
          is_own: isOwn ? 1 : 0,
          user_id: userId,
          at,
        }));
      await db.transaction().execute(async (trx) => {
        const own = trx.deleteFrom("own_companies").where("team_id", "=", team);
        await own.where("vkn", "in", vkns).execute();
        if (rows.length > 0) await trx.insertInto("own_companies").values(rows).execute();
      });
    },
  };
}
