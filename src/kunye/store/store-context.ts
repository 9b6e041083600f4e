import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Expression, type RawBuilder } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

/** The differences between the databases. */
export interface StoreEngine {
  /** The store's own clock in epoch milliseconds, and this process's life. */
  now: () => Promise<number>;
  life: Pick<StoreClock, "boot" | "elapsed">;
  /** Overwrites deleted data on the disk as far as possible; `all` rewrites the whole file. */
  scrub: (all: boolean) => Promise<void>;
  /** True if several programs may be at work on the database, each on its machine. */
  isShared: boolean;
  /** The number of callers that wait for a connection. */
  waiting: () => number;
  /** Writes data that a power cut may take, none of it paid for: SQLite does not wait for the disk. */
  unsynced: <Value>(work: (db: Kysely<Schema>) => Promise<Value>) => Promise<Value>;
  /** The database's own id of a row. */
  rowId: "rowid" | "ctid";
}

/** The words of one database's SQL. */
export interface Dialect {
  /** Behind a table: SQLite's own word for taking types seriously. */
  table: string;
  integer: string;
  bytes: string;
  /** The statements around one migration that make it atomic. */
  step: { begin: string; commit: string; rollback: string };
  /** Returns the statements that refuse updates of a column by a condition on `old` and `new`. */
  refuse: (table: string, column: string, condition: string, message: string) => string[];
  /** The statements that do `work` after each change of this kind to a table. */
  after: (table: string, change: Change, work: string) => string[];
  /** Selects columns of what was changed, as it was or as it is now, from within such work. */
  changed: (version: "old" | "new", columns: readonly string[]) => string;
}

/** A change of a table's rows. */
export type Change = keyof typeof changes;

/** Which versions of a row each change has. */
export const changes = {
  insert: ["new"],
  update: ["old", "new"],
  delete: ["old"],
} as const;

/** The context of every part of the store. */
export interface StoreContext extends StoreEngine {
  db: Kysely<Schema>;
  sealer: Sealer;
  moment: () => Promise<Moment>;
}

/** The two clocks of one life of one process. */
export interface StoreClock {
  /** Names this life: after a restart it is another. */
  boot: string;
  /** The wall clock in epoch milliseconds. It may be put forward or back, so it orders nothing. */
  now: () => number;
  /** Milliseconds in this life; only ever forward. */
  elapsed: () => number;
}

/** This process's own clocks. */
export function processClock(): StoreClock {
  return { boot: randomUUID(), now: Date.now, elapsed: () => Math.round(performance.now()) };
}

/** When something is done: by the store's clock, and by the age of this life of this process. */
export interface Moment {
  /** Epoch milliseconds. */
  now: number;
  boot: string;
  /** Milliseconds. */
  elapsed: number;
}

/** The last of an account's moments that has been written down. */
export function lastMoment(account: Expression<string>): RawBuilder<number> {
  return sql`coalesce((select n from moments where moments.account = ${account}), 0)`;
}

/** Makes the account's next moment; who sees it happened after it, whatever any clock says. */
export async function nextMoment(db: Kysely<Schema>, account: string): Promise<number> {
  const { n } = await db
    .insertInto("moments")
    .values({ account, n: 1 })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ n: sql`moments.n + 1` }))
    .returning("n")
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the columns that mark an intent's end. */
export function endedAt({ now, boot, elapsed }: Moment) {
  return {
    closed_at: now,
    closed_after: lastMoment(sql.ref("intents.account")),
    closed_boot: boot,
    closed_elapsed: elapsed,
  };
}
