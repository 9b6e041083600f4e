import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Selectable } from "kysely";
import pg from "pg";
import { describe, onTestFinished } from "vitest";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import type { Schema } from "../../src/kunye/store/schema.ts";
import type { ProcessClock } from "../../src/kunye/store/store-context.ts";
import type { LedgerRows } from "../support/oracle.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { storeDirectory } from "../support/store-directory.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { isPostgres, openAddress, testKey } from "./open-address.ts";

/** The place of a store's data, without rows before the test and deleted after it. */
export interface Place {
  /** A directory, or a database's address. */
  address: string;
  /** The settings that make the program store its data here. */
  environment: Record<string, string>;
  open: (clock?: ProcessClock) => Promise<KunyeStore>;
  /** The directory of answers that are not in the store yet. */
  spoolDirectory: string;
  rows: () => Promise<LedgerRows>;
  rowsOf: <Table extends "offers" | "replies">(
    table: Table,
  ) => Promise<Selectable<Schema[Table]>[]>;
  /** Returns the number of stored replies that are not delivered. */
  pendingReplies: () => Promise<number>;
}

type StoreName = "SQLite" | "PostgreSQL";

/**
 * Runs the same tests on SQLite and on PostgreSQL, where a place has the schema unless it must
 * have nothing: creating the tables takes longer than most tests.
 * `STORES=SQLite` leaves PostgreSQL out, for a proof that runs each test a thousand times.
 */
export function onBothStores(
  tests: (newPlace: (has?: "schema" | "nothing") => Promise<Place>, name: StoreName) => void,
): void {
  describe("SQLite", () => {
    const directory = async (has = "schema") =>
      has === "schema" ? storeDirectory() : temporaryDirectory();
    tests(async (has) => placeAt(await directory(has)), "SQLite");
  });
  describe.skipIf(process.env["STORES"] === "SQLite")("PostgreSQL", () => {
    const postgres = usePostgres();
    tests(async (has = "schema") => {
      return placeAt(await postgres().newDatabase(has === "schema" ? createSchema : undefined));
    }, "PostgreSQL");
  });
}

/** Creates the tables of a store, to be copied. */
export async function createSchema(url: string): Promise<void> {
  await (await openAddress(url)).close();
}

export function placeAt(address: string): Place {
  const read = (table: string) => {
    const sql = `select * from ${table}`;
    return isPostgres(address) ? onPostgres(address, sql) : Promise.resolve(onSqlite(address, sql));
  };
  return {
    address,
    environment: {
      ...(isPostgres(address)
        ? { DATABASE_URL: address, DATA_DIR: temporaryDirectory() }
        : { DATA_DIR: address }),
      ENCRYPTION_KEYS: `test:${testKey.toString("base64")}`,
    },
    spoolDirectory: isPostgres(address) ? temporaryDirectory() : join(address, "spool"),
    async open(clock) {
      const store = await openAddress(address, clock);
      onTestFinished(() => store.close());
      return store;
    },
    rows: async () => ({
      intents: (await read("intents")) as LedgerRows["intents"],
      budgets: (await read("budgets")) as LedgerRows["budgets"],
    }),
    async rowsOf<Table extends "offers" | "replies">(table: Table) {
      return (await read(table)) as Selectable<Schema[Table]>[];
    },
    async pendingReplies() {
      return (await read("replies")).length;
    },
  };
}

function onSqlite(directory: string, sql: string): unknown[] {
  const db = new DatabaseSync(join(directory, "kunye.sqlite"), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

async function onPostgres(url: string, sql: string): Promise<unknown[]> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
