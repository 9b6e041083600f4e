import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the two databases call the same thing. */
export interface Dialect {
  /** Behind a table: SQLite's own word for taking types seriously. */
  table: string;
  integer: string;
  bytes: string;
}

/** The store's schema, step by step, for SQLite and for PostgreSQL. */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  "001_lookups": {
    async up(db: Kysely<never>) {
      const [strict, integer, bytes] = [dialect.table, dialect.integer, dialect.bytes].map((word) =>
        sql.raw(word),
      );
      const create = (statement: ReturnType<typeof sql>) => statement.execute(db);
      await create(sql`create table intents (
        id text primary key, account text not null, kind text not null, key text not null,
        text text not null, user_id text not null, offer_id text unique, state text not null,
        month text not null, reserved ${integer} not null, cost ${integer}, reason text, successor text,
        lease_until ${integer} not null, created_at ${integer} not null, closed_at ${integer}
      ) ${strict}`);
      // The claim: one question of one account is on its way, or of unknown outcome, at most once.
      await create(sql`create unique index intents_open on intents (account, kind, key)
        where state in ('claimed', 'sending', 'unknown') and successor is null`);
      await create(sql`create index intents_month on intents (account, month)`);
      await create(sql`create table answers (
        intent_id text primary key references intents (id), account text not null,
        kind text not null, key text not null, vkn text, body ${bytes} not null,
        people_removed ${integer} not null, fetched_at ${integer} not null
      ) ${strict}`);
      await create(sql`create index answers_key on answers (account, key)`);
      await create(sql`create index answers_vkn on answers (account, vkn)`);
      await create(sql`create index answers_age on answers (fetched_at)`);
      await create(sql`create table openings (
        intent_id text not null references intents (id), user_id text not null, at ${integer} not null
      ) ${strict}`);
      await create(sql`create table replies (
        id text primary key, intent_id text not null references intents (id),
        envelope ${bytes} not null, lease_until ${integer} not null, created_at ${integer} not null
      ) ${strict}`);
      await create(sql`create index replies_intent on replies (intent_id)`);
      await create(sql`create table prices (
        account text not null, kind text not null, price ${integer} not null,
        learned_at ${integer} not null, primary key (account, kind)
      ) ${strict}`);
      await create(sql`create table budgets (
        account text not null, user_id text not null, month text not null,
        reserved ${integer} not null, spent ${integer} not null, primary key (account, user_id, month)
      ) ${strict}`);
      await create(sql`create table readings (
        account text not null, at ${integer} not null, balance ${integer} not null
      ) ${strict}`);
      await create(sql`create index readings_account on readings (account, at)`);
      await create(sql`create table limits (
        account text not null, user_id text not null, amount ${integer} not null,
        primary key (account, user_id)
      ) ${strict}`);
      await create(
        sql`create table deliveries (key text primary key, at ${integer} not null) ${strict}`,
      );
      await create(sql`create table cards (
        id text primary key, team text not null, channel text not null, person text,
        view text not null, created_at ${integer} not null
      ) ${strict}`);
      await create(sql`create table offers (
        id text primary key, card_id text not null references cards (id), slot text not null,
        account text not null, kind text not null, key text not null, text text not null,
        price ${integer} not null, newer_than ${integer}, release text, expires_at ${integer} not null,
        unique (card_id, slot)
      ) ${strict}`);
    },
  },
  "002_indexes": {
    async up(db: Kysely<never>) {
      // What is looked for every few seconds must not be searched for in the whole ledger.
      await sql`create index intents_lease on intents (lease_until)
        where state in ('claimed', 'sending')`.execute(db);
      await sql`create index intents_unknown on intents (created_at)
        where state = 'unknown' and successor is null`.execute(db);
      await sql`create index intents_history on intents (account, created_at)`.execute(db);
    },
  },
  "003_readings": {
    async up(db: Kysely<never>) {
      // Nobody wrote down how long the earlier ones took; none may take longer than this.
      const integer = sql.raw(dialect.integer);
      await sql`alter table readings add column asked_at ${integer} not null default 0`.execute(db);
      await sql`update readings set asked_at = at - 10000`.execute(db);
    },
  },
});
