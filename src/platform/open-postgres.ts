import pg from "pg";
import type { Logger } from "pino";
import { codeIn, databaseFailureIn } from "./database-failure.ts";

export interface PostgresSetup {
  /** The address; `sslmode` and `sslrootcert` in it turn on TLS. */
  url: string;
  /** The name that the server's statistics and logs show. */
  name: string;
  maxConnections: number;
  statementTimeoutMs: number;
  log: Logger;
}

/** Opens a pool whose connections prepare each statement once; a broken connection is replaced. */
export function openPostgres(setup: PostgresSetup): pg.Pool {
  const { name } = setup;
  const types = new pg.TypeOverrides();
  // bigint: milliseconds, counts and micro-credits all stay below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: setup.url,
    types,
    max: setup.maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: setup.statementTimeoutMs,
    idle_in_transaction_session_timeout: setup.statementTimeoutMs,
    application_name: name,
  });
  const reach = reportReach(setup);
  reportFailedConnections(pool, reach.failed);
  pool.on("error", reach.failed);
  const cacheStatements = createStatementCache(name);
  pool.on("connect", (client) => {
    reach.succeeded();
    cacheStatements(client);
    // A broken connection fails its statement; without a listener it would end the process.
    client.on("error", reach.failed);
  });
  return pool;
}

/** Logs as a state that the server can't be reached: once, and once when it can. */
function reportReach({ url, log }: PostgresSetup) {
  let isAway = false;
  const server = URL.parse(url)?.host ?? "";
  return {
    failed: (error: unknown): void => {
      if (isAway || databaseFailureIn(error) !== "away") return;
      isAway = true;
      log.error({ server, code: codeIn(error), err: error }, "the database is away");
    },
    succeeded: (): void => {
      if (isAway) log.info({ server }, "the database is back");
      isAway = false;
    },
  };
}

/** Calls a listener with each failure to connect, which the pool tells only to the caller. */
function reportFailedConnections(pool: pg.Pool, failed: (error: unknown) => void): void {
  const connect = pool.connect.bind(pool) as (...call: unknown[]) => unknown;
  const connectReported = (callback?: (error: unknown, ...rest: unknown[]) => void) => {
    if (callback) {
      return connect((error: unknown, ...rest: unknown[]) => {
        if (error) failed(error);
        callback(error, ...rest);
      });
    }
    return (connect() as Promise<unknown>).catch((error: unknown) => {
      failed(error);
      throw error;
    });
  };
  pool.connect = connectReported as typeof pool.connect;
}

/**
 * Runs work of any length in a transaction, begun with `begin`; a failure rolls back.
 * The locks of a machine that vanished end after a minute.
 */
export async function inLongTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  let isDone = false;
  try {
    await connection.query(
      `${begin}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '60s'`,
    );
    const result = await work(connection);
    await connection.query("commit");
    isDone = true;
    return result;
  } finally {
    // Closing the connection rolls back.
    connection.release(!isDone);
  }
}

/** The limit of prepared statements; each length of an `in` list makes another statement. */
const maxStatements = 300;

/** Makes the connections of a pool parse and plan each statement once. */
function createStatementCache(prefix: string): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  return (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => Promise<pg.QueryResult>;
    const queryPrepared = (text: unknown, values: unknown = [], ...callback: unknown[]) => {
      const hasValues = Array.isArray(values) && values.length > 0;
      if (typeof text !== "string" || !hasValues) return query(text, values, ...callback);
      if (names.size < maxStatements && !names.has(text)) {
        names.set(text, `${prefix}_${names.size}`);
      }
      const name = names.get(text);
      const statement = name === undefined ? { text, values } : { name, text, values };
      return query(statement, ...callback);
    };
    client.query = queryPrepared as typeof client.query;
  };
}
