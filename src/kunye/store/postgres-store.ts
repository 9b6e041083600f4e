import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { migrate } from "../../platform/migrate.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { createStore, type KunyeStore } from "./create-store.ts";
import { changes, processClock, type Dialect, type StoreClock } from "./store-context.ts";
import { formerFirstMigration, migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/** Opens the shared store; its clock is the database's, `clock` is for tests. */
export async function openPostgresStore(
  url: string,
  sealer: Sealer,
  log: Logger,
  clock?: StoreClock,
): Promise<KunyeStore> {
  const types = new pg.TypeOverrides();
  // bigint: milliseconds, counts and micro-credits all stay below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    // More would only wait for each other: a team's lookups queue for its budget's row.
    max: 4,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs must not hold a claim for longer than its lease.
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "kunye",
  });
  // A connection that breaks while idle is replaced at its next use.
  pool.on("error", (error) => {
    log.warn({ err: error }, "an idle database connection broke");
  });
  // One that breaks in use fails its statement; it must not also end the process.
  const prepare = createPreparing();
  pool.on("connect", (client) => {
    prepare(client);
    client.on("error", (error: unknown) => {
      log.warn({ err: error }, "a database connection broke");
    });
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // All migrations that are due are one transaction here, which takes as long as the ledger does.
  const step = {
    begin: "set local statement_timeout = 0; savepoint step",
    commit: "release savepoint step",
    rollback: "rollback to savepoint step",
  };
  const words = { table: "", integer: "bigint", bytes: "bytea" };
  await migrate(db, migrations({ ...words, step, refuse, after, changed }), formerFirstMigration);
  return createStore(db, sealer, {
    now: clock ? () => Promise.resolve(clock.now()) : databaseClock(db),
    life: clock ?? processClock(),
    isShared: true,
    waiting: () => pool.waitingCount,
    rowId: "ctid",
    unsynced: (work) => work(db),
    // When the space of what is deleted is used again is the database's own business.
    scrub: () => Promise.resolve(),
  });
}

/** Returns the name of a PostgreSQL database without a ledger, or null if there is a ledger. */
export async function emptyDatabase(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select current_database() as name where to_regclass('intents') is null",
    );
    return rows[0]?.name ?? null;
  } finally {
    await client.end();
  }
}

function refuse(table: string, column: string, condition: string, message: string): string[] {
  const name = `${table}_${column}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        if ${condition} then raise exception '${message}'; end if;
        return new;
      end $$`,
    `create trigger ${name} before update of ${column} on ${table}
      for each row execute function ${name}()`,
  ];
}

const after: Dialect["after"] = (table, change, work) => {
  const name = `${table}_after_${change}`;
  const versions = changes[change].map((version) => `${version} table as ${version}_rows`);
  // Once a statement: one row's sum would be written again and again otherwise, each time slower.
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${work}; return null; end $$`,
    `create trigger ${name} after ${change} on ${table} referencing ${versions.join(" ")}
      for each statement execute function ${name}()`,
  ];
};

const changed: Dialect["changed"] = (version, columns) =>
  `select ${columns.join(", ")} from ${version}_rows`;

/** The limit of prepared statements: lists of any length must not fill the server's memory. */
const mostStatements = 300;

/** Makes connections of one pool have each statement parsed and planned once. */
function createPreparing(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  return (client) => {
    const query = client.query.bind(client) as (
      text: string | pg.QueryConfig,
      values?: unknown[],
    ) => Promise<pg.QueryResult>;
    const prepared = (text: string, values: unknown[] = []) => {
      if (values.length === 0) return query(text);
      if (names.size < mostStatements && !names.has(text)) names.set(text, `kunye_${names.size}`);
      const name = names.get(text);
      return name === undefined ? query(text, values) : query({ name, text, values });
    };
    client.query = prepared as typeof client.query;
  };
}

/** From one comparison with the database's clock to the next, this process counts on by itself. */
const comparedEveryMs = 1_000;

/** The database's clock, asked once a second at most; a process that was paused asks at once. */
function databaseClock(db: Kysely<Schema>): () => Promise<number> {
  let ahead: Promise<number> | null = null;
  let comparedAt = 0;
  return async () => {
    if (ahead === null || performance.now() - comparedAt > comparedEveryMs) {
      comparedAt = performance.now();
      ahead = databaseTime(db).then((time) => time - performance.now());
      ahead.catch(() => (ahead = null));
    }
    return Math.round(performance.now() + (await ahead));
  };
}

async function databaseTime(db: Kysely<Schema>): Promise<number> {
  const query = sql<{ now: number }>`select
    cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`;
  const { rows } = await query.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error("the database did not tell its time");
  return now;
}
