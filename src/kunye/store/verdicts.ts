import { randomUUID } from "node:crypto";
import { isPressed } from "../lookups/ports/claims.ts";
import type { IntentState } from "../lookups/ports/ledger.ts";
import type { LoggedVerdict, Verdict } from "../lookups/ports/evidence.ts";
import { reweigh, weightOf } from "./budgets.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import type { StoreContext } from "./store-context.ts";

/** Judges outcomes that have no answer. */
export function createVerdicts({ db, now: clock }: StoreContext) {
  async function newest(limit: number, intentId?: string): Promise<LoggedVerdict[]> {
    const found = db
      .selectFrom("verdicts")
      .innerJoin("intents", "intents.id", "verdicts.intent_id")
      .select(intentColumns.map((column) => `intents.${column}` as const))
      .select(["verdicts.verdict", "verdicts.cost as judged_cost", "verdicts.by", "verdicts.at"])
      .select(["before_at", "before_balance", "after_at", "after_balance", "by_user"])
      .orderBy("verdicts.at", "desc")
      .limit(limit);
    const rows = await (
      intentId === undefined ? found : found.where("verdicts.intent_id", "=", intentId)
    ).execute();
    const reading = (at: number | null, balance: number | null) =>
      at === null || balance === null ? null : { at, balance };
    return rows.map((row) => ({
      intent: asIntent(row),
      verdict: row.verdict,
      cost: row.judged_cost,
      by: row.by,
      manager: row.by_user,
      before: reading(row.before_at, row.before_balance),
      after: reading(row.after_at, row.after_balance),
      at: row.at,
    }));
  }

  return {
    /** Settles an outcome and logs why; only the operator settles one that is not unknown. False if it is settled. */
    async judge(id: string, { verdict, readings, manager, ...named }: Verdict): Promise<boolean> {
      const now = await clock();
      return db.transaction().execute(async (trx) => {
        const state = verdict === "charged" ? "lost" : "free";
        const by = readings ? "balance" : manager === undefined ? "operator" : "manager";
        const from: IntentState[] = by === "operator" ? ["unknown", "lost", "free"] : ["unknown"];
        const known = await trx
          .selectFrom("intents")
          .select(["state", "reserved", "cost", "account", "user_id", "month", "cause"])
          .where("id", "=", id)
          .where("state", "in", from)
          .executeTakeFirst();
        if (!known) return false;
        const cost = by === "manager" && verdict === "charged" ? known.reserved : named.cost;
        const judged = { state, cost, reason: by } as const;
        // What was judged before bears its end already; an unknown outcome's end stays where its request ended.
        const update = await trx
          .updateTable("intents")
          // An offer may be pressed again; a row of a list is not, and its answer may come yet.
          .set({ ...judged, ...(state === "free" && isPressed(known.cause) && { cause: null }) })
          .where("id", "=", id)
          .where("state", "=", known.state)
          .executeTakeFirst();
        if (update.numUpdatedRows !== 1n) return false;
        await trx
          .insertInto("verdicts")
          .values({
            id: randomUUID(),
            intent_id: id,
            verdict,
            cost,
            by,
            by_user: manager ?? null,
            before_at: readings?.before.at ?? null,
            before_balance: readings?.before.balance ?? null,
            after_at: readings?.after.at ?? null,
            after_balance: readings?.after.balance ?? null,
            at: now,
          })
          .execute();
        const weight = weightOf(state, { ...known, cost });
        await reweigh(trx, known, weight - weightOf(known.state, known));
        return true;
      });
    },
    /** Returns the newest verdicts, newest first. */
    verdicts: (limit: number) => newest(limit),
    /** Returns the newest verdict on an outcome, or null. */
    verdictOn: async (id: string) => (await newest(1, id))[0] ?? null,
  };
}
