import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";

/** Between tries; after the last one there is no other. */
const pausesMs = [100, 400, 1_500, null];

/** A newer program has migrated the database; `code` says so where the class is lost between threads. */
export class NewerDatabaseError extends Error {
  readonly code = "NEWER_DATABASE";
}

/** The database can't be reached, or a migration doesn't pass. */
class MigrationError extends Error {
  readonly code = "MIGRATION_FAILED";
}

/** Brings a database to the last of its numbered migrations; throws NewerDatabaseError, or the first failure that stays. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  for (const pause of pausesMs) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // Kysely has no other mark for a migration that was run and isn't known.
    if (/^corrupted migrations: .* is missing$/.test((error as Error).message)) {
      throw new NewerDatabaseError("the database was made by a newer version", { cause: error });
    }
    if (pause === null) {
      const reason = error instanceof Error ? error.message : "no reason was given";
      throw new MigrationError(`a migration failed: ${reason}`, { cause: error });
    }
    // On SQLite nothing keeps two programs from migrating at once; the slower one then finds it done.
    await delay(pause);
  }
}
