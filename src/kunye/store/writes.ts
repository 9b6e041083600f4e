import { setImmediate as yieldThread } from "node:timers/promises";
import {
  sql,
  type InsertObject,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from "kysely";
import type { Schema } from "./schema.ts";

/** The rows of one statement; a longer statement would block other work. Chosen by hand. */
export const batchSize = 500;

const neverAborted = new AbortController().signal;

/** Yields the thread; returns false if the work was stopped. */
export async function mayContinue(signal: AbortSignal): Promise<boolean> {
  await yieldThread();
  return !signal.aborted;
}

/** Works on a query's rows in batches until no row is left. */
export async function inBatches(
  due: { execute: () => Promise<{ id: string }[]> },
  work: (ids: string[]) => Promise<unknown>,
  signal = neverAborted,
): Promise<void> {
  while (await mayContinue(signal)) {
    const ids = (await due.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await work(ids);
  }
}

/** Works on values in slices, each value once, and returns all rows. */
export async function inSlices<Row>(
  values: readonly string[],
  work: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(values)];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += batchSize) {
    rows.push(...(await work(all.slice(from, from + batchSize))));
  }
  return rows;
}

/** Yields pages of a query's rows in the order of their ids. */
export async function* pages<Table extends keyof Schema, Row extends { id: string }>(
  rows: SelectQueryBuilder<Schema, Table, Row>,
  column = "id",
): AsyncGenerator<Row[]> {
  const id = sql.ref<string>(column);
  let page: Row[] = [];
  do {
    const last = page.at(-1)?.id ?? "";
    page = await rows.where(id, ">", last).orderBy(id).limit(batchSize).execute();
    if (page.length > 0) yield page;
    await yieldThread();
  } while (page.length === batchSize);
}

/** Deletes the rows of a table by a condition, in batches. */
export async function deleteRows(
  db: Kysely<Schema>,
  rowId: "rowid" | "ctid",
  table: keyof Schema,
  condition: RawBuilder<boolean>,
  signal = neverAborted,
): Promise<void> {
  await whileFull(() => deleteBatch(db, rowId, table, condition), signal);
}

/** Repeats a batch, which returns its number of rows, as long as it is full. */
export async function whileFull(batch: () => Promise<number>, signal: AbortSignal): Promise<void> {
  let rows = batchSize;
  while (rows === batchSize && (await mayContinue(signal))) rows = await batch();
}

/** Deletes one batch of a table's rows by a condition; returns their number. */
export async function deleteBatch(
  db: Kysely<Schema>,
  rowId: "rowid" | "ctid",
  table: keyof Schema,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const [from, id] = [sql.table(table), sql.raw(rowId)];
  const due = sql`select ${id} from ${from} where ${condition} limit ${sql.lit(batchSize)}`;
  const gone = await sql`delete from ${from} where ${id} in (${due})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

export async function countOf<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const counted = rows.select(sql<number>`count(*)`.as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Returns ids for an `in` list; the empty id, which no row has, prevents an empty list. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return ["", ...rows.map(({ id }) => id)];
}

/** Inserts rows whose key is new; true if one row was inserted. */
export async function insertOnce<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: InsertObject<Schema, Table> | readonly InsertObject<Schema, Table>[],
): Promise<boolean> {
  const insert = db.insertInto(table).values(rows);
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

interface Update {
  executeTakeFirst: () => Promise<{ numUpdatedRows: bigint }>;
}

export async function changesOne(update: Update): Promise<boolean> {
  return (await countChanged(update)) === 1;
}

/** Runs an update; returns the number of changed rows. */
export async function countChanged(update: Update): Promise<number> {
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}
