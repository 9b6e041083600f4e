import { setImmediate as others } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import {
  askedAgain,
  LeaseLost,
  type Hold,
  type AskedRow,
  type ListBooks,
  type ListedKind,
  type ListedRow,
  type NewRow,
  type RowEnding,
} from "../lists/company-list.ts";
import { batch } from "./batches.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** The rows of lists: read by everybody, written by the replica that works on their list. */
export function createListRows({ db, sealer }: Pick<StoreContext, "db" | "sealer">) {
  return {
    /** Counts a list's rows and what the ledger says they cost. */
    async listBooks(id: string): Promise<ListBooks> {
      const groups = await db
        .selectFrom("listed_rows")
        .where("list_id", "=", id)
        .groupBy(["kind", "class", "state", "reason"])
        .select(({ fn }) => ["kind", "class", "state", "reason", fn.countAll<number>().as("rows")])
        .select(sql<number>`cast(coalesce(sum(cost), 0) as bigint)`.as("cost"))
        .select(sql<number>`cast(coalesce(sum(open), 0) as bigint)`.as("open"))
        .execute();
      const none = { all: 0, waiting: 0, left: 0 };
      const rest = { ledger: 0, open: 0, unknown: 0 };
      const books: ListBooks = { vkn: { ...none }, title: { ...none }, ...rest };
      for (const { kind, class: of, state, reason, rows, cost, open } of groups) {
        books.ledger += cost;
        books.open += open;
        if (state === "unknown") books.unknown += open;
        if (kind === null) continue;
        const isLeft = state === "waiting" || (reason !== null && askedAgain.includes(reason));
        books[kind].all += rows;
        const isDone = state !== "waiting" && state !== "asking" && reason !== "not-agreed";
        if (!isDone) books[kind].waiting += rows;
        if (isLeft && of !== "held") books[kind].left += rows;
      }
      return books;
    },
    /** Yields all rows in the order of the input, a batch at a time, with their state in the ledger. */
    async *rowsOf(id: string): AsyncGenerator<ListedRow[]> {
      for (let last = -1; ;) {
        const rows = await db
          .selectFrom("list_rows as r")
          .innerJoin("listed_rows as by", "by.list_id", "r.list_id")
          .where(({ eb, fn }) => eb("by.no", "=", fn.coalesce("r.same_as", "r.no")))
          .where("r.list_id", "=", id)
          .where("r.no", ">", last)
          .orderBy("r.no")
          .limit(batch)
          .select(["r.id", "r.given", "r.no", "r.class", "r.kind", "r.key", "r.same_as as sameAs"])
          .select(["by.state", "by.reason", "by.intent_id as intentId", "by.cost"])
          .execute();
        yield rows.map(({ id, given, cost, ...row }) => ({
          ...row,
          given: openGiven(sealer, id, given),
          cost: row.sameAs === null ? cost : null,
        }));
        if (rows.length < batch) return;
        last = rows.at(-1)?.no ?? last;
        await others();
      }
    },
    /** Returns rows after a place that wait and are not paid, while the list runs and is held. */
    async nextRows(
      list: Hold,
      after: number,
      limit: number,
      kind?: ListedKind,
    ): Promise<AskedRow[]> {
      const rows = await db
        .selectFrom("listed_rows as r")
        .innerJoin("lists as l", "l.id", "r.list_id")
        .where("l.id", "=", list.id)
        .where("l.attempts", "=", list.attempts)
        .where("l.state", "=", "running")
        .where("r.state", "=", "waiting")
        .where("r.no", ">", after)
        .$if(kind !== undefined, (query) => query.where("r.kind", "=", kind ?? null))
        .orderBy("r.no")
        .limit(limit)
        .select(["r.id", "r.no", "r.kind", "r.key", "r.cause", "r.given"])
        .execute();
      return rows.map(({ id, no, kind: of, key, cause, given }) => {
        if (of === null || cause === null) throw new Error("a row that asks nothing waits");
        const text = of === "vkn" ? key : openGiven(sealer, id, given).title;
        return { id, no, kind: of, cause, text: text ?? "" };
      });
    },
    /** Ends rows; a payment is found in the ledger by its cause. Throws LeaseLost. */
    endRows: (list: Hold, rows: readonly { id: string; ending: RowEnding }[]): Promise<void> =>
      fenced(db, list, async (trx) => {
        for (const { id, ending } of rows) {
          const row = trx.updateTable("list_rows").where("id", "=", id);
          if (ending)
            await row.set({ ...ending, state: ending.reason ? "failed" : "done" }).execute();
        }
      }),
  };
}

/** Writes for a list that nobody else has taken; who takes it waits until this is written. Throws LeaseLost. */
export function fenced<Value>(
  db: Kysely<Schema>,
  { id, attempts }: Hold,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable("lists")
      .set({ attempts })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .executeTakeFirst();
    if (held.numUpdatedRows !== 1n) throw new LeaseLost("another replica works on it");
    return work(trx);
  });
}

/** A row as it is written down. */
export function sealedRow(
  sealer: Sealer,
  listId: string,
  { sameAs, given, ...row }: NewRow,
): Schema["list_rows"] {
  const id = `${listId}:${row.no}`;
  // A title stands nowhere in clear.
  const asked = row.kind === "title" ? `#${row.no}` : (row.key ?? "");
  return {
    ...row,
    id,
    list_id: listId,
    same_as: sameAs,
    cause: row.kind && `list:${listId}:${asked}`,
    given: sealer.seal(JSON.stringify(given), id),
    state: row.kind ? "waiting" : "skipped",
    reason: null,
    intent_id: null,
  };
}

function openGiven(sealer: Sealer, id: string, given: Uint8Array): NewRow["given"] {
  return JSON.parse(sealer.open(given, id)) as NewRow["given"];
}
