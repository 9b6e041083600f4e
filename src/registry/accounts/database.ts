import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { makeDirectory } from "../../platform/data-directory.ts";
import { openSqlite } from "../../platform/open-sqlite.ts";
import { migrate } from "../../platform/migrate.ts";

/** The tables of `registry.sqlite`; amounts in micro-credits, times in milliseconds since 1970. */
export interface RegistryTables {
  accounts: { id: string; name: string; created_at: number; balance: number };
  api_keys: {
    /** SHA-256 of the whole key in hex. */
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
    /** Negative for a charge, positive for what adds to the balance. */
    amount: number;
    balance_after: number;
    at: number;
    request_id: string;
  };
  /** One row: the number of months that have passed for the invented companies. */
  months: { passed: number };
}

export type RegistryDatabase = Kysely<RegistryTables>;

export function databaseFile(dataDir: string): string {
  return join(dataDir, "registry.sqlite");
}

/** Opens the database of a data directory, creating it if missing, and migrates it. */
export async function openRegistryDatabase(dataDir: string): Promise<RegistryDatabase> {
  makeDirectory(dataDir, 0o700);
  const db = openSqlite<RegistryTables>(databaseFile(dataDir));
  await migrate(db, {
    "0001-accounts-and-titles": migrationOf(...firstTables),
    // Titles moved to a file of their own: an import must not hold up a charge.
    "0002-titles-elsewhere": migrationOf("drop table titles"),
    "0003-ledger-by-request": migrationOf("create index ledger_by_request on ledger (request_id)"),
    "0004-months": migrationOf(
      "create table months (passed integer not null) strict",
      "insert into months values (0)",
    ),
  });
  return db;
}

const firstTables = [
  `create table accounts (
    id text primary key, name text not null unique, created_at integer not null,
    balance integer not null check (balance >= 0)
  ) strict`,
  `create table api_keys (
    hash text primary key, account text not null references accounts (id), prefix text not null,
    created_at integer not null, revoked_at integer
  ) strict`,
  `create table prices (
    account text not null references accounts (id), kind text not null,
    amount integer not null check (amount >= 0),
    constraint prices_of_account primary key (account, kind)
  ) strict`,
  `create table ledger (
    id text primary key, account text not null references accounts (id), kind text not null,
    amount integer not null, balance_after integer not null, at integer not null,
    request_id text not null
  ) strict`,
  "create index ledger_by_account on ledger (account, at)",
  "create table titles (vkn text primary key, title text not null) strict",
];

function migrationOf(...statements: string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
