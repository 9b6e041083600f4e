import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const sqliteMigrations: Record<string, Migration> = {
  "0001-accounts-and-titles": migrationOf(
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
  ),
  // Titles moved to a file of their own: an import must not hold up a charge.
  "0002-titles-elsewhere": migrationOf("drop table titles"),
  "0003-ledger-by-request": migrationOf("create index ledger_by_request on ledger (request_id)"),
  "0004-months": migrationOf(
    "create table months (passed integer not null) strict",
    "insert into months values (0)",
  ),
  "0005-rate-limits": migrationOf(
    "alter table accounts add column per_minute integer check (per_minute > 0)",
  ),
};

/** PostgreSQL's: each name is written with its schema, since the search path is the operator's. */
export const postgresMigrations: Record<string, Migration> = {
  "0001-accounts": migrationOf(
    // Room in each page keeps the updates of a hot balance out of the index.
    `create table registry.accounts (
      id text primary key, name text not null unique, created_at bigint not null,
      balance bigint not null check (balance >= 0)
    ) with (fillfactor = 50)`,
    `create table registry.api_keys (
      hash text primary key, account text not null references registry.accounts (id),
      prefix text not null, created_at bigint not null, revoked_at bigint
    )`,
    `create table registry.prices (
      account text not null references registry.accounts (id), kind text not null,
      amount bigint not null check (amount >= 0), primary key (account, kind)
    )`,
    `create table registry.ledger (
      seq bigint generated always as identity, id text primary key,
      account text not null references registry.accounts (id), kind text not null,
      amount bigint not null, balance_after bigint not null, at bigint not null,
      request_id text not null
    )`,
    "create index ledger_by_account on registry.ledger (account, seq)",
    "create index ledger_by_request on registry.ledger (request_id)",
    "create table registry.months (passed bigint not null)",
    "insert into registry.months values (0)",
  ),
  "0002-titles": migrationOf(
    // A removed company stays, without a title: replicas read only the rows of later versions.
    "create table registry.titles (vkn bigint primary key, title text, version bigint not null)",
    "create index titles_by_version on registry.titles (version)",
    `create table registry.title_versions (
      version bigint primary key, id text not null unique, imported_at bigint not null,
      titles bigint not null
    )`,
  ),
  "0003-rate-limits": migrationOf(
    "alter table registry.accounts add column per_minute bigint check (per_minute > 0)",
    // Unlogged: a crash of the database may forget one minute's count.
    `create unlogged table registry.rate_usage (
      account text primary key, minute bigint not null, used bigint not null
    )`,
  ),
  // Written by /readyz, and otherwise empty.
  "0004-probes": migrationOf("create table registry.probes (filler text not null)"),
};

function migrationOf(...statements: string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
