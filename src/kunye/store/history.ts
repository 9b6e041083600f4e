import { sql } from "kysely";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import type { FindableLine, HistoryStore, KeptReceipt } from "../lookups/history-store.ts";
import type { HistoryPart, HistoryPlace, Intent } from "../lookups/intents.ts";
import type { JobSums, MonthSpending } from "../lookups/limit-use.ts";
import { asIntent, countedStates, intentColumns, qualifiedColumns } from "./intent-rows.ts";
import type { StoreContext } from "./store-context.ts";

export function createHistory({ db, now }: StoreContext): HistoryStore {
  const rows = () => db.selectFrom("intents").select(intentColumns);
  const lines = () =>
    db
      .selectFrom("intents")
      .select(qualifiedColumns)
      .select([
        "intents.id as line",
        "user_id as user",
        "created_at as at",
        "remark as lineRemark",
      ]);
  const useLines = () =>
    db
      .selectFrom("uses")
      .innerJoin("intents", "intents.id", "uses.intent_id")
      .select(qualifiedColumns)
      .select(["uses.id as line", "uses.user_id as user", "uses.at", "uses.remark as lineRemark"]);
  return {
    async intents(ids: string[]): Promise<Intent[]> {
      if (ids.length === 0) return [];
      return (await rows().where("id", "in", ids).execute()).map(asIntent);
    },
    async history(
      account: string,
      after: HistoryPlace | null,
      limit: number,
      { userId = null, month, byHand = false }: HistoryPart = {},
    ): Promise<Intent[]> {
      const found = await rows()
        .where("account", "=", account)
        .where("state", "in", countedStates)
        .where(isAfter("created_at, id", "<", after))
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
        .$if(month !== undefined, (query) => query.where("month", "=", month ?? ""))
        .$if(byHand, (query) =>
          query.where((where) =>
            where.or([
              where("cause", "is", null),
              where.and([
                where("cause", "not like", "watch:%"),
                where("cause", "not like", "list:%"),
              ]),
            ]),
          ),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return found.map(asIntent);
    },
    async notFound(account: string, vkns: readonly string[]): Promise<Map<string, number>> {
      if (vkns.length === 0) return new Map();
      const found = await db
        .selectFrom("intents")
        .select(["key", "created_at as at"])
        .where("account", "=", account)
        .where("key", "in", vkns)
        .where("kind", "in", ["vkn", "vkn_detail"])
        .where("reason", "=", "not-found")
        .execute();
      // Sorted here: the database would scan the whole account.
      return new Map(found.sort((a, b) => a.at - b.at).map(({ key, at }) => [key, at]));
    },
    async roundSums(
      account: string,
      rounds: readonly string[],
      { month, userId = null, since = null }: HistoryPart & { since?: HistoryPlace | null } = {},
    ): Promise<Map<string, { queries: number; cost: number }>> {
      if (rounds.length === 0) return new Map();
      const found = await db
        .selectFrom("intents")
        .select(roundOfCause.as("round"))
        .select(({ fn }) => fn.countAll<number>().as("queries"))
        .select(sql<number>`cast(coalesce(sum(coalesce(cost, reserved)), 0) as bigint)`.as("cost"))
        .where("account", "=", account)
        .where("cause", "like", "watch:%")
        .where(roundOfCause, "in", rounds)
        .where("state", "in", countedStates)
        .where(isAfter("created_at, id", ">=", since))
        .$if(month !== undefined, (query) => query.where("month", "=", month ?? ""))
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
        .groupBy(roundOfCause)
        .execute();
      return new Map(found.map(({ round, ...sums }) => [round, sums]));
    },
    async monthLines(
      account: string,
      after: HistoryPlace | null,
      limit: number,
      { userId, month }: { userId: string | null; month: string },
    ): Promise<Intent[]> {
      const bought = lines()
        .where("account", "=", account)
        .where("state", "in", countedStates)
        .where("intents.month", "=", month)
        .where(isAfter("created_at, id", ">", after))
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""));
      const used = useLines()
        .where("uses.account", "=", account)
        .where("uses.month", "=", month)
        .where(isAfter("uses.at, uses.id", ">", after))
        .$if(userId !== null, (query) => query.where("uses.user_id", "=", userId ?? ""));
      // Each part is read from its own index up to the limit.
      const [boughtPart, usedPart] = [
        bought.orderBy("at").orderBy("line").limit(limit).as("part"),
        used.orderBy("at").orderBy("line").limit(limit).as("part"),
      ];
      const found = await db
        .selectFrom(boughtPart)
        .selectAll()
        .unionAll(db.selectFrom(usedPart).selectAll())
        .orderBy("at")
        .orderBy("line")
        .limit(limit)
        .execute();
      return found.map(asLine);
    },
    async findable(
      account: string,
      after: HistoryPlace | null,
      limit: number,
    ): Promise<FindableLine[]> {
      const found = await db
        .selectFrom("intents")
        .leftJoin("answers", "answers.intent_id", "intents.id")
        .select(["id", "created_at as createdAt", "user_id as userId", "intents.kind"])
        .select(["intents.key", "text", "remark", "answers.vkn", "answers.intent_id"])
        .where("intents.account", "=", account)
        .where("state", "in", countedStates)
        .where(isAfter("created_at, id", "<", after))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return found.map(({ intent_id, ...line }) => ({ ...line, isHeld: intent_id !== null }));
    },
    async renewals(ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ id: string }>`select id from intents as again
        where id in (${sql.join(ids)}) and state in ('paid', 'lost')
        and (again.cause is null or again.cause not like 'watch:%') and exists (
          select 1 from intents as first where first.account = again.account
            and first.key = again.key and first.kind = again.kind
            and first.created_at < again.created_at and first.state in ('paid', 'lost')
        )`.execute(db);
      return rows.map(({ id }) => id);
    },
    async uses(account: string, after: HistoryPlace | null, limit: number): Promise<Intent[]> {
      const found = await useLines()
        .where("uses.account", "=", account)
        .where(isAfter("uses.at, uses.id", "<", after))
        .orderBy("uses.at", "desc")
        .orderBy("uses.id", "desc")
        .limit(limit)
        .execute();
      return found.map(asLine);
    },
    async usesOf(ids: readonly string[]): Promise<Intent[]> {
      if (ids.length === 0) return [];
      return (await useLines().where("uses.id", "in", ids).execute()).map(asLine);
    },
    async addReceipt({ id, intentId, fileHash, marks }: KeptReceipt): Promise<void> {
      const at = await now();
      const row = { id, intent_id: intentId, file_hash: fileHash, marks: marks.join(" "), at };
      await db.insertInto("receipts").values(row).execute();
    },
    async receipt(id: string): Promise<KeptReceipt | null> {
      const row = await db
        .selectFrom("receipts")
        .select(["intent_id as intentId", "file_hash as fileHash", "marks"])
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? { ...row, id, marks: row.marks.split(" ") } : null;
    },
    async monthSpending(account: string, at?: number): Promise<MonthSpending> {
      const month = istanbulMonth(at ?? (await now()));
      const sums = await db
        .selectFrom("month_sums")
        .where("account", "=", account)
        .where("month", "=", month)
        .where("queries", ">", 0)
        .select(["kind", "user_id as userId", "state", "queries", "named", "cost"])
        .execute();
      const budgets = await db
        .selectFrom("budgets")
        .where("account", "=", account)
        .where("month", "=", month)
        .select(["user_id", "spent"])
        .execute();
      const { firstAt } = await db
        .selectFrom("intents")
        .select(({ fn }) => fn.min<number | null>("created_at").as("firstAt"))
        .where("account", "=", account)
        .where("month", "=", month)
        .where("state", "in", countedStates)
        .executeTakeFirstOrThrow();
      const { saved } = await db
        .selectFrom("savings")
        .select(sql<number>`cast(coalesce(sum(price), 0) as bigint)`.as("saved"))
        .where("account", "=", account)
        .where("day", ">=", `${month}-01`)
        .where("day", "<=", `${month}-31`)
        .executeTakeFirstOrThrow();
      const countedByUser = new Map(budgets.map((row) => [row.user_id, row.spent]));
      const totals = { costUnknown: 0, countedByUser, firstAt, saved };
      const all: MonthSpending = { paid: [], unknown: [], ...totals };
      for (const { state, named, ...row } of sums) {
        all[state === "unknown" ? "unknown" : "paid"].push(row);
        if (state === "paid") all.costUnknown += row.queries - named;
      }
      return all;
    },
    async jobSpending(account: string, at: number): Promise<JobSums> {
      const found = await db
        .selectFrom("intents")
        .select(jobOfCause.as("job"))
        .select(({ fn }) => fn.countAll<number>().as("queries"))
        .select(sql<number>`cast(sum(coalesce(cost, reserved)) as bigint)`.as("amount"))
        .select(
          sql<number>`cast(sum(case when cost is null then reserved else 0 end) as bigint)`.as(
            "uncertain",
          ),
        )
        .where("account", "=", account)
        .where("month", "=", istanbulMonth(at))
        .where("state", "in", countedStates)
        .groupBy(jobOfCause)
        .execute();
      const none = { queries: 0, amount: 0, uncertain: 0 };
      const sums = { single: none, list: none, check: none, watch: none };
      return { ...sums, ...Object.fromEntries(found.map(({ job, ...sum }) => [job, sum])) };
    },
    async watchSums(account: string, at: number): Promise<ReadonlyMap<string, number>> {
      const rows = await sql<{ id: string; spent: number }>`select w.id,
        cast(sum(coalesce(i.cost, i.reserved)) as bigint) as spent
        from intents i join watches w on w.id = substr(i.cause, 7, 22)
        where i.account = ${account} and i.month = ${istanbulMonth(at)}
        and i.cause like 'watch:%' and i.state in ('sending', 'unknown', 'paid', 'lost')
        and i.created_at >= w.counted_from group by w.id`.execute(db);
      return new Map(rows.rows.map(({ id, spent }) => [id, spent]));
    },
  };
}

