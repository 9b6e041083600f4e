import pg from "pg";
import type { Logger } from "pino";

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
  const { log, name } = setup;
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
  pool.on("error", (error) => {
    log.warn({ err: error }, "an idle database connection broke");
  });
  const cacheStatements = createStatementCache(name);
  pool.on("connect", (client) => {
    cacheStatements(client);
    // A broken connection fails its statement; without a listener it would end the process.
    client.on("error", (error: unknown) => {
      log.warn({ err: error }, "a database connection broke");
    });
  });
  return pool;
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
