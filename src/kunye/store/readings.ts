import { randomUUID } from "node:crypto";
import { sql, type SelectQueryBuilder } from "kysely";
import type { BalanceMovement, Evidence, Movement, Reading } from "../lookups/ports/evidence.ts";
import type { MicroCredits } from "../../company/credits.ts";
import { nextMoment } from "./moments.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Readings at most an hour apart are judged by, and at most one a minute is noted. */
const readingsLookedAt = 100;

/** Keeps the balances that were read, in the order of the account's moments (R8). */
export function createReadings({ db, moment }: StoreContext) {
  return {
    /** Notes that a balance is about to be asked for; returns the reading's id. */
    async beginReading(account: string, source: string): Promise<string> {
      const id = randomUUID();
      const { now, boot, elapsed } = await moment();
      await db.transaction().execute(async (trx) => {
        const asked_seq = await nextMoment(trx, account);
        await trx
          .insertInto("readings")
          .values({ id, account, source, boot, asked_seq, asked_elapsed: elapsed, asked_at: now })
          .execute();
      });
      return id;
    },
    /** Notes the balance that was read. */
    async endReading(id: string, balance: MicroCredits): Promise<void> {
      const { now, elapsed } = await moment();
      await db.transaction().execute(async (trx) => {
        const readings = trx.selectFrom("readings").select("account").where("id", "=", id);
        const reading = await readings.executeTakeFirst();
        if (!reading) return;
        const seq = await nextMoment(trx, reading.account);
        const ended = trx.updateTable("readings").set({ seq, elapsed, at: now, balance });
        await ended.where("id", "=", id).execute();
      });
    },
    /** Returns what is known of an account's balance of late. */
    async evidence(account: string): Promise<Evidence> {
      const intents = db.selectFrom("intents").select(columns).where("account", "=", account);
      const open = await intents
        .where("state", "=", sql.lit("unknown"))
        .where("successor", "is", null)
        .orderBy("opened_after")
        .orderBy("created_at")
        .execute();
      const recent = await db
        .selectFrom("readings")
        .select("asked_seq")
        .where("account", "=", account)
        .where("seq", "is not", null)
        .orderBy("asked_seq", "desc")
        .limit(readingsLookedAt)
        .execute();
      const from = recent.at(-1)?.asked_seq;
      if (from === undefined) return { readings: [], unknown: open.map(asMovement), others: [] };
      const readings = await db
        .selectFrom("readings")
        .select(["source", "boot", "asked_elapsed as askedElapsed", "elapsed"])
        .select(["asked_seq as askedSeq", "seq", "asked_at as askedAt", "at", "balance"])
        .where("account", "=", account)
        .where("asked_seq", ">=", from)
        .where("seq", "is not", null)
        .orderBy("seq")
        .execute();
      const moving = intents.where("state", "!=", sql.lit("free"));
      const isKnown = sql<boolean>`state = 'paid' and cost is not null`;
      const recently = moving.where("closed_after", ">=", from - 1);
      // Of what is paid only the sums between two moments count; the index alone has them.
      const paid = db
        .selectFrom("intents")
        .select([
          sql<string>`''`.as("id"),
          sql<string>`''`.as("source"),
          sql<"paid">`'paid'`.as("state"),
        ])
        .select(sql<null>`null`.as("successor"))
        .select(sql<number>`0`.as("reserved"))
        .select(sql<number>`cast(sum(cost) as bigint)`.as("cost"))
        .select(["opened_after", "closed_after"])
        .select([sql<null>`null`.as("closed_boot"), sql<null>`null`.as("closed_elapsed")])
        .where("account", "=", account)
        .where(isKnown)
        .where("closed_after", ">=", from - 1)
        .groupBy(["opened_after", "closed_after"]);
      // In one statement, so that nothing ends unseen in between; an `or` would search the account's whole ledger.
      const others = await recently
        .where(sql<boolean>`not (${isKnown})`)
        .unionAll(moving.where("closed_after", "is", null))
        .unionAll(judgedFree(intents).where("closed_after", ">=", from - 1))
        .unionAll(paid)
        .execute();
      const openIds = new Set(open.map(({ id }) => id));
      return {
        readings: readings as Reading[],
        unknown: open.map(asMovement),
        others: others.filter(({ id }) => !openIds.has(id)).map(asMovement),
      };
    },
    /** Compares the readings at the edges of a time with the payments in between; null if nobody read there. */
    async movement(
      { account, source }: Pick<Reading, "source"> & { account: string },
      from: number,
      to: number,
    ): Promise<BalanceMovement | null> {
      const readings = db
        .selectFrom("readings")
        .select(["at", "balance", "seq"])
        .where("account", "=", account)
        .where("source", "=", source)
        .where("at", ">=", from - dayMs)
        .where("at", "<", to)
        .limit(1);
      const last = readings.orderBy("seq", "desc");
      const before =
        (await last.where("at", "<", from).executeTakeFirst()) ??
        (await readings.orderBy("seq").executeTakeFirst());
      const after = await last.executeTakeFirst();
      if (before?.seq == null || after?.seq == null || before.seq === after.seq) return null;
      const between = db
        .selectFrom("intents")
        .where("account", "=", account)
        .where("closed_after", ">=", before.seq)
        .where("closed_after", "<", after.seq);
      const { paid } = await between
        .where("state", "in", ["paid", "lost"])
        .select(sql<number>`cast(coalesce(sum(cost), 0) as bigint)`.as("paid"))
        .executeTakeFirstOrThrow();
      const { doubted } = await judgedFree(between)
        .select(sql<number>`cast(coalesce(sum(reserved), 0) as bigint)`.as("doubted"))
        .executeTakeFirstOrThrow();
      const end = ({ at, balance }: typeof before) => ({ at: at ?? 0, balance: balance ?? 0 });
      return { before: end(before), after: end(after), paid, doubted };
    },
  };
}

/** Outcomes that a person judged free. */
function judgedFree<Row>(intents: SelectQueryBuilder<Schema, "intents", Row>) {
  return intents
    .where("state", "=", sql.lit("free"))
    .where("reason", "in", ["manager", "operator"]);
}

const dayMs = 24 * 3_600_000;

const columns = [
  "id",
  "source",
  "state",
  "successor",
  "reserved",
  "cost",
  "opened_after",
  "closed_after",
  "closed_boot",
  "closed_elapsed",
] as const;

function asMovement(row: Pick<Schema["intents"], (typeof columns)[number]>): Movement {
  return {
    intentId: row.id,
    source: row.source,
    openedAfter: row.opened_after,
    closedAfter: row.closed_after,
    closedBoot: row.closed_boot,
    closedElapsed: row.closed_elapsed,
    cost: costOf(row),
    late: row.state !== "paid",
    ...(row.state === "free" && { doubted: true }),
  };
}

/** The cost of a movement; null for a released unknown outcome, whose charge nobody knows. */
function costOf({
  state,
  successor,
  reserved,
  cost,
}: Pick<Schema["intents"], "state" | "successor" | "reserved" | "cost">): number | null {
  const mayBeCharged = state === "free" || (state === "unknown" && successor === null);
  return mayBeCharged ? reserved : cost;
}
