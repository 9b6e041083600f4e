import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import type { Store } from "../../src/lookups/store-port.ts";
import type { LedgerRows } from "../support/oracle.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { isPostgres, openAddress, testKey } from "./open-address.ts";

/** One store's data, empty at first, gone after the test. */
export interface Place {
  /** A directory, or a database's address. */
  address: string;
  /** What tells the program to keep its data here. */
  environment: Record<string, string>;
  open: (clock?: () => number) => Promise<Store>;
  rows: () => Promise<LedgerRows>;
}

/** Runs the same tests on SQLite and on PostgreSQL, one server for the file. */
export function onBothStores(tests: (newPlace: () => Promise<Place>) => void): void {
  describe("SQLite", () => {
    tests(() => Promise.resolve(placeAt(temporaryDirectory())));
  });
  describe("PostgreSQL", () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());
    tests(async () => placeAt(await postgres.newDatabase()));
  });
}

/** The place of an address. */
export function placeAt(address: string): Place {
  return {
    address,
    environment: {
      ...(isPostgres(address)
        ? { DATABASE_URL: address, DATA_DIR: temporaryDirectory() }
        : { DATA_DIR: address }),
      ENCRYPTION_KEYS: `test:${testKey.toString("base64")}`,
    },
    async open(clock) {
      const store = await openAddress(address, clock);
      onTestFinished(() => store.close());
      return store;
    },
    rows: () =>
      isPostgres(address) ? postgresRows(address) : Promise.resolve(sqliteRows(address)),
  };
}

function sqliteRows(directory: string): LedgerRows {
  const db = new DatabaseSync(join(directory, "kunye.sqlite"), { readOnly: true });
  try {
    return {
      intents: db.prepare("select * from intents").all() as unknown as LedgerRows["intents"],
      budgets: db.prepare("select * from budgets").all() as unknown as LedgerRows["budgets"],
    };
  } finally {
    db.close();
  }
}

async function postgresRows(url: string): Promise<LedgerRows> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    const intents = await client.query<LedgerRows["intents"][number]>("select * from intents");
    const budgets = await client.query<LedgerRows["budgets"][number]>("select * from budgets");
    return { intents: intents.rows, budgets: budgets.rows };
  } finally {
    await client.end();
  }
}
