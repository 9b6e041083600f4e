import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "./dialect.ts";
import { listTables } from "./list-tables.ts";
import { monthSums } from "./month-sums.ts";

/** The first migration of the versions before 0.2.0; this program reads none of their databases. */
export const formerFirstMigration = "001_lookups";

/** The store's schema, step by step, for SQLite and for PostgreSQL. */
export function migrations(dialect: Dialect): Record<string, Migration> {
  return { "001_first": atOnce(dialect, firstTables(dialect)) };
}

function atOnce({ step }: Dialect, all: readonly string[]): Migration {
  return {
    async up(db: Kysely<never>) {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(step.begin);
      try {
        for (const statement of all) await run(statement);
        await run(step.commit);
      } catch (error) {
        await run(step.rollback);
        throw error;
      }
    },
  };
}

function firstTables(dialect: Dialect): string[] {
  return [
    ...ledgerTables(dialect),
    ...monthSums(dialect),
    ...balanceTables(dialect),
    ...cardTables(dialect),
    ...listTables(dialect),
    ...teamTables(dialect),
  ];
}

/** Paid queries, their answers and what they cost. */
function ledgerTables(dialect: Dialect): string[] {
  const { table: strict, integer, bytes } = dialect;
  return [
    `create table intents (
      id text primary key, account text not null, source text not null, kind text not null,
      key text not null, text text not null, user_id text not null, cause text unique,
      state text not null, month text not null, reserved ${integer} not null, cost ${integer},
      reason text, successor text, lease_until ${integer} not null, created_at ${integer} not null,
      closed_at ${integer}, opened_after ${integer} not null, closed_after ${integer},
      closed_boot text, closed_elapsed ${integer}, unpriced text, answer_hash text, remark text,
      unsent ${integer} not null default 0
    ) ${strict}`,
    // The claim: one question of an account is being sent, or has an unknown outcome, at most once.
    `create unique index intents_claim on intents (account, kind, key)
      where state in ('sending', 'unknown') and successor is null`,
    // While prices are only guessed, one query at a time.
    `create unique index intents_unpriced on intents (account, unpriced)
      where state = 'sending' and unpriced is not null`,
    // The sweeps that run every few seconds never search the whole ledger.
    "create index intents_lease on intents (lease_until) where state = 'sending'",
    `create index intents_unknown on intents (account, opened_after, created_at)
      where state = 'unknown' and successor is null`,
    `create index intents_lost on intents (account, kind, key)
      where (state = 'lost' or reason = 'key-lost')`,
    "create index intents_history on intents (account, created_at)",
    `create index intents_own on intents (account, user_id, created_at, id)
      where state in ('paid', 'lost', 'unknown')`,
    "create index intents_question on intents (account, key, kind, created_at)",
    // The sums of what was paid are read from the index alone.
    "create index intents_closed on intents (account, closed_after, state, cost, opened_after)",
    `create index intents_words on intents (closed_at)
      where kind in ('title', 'title_detail') and text != ''`,
    "create index intents_remarks on intents (closed_at) where remark is not null",
    // Evidence only strengthens.
    ...dialect.refuse(
      "intents",
      "state",
      `${strength("new")} < ${strength("old")}`,
      "an outcome only strengthens",
    ),
    `create table answers (
      intent_id text primary key references intents (id), account text not null,
      kind text not null, key text not null, vkn text, body ${bytes} not null,
      sealed_by text not null, people_removed ${integer} not null, fetched_at ${integer} not null
    ) ${strict}`,
    "create index answers_key on answers (account, key)",
    "create index answers_vkn on answers (account, vkn)",
    "create index answers_age on answers (fetched_at)",
    "create index answers_held on answers (account, fetched_at, intent_id)",
    "create index answers_sealed on answers (sealed_by)",
    "create index answers_people on answers (fetched_at) where people_removed = 0",
    `create table replies (
      id text primary key, intent_id text not null references intents (id),
      user_id text not null, envelope ${bytes} not null, sealed_by text not null,
      lease_until ${integer} not null, created_at ${integer} not null
    ) ${strict}`,
    "create index replies_intent on replies (intent_id)",
    `create table prices (
      account text not null, kind text not null, price ${integer} not null,
      learned_at ${integer} not null, primary key (account, kind)
    ) ${strict}`,
    `create table budgets (
      account text not null, user_id text not null, month text not null,
      spent ${integer} not null, primary key (account, user_id, month)
    ) ${strict}`,
    `create table savings (
      account text not null, day text not null, user_id text not null, question text not null,
      price ${integer} not null, primary key (account, day, user_id, question)
    ) ${strict}`,
    // Free uses of an answer with a remark.
    `create table uses (
      id text primary key, account text not null, intent_id text not null references intents (id),
      user_id text not null, remark text not null, month text not null, at ${integer} not null
    ) ${strict}`,
    "create index uses_account on uses (account, at, id)",
    "create index uses_intent on uses (intent_id)",
    "create index uses_age on uses (at)",
    `create table receipts (
      id text primary key, intent_id text not null, file_hash text not null,
      marks text not null, at ${integer} not null
    ) ${strict}`,
  ];
}

