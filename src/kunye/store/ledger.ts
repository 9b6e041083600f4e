import { hash } from "node:crypto";
import { sql } from "kysely";
import { istanbulDay, istanbulMonth } from "../../company/istanbul-time.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import type { HistoryPart, HistoryPlace, Intent } from "../lookups/intents.ts";
import type { StoreContext } from "./store-context.ts";
import { insertOnce } from "./writes.ts";

export interface FindableLine extends Pick<
  Intent,
  "id" | "createdAt" | "userId" | "kind" | "key" | "text" | "remark"
> {
  /** The company of the answer, or null if unknown. */
  vkn: string | null;
  isHeld: boolean;
}

type Use = Pick<Intent, "account" | "userId"> & { intentId: string; remark: string };

/** The data that verifies a receipt; it holds none of the receipt's text (docs/receipts.md). */
export interface KeptReceipt {
  /** The hash of the receipt's number. */
  id: string;
  /** The lookup's id; for an invoice check all its ids, separated by spaces. */
  intentId: string;
  fileHash: string;
  /** A short hash of each printed field, in their order. */
  marks: readonly string[];
}

/** Named columns: a statement prepared before a migration must not return new ones. */
export const intentColumns = [
  "id",
  "account",
  "kind",
  "key",
  "text",
  "user_id as userId",
  "cause",
  "state",
  "cost",
  "reason",
  "created_at as createdAt",
  "closed_at as closedAt",
  "answer_hash as answerHash",
  "remark",
  "successor",
] as const;
export const qualifiedColumns = intentColumns.map((column) => `intents.${column}` as const);

/** The reason of a paid intent whose answer was lost with its key. */
export const keyLost = "key-lost";

/** Literals: a parameter may not match a partial index. */
export const countedStates = (["paid", "lost", "unknown"] as const).map((state) => sql.lit(state));

export function createLedger({ db, now }: StoreContext) {
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
    async intent(id: string): Promise<Intent | null> {
      const row = await rows().where("id", "=", id).executeTakeFirst();
      return row ? asIntent(row) : null;
    },
    async intents(ids: string[]): Promise<Intent[]> {
      if (ids.length === 0) return [];
      return (await rows().where("id", "in", ids).execute()).map(asIntent);
    },
    /** Returns a page of paid intents and unknown outcomes, newest first. */
    async history(
      account: string,
      after: HistoryPlace | null,
      limit: number,
      { userId = null, month, withoutWatches = false }: HistoryPart = {},
    ): Promise<Intent[]> {
      const found = await rows()
        .where("account", "=", account)
        .where("state", "in", countedStates)
        .where(isAfter("created_at, id", "<", after))
        .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
        .$if(month !== undefined, (query) => query.where("month", "=", month ?? ""))
        .$if(withoutWatches, (query) =>
          query.where((where) =>
            where.or([where("cause", "is", null), where("cause", "not like", "watch:%")]),
          ),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return found.map(asIntent);
    },
    /** Counts the lookups of watches' rounds and their cost, in a part and not older than `since`. */
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
    /** Returns a page of a month's lines with free uses, oldest first. */
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
    /** Returns a page of the history with the data for a search. */
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
    /** Returns the ids of lookups whose question was bought before. */
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
    /** Returns every unknown outcome, also released ones, oldest first. */
    async unknowns(): Promise<Intent[]> {
      const found = await rows()
        .where("state", "=", sql.lit("unknown"))
        .orderBy("created_at")
        .execute();
      return found.map(asIntent);
    },
    /** True if an account has an unknown outcome, also a released one. */
    async hasUnknowns(account: string): Promise<boolean> {
      const open = rows().where("account", "=", account).where("state", "=", sql.lit("unknown"));
      return (await open.limit(1).execute()).length > 0;
    },
    /** Stores a free use; a user's repeated remark counts once a day in İstanbul. */
    async addUse({ account, intentId, userId, remark }: Use): Promise<void> {
      const at = await now();
      const identity = [account, intentId, userId, istanbulDay(at), remark];
      const id = hash("sha256", JSON.stringify(identity), "base64url");
      const month = istanbulMonth(at);
      const use = { id, account, intent_id: intentId, user_id: userId, remark, month, at };
      await insertOnce(db, "uses", use);
    },
    /** Returns a page of free uses, newest first. */
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
    /** Returns a receipt, or null if no such receipt was issued. */
    async receipt(id: string): Promise<KeptReceipt | null> {
      const row = await db
        .selectFrom("receipts")
        .select(["intent_id as intentId", "file_hash as fileHash", "marks"])
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? { ...row, id, marks: row.marks.split(" ") } : null;
    },
  };
}

export function asIntent({
  cause,
  ...row
}: Omit<Intent, "listId" | "watchId" | "watchRound" | "usedIntentId"> & {
  cause: string | null;
}): Intent {
  const [, by, id] = /^(list|watch):([^:]+)/.exec(cause ?? "") ?? [];
  const idOf = (kind: string) => (by === kind ? id : undefined);
  const [watchRound] = /^watch:[^:]+:\d+:/.exec(cause ?? "") ?? [];
  return { ...row, listId: idOf("list"), watchId: idOf("watch"), watchRound };
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

/** The round of a watch's lookup: its cause without the VKN. */
const roundOfCause = sql<string>`substr(cause, 1, length(cause) - length(key))`;

function isAfter(columns: string, sign: "<" | ">" | ">=", place: HistoryPlace | null) {
  if (place === null) return sql<boolean>`1 = 1`;
  return sql<boolean>`(${sql.raw(columns)}) ${sql.raw(sign)} (${place.createdAt}, ${place.id})`;
}
