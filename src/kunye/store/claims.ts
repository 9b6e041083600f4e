import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { MicroCredits } from "../../company/credits.ts";
import {
  covers,
  everyAccount,
  type Claim,
  type ClaimResult,
  type IntentState,
} from "../lookups/store-port.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { findHeld } from "./answers.ts";
import { budgetsOf } from "./budgets.ts";
import { endedAt, lastMoment, type Moment } from "./moments.ts";
import { asIntent, intentColumns } from "./intent-rows.ts";
import { keyLost } from "./keys.ts";
import { owe } from "./replies.ts";
import type { Schema } from "./schema.ts";
import { settle } from "./settlements.ts";

/** Claims a question in one transaction: insert, look again, set budget aside, mark as sending (charge-safety: rule 2). */
export async function claim(
  db: Kysely<Schema>,
  sealer: Sealer,
  wanted: Claim,
  at: Moment,
): Promise<ClaimResult> {
  const id = randomUUID();
  const progress = { committing: false };
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const result = await db.transaction().execute(async (trx) => {
        const claimed = await claimWithin(trx, id, wanted, at);
        if (claimed?.kind === "won" || claimed?.kind === "busy") {
          await owe(trx, sealer, claimed.intentId, wanted.reply, at.now);
        }
        // Last, for everybody of the team waits for the budget's row.
        if (claimed?.kind === "won") await reserve(trx, wanted, at.now);
        progress.committing = true;
        return claimed;
      });
      if (result) return result;
    }
    throw new Error("the winners of a claim closed faster than they could be found");
  } catch (error) {
    if (error instanceof OverBudget) {
      return { kind: "over-budget", limit: error.limit, spent: error.spent };
    }
    // The commit may have gone through unheard; nobody asks on such a claim, so it must not block.
    if (progress.committing) {
      const settlement = { state: "free", reason: "unreachable" } as const;
      await settle(db, sealer, id, settlement, at).catch(() => undefined);
    }
    throw error;
  }
}

/** Ends what its owner has left lying past its lease: it was sent, so it is unknown. */
export function expireLeases(db: Kysely<Schema>, at: Moment): Promise<number> {
  return db.transaction().execute((trx) => expireWithin(trx, at));
}

// Written out, for SQLite does not see from a parameter that a partial index fits.
const sending = sql.lit<IntentState>("sending");
const openStates = [sending, sql.lit<IntentState>("unknown")];

class OverBudget extends Error {
  readonly limit: MicroCredits;
  readonly spent: MicroCredits;

  constructor(limit: MicroCredits, spent: MicroCredits) {
    super("over budget");
    this.limit = limit;
    this.spent = spent;
  }
}

