import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../platform/migrate.ts";
import { openSqlite } from "../../platform/open-sqlite.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { createStore, type KunyeStore } from "./create-store.ts";
import { formerFirstMigration, migrations } from "./migrations.ts";
import { processClock, type Dialect, type StoreClock } from "./store-context.ts";
import type { Schema } from "./schema.ts";

/** Opens the embedded store, `kunye.sqlite` in a directory of its own; `clock` is for tests. */
export async function openSqliteStore(
  directory: string,
  sealer: Sealer,
  clock: StoreClock = processClock(),
): Promise<KunyeStore> {
  mkdirSync(directory, { recursive: true });
  const db = openSqlite<Schema>(sqliteFile(directory));
  await migrate(db, sqliteMigrations(), formerFirstMigration);
  return createStore(db, sealer, {
    now: () => Promise.resolve(clock.now()),
    life: clock,
    isShared: false,
    waiting: () => 0,
    rowId: "rowid",
    unsynced: (work) =>
      db.connection().execute(async (own) => {
        await sql`pragma synchronous = normal`.execute(own);
        try {
          return await work(own);
        } finally {
          await sql`pragma synchronous = full`.execute(own);
        }
      }),
    // What is deleted is overwritten in the file; the log beside it holds it until then.
    async scrub(all) {
      if (all) await sql`vacuum`.execute(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
  });
}

/** Returns the path of the embedded store in its directory. */
export function sqliteFile(directory: string): string {
  return join(directory, "kunye.sqlite");
}

/** The store's schema on SQLite, step by step. */
function sqliteMigrations(): ReturnType<typeof migrations> {
  const types = { table: "strict", integer: "integer", bytes: "blob" };
  const step = { begin: "begin immediate", commit: "commit", rollback: "rollback" };
  return migrations({ ...types, step, refuse, after, changed });
}

function refuse(table: string, column: string, condition: string, message: string): string[] {
  return [
    `create trigger ${table}_${column} before update of ${column} on ${table}
      when ${condition} begin select raise(abort, '${message}'); end`,
  ];
}

const after: Dialect["after"] = (table, change, work) => [
  `create trigger ${table}_after_${change} after ${change} on ${table} begin ${work}; end`,
];

const changed: Dialect["changed"] = (version, columns) =>
  `select ${columns.map((column) => `${version}.${column} as ${column}`).join(", ")}`;
