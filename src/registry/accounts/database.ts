import { join } from "node:path";
import { Kysely, PostgresDialect, sql, type RawBuilder } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { makeDirectory } from "../../platform/data-directory.ts";
import { migrate } from "../../platform/migrate.ts";
import { proveDiskWritable, provePostgresWritable } from "../../platform/prove-writable.ts";
import { openPostgres } from "../../platform/open-postgres.ts";
import { openSqlite } from "../../platform/open-sqlite.ts";
import type { ChargeWriter } from "./charge-batch.ts";
import { postgresMigrations, sqliteMigrations } from "./migrations.ts";
import { createPostgresCharges } from "./postgres-charges.ts";
import { createMemoryCounter, createPostgresCounter, type UsageCounter } from "./rate-limit.ts";
import { createSqliteCharges } from "./sqlite-charges.ts";

/** The tables of the accounts; amounts in micro-credits, times in milliseconds since 1970. */
export interface RegistryTables {
  accounts: {
    id: string;
    name: string;
    created_at: number;
    balance: number;
    /** The most paid queries in a minute, or null for no limit. */
    per_minute: number | null;
  };
  api_keys: {
    /** SHA-256 of the whole key in hex. */
    hash: string;
    account: string;
    prefix: string;
    created_at: number;
    revoked_at: number | null;
  };
  prices: { account: string; kind: string; amount: number };
  ledger: {
    /** The request's id for a charge, so that a request can't be charged twice. */
    id: string;
    account: string;
    kind: string;
    /** Negative for a charge, positive for what adds to the balance. */
    amount: number;
    balance_after: number;
    at: number;
    request_id: string;
  };
  /** One row: the number of months that have passed for the invented companies. */
  months: { passed: number };
}

export type RegistryDatabase = Kysely<RegistryTables>;

/** The SQL that differs between SQLite and PostgreSQL. */
interface StoreSql {
  /** Returns a list for `in`; its statement is the same for lists of any length. */
  listOf: (values: readonly string[]) => RawBuilder<string>;
  /** The aggregate that makes a JSON object of keys and values. */
  jsonObject: string;
  /** The column that orders the ledger's rows by their insertion. */
  ledgerOrder: string;
}

/** The accounts' database of a service: a file of its own, or a server that several services share. */
export interface RegistryStore {
  db: RegistryDatabase;
  sql: StoreSql;
  /** The shared server's connections, or null for a file of this machine. */
  pool: pg.Pool | null;
  openCharges: () => ChargeWriter;
  openUsage: (clock: () => number) => UsageCounter;
  /** Writes what needs new space. Throws if the database takes no more data. */
  proveWritable: () => Promise<void>;
  close: () => Promise<void>;
}

export interface RegistryPlace {
  dataDir: string;
  /** The address of a PostgreSQL database; without one, SQLite in the data directory. */
  databaseUrl?: string | undefined;
}

/** Opens the store of the accounts, creating it if missing, and migrates it. */
export function openRegistryStore(
  { dataDir, databaseUrl }: RegistryPlace,
  log: Logger,
): Promise<RegistryStore> {
  return databaseUrl === undefined ? openFile(dataDir) : openServer(databaseUrl, log);
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, "registry.sqlite");
}

async function openFile(dataDir: string): Promise<RegistryStore> {
  makeDirectory(dataDir, 0o700);
  const { db } = openSqlite<RegistryTables>(databaseFile(dataDir));
  await migrate(db, sqliteMigrations);
  return {
    db,
    sql: {
      listOf: (values) => sql`(select value from json_each(${JSON.stringify(values)}))`,
      jsonObject: "json_group_object",
      ledgerOrder: "rowid",
    },
    pool: null,
    openCharges: () => createSqliteCharges(databaseFile(dataDir)),
    openUsage: createMemoryCounter,
    async proveWritable() {
      await proveDiskWritable(dataDir);
      await db
        .updateTable("months")
        .set((eb) => ({ passed: eb.ref("passed") }))
        .execute();
    },
    close: () => db.destroy(),
  };
}

/** The PostgreSQL schema of the registry: Künye's own tables may be in the same database. */
const schema = "registry";

/** Opens the store of a server that several services share, and migrates it. */
export async function openServer(
  url: string,
  log: Logger,
): Promise<RegistryStore & { pool: pg.Pool }> {
  const pool = openPostgres({
    url,
    name: "registry",
    // Charges, keys, rate counts, titles and readiness checks each use one at a time.
    maxConnections: 5,
    statementTimeoutMs: 5_000,
    log,
  });
  const db = new Kysely<RegistryTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, postgresMigrations, { schema });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db: db.withSchema(schema),
    sql: {
      listOf: (values) => sql`(select unnest(${[...values]}::text[]))`,
      jsonObject: "json_object_agg",
      ledgerOrder: "seq",
    },
    pool,
    openCharges: () => createPostgresCharges(pool),
    openUsage: () => createPostgresCounter(pool),
    proveWritable: () => provePostgresWritable(db, `${schema}.probes`),
    close: () => db.destroy(),
  };
}