/** Readings of the balance and what they prove. */
function balanceTables({ table: strict, integer }: Dialect): string[] {
  return [
    `create table moments (account text primary key, n ${integer} not null) ${strict}`,
    `create table readings (
      id text primary key, account text not null, source text not null, boot text not null,
      asked_seq ${integer} not null, asked_elapsed ${integer} not null, asked_at ${integer} not null,
      seq ${integer}, elapsed ${integer}, at ${integer}, balance ${integer}
    ) ${strict}`,
    "create index readings_account on readings (account, asked_seq)",
    `create table verdicts (
      id text primary key, intent_id text not null references intents (id), verdict text not null,
      cost ${integer}, by text not null, by_user text, before_at ${integer},
      before_balance ${integer}, after_at ${integer}, after_balance ${integer},
      at ${integer} not null
    ) ${strict}`,
    "create index verdicts_intent on verdicts (intent_id)",
    `create table marks (
      account text not null, mark text not null, since ${integer} not null, reason text not null,
      primary key (account, mark)
    ) ${strict}`,
  ];
}

/** Returns the tables of cards, offers, deliveries and notices. */
function cardTables({ table: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table deliveries (key text primary key, at ${integer} not null) ${strict}`,
    `create table cards (
      id text primary key, team_id text not null, channel text not null, person text,
      state text not null, intent_id text, created_at ${integer} not null
    ) ${strict}`,
    // A card lives as long as its answer.
    "create index cards_intent on cards (intent_id)",
    "create index cards_age on cards (created_at)",
    `create table offers (
      id text primary key, card_id text not null references cards (id), slot text not null,
      account text not null, kind text not null, key text not null, text text not null,
      price ${integer} not null, newer_than ${integer}, release text, expires_at ${integer} not null,
      unique (card_id, slot)
    ) ${strict}`,
    // A notice that was told stays without its state, so that it is not told again.
    `create table notices (
      team_id text not null, key text not null, user_id text not null, state ${bytes}, sealed_by text,
      lease_until ${integer} not null, created_at ${integer} not null, place text,
      primary key (team_id, key, user_id)
    ) ${strict}`,
    "create index notices_due on notices (team_id, lease_until) where state is not null",
  ];
}

/** Decisions of a workspace, its languages, and the access log. */
function teamTables({ table: strict, integer }: Dialect): string[] {
  return [
    `create table team_book (
      account text not null, n ${integer} not null, name text not null, month text not null,
      value text, by_user text not null, at ${integer} not null, primary key (account, n)
    ) ${strict}`,
    `create table own_companies (
      team_id text not null, vkn text not null, is_own ${integer} not null, user_id text not null,
      at ${integer} not null, primary key (team_id, vkn)
    ) ${strict}`,
    `create table languages (
      team_id text not null, user_id text not null, language text not null,
      primary key (team_id, user_id)
    ) ${strict}`,
    `create table people_access (
      account text not null, vkn text, intent_id text, user_id text not null, how text not null,
      sections text not null, at ${integer} not null
    ) ${strict}`,
    "create index people_access_vkn on people_access (vkn, at)",
    "create index people_access_age on people_access (at)",
    `create table erasures (
      team_id text not null, vkn text not null, by text not null, why text not null,
      counts text not null, at ${integer} not null
    ) ${strict}`,
  ];
}

/** The strength of a state's evidence: 0 not known, 1 unknown, 2 known without the answer, 3 the answer's bytes. */
function strength(row: "old" | "new"): string {
  return `(case ${row}.state when 'sending' then 0 when 'unknown' then 1 when 'free' then 2
    when 'lost' then 2 when 'paid' then 3 end)`;
}
