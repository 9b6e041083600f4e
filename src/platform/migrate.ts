import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";

/** Brings a database to the last of its numbered migrations; throws the first failure. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error("a migration failed", { cause: error });
}
