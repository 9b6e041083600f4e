import { hash } from "node:crypto";
import { sql, type Transaction, type Updateable, type UpdateObject } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { IntentState } from "../lookups/ports/ledger.ts";
import type { PaidAnswer, Settlement } from "../lookups/ports/claims.ts";
import { reweigh, weightOf } from "./budgets.ts";
import { endedAt, lastMoment } from "./moments.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** The settlements of a store. */
export type Settlements = ReturnType<typeof createSettlements>;

/** Writes down how intents ended. */
export function createSettlements({ db, sealer, moment }: StoreContext) {
  return {
    /**
     * Ends an intent with its budget and, if paid, its answer in one transaction; returns the time. Null if that would
     * not strengthen what is known. A late answer is kept whatever the row says by then (R9).
     */
    async settle(id: string, settlement: Settlement): Promise<number | null> {
      const at = await moment();
      return db.transaction().execute(async (trx) => {
        const ending = { ...endingOf(settlement), ...endedAt(at) };
        let row: Ended | null = null;
        for (const from of endableFrom[settlement.state]) {
          row ??= await end(trx, id, from, ending);
        }
        if (!row) return null;
        // Whether an unknown outcome was charged is not known, so its reservation stays.
        if (settlement.state === "unknown") return at.now;
        if (settlement.state === "paid") {
          await keepAnswer(trx, sealer, { ...row, id, ...settlement }, at.now);
        }
        // Last, because everybody of the team waits for the budget's row.
        const cost = settlement.state === "paid" ? settlement.cost : null;
        await reweigh(trx, row, weightOf(settlement.state, { ...row, cost }) - row.before);
        return at.now;
      });
    },
    /** Stores a paid answer whose row may be missing since a backup was restored. */
    async recover(answer: PaidAnswer, vkn: string | null): Promise<void> {
      const at = await moment();
      await db.transaction().execute(async (trx) => {
        const { intentId: id, account, source, kind, key, text, userId, cost, reserved } = answer;
        const row = {
          id,
          account,
          source,
          kind,
          key,
          text,
          user_id: userId,
          reserved,
          cost,
          month: istanbulMonth(at.now),
        };
        const inserted = await trx
          .insertInto("intents")
          .values({
            ...row,
            ...endedAt(at),
            state: "paid",
            unsent: 0,
            answer_hash: hash("sha256", answer.body),
            lease_until: at.now,
            created_at: at.now,
            opened_after: lastMoment(sql.val(account)),
            closed_after: lastMoment(sql.val(account)),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows !== 1n) return;
        await keepAnswer(trx, sealer, { ...row, body: answer.body, vkn }, at.now);
        await reweigh(trx, row, weightOf("paid", row));
      });
    },
  };
}

type Ended = Pick<
  Schema["intents"],
  "account" | "kind" | "key" | "user_id" | "month" | "reserved"
> & { before: number };

/** The states that a settlement may end, those together whose rows weigh alike. */
const endableFrom: Record<Settlement["state"], IntentState[][]> = {
  unknown: [["sending"]],
  free: [["sending", "unknown"]],
  paid: [["sending", "unknown"], ["free"], ["lost"]],
};

async function end(
  trx: Transaction<Schema>,
  id: string,
  from: IntentState[],
  ending: UpdateObject<Schema, "intents">,
): Promise<Ended | null> {
  const [state = "sending"] = from;
  const lost =
    state === "lost"
      ? await trx.selectFrom("intents").select("cost").where("id", "=", id).executeTakeFirst()
      : undefined;
  const row = await trx
    .updateTable("intents")
    .set(ending)
    .where("id", "=", id)
    .where("state", "in", from)
    .returning(["account", "kind", "key", "user_id", "month", "reserved"])
    .executeTakeFirst();
  if (!row) return null;
  const { reserved } = row;
  return { ...row, before: weightOf(state, { reserved, cost: lost?.cost ?? null }) };
}

async function keepAnswer(
  trx: Transaction<Schema>,
  sealer: Sealer,
  answer: Pick<Schema["intents"], "id" | "account" | "kind" | "key"> & {
    body: string;
    vkn: string | null;
  },
  now: number,
): Promise<void> {
  const { id, account, kind, key, vkn, body } = answer;
  await trx
    .insertInto("answers")
    .values({
      intent_id: id,
      account,
      kind,
      key,
      vkn,
      people_removed: 0,
      fetched_at: now,
      body: sealer.seal(body, id),
      sealed_by: sealer.fingerprint,
    })
    .execute();
}

/** Returns the columns that a settlement sets. */
function endingOf(settlement: Settlement): Updateable<Schema["intents"]> {
  switch (settlement.state) {
    case "unknown":
      return { state: "unknown", reason: settlement.reason };
    case "free":
      // Its cause may pay yet, an offer be pressed again: nothing was bought.
      return { state: "free", reason: settlement.reason, cause: null };
    case "paid": {
      const { cost, body } = settlement;
      return { state: "paid", cost, reason: null, answer_hash: hash("sha256", body) };
    }
    default:
      return assertNever(settlement);
  }
}
