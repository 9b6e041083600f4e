import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from "kysely/migration";
import { version } from "./version.ts";

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

/** True if another version of the program made the database. */
export function isOtherVersion(error: unknown): boolean {
  return error instanceof MigrationError && error.code !== "MIGRATION_FAILED";
}

export interface MigrationOptions {
  /** The PostgreSQL schema with the program's tables; created if missing. Default: the search path's. */
  schema?: string;
  /** A database that has run this migration is an OLDER_DATABASE, and stays unchanged. */
  oldFirstMigration?: string;
  /** Returns the version that last ran on the database, or null if unknown. */
  madeBy?: () => Promise<string | null>;
}

/**
 * Compares a database's steps with a program's: `older` if it lacks some, `newer` if it has others;
 * `last` is the database's last step, or null without any.
 */
export async function compareSchema<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
): Promise<{ is: "current" | "older" | "newer"; last: string | null }> {
  return compareSteps(await executedIn(db), migrations);
}

function compareSteps(
  executed: readonly string[],
  migrations: Record<string, Migration>,
): { is: "current" | "older" | "newer"; last: string | null } {
  const names = executed.toSorted();
  const last = names.at(-1) ?? null;
  if (names.some((name) => !Object.hasOwn(migrations, name))) return { is: "newer", last };
  return { is: names.length < Object.keys(migrations).length ? "older" : "current", last };
}

/** Throws MigrationError unless a database has exactly a program's steps; changes nothing. */
export async function requireSchema<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  { oldFirstMigration, madeBy = () => Promise.resolve(null) }: MigrationOptions = {},
): Promise<void> {
  const executed = await executedIn(db);
  refuseFormer(executed, oldFirstMigration);
  const { is, last } = compareSteps(executed, migrations);
  if (is === "current") return;
  if (is === "newer") throw new MigrationError("NEWER_DATABASE", newerWords(await madeBy()));
  const maker = await madeBy();
  const message = `This database was made by ${maker === null ? "an earlier Künye" : `Künye ${maker}`} (its last migration is ${last ?? "none"}), and only the start of a server migrates it. Nothing was done: run this command with the version that made it, or start Künye ${version} first (docs/changes.md).`;
  throw new MigrationError("OLDER_DATABASE", message);
}

function newerWords(maker: string | null): string {
  const named = maker === null ? "" : `, ${maker}`;
  return `This database was made by a newer Künye${named}; this is ${version}. Nothing was changed: run that version, or restore a backup.`;
}

/** Migrates a database to the last step. Throws MigrationError. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  { schema, oldFirstMigration, madeBy = () => Promise.resolve(null) }: MigrationOptions = {},
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider, ...(schema !== undefined && tablesIn(schema)) });
  const upgrade = async () => {
    // A schema of its own has another table of steps.
    const executed = schema === undefined ? await executedIn(db) : [];
    refuseFormer(executed, oldFirstMigration);
    // The migrator describes every table three times, which takes longer than the rest of a start.
    if (compareSteps(executed, migrations).is === "current") return {};
    return migrator.migrateToLatest();
  };
  for (const pause of pausesMs) {
    const { error } = await upgrade().catch((thrown: unknown) => ({ error: thrown }));
    if (error === undefined) return;
    if (error instanceof MigrationError) throw error;
    const reason = error instanceof Error ? error.message : "no reason was given";
    // Kysely reports an unknown migration only by this message.
    if (/^corrupted migrations: .* is missing$/.test(reason)) {
      throw new MigrationError("NEWER_DATABASE", newerWords(await madeBy()), error);
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

function refuseFormer(executed: readonly string[], oldFirstMigration: string | undefined): void {
  if (oldFirstMigration === undefined || !executed.includes(oldFirstMigration)) return;
  const message =
    "This database was made by Künye 0.1 (tag v0.1.0), which this version can't read. Nothing was changed: run that version on it, or start afresh with another DATA_DIR (with DATABASE_URL: an empty database).";
  throw new MigrationError("OLDER_DATABASE", message);
}

/** Returns the steps that a database has run. */
async function executedIn<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from
    ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
