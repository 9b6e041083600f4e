import files from "node:fs";
import { promisify } from "node:util";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
} from "kysely";
import { coalesced } from "./coalesced.ts";
import { isSqliteBusy } from "./data-directory.ts";
import { isMissing } from "./files.ts";
import { yieldAfterTurn } from "./turns.ts";

/** The longest wait for another process's lock, in milliseconds. Chosen by hand. */
const lockWaitMs = 5_000;

/** An SQLite file, or `:memory:`. Inside a transaction use the transaction's own handle. */
export interface SqliteFile<Schema> {
  /** A change resolves when it is on the disk, so it survives a power cut. */
  db: Kysely<Schema>;
  /** The same file; a power cut may undo the last changes made here. */
  unsynced: Kysely<Schema>;
}

/**
 * Opens an SQLite file as Kysely databases; deleted data is overwritten.
 *
 * A commit is written without waiting for the disk, as the wait would block the thread. The log is
 * then synced by the thread pool, once for all commits of the meantime, and the change resolves.
 */
export function openSqlite<Schema>(path: string, sync = syncFile): SqliteFile<Schema> {
  const database = new DatabaseSync(path, { timeout: lockWaitMs });
  database.exec(
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;",
  );
  // From here on the driver waits: SQLite's own waiting blocks the thread.
  database.exec("PRAGMA busy_timeout=0");
  const file: OpenFile = {
    database: asKyselyDatabase(database),
    isInTransaction: () => database.isTransaction,
    lock: createLock(),
    sync: path === ":memory:" ? null : createLogSync(`${path}-wal`, sync),
  };
  const kysely = (isSynced: boolean) => new Kysely<Schema>({ dialect: dialectOf(file, isSynced) });
  return { db: kysely(true), unsynced: kysely(false) };
}

/** The connection that both databases of a file share. */
interface OpenFile {
  database: SqliteDatabase;
  isInTransaction: () => boolean;
  lock: () => Promise<() => void>;
  sync: LogSync | null;
}

/** The driver has its own lock, which it releases before it waits for the disk. */
class LockingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function dialectOf(file: OpenFile, isSynced: boolean): Dialect {
  return {
    createDriver: () => new SharedSqliteDriver(file, isSynced),
    createAdapter: () => new LockingAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class SharedSqliteDriver extends SqliteDriver {
  readonly #file: OpenFile;
  readonly #isSynced: boolean;

  constructor(file: OpenFile, isSynced: boolean) {
    super({ database: file.database });
    this.#file = file;
    this.#isSynced = isSynced;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const file = this.#isSynced ? this.#file : { ...this.#file, sync: null };
    return new LockedConnection(await super.acquireConnection(), file);
  }

  /** With two processes a deferred `begin` fails with SQLITE_BUSY at its first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Ignores a failed rollback: after a full disk SQLite has already rolled back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof LockedConnection) connection.release();
    await super.releaseConnection();
  }

  override async destroy(): Promise<void> {
    await this.#file.sync?.close();
    await super.destroy();
  }
}

/** Holds the file's lock for a transaction, or for a statement outside of one. */
class LockedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #file: OpenFile;
  #unlock: (() => void) | null = null;

  constructor(connection: DatabaseConnection, file: OpenFile) {
    this.#connection = connection;
    this.#file = file;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { lock, isInTransaction, sync } = this.#file;
    this.#unlock ??= await lock();
    const result = await retryWhileLocked(() => this.#connection.executeQuery<Row>(query));
    if (isInTransaction() || SelectQueryNode.is(query.query)) return result;
    // Others use the file while this change waits for the disk.
    this.release();
    await sync?.run();
    return result;
  }

  streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, 1);
  }

  release(): void {
    this.#unlock?.();
    this.#unlock = null;
  }
}

/** Creates a lock; it is passed on in order, and after a long turn through the event loop. */
function createLock(): () => Promise<() => void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    last = promise;
    await before;
    await yieldAfterTurn();
    return () => {
      resolve(undefined);
    };
  };
}

type LogSync = ReturnType<typeof createLogSync>;

const openFile = promisify(files.open);
const closeFile = promisify(files.close);
const syncFile = (file: number): Promise<void> => promisify(files.fdatasync)(file);

/** Syncs SQLite's log; all changes that wait share the next sync. */
function createLogSync(path: string, sync: typeof syncFile) {
  // A number: a handle would have to be closed before its database is collected.
  let log: number | null = null;
  const run = coalesced(async () => {
    // Without a change there is no log yet.
    log ??= await openFile(path, "r").catch(nullIfMissing);
    if (log !== null) await sync(log);
  });
  return {
    run,
    async close(): Promise<void> {
      await run().catch(() => undefined);
      const open = log;
      log = null;
      if (open !== null) await closeFile(open);
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
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
      if (database.isOpen) database.close();
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
