import { hash, randomUUID } from "node:crypto";
import { sql, type RawBuilder, type Transaction, type Updateable, type UpdateObject } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { isPressed, type IntentState } from "../lookups/intents.ts";
import type { LoggedVerdict, Verdict } from "../lookups/judge-unknowns.ts";
import type { CardParts } from "../lookups/card-store.ts";
import type { LedgerStore, RecoveredAnswer, Settlement } from "../lookups/ledger-store.ts";
import { endedAt, lastMoment, learnedPrices, storePrice } from "./accounts.ts";
import { findHeld } from "./answers.ts";
import { addToBudgets, weightOf } from "./budgets.ts";
import { insertCard } from "./cards.ts";
import { asIntent, qualifiedColumns } from "./intent-rows.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { changesOne, insertOnce } from "./writes.ts";

export function createSettlements({
  db,
  sealer,
  now,
  storeTime,
}: StoreContext): Pick<
  LedgerStore,
  "settle" | "recover" | "judge" | "verdicts" | "settledByBalance" | "verdictOn"
> {
  async function newestVerdicts(
    limit: number,
    where: RawBuilder<boolean> = sql`1 = 1`,
  ): Promise<LoggedVerdict[]> {
    const found = db
      .selectFrom("verdicts")
      .innerJoin("intents", "intents.id", "verdicts.intent_id")
      .select(qualifiedColumns)
      .select(["verdicts.verdict", "verdicts.cost as judged", "verdicts.by", "verdicts.at"])
      .select(["by_user", "before_at", "before_balance", "after_at", "after_balance"])
      .where(where)
      .orderBy("verdicts.at", "desc")
      .limit(limit);
    const reading = (at: number | null, balance: number | null) =>
      at === null || balance === null ? null : { at, balance };
    return (await found.execute()).map(({ verdict, judged, by, at, by_user, ...row }) => {
      const { before_at, before_balance, after_at, after_balance, ...intent } = row;
      return {
        intent: asIntent(intent),
        verdict,
        cost: judged,
        by,
        manager: by_user,
        before: reading(before_at, before_balance),
        after: reading(after_at, after_balance),
        at,
      };
    });
  }

  return {
    async settle(id: string, settlement: Settlement): Promise<number | null> {
      const at = await storeTime();
      return db.transaction().execute(async (trx) => {
        const ending = { ...endingOf(settlement), ...endedAt(at) };
        let row: EndedIntent | null = null;
        for (const from of endableFrom[settlement.state]) {
          row ??= await end(trx, id, from, ending);
        }
        // A later, more precise reason of an unknown outcome replaces the earlier one.
        if (!row && settlement.state === "unknown") {
          const { reason } = settlement;
          const unknown = trx.updateTable("intents").where("id", "=", id);
          await unknown.where("state", "=", "unknown").set({ reason }).execute();
        }
        if (!row) return null;
        // The charge is not known, so the reservation stays.
        if (settlement.state === "unknown") return at.now;
        if (settlement.state === "free") await undoRelease(trx, { ...row, id });
        if (settlement.state === "paid") {
          await keepAnswer(trx, sealer, { ...row, id, ...settlement }, at.now);
          const { cost, isReplayed = false, addCard } = settlement;
          // Before the price, for whose row the team's other payments wait.
          await addCard?.(cardParts(trx, sealer, at.now));
          const learned_at = isReplayed ? row.created_at : at.now;
          await learnPrice(trx, { ...row, cost, learned_at }, at.now);
        }
        // Last, because the whole team waits for the budget's row.
        const cost = settlement.state === "paid" ? settlement.cost : null;
        await addToBudgets(
          trx,
          row,
          weightOf(settlement.state, { ...row, cost }) - row.weightBefore,
        );
        return at.now;
      });
    },
    async recover(answer: RecoveredAnswer, vkn: string | null): Promise<void> {
      const at = await storeTime();
      await db.transaction().execute(async (trx) => {
        const { intentId: id, account, source, kind, key, text, userId, cost, reserved } = answer;
        const query = { id, account, source, kind, key, text, user_id: userId };
        const row = { ...query, reserved, cost, month: istanbulMonth(at.now) };
        const isNew = await insertOnce(trx, "intents", {
          ...row,
          ...endedAt(at),
          state: "paid",
          answer_hash: hash("sha256", answer.body),
          lease_until: at.now,
          created_at: at.now,
          opened_after: lastMoment(sql.val(account)),
          closed_after: lastMoment(sql.val(account)),
        });
        if (!isNew) return;
        await keepAnswer(trx, sealer, { ...row, body: answer.body, vkn }, at.now);
        // The time of the query is not known; after a restore the answer is newer than the price.
        await learnPrice(trx, { ...row, learned_at: at.now }, at.now);
        await addToBudgets(trx, row, weightOf("paid", row));
      });
    },
    async judge(
      id: string,
      { verdict, readings, manager, cost: judgedCost }: Verdict,
    ): Promise<boolean> {
      const at = await now();
      const state = verdict === "charged" ? "lost" : "free";
      const by = readings ? "balance" : manager === undefined ? "operator" : "manager";
      const from: IntentState[] = by === "operator" ? ["unknown", "lost", "free"] : ["unknown"];
      return db.transaction().execute(async (trx) => {
        const intent = await trx
          .selectFrom("intents")
          .select(["state", "reserved", "cost", "account", "user_id", "month", "cause"])
          .select("successor")
          .where("id", "=", id)
          .where("state", "in", from)
          .executeTakeFirst();
        if (!intent) return false;
        const cost = by === "manager" && verdict === "charged" ? intent.reserved : judgedCost;
        // An offer can be pressed again; a list row keeps its cause for a late answer.
        const cause = state === "free" && isPressed(intent.cause) ? null : intent.cause;
        // The columns of the end stay: they describe the request, not the verdict.
        const same = trx
          .updateTable("intents")
          .where("id", "=", id)
          .where("state", "=", intent.state);
        if (!(await changesOne(same.set({ state, cost, reason: by, cause })))) return false;
        if (state === "free") await undoRelease(trx, { ...intent, id });
        const judgement = { id: randomUUID(), intent_id: id, verdict, cost, by, at } as const;
        const row = { ...judgement, by_user: manager ?? null, ...readingColumns(readings) };
        await trx.insertInto("verdicts").values(row).execute();
        const weight = weightOf(state, { ...intent, cost });
        await addToBudgets(trx, intent, weight - weightOf(intent.state, intent));
        return true;
      });
    },
    verdicts: (limit: number) => newestVerdicts(limit),
    settledByBalance: (account: string, { since, limit }: { since: number; limit: number }) =>
      newestVerdicts(
        limit,
        sql`account = ${account} and verdicts.by = 'balance' and verdicts.at >= ${since}
          and (cause is null or cause not like 'list:%' and cause not like 'watch:%')`,
      ),
    verdictOn: async (id: string) => (await newestVerdicts(1, sql`intent_id = ${id}`))[0] ?? null,
  };
}

