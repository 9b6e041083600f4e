import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from "kysely";
import { isSqliteBusy } from "./data-directory.ts";

/** The longest wait for another process's lock, in milliseconds. Chosen by hand. */
const lockWaitMs = 5_000;

/**
 * Opens an SQLite file (or `:memory:`) as a Kysely database: commits survive a power cut,
 * and deleted data is overwritten.
 * Inside a transaction use the transaction's own handle: there is one connection.
 */
export function openSqlite<Schema>(path: string): Kysely<Schema> {
  const database = new DatabaseSync(path, { timeout: lockWaitMs });
  database.exec(
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;",
  );
  // From here on the driver waits: SQLite's own waiting blocks the thread.
  database.exec("PRAGMA busy_timeout=0");
  return new Kysely<Schema>({
    dialect: new ImmediateSqliteDialect({ database: asKyselyDatabase(database) }),
  });
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  /** Waits for locks without blocking the thread; a refused statement has changed nothing. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => retryWhileLocked(() => connection.executeQuery(query)),
      streamQuery: (...query) => connection.streamQuery(...query),
    };
  }

  /** With two processes a deferred `begin` fails with SQLITE_BUSY at its first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Ignores a failed rollback: after a full disk SQLite has already rolled back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

async function retryWhileLocked<Value>(work: () => Promise<Value>): Promise<Value> {
  const begin = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() - begin > lockWaitMs) throw error;
    }
    await delay(1 + Math.random() * 24);
  }
}

/** The limit of cached statements: lists of any length must not fill the memory. By hand. */
const maxStatements = 300;

function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    if (statements.size >= maxStatements) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    close: () => {
      database.close();
    },
    prepare: (sql) => {
      const statement = prepared(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
