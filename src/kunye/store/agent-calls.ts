import { hash } from "node:crypto";
import type { AgentCallStore } from "../lookups/agent-calls.ts";
import type { StoreContext } from "./store-context.ts";
import { countOf } from "./writes.ts";

export function createAgentCalls({ db, now }: Pick<StoreContext, "db" | "now">): AgentCallStore {
  return {
    async addCall({ userId, ...call }) {
      const row = { ...call, user_id: userId, posting: null, at: await now() };
      await db.insertInto("agent_calls").values(row).execute();
    },
    async addPosting({ userId, question, ...call }, withinMs) {
      const at = await now();
      // The words of a question are in no log.
      const name = hash("sha256", [call.account, userId, question].join("\n"));
      return db.transaction().execute(async (trx) => {
        const earlier = trx
          .selectFrom("agent_calls")
          .where("posting", "like", `${name}:%`)
          .where("at", ">", at - withinMs);
        if ((await countOf(earlier)) > 0) return false;
        // Another replica that posts in the same moment has the same name.
        const posting = `${name}:${String(Math.floor(at / withinMs))}`;
        const row = { ...call, user_id: userId, posting, at };
        const added = await trx
          .insertInto("agent_calls")
          .values(row)
          .onConflict((conflict) => conflict.column("posting").doNothing())
          .executeTakeFirst();
        return Number(added.numInsertedOrUpdatedRows) > 0;
      });
    },
    callsSince: ({ account, userId }, since) =>
      countOf(
        db
          .selectFrom("agent_calls")
          .where("account", "=", account)
          .where("user_id", "=", userId)
          .where("at", ">", since),
      ),
    agentCalls: (account, limit) =>
      db
        .selectFrom("agent_calls")
        .select(["account", "user_id as userId", "tool", "vkn", "at"])
        .where("account", "=", account)
        .orderBy("at", "desc")
        .limit(limit)
        .execute(),
  };
}
