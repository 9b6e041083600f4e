import { accessTables } from "./people-log.ts";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "./dialect.ts";
import { listedRows, listTables } from "./list-tables.ts";
import { monthSums } from "./month-sums.ts";
import { noticePlaces, noticeTables } from "./notices.ts";
import { bookTables } from "./team-book.ts";
import { useTables } from "./uses.ts";

/** The store's schema, step by step, for SQLite and for PostgreSQL. */
export function migrations(dialect: Dialect): Record<string, Migration> {
  const steps = Object.entries(statements(dialect));
  return Object.fromEntries(steps.map(([name, all]) => [name, atOnce(dialect, all)]));
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

/** What each step says to the database. */
function statements(dialect: Dialect): Record<string, readonly string[]> {
  const { table: strict, integer, bytes } = dialect;
  return {
    "001_lookups": [
      `create table intents (
        id text primary key, account text not null, kind text not null, key text not null,
        text text not null, user_id text not null, offer_id text unique, state text not null,
        month text not null, reserved ${integer} not null, cost ${integer}, reason text, successor text,
        lease_until ${integer} not null, created_at ${integer} not null, closed_at ${integer}
      ) ${strict}`,
      // The claim: one question of one account is on its way, or of unknown outcome, at most once.
      `create unique index intents_open on intents (account, kind, key)
        where state in ('claimed', 'sending', 'unknown') and successor is null`,
      "create index intents_month on intents (account, month)",
      `create table answers (
        intent_id text primary key references intents (id), account text not null,
        kind text not null, key text not null, vkn text, body ${bytes} not null,
        people_removed ${integer} not null, fetched_at ${integer} not null
      ) ${strict}`,
      "create index answers_key on answers (account, key)",
      "create index answers_vkn on answers (account, vkn)",
      "create index answers_age on answers (fetched_at)",
      `create table openings (
        intent_id text not null references intents (id), user_id text not null, at ${integer} not null
      ) ${strict}`,
      `create table replies (
        id text primary key, intent_id text not null references intents (id),
        envelope ${bytes} not null, lease_until ${integer} not null, created_at ${integer} not null
      ) ${strict}`,
      "create index replies_intent on replies (intent_id)",
      `create table prices (
        account text not null, kind text not null, price ${integer} not null,
        learned_at ${integer} not null, primary key (account, kind)
      ) ${strict}`,
      `create table budgets (
        account text not null, user_id text not null, month text not null,
        reserved ${integer} not null, spent ${integer} not null, primary key (account, user_id, month)
      ) ${strict}`,
      `create table readings (
        account text not null, at ${integer} not null, balance ${integer} not null
      ) ${strict}`,
      "create index readings_account on readings (account, at)",
      `create table limits (
        account text not null, user_id text not null, amount ${integer} not null,
        primary key (account, user_id)
      ) ${strict}`,
      `create table deliveries (key text primary key, at ${integer} not null) ${strict}`,
      `create table cards (
        id text primary key, team text not null, channel text not null, person text,
        view text not null, created_at ${integer} not null
      ) ${strict}`,
      `create table offers (
        id text primary key, card_id text not null references cards (id), slot text not null,
        account text not null, kind text not null, key text not null, text text not null,
        price ${integer} not null, newer_than ${integer}, release text, expires_at ${integer} not null,
        unique (card_id, slot)
      ) ${strict}`,
    ],
    "002_indexes": [
      // What is looked for every few seconds must not be searched for in the whole ledger.
      `create index intents_lease on intents (lease_until)
        where state in ('claimed', 'sending')`,
      `create index intents_unknown on intents (created_at)
        where state = 'unknown' and successor is null`,
      "create index intents_history on intents (account, created_at)",
    ],
    "003_readings": [
      // Nobody wrote down how long the earlier ones took; none may take longer than this.
      `alter table readings add column asked_at ${integer} not null default 0`,
      "update readings set asked_at = at - 10000",
    ],
    "004_provenance": [
      // Between moments lies a reading's beginning or end; what happens in between bears the last one's number.
      `create table moments (account text primary key, n ${integer} not null) ${strict}`,
      // Which registry and key paid, and where the intent lies among the readings.
      "alter table intents add column source text not null default ''",
      `alter table intents add column opened_after ${integer} not null default 0`,
      `alter table intents add column closed_after ${integer}`,
      "alter table intents add column closed_boot text",
      `alter table intents add column closed_elapsed ${integer}`,
      "alter table intents add column unpriced text",
      "update intents set closed_after = 0 where closed_at is not null",
      "update intents set state = 'lost' where state = 'paid' and reason = 'answer-lost'",
      "drop index intents_open",
      "drop index intents_lease",
      // The claim: one question of one account is on its way, or of unknown outcome, at most once.
      `create unique index intents_claim on intents (account, kind, key)
          where state in ('sending', 'unknown') and successor is null`,
      // While prices are only guessed, one query at a time.
      `create unique index intents_unpriced on intents (account, unpriced)
          where state = 'sending' and unpriced is not null`,
      "create index intents_lease on intents (lease_until) where state = 'sending'",
      `create index intents_lost on intents (account, kind, key)
          where (state = 'lost' or reason = 'key-lost')`,
      "create index intents_closed on intents (account, closed_after)",
      `create index intents_words on intents (closed_at)
          where kind in ('title', 'title_detail') and text != ''`,
      // Evidence only strengthens.
      ...dialect.refuse(
        "intents",
        "state",
        `${strength("new")} < ${strength("old")}`,
        "an outcome only strengthens",
      ),
      // Nobody knows in which order the earlier ones were read, nor under which key.
      "drop table readings",
      `create table readings (
          id text primary key, account text not null, source text not null, boot text not null,
          asked_seq ${integer} not null, asked_elapsed ${integer} not null, asked_at ${integer} not null,
          seq ${integer}, elapsed ${integer}, at ${integer}, balance ${integer}
        ) ${strict}`,
      "create index readings_account on readings (account, asked_seq)",
      `create table verdicts (
          id text primary key, intent_id text not null references intents (id), verdict text not null,
          cost ${integer}, by text not null, before_at ${integer}, before_balance ${integer},
          after_at ${integer}, after_balance ${integer}, at ${integer} not null
        ) ${strict}`,
      "create index verdicts_intent on verdicts (intent_id)",
      `create table marks (
          account text not null, mark text not null, since ${integer} not null, reason text not null,
          primary key (account, mark)
        ) ${strict}`,
      "alter table answers add column sealed_by text",
      "create index answers_sealed on answers (sealed_by)",
      "create index answers_people on answers (fetched_at) where people_removed = 0",
      "alter table replies add column sealed_by text",
      "alter table replies add column user_id text",
      // A card lives as long as its answer.
      "alter table cards add column intent_id text",
      "create index cards_intent on cards (intent_id)",
      "create index cards_age on cards (created_at)",
    ],
    "005_month_sums": monthSums(dialect),
    "006_unknown_index": [
      // By account and in the order in which they are judged, or SQLite would search the account's whole ledger for them.
      "drop index intents_unknown",
      `create index intents_unknown on intents (account, opened_after, created_at)
        where state = 'unknown' and successor is null`,
    ],
    "007_own_companies": [
      `create table own_companies (
        team text not null, vkn text not null, is_own ${integer} not null, user_id text not null,
        at ${integer} not null, primary key (team, vkn)
      ) ${strict}`,
    ],
    "008_receipts": [
      "alter table intents add column answer_hash text",
      `create table receipts (
        id text primary key, intent_id text not null, file_hash text not null,
        marks text not null, at ${integer} not null
      ) ${strict}`,
    ],
    "009_cause": [
      "alter table intents rename column offer_id to cause",
      "update intents set cause = 'offer:' || cause where cause is not null",
    ],
    "010_lists": listTables(dialect),
    "011_team": bookTables(dialect),
    "013_savings": [
      "alter table intents add column note text",
      "create index intents_notes on intents (closed_at) where note is not null",
      // For what is bought again.
      "create index intents_question on intents (account, key, kind, created_at)",
      `create table savings (
        account text not null, day text not null, user_id text not null, question text not null,
        price ${integer} not null, primary key (account, day, user_id, question)
      ) ${strict}`,
    ],
    "014_notices": noticeTables(dialect),
    "015_people_access": accessTables(dialect),
    "016_listed_rows": [
      "alter table list_rows drop column cost",
      listedRows,
      `alter table lists add column lease_until ${integer} not null default 0`,
      `alter table lists add column attempts ${integer} not null default 0`,
      `alter table lists add column shown_until ${integer}`,
      "update lists set shown_until = 0 where id in (select key from jobs where due_at is not null)",
      "update lists set shown_until = 0 where state = 'running'",
      "drop table jobs",
    ],
    "017_languages": [
      `create table languages (
        team text not null, user_id text not null, language text not null,
        primary key (team, user_id)
      ) ${strict}`,
    ],
    "018_notice_places": noticePlaces,
    // What was set aside is compared and shown together with what was spent, always.
    "019_budget_sums": [
      "update budgets set spent = spent + reserved",
      "alter table budgets drop column reserved",
    ],
    "020_unsent": [`alter table intents add column unsent ${integer} not null default 0`],
    "021_large_ledgers": [
      "create index answers_held on answers (account, fetched_at, intent_id)",
      `create index intents_own on intents (account, user_id, created_at, id)
        where state in ('paid', 'lost', 'unknown')`,
      // The sums of what was paid are read off the index alone.
      "drop index intents_closed",
      "create index intents_closed on intents (account, closed_after, state, cost, opened_after)",
    ],
    "022_verdicts_by_managers": ["alter table verdicts add column by_user text"],
    "023_uses": useTables(dialect),
  };
}

/** How strong the evidence behind a state is: not known, known without the answer, known by the answer's bytes. */
function strength(row: "old" | "new"): string {
  return `(case ${row}.state when 'sending' then 0 when 'unknown' then 1 when 'free' then 2
    when 'lost' then 2 when 'paid' then 3 end)`;
}