/** An intent and one of its lines in a report: its purchase, or a free use. */
type Line = Parameters<typeof asIntent>[0] & {
  line: string;
  user: string;
  at: number;
  lineRemark: string | null;
};

function asLine({ line, user, at, lineRemark, ...row }: Line): Intent {
  const intent = asIntent(row);
  if (line === row.id) return intent;
  // A title may be a name; only its buyer may read it.
  const text = isByTitle(row.kind) ? "" : row.text;
  const use = { id: line, userId: user, createdAt: at, remark: lineRemark, cost: 0, text };
  const noCause = { listId: undefined, watchId: undefined, watchRound: undefined };
  return { ...intent, ...use, ...noCause, usedIntentId: row.id };
}

/** The work that asked a lookup. */
const jobOfCause = sql<keyof JobSums>`case when cause like 'watch:%' then 'watch'
  when cause like 'list:%' then 'list' else coalesce(job, 'single') end`;

/** The round of a watch's lookup: its cause without the VKN. */
const roundOfCause = sql<string>`substr(cause, 1, length(cause) - length(key))`;

function isAfter(columns: string, sign: "<" | ">" | ">=", place: HistoryPlace | null) {
  if (place === null) return sql<boolean>`1 = 1`;
  return sql<boolean>`(${sql.raw(columns)}) ${sql.raw(sign)} (${place.createdAt}, ${place.id})`;
}
