import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

export interface StoreContext extends StoreEngine {
  db: Kysely<Schema>;
  sealer: Sealer;
  moment: () => Promise<Moment>;
}

/** The differences between the databases at work. */
export interface StoreEngine {
  /** The store's clock in epoch milliseconds, and this process's life. */
  now: () => Promise<number>;
  life: Pick<StoreClock, "boot" | "elapsed">;
  /** Overwrites deleted data on the disk as far as possible; `all` rewrites the whole file. */
  scrub: (all: boolean) => Promise<void>;
  /** True if programs on several machines may use the database. */
  isShared: boolean;
  /** The number of callers that wait for a connection. */
  waiting: () => number;
  /** Writes unpaid data that a power cut may take: SQLite does not wait for the disk. */
  unsynced: <Value>(work: (db: Kysely<Schema>) => Promise<Value>) => Promise<Value>;
  rowId: "rowid" | "ctid";
}

/** The two clocks of one life of one process. */
export interface StoreClock {
  /** The name of this life: another one after a restart. */
  boot: string;
  /** The wall clock in epoch milliseconds; it may be set back, so it orders nothing. */
  now: () => number;
  /** Milliseconds in this life; only ever forward. */
  elapsed: () => number;
}

/** A time by the store's clock, and by the age of this life of this process. */
export interface Moment {
  now: number;
  boot: string;
  elapsed: number;
}

export function processClock(): StoreClock {
  return { boot: randomUUID(), now: Date.now, elapsed: () => Math.round(performance.now()) };
}

/** The words of one database's SQL in migrations. */
export interface Dialect {
  /** The words after a table's columns; on SQLite they turn on type checks. */
  table: string;
  integer: string;
  bytes: string;
  step: { begin: string; commit: string; rollback: string };
  /** Returns the statements that refuse updates of a column by a condition on `old` and `new`. */
  refuse: (table: string, column: string, condition: string, message: string) => string[];
  /** Returns the statements that do `work` after each change of this kind to a table. */
  after: (table: string, change: Change, work: string) => string[];
  /** Selects columns of the changed rows, before or after the change. */
  changed: (version: "old" | "new", columns: readonly string[]) => string;
}

export type Change = keyof typeof changes;

/** The versions of a row that each change has. */
export const changes = {
  insert: ["new"],
  update: ["old", "new"],
  delete: ["old"],
} as const;

export const sqliteDialect: Dialect = {
  table: "strict",
  integer: "integer",
  bytes: "blob",
  step: { begin: "begin immediate", commit: "commit", rollback: "rollback" },
  refuse: (table, column, condition, message) => [
    `create trigger ${table}_${column} before update of ${column} on ${table}
      when ${condition} begin select raise(abort, '${message}'); end`,
  ],
  after: (table, change, work) => [
    `create trigger ${table}_after_${change} after ${change} on ${table} begin ${work}; end`,
  ],
  changed: (version, columns) =>
    `select ${columns.map((column) => `${version}.${column} as ${column}`).join(", ")}`,
};

export const postgresDialect: Dialect = {
  table: "",
  integer: "bigint",
  bytes: "bytea",
  // All migrations are one transaction here; a migration takes as long as the ledger needs.
  step: {
    begin: "set local statement_timeout = 0; savepoint step",
    commit: "release savepoint step",
    rollback: "rollback to savepoint step",
  },
  refuse: (table, column, condition, message) => [
    triggerFunction(
      `${table}_${column}`,
      `if ${condition} then raise exception '${message}'; end if; return new;`,
    ),
    `create trigger ${table}_${column} before update of ${column} on ${table}
      for each row execute function ${table}_${column}()`,
  ],
  after: (table, change, work) => {
    const name = `${table}_after_${change}`;
    const versions = changes[change].map((version) => `${version} table as ${version}_rows`);
    // Once a statement: a sum that is written once for each row gets slower with each.
    return [
      triggerFunction(name, `${work}; return null;`),
      `create trigger ${name} after ${change} on ${table} referencing ${versions.join(" ")}
        for each statement execute function ${name}()`,
    ];
  },
  changed: (version, columns) => `select ${columns.join(", ")} from ${version}_rows`,
};

function triggerFunction(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;
}