async function claimWithin(
  trx: Transaction<Schema>,
  id: string,
  wanted: Claim,
  at: Moment,
): Promise<ClaimResult | null> {
  const { now } = at;
  const used = await usedOffer(trx, wanted);
  if (used) return used;
  if (wanted.release !== null) {
    await trx
      .updateTable("intents")
      .set({ successor: id })
      .where("id", "=", wanted.release)
      .where("state", "=", "unknown")
      .where("successor", "is", null)
      .execute();
  }
  const inserted = await trx
    .insertInto("intents")
    .values({
      id,
      account: wanted.account,
      source: wanted.source,
      kind: wanted.kind,
      key: wanted.key,
      text: wanted.text,
      user_id: wanted.userId,
      offer_id: wanted.offerId,
      state: "sending",
      month: istanbulMonth(now),
      reserved: wanted.reserve,
      cost: null,
      reason: null,
      successor: null,
      lease_until: now + wanted.leaseMs,
      created_at: now,
      closed_at: null,
      opened_after: lastMoment(sql.val(wanted.account)),
      closed_after: null,
      closed_boot: null,
      closed_elapsed: null,
      unpriced: wanted.guessed ? wanted.kind : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    if (wanted.release !== null) await takeBackRelease(trx, id);
    // Its owner may have died.
    await expireWithin(trx, at);
    return findWinner(trx, wanted);
  }
  const hindrance = await hindered(trx, wanted);
  if (!hindrance) return { kind: "won", intentId: id };
  await trx.deleteFrom("intents").where("id", "=", id).execute();
  if (wanted.release !== null) await takeBackRelease(trx, id);
  return hindrance;
}

/** What makes a claim that was just won needless, or a matter for a person after all. */
async function hindered(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  // Between another's check and its insert an earlier claim may have closed with an answer.
  const [held] = await findHeld(trx, wanted.account, [wanted]);
  if (covers(held, wanted.newerThan)) return { kind: "held", answer: held };
  const covering = await underWayToCover(trx, wanted);
  if (covering !== null) return { kind: "wait", for: "cover", intentId: covering };
  if (wanted.offerId !== null) return null;
  const lost = await trx
    .selectFrom("intents")
    .select(intentColumns)
    .where("account", "=", wanted.account)
    .where("kind", "=", wanted.kind)
    .where("key", "=", wanted.key)
    .where((where) =>
      where.or([
        where("state", "=", sql.lit<IntentState>("lost")),
        where("reason", "=", sql.lit(keyLost)),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (lost) return { kind: "lost", intent: asIntent(lost) };
  const restored = await trx
    .selectFrom("marks")
    .select("since")
    // Of an account that the backup did not know yet there is no mark of its own.
    .where("account", "in", [wanted.account, everyAccount])
    .where("mark", "=", "restored")
    .executeTakeFirst();
  return restored ? { kind: "restored" } : null;
}

/** The detail on its way that brings the general card with it. */
async function underWayToCover(trx: Transaction<Schema>, wanted: Claim): Promise<string | null> {
  const detail = detailOf[wanted.kind];
  if (detail === undefined) return null;
  const row = await trx
    .selectFrom("intents")
    .select(["id", "state"])
    .where("account", "=", wanted.account)
    .where("kind", "=", detail)
    .where("key", "=", wanted.key)
    .where("state", "in", openStates)
    .where("successor", "is", null)
    .executeTakeFirst();
  return row?.state === "sending" ? row.id : null;
}

const detailOf: Partial<Record<LookupKind, LookupKind>> = {
  vkn: "vkn_detail",
  title: "title_detail",
};

/** An unknown outcome is only let go of for a successor that is really asked. */
async function takeBackRelease(trx: Transaction<Schema>, successor: string): Promise<void> {
  await trx
    .updateTable("intents")
    .set({ successor: null })
    .where("successor", "=", successor)
    .execute();
}

/** Who holds the claim that was lost; null where that closed in the meantime and the claim is to be tried anew. */
async function findWinner(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  const row = await trx
    .selectFrom("intents")
    .select(intentColumns)
    .where("account", "=", wanted.account)
    .where("kind", "=", wanted.kind)
    .where("key", "=", wanted.key)
    .where("state", "in", openStates)
    .where("successor", "is", null)
    .executeTakeFirst();
  if (row) {
    return row.state === "unknown"
      ? { kind: "blocked", intent: asIntent(row) }
      : { kind: "busy", intentId: row.id };
  }
  return (await usedOffer(trx, wanted)) ?? (await unpricedUnderWay(trx, wanted));
}

/** The query whose price nobody knows yet, where this one's would be a guess as well. */
async function unpricedUnderWay(
  trx: Transaction<Schema>,
  wanted: Claim,
): Promise<ClaimResult | null> {
  if (!wanted.guessed) return null;
  const row = await trx
    .selectFrom("intents")
    .select("id")
    .where("account", "=", wanted.account)
    .where("unpriced", "=", wanted.kind)
    .where("state", "=", sending)
    .executeTakeFirst();
  return row ? { kind: "wait", for: "price", intentId: row.id } : null;
}

async function usedOffer(trx: Transaction<Schema>, wanted: Claim): Promise<ClaimResult | null> {
  if (wanted.offerId === null) return null;
  const used = await trx
    .selectFrom("intents")
    .select("id")
    .where("offer_id", "=", wanted.offerId)
    .executeTakeFirst();
  return used ? { kind: "offer-used", intentId: used.id } : null;
}

/** Sets the price aside in the team's budget and in the person's, or throws OverBudget. */
async function reserve(trx: Transaction<Schema>, wanted: Claim, now: number): Promise<void> {
  const { account, reserve: amount, limits: standard } = wanted;
  const month = istanbulMonth(now);
  const own = await trx
    .selectFrom("limits")
    .select(["user_id", "amount"])
    .where("account", "=", account)
    .where("user_id", "in", ["", wanted.userId])
    .execute();
  const limitOf = (userId: string) =>
    own.find(({ user_id }) => user_id === userId)?.amount ??
    (userId === "" ? standard.team : standard.person) ??
    Number.MAX_SAFE_INTEGER;
  const [team, person] = [limitOf(""), limitOf(wanted.userId)];
  const raised = await raise(trx, { account, month, amount }, wanted.userId, { team, person });
  if (raised.includes("") && raised.includes(wanted.userId)) return;
  const [userId, limit] = raised.includes("") ? [wanted.userId, person] : ["", team];
  const row = await trx
    .selectFrom("budgets")
    .select(["reserved", "spent"])
    .where("account", "=", account)
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .executeTakeFirst();
  throw new OverBudget(limit, row ? row.reserved + row.spent : 0);
}

/** Reserves more of a month's budgets, their rows made at the first time; answers whose limits allowed it. */
async function raise(
  trx: Transaction<Schema>,
  more: { account: string; month: string; amount: MicroCredits },
  person: string,
  limits: Record<"team" | "person", MicroCredits>,
): Promise<string[]> {
  const { account, month, amount: reserved } = more;
  const allowed = budgetsOf(person).filter(
    (user_id) => reserved <= limits[user_id === "" ? "team" : "person"],
  );
  if (allowed.length === 0) return [];
  const raised = await trx
    .insertInto("budgets")
    .values(allowed.map((user_id) => ({ account, user_id, month, reserved, spent: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(["account", "user_id", "month"])
        .doUpdateSet({ reserved: sql`budgets.reserved + excluded.reserved` })
        .where(
          sql`budgets.reserved + budgets.spent + excluded.reserved`,
          "<=",
          sql`case when budgets.user_id = '' then cast(${limits.team} as bigint)
            else cast(${limits.person} as bigint) end`,
        ),
    )
    .returning("user_id")
    .execute();
  return raised.map(({ user_id }) => user_id);
}

async function expireWithin(trx: Transaction<Schema>, at: Moment): Promise<number> {
  const expired = await trx
    .updateTable("intents")
    .set({ state: "unknown", reason: "lease-expired", ...endedAt(at) })
    .where("state", "=", sending)
    .where("lease_until", "<", at.now)
    .executeTakeFirst();
  return Number(expired.numUpdatedRows);
}
