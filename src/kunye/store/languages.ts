import type { Languages } from "../team/ports/languages.ts";
import type { StoreContext } from "./store-context.ts";

/** A row for each person who has chosen. */
export function createLanguages({ db }: StoreContext): Languages {
  return {
    async languageOf(team, userId) {
      const row = await db
        .selectFrom("languages")
        .select("language")
        .where("team_id", "=", team)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.language ?? null;
    },
    async setLanguage(team, user_id, language) {
      await db
        .insertInto("languages")
        .values({ team_id: team, user_id, language })
        .onConflict((conflict) =>
          conflict.columns(["team_id", "user_id"]).doUpdateSet({ language }),
        )
        .execute();
    },
  };
}
