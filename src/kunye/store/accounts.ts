import { randomUUID } from "node:crypto";
import {
  sql,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from "kysely";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { AccountMark, AccountStore } from "../lookups/account-store.ts";
import type { BalancePeriod, Evidence, Movement, Reading } from "../lookups/judge-unknowns.ts";
import type { StoreContext, StoreTime } from "./store-context.ts";
import type { Schema } from "./schema.ts";
import { insertOnce } from "./writes.ts";

/** The account name of a mark for all accounts, including future ones. */
export const everyAccount = "*";

/**
 * The time around another account's query in which a source's balance proves nothing. Chosen by
 * hand: far longer than readings may be apart, so that no clock decides.
 */
const sharedForMs = 24 * 3_600_000;
/** The latest readings that judge unknown outcomes. Chosen by hand. */
const maxReadings = 100;

/** Returns the prices that charges of an account have shown. */
export function learnedPrices(
  db: Kysely<Schema>,
  account: string,
): Promise<{ kind: LookupKind; price: MicroCredits }[]> {
  return db.selectFrom("prices").select(["kind", "price"]).where("account", "=", account).execute();
}

export function createAccounts({ db, now, storeTime }: StoreContext): AccountStore {
  /** Returns the time of the newest query by a source of other accounts, or -Infinity. */
  async function lastUseByOthers(source: string, account: string): Promise<number> {
    const ofSource = db.selectFrom("intents").where("source", "=", source).limit(1);
    // Each step is one look at the index; an account may have millions of queries.
    const accountAfter = (last: string) =>
      ofSource.select("account").where("account", ">", last).orderBy("account").executeTakeFirst();
    let newest = -Infinity;
    let one = await accountAfter("");
    for (; one; one = await accountAfter(one.account)) {
      if (one.account === account) continue;
      const ofOther = ofSource.select("created_at").where("account", "=", one.account);
      const last = await ofOther.orderBy("created_at", "desc").executeTakeFirst();
      newest = Math.max(newest, last?.created_at ?? -Infinity);
    }
    return newest;
  }

  /** Drops the readings of balances that another account's queries may have moved. */
  async function withoutShared<Row extends Pick<Reading, "source" | "askedAt">>(
    readings: readonly Row[],
    account: string,
  ): Promise<Row[]> {
    const sharedUntil = new Map<string, number>();
    for (const source of new Set(readings.map((one) => one.source))) {
      sharedUntil.set(source, (await lastUseByOthers(source, account)) + sharedForMs);
    }
    return readings.filter(
      ({ source, askedAt }) => askedAt > (sharedUntil.get(source) ?? -Infinity),
    );
  }

  return {
    async accounts(): Promise<string[]> {
      const rows = await db.selectFrom("budgets").select("account").distinct().execute();
      return rows.map(({ account }) => account);
    },
    marks: () => db.selectFrom("marks").selectAll().execute(),
    async mark(account: string, mark: AccountMark["mark"], reason: string | null): Promise<void> {
      if (reason !== null) {
        await insertOnce(db, "marks", { account, mark, reason, since: await now() });
        return;
      }
      const removed = db.deleteFrom("marks").where("account", "=", account);
      await removed.where("mark", "=", mark).execute();
      // The old readings would mark the account as shared again.
      const readings = db.deleteFrom("readings").where("account", "=", account);
      if (mark === "shared") await readings.execute();
    },
    async markRestored(account: string, reason: string): Promise<void> {
      const since = await now();
      await db.transaction().execute(async (trx) => {
        // Old readings don't match the restored ledger.
        await trx.deleteFrom("readings").where("account", "=", account).execute();
        // The restored ledger may lack purchases of older buttons (R18).
        const offers = trx.updateTable("offers").set({ price: 0 });
        const own = account === everyAccount ? offers : offers.where("account", "=", account);
        await own.execute();
        await trx
          .insertInto("marks")
          .values({ account, mark: "restored", reason, since })
          .onConflict((conflict) => conflict.columns(["account", "mark"]).doUpdateSet({ reason }))
          .execute();
      });
    },
    prices: (account: string) => learnedPrices(db, account),
    async learnPrice(account: string, kind: LookupKind, price: MicroCredits): Promise<void> {
      const at = await now();
      await storePrice(db, { account, kind, price, learned_at: at }, at);
    },
    async beginReading(account: string, source: string): Promise<string> {
      const id = randomUUID();
      const { now, boot, elapsed } = await storeTime();
      await db.transaction().execute(async (trx) => {
        const asked_seq = await nextMoment(trx, account);
        await trx
          .insertInto("readings")
          .values({ id, account, source, boot, asked_seq, asked_elapsed: elapsed, asked_at: now })
          .execute();
      });
      return id;
    },
    async endReading(id: string, balance: MicroCredits): Promise<void> {
      const { now, elapsed } = await storeTime();
      await db.transaction().execute(async (trx) => {
        const readings = trx.selectFrom("readings").select("account").where("id", "=", id);
        const reading = await readings.executeTakeFirst();
        if (!reading) return;
        const seq = await nextMoment(trx, reading.account);
        const ended = trx.updateTable("readings").set({ seq, elapsed, at: now, balance });
        await ended.where("id", "=", id).execute();
      });
    },
    isSourceShared: async (source: string, account: string): Promise<boolean> =>
      (await lastUseByOthers(source, account)) >= (await now()) - sharedForMs,
    async evidence(account: string): Promise<Evidence> {
      const intents = movements(db).where("account", "=", account);
      const open = await intents
        .where("state", "=", sql.lit("unknown"))
        .orderBy("opened_after")
        .orderBy("created_at")
        .execute();
      const unknown = open.map(asMovement);
      const latest = await db
        .selectFrom("readings")
        .select(["source", "boot", "asked_elapsed as askedElapsed", "elapsed"])
        .select(["asked_seq as askedSeq", "seq", "asked_at as askedAt", "at", "balance"])
        .where("account", "=", account)
        .where("seq", "is not", null)
        .orderBy("asked_seq", "desc")
        .limit(maxReadings)
        .$narrowType<Pick<Reading, "elapsed" | "seq" | "at" | "balance">>()
        .execute();
      const found = await withoutShared(latest, account);
      const from = found.at(-1)?.askedSeq;
      if (from === undefined) return { readings: [], unknown, others: [] };
      const moving = intents.where("state", "!=", sql.lit("free"));
      const isKnown = sql<boolean>`state = 'paid' and cost is not null`;
      // Sums of paid queries between two moments, read from the index alone.
      const paid = db
        .selectFrom("intents")
        .select([sql<string>`''`.as("intentId"), "source"])
        .select(["opened_after as openedAfter", "closed_after as closedAfter"])
        .select([sql<null>`null`.as("closedBoot"), sql<null>`null`.as("closedElapsed")])
        .select(sql<"paid">`'paid'`.as("state"))
        .select(sql<number>`0`.as("reserved"))
        .select(sql<number>`cast(sum(cost) as bigint)`.as("cost"))
        .where("account", "=", account)
        .where(isKnown)
        .where("closed_after", ">=", from - 1)
        .groupBy(["source", "opened_after", "closed_after"]);
      // One statement is one snapshot; an `or` would scan the account's ledger.
      const others = await moving
        .where("closed_after", ">=", from - 1)
        .where(sql<boolean>`not (${isKnown})`)
        .unionAll(moving.where("closed_after", "is", null))
        .unionAll(judgedFree(intents).where("closed_after", ">=", from - 1))
        .unionAll(paid)
        .execute();
      const openIds = new Set(unknown.map(({ intentId }) => intentId));
      return {
        readings: found.sort((one, other) => one.seq - other.seq),
        unknown,
        others: others.filter(({ intentId }) => !openIds.has(intentId)).map(asMovement),
      };
    },
    async balancePeriod(
      { account, source }: Pick<Reading, "source"> & { account: string },
      from: number,
      to: number,
    ): Promise<BalancePeriod | null> {
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
        .where("source", "=", source)
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

function judgedFree<Row>(intents: SelectQueryBuilder<Schema, "intents", Row>) {
  return intents
    .where("state", "=", sql.lit("free"))
    .where("reason", "in", ["manager", "operator"]);
}

const dayMs = 24 * 3_600_000;

function movements(db: Kysely<Schema>) {
  return db
    .selectFrom("intents")
    .select(["id as intentId", "source", "opened_after as openedAfter"])
    .select(["closed_after as closedAfter", "closed_boot as closedBoot"])
    .select(["closed_elapsed as closedElapsed", "state", "reserved", "cost"]);
}

function asMovement({
  state,
  reserved,
  cost,
  ...row
}: Omit<Movement, "mayChargeLate"> & Pick<Schema["intents"], "state" | "reserved">): Movement {
  const mayBeCharged = state === "free" || state === "unknown";
  const mayChargeLate = state !== "paid";
  const movement = { ...row, cost: mayBeCharged ? reserved : cost, mayChargeLate };
  return state === "free" ? { ...movement, isJudgedFree: true } : movement;
}

/** Stores a price, unless a newer one is known; a time after `now` comes from a wrong clock. */
export async function storePrice(
  db: Kysely<Schema>,
  price: Schema["prices"],
  now: number,
): Promise<void> {
  const { price: amount, learned_at } = price;
  await db
    .insertInto("prices")
    .values(price)
    .onConflict((conflict) =>
      conflict
        .columns(["account", "kind"])
        .doUpdateSet({ price: amount, learned_at })
        .where((where) => {
          const known = "prices.learned_at";
          return where.or([where(known, "<=", learned_at), where(known, ">", now)]);
        }),
    )
    .execute();
}

/** Selects an account's latest moment. */
export function lastMoment(account: Expression<string>): RawBuilder<number> {
  return sql`coalesce((select n from moments where moments.account = ${account}), 0)`;
}

/** Returns the account's next moment: a number that orders events without clocks. */
export async function nextMoment(db: Kysely<Schema>, account: string): Promise<number> {
  const { n } = await db
    .insertInto("moments")
    .values({ account, n: 1 })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ n: sql`moments.n + 1` }))
    .returning("n")
    .executeTakeFirstOrThrow();
  return n;
}

export function endedAt({ now, boot, elapsed }: StoreTime) {
  return {
    closed_at: now,
    closed_after: lastMoment(sql.ref("intents.account")),
    closed_boot: boot,
    closed_elapsed: elapsed,
  };
}
