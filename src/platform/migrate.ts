import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";

/** Milliseconds between tries; null ends them. */
const pausesMs = [100, 400, 1_500, null];

/** A database that can't be migrated; between threads only `code` remains. */
class MigrationError extends Error {
  readonly code: "NEWER_DATABASE" | "OLDER_DATABASE" | "MIGRATION_FAILED";

  constructor(code: MigrationError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export interface MigrationOptions {
  /** The PostgreSQL schema with the program's tables; created if missing. Default: the search path's. */
  schema?: string;
  /** A database that has run this migration is an OLDER_DATABASE, and stays unchanged. */
  oldFirstMigration?: string;
}

/** Migrates a database to the last step. Throws MigrationError. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  { schema, oldFirstMigration }: MigrationOptions = {},
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider, ...(schema !== undefined && tablesIn(schema)) });
  const upgrade = async () => {
    if (oldFirstMigration === undefined || !(await hasRun(db, oldFirstMigration))) {
      return migrator.migrateToLatest();
    }
    const message =
      "This database was made by Künye 0.1 (tag v0.1.0), which this version can't read. Nothing was changed: run that version on it, or start afresh with another DATA_DIR (with DATABASE_URL: an empty database).";
    throw new MigrationError("OLDER_DATABASE", message);
  };
  for (const pause of pausesMs) {
    const { error } = await upgrade().catch((thrown: unknown) => ({ error: thrown }));
    if (error === undefined) return;
    if (error instanceof MigrationError) throw error;
    const reason = error instanceof Error ? error.message : "no reason was given";
    // Kysely reports an unknown migration only by this message.
    if (/^corrupted migrations: .* is missing$/.test(reason)) {
      const message =
        "This database was made by a newer Künye: run that version, or restore a backup.";
      throw new MigrationError("NEWER_DATABASE", message, error);
    }
    if (pause === null) {
      throw new MigrationError("MIGRATION_FAILED", `a migration failed: ${reason}`, error);
    }
    // Two programs may migrate the same SQLite file: the slower program fails once.
    await delay(pause);
  }
}

/** Names of its own: Kysely takes a table of the default name in any schema for the program's. */
function tablesIn(schema: string) {
  return {
    migrationTableSchema: schema,
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  };
}

async function hasRun<Schema>(db: Kysely<Schema>, migration: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const result = await sql`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
    where name = ${migration}`.execute(db);
  return result.rows.length > 0;
}
