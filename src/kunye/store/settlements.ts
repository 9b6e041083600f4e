import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction, type Updateable, type UpdateObject } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type {
  IntentState,
  LoggedVerdict,
  Settlement,
  SpooledAnswer,
  Verdict,
} from "../lookups/store-port.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { reweigh, weightOf } from "./budgets.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { endedAt, lastMoment, type Moment } from "./moments.ts";
import type { Schema } from "./schema.ts";

/**
 * Ends an intent, its budget and (where paid) its answer in one transaction; null where that would not strengthen what
 * is known of it. An answer that comes late is kept whatever the row says by then (charge-safety: rule 9).
 */
export function settle(
  db: Kysely<Schema>,
  sealer: Sealer,
  id: string,
  settlement: Settlement,
  at: Moment,
): Promise<number | null> {
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
    // Last, for everybody of the team waits for the budget's row.
    const cost = settlement.state === "paid" ? settlement.cost : null;
    await reweigh(trx, row, row.before, weightOf(settlement.state, { ...row, cost }));
    return at.now;
  });
}

/** Judges an outcome without an answer; an operator may also reverse what was judged before. False where it has an answer. */
export function judge(
  db: Kysely<Schema>,
  id: string,
  { verdict, cost, readings }: Verdict,
  at: Moment,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const state = verdict === "charged" ? "lost" : "free";
    const from: IntentState[] = readings ? ["unknown"] : ["unknown", "lost", "free"];
    const known = await trx
      .selectFrom("intents")
      .select(["state", "reserved", "cost", "account", "user_id", "month"])
      .where("id", "=", id)
      .where("state", "in", from)
      .executeTakeFirst();
    if (!known) return false;
    const judged = { state, cost, reason: readings ? "balance" : "operator" } as const;
    // What was judged before bears its end already; an unknown outcome's end stays where its request ended.
    const update = await trx
      .updateTable("intents")
      .set({ ...judged, ...(state === "free" && { offer_id: null }) })
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
        by: readings ? "balance" : "operator",
        before_at: readings?.before.at ?? null,
        before_balance: readings?.before.balance ?? null,
        after_at: readings?.after.at ?? null,
        after_balance: readings?.after.balance ?? null,
        at: at.now,
      })
      .execute();
    await reweigh(trx, known, weightOf(known.state, known), weightOf(state, { ...known, cost }));
    return true;
  });
}

/** The newest verdicts with their intents. */
export async function verdicts(db: Kysely<Schema>, limit: number): Promise<LoggedVerdict[]> {
  const rows = await db
    .selectFrom("verdicts")
    .innerJoin("intents", "intents.id", "verdicts.intent_id")
    .select(intentColumns.map((column) => `intents.${column}` as const))
    .select(["verdicts.verdict", "verdicts.cost as judged_cost", "verdicts.by", "verdicts.at"])
    .select(["before_at", "before_balance", "after_at", "after_balance"])
    .orderBy("verdicts.at", "desc")
    .limit(limit)
    .execute();
  const reading = (at: number | null, balance: number | null) =>
    at === null || balance === null ? null : { at, balance };
  return rows.map((row) => ({
    intent: asIntent(row),
    verdict: row.verdict,
    cost: row.judged_cost,
    by: row.by,
    before: reading(row.before_at, row.before_balance),
    after: reading(row.after_at, row.after_balance),
    at: row.at,
  }));
}

/** Writes a paid answer down with a row of its own, where a backup that was put in place doesn't know it. */
export function recover(
  db: Kysely<Schema>,
  sealer: Sealer,
  answer: SpooledAnswer,
  vkn: string | null,
  at: Moment,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { intentId: id, account, source, kind, key, text, userId, cost, reserved } = answer;
    const row = {
      ...{ id, account, source, kind, key, text, user_id: userId, reserved, cost },
      month: istanbulMonth(at.now),
    };
    const inserted = await trx
      .insertInto("intents")
      .values({
        ...row,
        ...{ offer_id: null, state: "paid", reason: null, successor: null, unpriced: null },
        ...{ lease_until: at.now, created_at: at.now, ...endedAt(at) },
        ...{
          opened_after: lastMoment(sql.val(account)),
          closed_after: lastMoment(sql.val(account)),
        },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return;
    await keepAnswer(trx, sealer, { ...row, body: answer.body, vkn }, at.now);
    await reweigh(trx, row, { reserved: 0, spent: 0 }, weightOf("paid", row));
  });
}

type Ended = Pick<
  Schema["intents"],
  "account" | "kind" | "key" | "user_id" | "month" | "reserved"
> & { before: ReturnType<typeof weightOf> };

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
      ...{ intent_id: id, account, kind, key, vkn, people_removed: 0, fetched_at: now },
      ...{ body: sealer.seal(body, id), sealed_by: sealer.fingerprint },
    })
    .execute();
}

/** What a settlement writes into its intent. */
function endingOf(settlement: Settlement): Updateable<Schema["intents"]> {
  switch (settlement.state) {
    case "unknown":
      return { state: "unknown", reason: settlement.reason };
    case "free":
      // The offer may be pressed again: nothing was bought with it.
      return { state: "free", reason: settlement.reason, offer_id: null };
    case "paid":
      return { state: "paid", cost: settlement.cost, reason: null };
    default:
      return assertNever(settlement);
  }
}
