import { setImmediate as yieldThread } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import type { AnswerStore, HeldPlace } from "../lookups/answer-store.ts";
import type { HeldAnswer, Query } from "../lookups/intents.ts";
import { openOrNull } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Answers decrypted before the thread is yielded. Chosen by hand. */
const openedPerBatch = 50;

type Reader = Kysely<Schema> | Transaction<Schema>;

export function createAnswers({ db, sealer }: StoreContext): AnswerStore {
  return {
    held: async (account: string, query: Query) =>
      (await findHeld(db, account, [query]))[0] ?? null,
    heldOfAll: (account: string, queries: Query[]) => findHeld(db, account, queries),
    async searchAbout(account: string, vkn: string): Promise<HeldAnswer | null> {
      const row = await heldRows(db)
        .where("answers.account", "=", account)
        .where("answers.vkn", "=", vkn)
        .where("answers.kind", "in", ["title", "title_detail"])
        .orderBy("answers.fetched_at", "desc")
        .executeTakeFirst();
      return row ? asHeldAnswer(row) : null;
    },
    async heldSince(
      account: string,
      vkns: readonly string[],
      kind?: "vkn_detail",
    ): Promise<Map<string, number>> {
      if (vkns.length === 0) return new Map();
      const rows = await db
        .selectFrom("answers")
        .select("vkn")
        .select(({ fn }) => fn.min<number>("fetched_at").as("at"))
        .where("account", "=", account)
        .where("vkn", "in", vkns)
        .$if(kind !== undefined, (all) => all.where("kind", "in", coverage[kind ?? "vkn"].kinds))
        .groupBy("vkn")
        .execute();
      return new Map(rows.map(({ vkn, at }) => [vkn ?? "", at]));
    },
    async answer(intentId: string): Promise<HeldAnswer | null> {
      const row = await heldRows(db).where("answers.intent_id", "=", intentId).executeTakeFirst();
      return row ? asHeldAnswer(row) : null;
    },
    async openAnswer(intentId: string): Promise<string | null> {
      const row = await db
        .selectFrom("answers")
        .select("body")
        .where("intent_id", "=", intentId)
        .executeTakeFirst();
      return row ? sealer.open(row.body, intentId) : null;
    },
    async branchesHeld(account: string, vkns: readonly string[]) {
      if (vkns.length === 0) return [];
      return (
        db
          .selectFrom("answers")
          .select(["key as mersis", "intent_id as intentId"])
          .where("account", "=", account)
          .where("kind", "=", "mersis")
          // A MERSİS number has the company's VKN behind its first digit.
          .where(sql<string>`substr(key, 2, 10)`, "in", vkns)
          .orderBy("fetched_at", "desc")
          .execute()
      );
    },
    companiesHeld: (account: string, before: HeldPlace | null, limit: number) =>
      db
        .selectFrom("answers")
        .select(["intent_id as intentId", "kind", "vkn", "fetched_at as fetchedAt"])
        .where("account", "=", account)
        .where("kind", "!=", "mersis")
        .where(
          before === null
            ? sql<boolean>`1 = 1`
            : sql<boolean>`(fetched_at, intent_id) < (${before.fetchedAt}, ${before.intentId})`,
        )
        .orderBy("fetched_at", "desc")
        .orderBy("intent_id", "desc")
        .limit(limit)
        .execute(),
    async openAnswers(intentIds: readonly string[]): Promise<Map<string, string>> {
      const bodies = new Map<string, string>();
      for (let from = 0; from < intentIds.length; from += openedPerBatch) {
        if (from > 0) await yieldThread();
        const rows = await db
          .selectFrom("answers")
          .select(["intent_id as intentId", "body"])
          .where("intent_id", "in", intentIds.slice(from, from + openedPerBatch))
          .execute();
        for (const { intentId, body } of rows) {
          const text = openOrNull(sealer, body, intentId);
          if (text !== null) bodies.set(intentId, text);
        }
      }
      return bodies;
    },
    async storedAnswers(intentIds: readonly string[]): Promise<Set<string>> {
      const rows = db.selectFrom("answers").select("intent_id as id");
      const stored = await rows.where("intent_id", "in", ["", ...intentIds]).execute();
      return new Set(stored.map(({ id }) => id));
    },
  };
}

/** Finds the newest answer for each question: a detail covers the general record (R11). */
export async function findHeld(
  db: Reader,
  account: string,
  queries: readonly Pick<Query, "kind" | "key">[],
): Promise<(HeldAnswer | null)[]> {
  if (queries.length === 0) return [];
  const keysOf = (by: "key" | "vkn") => [
    ...new Set(queries.filter(({ kind }) => coverage[kind].by === by).map(({ key }) => key)),
  ];
  const [keys, vkns] = [keysOf("key"), keysOf("vkn")];
  const rowsBy = (column: "answers.key" | "answers.vkn", values: string[]) =>
    values.length === 0
      ? []
      : heldRows(db).where("answers.account", "=", account).where(column, "in", values).execute();
  // One statement per index; sorting in the database would read the whole account.
  const found = [...(await rowsBy("answers.key", keys)), ...(await rowsBy("answers.vkn", vkns))];
  const rows = found.sort((a, b) => b.fetchedAt - a.fetchedAt);
  return queries.map(({ kind, key }) => {
    const { kinds, by } = coverage[kind];
    const row = rows.find((row) => row[by] === key && kinds.includes(row.kind));
    return row ? asHeldAnswer(row) : null;
  });
}

/** The kinds of answers that cover a question, and the column that holds the question's key. */
const coverage: Record<LookupKind, { kinds: LookupKind[]; by: "key" | "vkn" }> = {
  vkn: { kinds: ["vkn", "vkn_detail", "title", "title_detail"], by: "vkn" },
  vkn_detail: { kinds: ["vkn_detail", "title_detail"], by: "vkn" },
  title: { kinds: ["title", "title_detail"], by: "key" },
  title_detail: { kinds: ["title_detail"], by: "key" },
  mersis: { kinds: ["mersis"], by: "key" },
};

export function heldRows(db: Reader) {
  return db
    .selectFrom("answers")
    .innerJoin("intents", "intents.id", "answers.intent_id")
    .select([
      "answers.intent_id as intentId",
      "answers.account",
      "answers.kind",
      "answers.key",
      "intents.text",
      "answers.vkn",
      "intents.user_id as userId",
      "intents.cost",
      "intents.remark",
      "answers.fetched_at as fetchedAt",
      "answers.people_removed",
    ]);
}

export function asHeldAnswer(
  row: Omit<HeldAnswer, "peopleRemoved"> & { people_removed: number },
): HeldAnswer {
  const { people_removed, ...answer } = row;
  return { ...answer, peopleRemoved: people_removed === 1 && isDetail(row.kind) };
}
