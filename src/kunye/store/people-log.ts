import { mostAccesses, type PeopleLog } from "../lookups/ports/people-log.ts";
import { isOf } from "./purge.ts";
import type { StoreContext } from "./store-context.ts";
import type { Dialect } from "./dialect.ts";

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

/** The statements that make room for who saw whom, and for erasures. */
export function accessTables({ table: strict, integer }: Dialect): string[] {
  return [
    `create table people_access (
        account text not null, vkn text, intent_id text, user_id text not null, how text not null,
        sections text not null, at ${integer} not null
      ) ${strict}`,
    "create index people_access_vkn on people_access (vkn, at)",
    "create index people_access_age on people_access (at)",
    // Which sections were looked at was not written down.
    `insert into people_access
        select i.account, coalesce(a.vkn, case when i.kind = 'vkn_detail' then i.key end), i.id,
          o.user_id, 'opened', '', o.at
        from openings o join intents i on i.id = o.intent_id
        left join answers a on a.intent_id = i.id`,
    "drop table openings",
    `create table erasures (
        team text not null, vkn text not null, by text not null, why text not null,
        counts text not null, at ${integer} not null
      ) ${strict}`,
  ];
}