type EndedIntent = Pick<
  Schema["intents"],
  "account" | "kind" | "key" | "user_id" | "month" | "reserved" | "successor" | "created_at"
> & { weightBefore: number };

/** The states that a settlement may end; those of a group weigh the same in the budget. */
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
): Promise<EndedIntent | null> {
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
    .returning(["account", "kind", "key", "user_id", "month", "reserved", "successor"])
    .returning("created_at")
    .executeTakeFirst();
  if (!row) return null;
  const { reserved } = row;
  return { ...row, weightBefore: weightOf(state, { reserved, cost: lost?.cost ?? null }) };
}

/**
 * Takes back the release of outcomes whose successor was not charged (R8): a press agrees to one
 * query. The outcomes block again, or pass to the query that released the successor itself.
 */
async function undoRelease(
  trx: Transaction<Schema>,
  { id, account, successor }: Pick<Schema["intents"], "id" | "account" | "successor">,
): Promise<void> {
  const unknowns = trx
    .updateTable("intents")
    .where("account", "=", account)
    .where("state", "=", unknown);
  if (successor !== null) {
    await unknowns.set({ successor }).where("successor", "=", id).execute();
    return;
  }
  // Only one outcome of a question may block, and none while another query has the claim.
  const blocking = trx
    .selectFrom("intents as released")
    .innerJoin("intents as free", "free.id", "released.successor")
    .select(({ fn }) => fn.max("released.id").as("id"))
    .where("released.account", "=", account)
    .where("released.state", "=", unknown)
    .where("free.state", "=", "free")
    .where("free.successor", "is", null)
    .where((where) => {
      const claims = where
        .selectFrom("intents as claim")
        .select("claim.id")
        .whereRef("claim.account", "=", "released.account")
        .whereRef("claim.kind", "=", "released.kind")
        .whereRef("claim.key", "=", "released.key")
        .where("claim.state", "in", [sql.lit<IntentState>("sending"), unknown])
        .where("claim.successor", "is", null);
      return where.not(where.exists(claims));
    })
    .groupBy(["released.kind", "released.key"]);
  await unknowns.set({ successor: null }).where("id", "in", blocking).execute();
}

/** A literal: a parameter may not match a partial index. */
const unknown = sql.lit<IntentState>("unknown");

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

/** Returns the parts of the store that add a card in a transaction. */
function cardParts(trx: Transaction<Schema>, sealer: Sealer, now: number): CardParts {
  return {
    now: () => Promise.resolve(now),
    accounts: { prices: (account) => learnedPrices(trx, account) },
    answers: { heldOfAll: (account, queries) => findHeld(trx, account, queries) },
    cards: { addCard: (card, offers) => insertCard(trx, sealer, card, offers) },
  };
}

/** Stores a charge as the price of its kind (R14), in the transaction that stores the charge. */
async function learnPrice(
  trx: Transaction<Schema>,
  {
    account,
    kind,
    cost,
    learned_at,
  }: Pick<Schema["intents"], "account" | "kind" | "cost"> & Pick<Schema["prices"], "learned_at">,
  now: number,
): Promise<void> {
  if (cost === null || cost <= 0) return;
  await storePrice(trx, { account, kind, price: cost, learned_at }, now);
}

function endingOf(settlement: Settlement): Updateable<Schema["intents"]> {
  switch (settlement.state) {
    case "unknown":
      return { state: "unknown", reason: settlement.reason };
    case "free":
      // Nothing was bought: the cause may pay for another query.
      return { state: "free", reason: settlement.reason, cause: null };
    case "paid": {
      const { cost, body } = settlement;
      return { state: "paid", cost, reason: null, answer_hash: hash("sha256", body) };
    }
    default:
      return assertNever(settlement);
  }
}

function readingColumns(readings: Verdict["readings"]) {
  return {
    before_at: readings?.before.at ?? null,
    before_balance: readings?.before.balance ?? null,
    after_at: readings?.after.at ?? null,
    after_balance: readings?.after.balance ?? null,
  };
}
