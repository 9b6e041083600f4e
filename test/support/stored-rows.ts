import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { isPostgres } from "../faults/open-address.ts";

/** Returns all rows of a store, but of these tables: each table's as sorted lines. */
export async function storedRows(
  address: string,
  without: readonly string[],
): Promise<Record<string, string[]>> {
  const { tables, rowsOf, close } = isPostgres(address)
    ? await readerOfPostgres(address)
    : readerOfSqlite(address);
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    if (without.includes(table)) continue;
    rows[table] = (await rowsOf(table)).map((row) => JSON.stringify(row)).sort();
  }
  await close();
  return rows;
}

async function readerOfPostgres(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  return {
    tables: rows.map(({ name }) => name).sort(),
    rowsOf: async (table: string) => (await client.query<object>(`select * from "${table}"`)).rows,
    close: () => client.end(),
  };
}

function readerOfSqlite(address: string) {
  const db = new DatabaseSync(join(address, "kunye.sqlite"), { readOnly: true });
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all() as { name: string }[];
  return {
    tables: tables.map(({ name }) => name).sort(),
    rowsOf: (table: string) => Promise.resolve(db.prepare(`select * from "${table}"`).all()),
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}
