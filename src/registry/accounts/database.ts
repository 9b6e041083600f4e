import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { openSqlite } from "../../platform/open-sqlite.ts";
import { migrate } from "../../platform/migrate.ts";

/** The service's own tables; every amount is in whole micro-credits, every time in milliseconds since 1970. */
export interface RegistryTables {
  accounts: { id: string; name: string; created_at: number; balance: number };
  api_keys: {
    /** SHA-256 of the whole key in hex: the key itself is kept nowhere. */
    hash: string;
    account: string;
    prefix: string;
    created_at: number;
    revoked_at: number | null;
  };
  prices: { account: string; kind: string; amount: number };
  ledger: {
    id: string;
    account: string;
    kind: string;
    /** Negative for a charge, positive for a top-up. */
    amount: number;
    balance_after: number;
    at: number;
    request_id: string;
  };
}

export type RegistryDatabase = Kysely<RegistryTables>;

/** Where the database is within a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "registry.sqlite");
}

/** Opens the database in a data directory, which is made if it is missing, and brings it to its last migration. */
export async function openRegistryDatabase(dataDir: string): Promise<RegistryDatabase> {
  // For its owner only: what is in it is worth money.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const db = openSqlite<RegistryTables>(databaseFile(dataDir));
  await migrate(db, {
    "0001-accounts-and-titles": { up: createTables },
    // Imported titles have a file of their own, so that an import never holds up a charge.
    "0002-titles-elsewhere": { up: (old) => old.schema.dropTable("titles").execute() },
    "0003-ledger-by-request": { up: indexRequests },
  });
  return db;
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);
  await table("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "integer", (column) => column.notNull())
    .addColumn("balance", "integer", (column) => column.notNull().check(sql`balance >= 0`))
    .execute();
  await table("api_keys")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("prefix", "text", (column) => column.notNull())
    .addColumn("created_at", "integer", (column) => column.notNull())
    .addColumn("revoked_at", "integer")
    .execute();
  await table("prices")
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("amount", "integer", (column) => column.notNull().check(sql`amount >= 0`))
    .addPrimaryKeyConstraint("prices_of_account", ["account", "kind"])
    .execute();
  await table("ledger")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("balance_after", "integer", (column) => column.notNull())
    .addColumn("at", "integer", (column) => column.notNull())
    .addColumn("request_id", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("ledger_by_account")
    .on("ledger")
    .columns(["account", "at"])
    .execute();
  await table("titles")
    .addColumn("vkn", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .execute();
}

async function indexRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("ledger_by_request").on("ledger").column("request_id").execute();
}
