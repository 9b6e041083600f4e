import { existsSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { Config } from "../config.ts";
import { databaseFile } from "./database-files.ts";
import { adminTexts } from "./texts.ts";

/** Throws UsageError where the settings name a directory or a database without a ledger: most likely a wrong one, and nothing is made there. */
export async function requireData({ dataDir, databaseUrl }: Config): Promise<void> {
  const { data: texts } = adminTexts;
  const noData = (where: string, setting: string) =>
    new UsageError(texts.none(where, setting), exitCodes.noInput);
  if (databaseUrl === null) {
    if (existsSync(databaseFile({ dataDir }))) return;
    throw noData(texts.directory(resolve(dataDir)), "DATA_DIR");
  }
  const empty = await emptyDatabase(databaseUrl);
  if (empty !== null) throw noData(texts.database(empty), "DATABASE_URL");
}

/** The name of a PostgreSQL database without a ledger; null where it has one. */
async function emptyDatabase(url: string): Promise<string | null> {
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
