import type { OwnCompanies } from "../lookups/ports/own-companies.ts";
import type { StoreContext } from "./store-context.ts";

/** Which companies are a team's own; a row for each company of which somebody said so or otherwise. */
export function createOwnCompanies({ db, now }: StoreContext): OwnCompanies {
  return {
    async ownSayings(team) {
      const rows = await db
        .selectFrom("own_companies")
        .select(["vkn", "is_own"])
        .where("team", "=", team)
        .execute();
      return rows.map(({ vkn, is_own }) => ({ vkn, isOwn: is_own === 1 }));
    },
    async sayOwn(team, userId, said) {
      const at = await now();
      const rows = said.map(({ vkn, isOwn }) => {
        return { team, vkn, is_own: isOwn ? 1 : 0, user_id: userId, at };
      });
      await db
        .insertInto("own_companies")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["team", "vkn"]).doUpdateSet((row) => ({
            is_own: row.ref("excluded.is_own"),
            user_id: row.ref("excluded.user_id"),
            at: row.ref("excluded.at"),
          })),
        )
        .execute();
    },
  };
}
