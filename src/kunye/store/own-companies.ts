import type { OwnCompanies } from "../lookups/ports/own-companies.ts";
import type { StoreContext } from "./store-context.ts";

/** Which companies are a team's own; a row for each company of which somebody said so or otherwise. */
export function createOwnCompanies({ db, now }: StoreContext): OwnCompanies {
  return {
    async ownSayings(team) {
      const rows = await db
        .selectFrom("own_companies")
        .select(["vkn", "is_own"])
        .where("team_id", "=", team)
        .execute();
      return rows.map(({ vkn, is_own }) => ({ vkn, isOwn: is_own === 1 }));
    },
    async sayOwn(team, userId, said) {
      const at = await now();
      await db.transaction().execute(async (trx) => {
        const vkns = said.map(({ vkn }) => vkn);
        await trx
          .deleteFrom("own_companies")
          .where("team_id", "=", team)
          .where("vkn", "in", vkns)
          .execute();
        const rows = said
          .filter(({ isOwn }) => isOwn !== null)
          .map(({ vkn, isOwn }) => ({
            team_id: team,
            vkn,
            is_own: isOwn ? 1 : 0,
            user_id: userId,
            at,
          }));
        if (rows.length > 0) await trx.insertInto("own_companies").values(rows).execute();
      });
    },
  };
}
