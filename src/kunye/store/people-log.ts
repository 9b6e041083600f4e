import { mostAccesses, type PeopleLog } from "../lookups/ports/people-log.ts";
import { isOf } from "./purge.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps who saw whom. */
export function createPeopleLog({ db, now }: StoreContext): PeopleLog {
  return {
    async noteAccess({ intentId: intent_id, userId: user_id, ...access }) {
      const row = { ...access, intent_id, user_id, at: await now() };
      await db.insertInto("people_access").values(row).execute();
    },
    accessesTo(vkn, team, from) {
      let rows = db
        .selectFrom("people_access")
        .select(["account", "vkn", "intent_id as intentId", "user_id as userId"])
        .select(["how", "sections", "at"])
        .where("vkn", "=", vkn)
        .orderBy("at", "desc");
      if (team !== null) rows = rows.where(isOf(team));
      return (from === undefined ? rows : rows.limit(mostAccesses).offset(from)).execute();
    },
  };
}
