import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { compareSchema, migrate, requireSchema } from "../../platform/migrate.ts";
import { openPostgres } from "../../platform/open-postgres.ts";
import { openSqlite } from "../../platform/open-sqlite.ts";
import { provePostgresWritable } from "../../platform/prove-writable.ts";
import { version } from "../../platform/version.ts";
import { createSealer, type EncryptionKey, type Sealer } from "../../platform/sealer.ts";
import { nextMoment } from "./accounts.ts";
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

/** `migrate`: brings the schema up to date. `require`: throws MigrationError if it is another. */
export type SchemaUse = "migrate" | "require";

export interface Database {
  /** The place for the log, without a password. */
  name: string;
  /** The file of the database, or null if a server holds it. */
  file: string | null;
  open: (sealer: Sealer, log: Logger, schema?: SchemaUse) => Promise<KunyeStore>;
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
      open: (sealer, _log, schema) => openSqliteStore(directory, sealer, createClock(), schema),
      findMissingLedger: () => Promise.resolve(existsSync(file) ? null : noLedger),
    };
  }
  return {
    name: `PostgreSQL ${serverOf(databaseUrl)}`,
    file: null,
    open: (sealer, log, schema) => openPostgresStore(databaseUrl, sealer, log, { schema }),
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

/** Opens the store of a setup, by default migrates its schema, and opens this machine's spool. */
export async function openStore(
  setup: StoreSetup,
  log: Logger,
  schema: SchemaUse = "migrate",
): Promise<{ store: KunyeStore; spool: OpenSpool }> {
  const sealer = createSealer(setup.keys, (fingerprint) => {
    log.error({ fingerprint }, "this replica lacks an encryption key of stored data");
  });
  // Before the spool: if the database is refused, the spool stays untouched.
  const store = await databaseOf(setup).open(sealer, log, schema);
  return { store, spool: openSpool(join(setup.directory, "spool"), sealer, log) };
}

/** Brings the schema up to date and notes this version, or requires that it is; closes on failure. */
async function prepareSchema(
  db: Kysely<Schema>,
  steps: ReturnType<typeof migrations>,
  { schema, now }: { schema: SchemaUse; now: number },
): Promise<void> {
  const madeBy = async () => {
    const latest = db.selectFrom("versions").select("version").orderBy("at", "desc").limit(1);
    // Before the table's migration no version was noted.
    const row = await latest.executeTakeFirst().catch(() => undefined);
    return row?.version ?? null;
  };
  try {
    const options = { oldFirstMigration: formerFirstMigration, madeBy };
    if (schema === "require") {
      await requireSchema(db, steps, options);
      return;
    }
    await migrate(db, steps, options);
    await db
      .insertInto("versions")
      .values({ version, at: now })
      .onConflict((conflict) => conflict.column("version").doUpdateSet({ at: now }))
      .execute();
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens the embedded store, `kunye.sqlite` in a directory; `clock` is for tests. */
export async function openSqliteStore(
  directory: string,
  sealer: Sealer,
  clock: ProcessClock = createClock(),
  schema: SchemaUse = "migrate",
): Promise<KunyeStore> {
  mkdirSync(directory, { recursive: true });
  const { db, unsynced } = openSqlite<Schema>(sqliteFile(directory));
  const steps = migrations(sqliteDialect);
  await prepareSchema(db, steps, { schema, now: clock.now() });
  return createStore(db, sealer, {
    hasNewerSchema: async () => (await compareSchema(db, steps)).is === "newer",
    // The spool's probe proves that the disk has space.
    proveWritable: async () => {
      await nextMoment(db, "");
    },
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

/**
 * Overwrites deleted data in the write-ahead log.
 * Throws if another process reads the database for longer than about four seconds.
 */
async function truncateLog(db: Kysely<Schema>): Promise<void> {
  const checkpoint = sql<{ busy: number }>`pragma wal_checkpoint(truncate)`;
  for (let pauseMs = 1; pauseMs <= 2_048; pauseMs *= 2) {
    const { rows } = await checkpoint.execute(db);
    if (rows[0]?.busy === 0) return;
    await delay(pauseMs);
  }
  throw new Error(
    "Data was deleted, but the database's log still holds it: another program reads the database. Run this again.",
  );
}

export function sqliteFile(directory: string): string {
  return join(directory, "kunye.sqlite");
}

/** Opens the shared store; its clock is the database's, `clock` is for tests. */
export async function openPostgresStore(
  url: string,
  sealer: Sealer,
  log: Logger,
  {
    clock,
    schema = "migrate",
  }: { clock?: ProcessClock | undefined; schema?: SchemaUse | undefined } = {},
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
  const steps = migrations(postgresDialect);
  await prepareSchema(db, steps, { schema, now: Date.now() });
  return createStore(db, sealer, {
    hasNewerSchema: async () => (await compareSchema(db, steps)).is === "newer",
    proveWritable: () => provePostgresWritable(db, "probes"),
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
