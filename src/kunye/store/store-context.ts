import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

export interface StoreContext extends StoreEngine {
  db: Kysely<Schema>;
  sealer: Sealer;
  storeTime: () => Promise<StoreTime>;
}

/** The operations that differ between SQLite and PostgreSQL. */
export interface StoreEngine {
  /** The store's clock, in epoch milliseconds. */
  now: () => Promise<number>;
  processClock: Pick<ProcessClock, "boot" | "elapsed">;
  /** Overwrites deleted data on the disk, or throws; `all` rewrites the whole file (SQLite). */
  scrub: (all: boolean) => Promise<void>;
  /** True if programs on several machines may use the database. */
  isShared: boolean;
  /** The number of callers that wait for a connection. */
  countQueued: () => number;
  /** The database for changes that a power cut may undo (SQLite): they wait for no disk. */
  unsynced: Kysely<Schema>;
  rowId: "rowid" | "ctid";
  /** Writes what needs new space. Throws if the database takes no more data. */
  proveWritable: () => Promise<void>;
  /** True if a newer version has migrated the database since the start. */
  hasNewerSchema: () => Promise<boolean>;
}

export interface ProcessClock {
  /** The id of this run; a restart makes a new id. */
  boot: string;
  /** The wall clock in epoch milliseconds; it may be set back, so it orders nothing. */
  now: () => number;
  /** The age of this run in milliseconds; it never goes back. */
  elapsed: () => number;
}

/** A time by the store's clock, and by this run of the program. */
export interface StoreTime {
  now: number;
  boot: string;
  elapsed: number;
}

export function createClock(): ProcessClock {
  return { boot: randomUUID(), now: Date.now, elapsed: () => Math.round(performance.now()) };
}

/** The SQL of migrations that differs between the databases. */
export interface Dialect {
  /** The SQL after a table's columns; on SQLite it turns on type checks. */
  tableOptions: string;
  integer: string;
  bytes: string;
  step: { begin: string; commit: string; rollback: string };
  /** Returns a trigger that refuses updates of a column if a condition on `old` and `new` holds. */
  refuseUpdates: (table: string, column: string, condition: string, message: string) => string[];
  /** Returns a trigger that runs `work` after each change of this kind to a table. */
  triggerAfter: (table: string, change: Change, work: string) => string[];
  /** Selects columns of the changed rows, before or after the change. */
  selectChanged: (version: "old" | "new", columns: readonly string[]) => string;
}

export type Change = keyof typeof rowVersions;

/** The row versions that a trigger can read after each change. */
export const rowVersions = {
  insert: ["new"],
  update: ["old", "new"],
  delete: ["old"],
} as const;

export const sqliteDialect: Dialect = {
  tableOptions: "strict",
  integer: "integer",
  bytes: "blob",
  step: { begin: "begin immediate", commit: "commit", rollback: "rollback" },
  refuseUpdates: (table, column, condition, message) => [
    `create trigger ${table}_${column} before update of ${column} on ${table}
      when ${condition} begin select raise(abort, '${message}'); end`,
  ],
  triggerAfter: (table, change, work) => [
    `create trigger ${table}_after_${change} after ${change} on ${table} begin ${work}; end`,
  ],
  selectChanged: (version, columns) =>
    `select ${columns.map((column) => `${version}.${column} as ${column}`).join(", ")}`,
};

export const postgresDialect: Dialect = {
  tableOptions: "",
  integer: "bigint",
  bytes: "bytea",
  // All migrations are one transaction here; on a large ledger they may take long.
  step: {
    begin: "set local statement_timeout = 0; savepoint step",
    commit: "release savepoint step",
    rollback: "rollback to savepoint step",
  },
  refuseUpdates: (table, column, condition, message) => [
    triggerFunction(
      `${table}_${column}`,
      `if ${condition} then raise exception '${message}'; end if; return new;`,
    ),
    `create trigger ${table}_${column} before update of ${column} on ${table}
      for each row execute function ${table}_${column}()`,
  ],
  triggerAfter: (table, change, work) => {
    const name = `${table}_after_${change}`;
    const versions = rowVersions[change].map((version) => `${version} table as ${version}_rows`);
    // Runs once per statement: updating one row often in a transaction gets slow.
    return [
      triggerFunction(name, `${work}; return null;`),
      `create trigger ${name} after ${change} on ${table} referencing ${versions.join(" ")}
        for each statement execute function ${name}()`,
    ];
  },
  selectChanged: (version, columns) => `select ${columns.join(", ")} from ${version}_rows`,
};

function triggerFunction(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;
}
