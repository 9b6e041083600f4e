import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";

/** Between tries; after the last one there is no other. */
const pausesMs = [100, 400, 1_500, null];

/** A newer program has migrated the database; `code` says so where the class is lost between threads. */
class NewerDatabaseError extends Error {
  readonly code = "NEWER_DATABASE";
}

/** A former version made the database, and this one has no migration from there. */
class OlderDatabaseError extends Error {
  readonly code = "OLDER_DATABASE";
}

/** The database can't be reached, or a migration doesn't pass. */
class MigrationError extends Error {
  readonly code = "MIGRATION_FAILED";
}

/**
 * Brings a database to the last of its numbered migrations. Throws OlderDatabaseError, with nothing changed, if it
 * has run `formerFirst`; else NewerDatabaseError, or the first failure that stays.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  formerFirst?: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  for (const pause of pausesMs) {
    const { error } = await upgrade(db, migrator, formerFirst);
    if (error === undefined) return;
    // Kysely has no other mark for a migration that was run and isn't known.
    if (/^corrupted migrations: .* is missing$/.test((error as Error).message)) {
      const words =
        "This database was made by a newer Künye: run that version, or restore a backup.";
      throw new NewerDatabaseError(words, { cause: error });
    }
    if (pause === null) {
      const reason = error instanceof Error ? error.message : "no reason was given";
      throw new MigrationError(`a migration failed: ${reason}`, { cause: error });
    }
    // On SQLite nothing keeps two programs from migrating at once; the slower one then finds it done.
    await delay(pause);
  }
}

/** Runs the migrations, or throws OlderDatabaseError; any other failure is the result's. */
async function upgrade<Schema>(
  db: Kysely<Schema>,
  migrator: Migrator,
  formerFirst: string | undefined,
): Promise<{ error?: unknown }> {
  try {
    if (formerFirst !== undefined && (await hasRun(db, formerFirst))) {
      throw new OlderDatabaseError(
        "This database was made by Künye 0.1 (tag v0.1.0), which this version can't read. Nothing was changed: run that version on it, or start afresh with another DATA_DIR (with DATABASE_URL: an empty database).",
      );
    }
    return await migrator.migrateToLatest();
  } catch (error) {
    if (error instanceof OlderDatabaseError) throw error;
    return { error };
  }
}

async function hasRun<Schema>(db: Kysely<Schema>, migration: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const found = await sql`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
    where name = ${migration}`.execute(db);
  return found.rows.length > 0;
}
