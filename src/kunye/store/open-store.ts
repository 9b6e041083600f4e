import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { migrate } from "../../platform/migrate.ts";
import { openPostgres } from "../../platform/open-postgres.ts";
import { openSqlite } from "../../platform/open-sqlite.ts";
import { createSealer, type EncryptionKey, type Sealer } from "../../platform/sealer.ts";
import { createStore, type KunyeStore } from "./create-store.ts";
import { formerFirstMigration, migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import { openSpool, type OpenSpool } from "./spool.ts";
import { createClock, postgresDialect, sqliteDialect, type ProcessClock } from "./store-context.ts";

export interface StorePlace {
  databaseUrl: string | null;
  directory: string;
}

/** The first key seals rows; all keys open them. */
export interface StoreSetup extends StorePlace {
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

export interface Database {
  /** The place for the log, without a password. */
  name: string;
  /** The file of the database, or null if a server holds it. */
  file: string | null;
  open: (sealer: Sealer, log: Logger) => Promise<KunyeStore>;
  /** Returns the place without a ledger and its setting, or null if there is a ledger. */
  findMissingLedger: () => Promise<{ where: string; setting: string } | null>;
}

export function databaseOf({ databaseUrl, directory }: StorePlace): Database {
  if (databaseUrl === null) {
    const file = sqliteFile(directory);
    const noLedger = { where: `directory ${resolve(directory)}`, setting: "DATA_DIR" };
    return {
      name: `SQLite ${resolve(file)}`,
      file,
      open: (sealer) => openSqliteStore(directory, sealer),
      findMissingLedger: () => Promise.resolve(existsSync(file) ? null : noLedger),
    };
  }
  return {
    name: `PostgreSQL ${serverOf(databaseUrl)}`,
    file: null,
    open: (sealer, log) => openPostgresStore(databaseUrl, sealer, log),
    async findMissingLedger() {
      const connectionString = databaseUrl;
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
      await client.connect();
      try {
        const { rows } = await client.query<{ name: string }>(
          "select current_database() as name where to_regclass('intents') is null",
        );
        const [empty] = rows;
        return empty ? { where: `database ${empty.name}`, setting: "DATABASE_URL" } : null;
      } finally {
        await client.end();
      }
    },
  };
}

/** Returns the server and the database of an address, without its user and password. */
function serverOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.searchParams.get("host") ?? url.host}${url.pathname}` : "";
}

/** Opens the store of a setup, migrates its schema, and opens this machine's spool. */
export async function openStore(
  setup: StoreSetup,
  log: Logger,
): Promise<{ store: KunyeStore; spool: OpenSpool }> {
  const sealer = createSealer(setup.keys, (fingerprint) => {
    log.error({ fingerprint }, "this replica lacks an encryption key of stored data");
  });
  // Before the spool: if the database is refused, the spool stays untouched.
  const store = await databaseOf(setup).open(sealer, log);
  return { store, spool: openSpool(join(setup.directory, "spool"), sealer, log) };
}

/** Opens the embedded store, `kunye.sqlite` in a directory; `clock` is for tests. */
export async function openSqliteStore(
  directory: string,
  sealer: Sealer,
  clock: ProcessClock = createClock(),
): Promise<KunyeStore> {
  mkdirSync(directory, { recursive: true });
  const { db, unsynced } = openSqlite<Schema>(sqliteFile(directory));
  await migrate(db, migrations(sqliteDialect), { oldFirstMigration: formerFirstMigration });
  return createStore(db, sealer, {
    now: () => Promise.resolve(clock.now()),
    processClock: clock,
    isShared: false,
    countQueued: () => 0,
    rowId: "rowid",
    unsynced,
    async scrub(all) {
      if (all) await sql`vacuum`.execute(db);
      await truncateLog(db);
    },
  });
}

/** Overwrites deleted data in the write-ahead log; waits about four seconds for other processes. */
async function truncateLog(db: Kysely<Schema>): Promise<void> {
  const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
  for (let pauseMs = 1; pauseMs <= 2_048; pauseMs *= 2) {
    const { rows } = await checkpoint.execute(db);
    if (rows[0]?.busy === 0) return;
    await delay(pauseMs);
  }
}

export function sqliteFile(directory: string): string {
  return join(directory, "kunye.sqlite");
}

/** Opens the shared store; its clock is the database's, `clock` is for tests. */
export async function openPostgresStore(
  url: string,
  sealer: Sealer,
  log: Logger,
  clock?: ProcessClock,
): Promise<KunyeStore> {
  const pool = openPostgres({
    url,
    name: "kunye",
    // More connections would only wait: a team's lookups queue for its budget's row.
    maxConnections: 4,
    // A statement that hangs must not hold a claim for longer than its lease.
    statementTimeoutMs: 10_000,
    log,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, migrations(postgresDialect), { oldFirstMigration: formerFirstMigration });
  return createStore(db, sealer, {
    now: clock ? () => Promise.resolve(clock.now()) : databaseClock(db),
    processClock: clock ?? createClock(),
    isShared: true,
    countQueued: () => pool.waitingCount,
    rowId: "ctid",
    unsynced: db,
    // PostgreSQL reuses the space of deleted rows at its own time.
    scrub: () => Promise.resolve(),
  });
}

/** Milliseconds between two readings of the database's clock. Chosen by hand. */
const readClockEveryMs = 1_000;

/** Returns the database's clock; between two readings the process counts by itself. */
function databaseClock(db: Kysely<Schema>): () => Promise<number> {
  let offset: Promise<number> | null = null;
  let readAt = 0;
  return async () => {
    if (offset === null || performance.now() - readAt > readClockEveryMs) {
      readAt = performance.now();
      const time = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
      offset = db
        .selectNoFrom(time.as("now"))
        .executeTakeFirstOrThrow()
        .then(({ now }) => now - performance.now());
      offset.catch(() => (offset = null));
    }
    return Math.round(performance.now() + (await offset));
  };
}
