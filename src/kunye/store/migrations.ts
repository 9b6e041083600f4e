import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { rowVersions, type Change, type Dialect } from "./store-context.ts";

/** The first migration of the versions before 0.2.0, whose databases are refused. */
export const formerFirstMigration = "001_lookups";

export function migrations(dialect: Dialect): Record<string, Migration> {
  return {
    "001_first": inOneStep(dialect, [
      ...ledgerTables(dialect),
      ...monthSums(dialect),
      ...balanceTables(dialect),
      ...cardTables(dialect),
      ...listTables(dialect),
      ...teamTables(dialect),
    ]),
    "002_watches": inOneStep(dialect, watchTables(dialect)),
    "003_rounds": inOneStep(dialect, roundColumns(dialect)),
    "004_released": inOneStep(dialect, releasedOutcomes),
    "005_tries": inOneStep(dialect, [
      `alter table replies add column tries ${dialect.integer} not null default 0`,
      `alter table notices add column tries ${dialect.integer} not null default 0`,
    ]),
    "006_no_turns": inOneStep(dialect, noTurns),
    "007_used_releases": inOneStep(dialect, usedReleases),
    "008_seen": inOneStep(dialect, seenTables(dialect)),
    "009_seen_clean": inOneStep(dialect, seenClean),
    "010_installations": inOneStep(dialect, installationTables(dialect)),
    "011_own_titles": inOneStep(dialect, ["alter table own_companies add column title text"]),
    "012_sources": inOneStep(dialect, sourceIndexes),
    "013_versions": inOneStep(dialect, [
      `create table versions (version text primary key, at ${dialect.integer} not null)
        ${dialect.tableOptions}`,
      // Written by /readyz, and otherwise empty.
      `create table probes (filler text not null) ${dialect.tableOptions}`,
    ]),
    "014_runs": inOneStep(dialect, ["alter table deliveries add column run text"]),
    "015_verdicts": inOneStep(dialect, seenVerdicts(dialect)),
    "016_checks": inOneStep(dialect, checkTables(dialect)),
    "017_jobs": inOneStep(dialect, ["alter table intents add column job text"]),
    "018_offered_titles": inOneStep(dialect, [
      `alter table offers add column body ${dialect.bytes}`,
      "alter table offers add column sealed_by text",
      "create index offers_sealed on offers (sealed_by) where sealed_by is not null",
    ]),
    "019_agent_calls": inOneStep(dialect, agentCallTable(dialect)),
    "020_workflow_steps": inOneStep(dialect, workflowStepTable(dialect)),
    "021_deletions": inOneStep(dialect, [
      `create table deletions (
        day text not null, kind text not null, n ${dialect.integer} not null,
        primary key (day, kind)
      ) ${dialect.tableOptions}`,
    ]),
  };
}

function inOneStep({ step }: Dialect, statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<never>) {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(step.begin);
      try {
        for (const statement of statements) await run(statement);
        await run(step.commit);
      } catch (error) {
        await run(step.rollback);
        throw error;
      }
    },
  };
}

function ledgerTables(dialect: Dialect): string[] {
  const { tableOptions: strict, integer, bytes } = dialect;
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
    // The claim: an account has at most one sending or unknown query per question.
    `create unique index intents_claim on intents (account, kind, key)
      where state in ('sending', 'unknown') and successor is null`,
    `create unique index intents_unpriced on intents (account, unpriced)
      where state = 'sending' and unpriced is not null`,
    "create index intents_lease on intents (lease_until) where state = 'sending'",
    `create index intents_unknown on intents (account, opened_after, created_at)
      where state = 'unknown' and successor is null`,
    `create index intents_lost on intents (account, kind, key)
      where (state = 'lost' or reason = 'key-lost')`,
    "create index intents_history on intents (account, created_at)",
    `create index intents_own on intents (account, user_id, created_at, id)
      where state in ('paid', 'lost', 'unknown')`,
    "create index intents_question on intents (account, key, kind, created_at)",
    // Covers the sums of paid queries.
    "create index intents_closed on intents (account, closed_after, state, cost, opened_after)",
    `create index intents_words on intents (closed_at)
      where kind in ('title', 'title_detail') and text != ''`,
    "create index intents_remarks on intents (closed_at) where remark is not null",
    // An outcome only gets surer (R9).
    ...dialect.refuseUpdates(
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

function balanceTables({ tableOptions: strict, integer }: Dialect): string[] {
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

function cardTables({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table deliveries (key text primary key, at ${integer} not null) ${strict}`,
    `create table cards (
      id text primary key, team_id text not null, channel text not null, person text,
      state text not null, intent_id text, created_at ${integer} not null
    ) ${strict}`,
    "create index cards_intent on cards (intent_id)",
    "create index cards_age on cards (created_at)",
    `create table offers (
      id text primary key, card_id text not null references cards (id), slot text not null,
      account text not null, kind text not null, key text not null, text text not null,
      price ${integer} not null, newer_than ${integer}, release text, expires_at ${integer} not null,
      unique (card_id, slot)
    ) ${strict}`,
    // A sent notice stays without its state, so that it is sent once.
    `create table notices (
      team_id text not null, key text not null, user_id text not null, state ${bytes}, sealed_by text,
      lease_until ${integer} not null, created_at ${integer} not null, place text,
      primary key (team_id, key, user_id)
    ) ${strict}`,
    "create index notices_due on notices (team_id, lease_until) where state is not null",
  ];
}

function teamTables({ tableOptions: strict, integer }: Dialect): string[] {
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

function strength(row: "old" | "new"): string {
  return `(case ${row}.state when 'sending' then 0 when 'unknown' then 1 when 'free' then 2
    when 'lost' then 2 when 'paid' then 3 end)`;
}

function listTables({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table lists (
      id text primary key, team_id text not null, user_id text not null, context ${bytes} not null,
      sealed_by text not null, state text not null, reason text, agreed text,
      created_at ${integer} not null, started_at ${integer}, lease_until ${integer} not null default 0,
      attempts ${integer} not null default 0, shown_until ${integer}
    ) ${strict}`,
    `create table list_rows (
      id text primary key, list_id text not null references lists (id) on delete cascade,
      no ${integer} not null, class text not null, kind text, key text, same_as ${integer},
      cause text unique, given ${bytes} not null, state text not null, reason text,
      intent_id text, unique (list_id, no)
    ) ${strict}`,
    "create index list_rows_state on list_rows (list_id, state, no)",
    listedRows,
  ];
}

/**
 * List rows with their outcomes: from the lookup with the row's cause, else an earlier one.
 * A row is `free` if its answer was held. Its own lookup is free only by a verdict:
 * a lookup that was not charged loses its cause, and its row waits again.
 */
const listedRows = `create view listed_rows as select
  r.id, r.list_id, r.no, r.class, r.kind, r.key, r.same_as, r.cause, r.given,
  coalesce(own.id, other.id) as intent_id,
  case coalesce(own.state, other.state) when 'sending' then 'asking' when 'unknown' then 'unknown'
    when 'free' then 'failed' when 'lost' then 'failed'
    when 'paid' then case when own.id is null then 'free' else 'done' end else r.state end as state,
  case coalesce(own.state, other.state) when 'free' then 'not-charged' when 'lost' then 'lost'
    else r.reason end as reason,
  case when own.state in ('paid', 'lost') then coalesce(own.cost, own.reserved) end as cost,
  case when own.state in ('sending', 'unknown') then own.reserved end as open
  from list_rows r left join intents own on own.cause = r.cause
  left join intents other on other.id = r.intent_id`;

function monthSums(dialect: Dialect): string[] {
  const { tableOptions: strict, integer } = dialect;
  const after = (change: Change) => {
    const rows = rowVersions[change].map((version) => {
      const sign = version === "new" ? 1 : -1;
      return `select ${sign} as sign, r.* from (${dialect.selectChanged(version, sumColumns)}) as r`;
    });
    return dialect.triggerAfter("intents", change, addToSums(rows.join(" union all ")));
  };
  return [
    `create table month_sums (
      account text not null, month text not null, user_id text not null, kind text not null,
      state text not null, queries ${integer} not null, named ${integer} not null,
      cost ${integer} not null, primary key (${sumKey})
    ) ${strict}`,
    ...after("insert"),
    ...after("update"),
    ...after("delete"),
    `create index intents_month on intents (account, month, created_at) where ${isCounted}`,
  ];
}

const sumKey = "account, month, user_id, kind, state";
const sumColumns = [...sumKey.split(", "), "cost"];
const isCounted = "state in ('paid', 'lost', 'unknown')";

/** Adds intents to their sums, or subtracts them (sign -1); unchanged sums are not written. */
function addToSums(rows: string): string {
  const queries = "sum(sign)";
  const named = "sum(case when cost is null then 0 else sign end)";
  const cost = "coalesce(sum(sign * cost), 0)";
  // A fixed order of rows prevents deadlocks.
  return `insert into month_sums (${sumKey}, queries, named, cost)
    select ${sumKey}, ${queries}, ${named}, cast(${cost} as bigint)
    from (${rows}) as c
    where ${isCounted} group by ${sumKey}
    having ${queries} <> 0 or ${named} <> 0 or ${cost} <> 0 order by ${sumKey}
    on conflict (${sumKey}) do update set queries = month_sums.queries + excluded.queries,
      named = month_sums.named + excluded.named, cost = month_sums.cost + excluded.cost`;
}

function watchTables({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table watches (
      id text primary key, team_id text not null, user_id text not null, name ${bytes},
      sealed_by text, channel text, interval text not null, price ${integer} not null,
      cap ${integer} not null, state text not null, pause text, round ${integer} not null,
      begun_at ${integer}, lease_until ${integer}, attempts ${integer} not null, last_at ${integer},
      last_changed ${integer} not null, counted_from ${integer} not null,
      created_at ${integer} not null, subject text not null
    ) ${strict}`,
    `create unique index watches_subject on watches (team_id, user_id, subject)
      where state in ('running', 'paused')`,
    "create index watches_due on watches (lease_until) where state in ('running', 'paused')",
    `create table watched (
      watch_id text not null references watches (id) on delete cascade, vkn text not null,
      no ${integer} not null, baseline ${bytes}, sealed_by text, fetched_at ${integer},
      round ${integer} not null, change ${bytes}, unknown ${integer} not null,
      primary key (watch_id, vkn)
    ) ${strict}`,
    "create index watched_vkn on watched (vkn)",
    `create index intents_watches on intents (account, month) where cause like 'watch:%'`,
  ];
}

/** A round's date apart from its lease, the outcome of each visit, and changes until they are told. */
function roundColumns({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `alter table watches add column due_at ${integer}`,
    "update watches set due_at = lease_until, lease_until = 0",
    "drop index watches_due",
    "create index watches_due on watches (due_at) where state in ('running', 'paused')",
    "alter table watched add column outcome text",
    "alter table watched add column record text not null default 'found'",
    `alter table watched add column code ${bytes}`,
    "update watched set outcome = 'unknown' where unknown = 1",
    `create table watch_changes (
      watch_id text not null references watches (id) on delete cascade, vkn text not null,
      round ${integer} not null, change ${bytes} not null, sealed_by text not null,
      is_loud ${integer} not null, told_in ${integer}, is_apart ${integer} not null,
      at ${integer} not null,
      primary key (watch_id, vkn, round)
    ) ${strict}`,
    `insert into watch_changes (watch_id, vkn, round, change, sealed_by, is_loud, is_apart, at)
      select watch_id, vkn, round, change, sealed_by, 0, 0, coalesce(fetched_at, 0)
      from watched where change is not null and sealed_by is not null`,
    "alter table watched drop column change",
    "alter table watched drop column unknown",
  ];
}

/** A released outcome stays unknown until it is settled, so the index has it too. */
const releasedOutcomes = [
  "drop index intents_unknown",
  `create index intents_unknown on intents (account, opened_after, created_at)
    where state = 'unknown'`,
];

/** Indexes for the keys of queries, and for the accounts that used a key. */
const sourceIndexes = [
  "drop index if exists intents_closed",
  // Covers the sums of paid queries.
  `create index intents_closed on intents
    (account, closed_after, state, cost, opened_after, source)`,
  "create index if not exists intents_source on intents (source, account, created_at)",
];

const isUnsent = "intents.state = 'sending' and intents.unsent > 0";
const ofBudget = `intents.account = budgets.account and intents.month = budgets.month
  and budgets.user_id in ('', intents.user_id)`;

/** Earlier versions claimed a list's rows before their turn: unsent claims are free. */
const noTurns = [
  `update budgets set spent = spent - (select cast(sum(intents.reserved) as bigint) from intents
      where ${ofBudget} and ${isUnsent})
    where exists (select 1 from intents where ${ofBudget} and ${isUnsent})`,
  `update intents set state = 'free', reason = 'given-up', cause = null, closed_at = created_at,
      closed_after = opened_after
    where ${isUnsent}`,
  "update intents set reason = 'given-up' where state = 'free' and reason = 'given-back'",
  "alter table intents drop column unsent",
];

const isReleased = "released.state = 'unknown' and successor.state = 'free'";

/** Earlier versions left outcomes released although their successor was not charged. */
const usedReleases = [
  `update intents set successor = (
      select successor.successor from intents as successor where successor.id = intents.successor)
    where id in (select released.id from intents as released
      join intents as successor on successor.id = released.successor
      where ${isReleased} and successor.successor is not null)`,
  `update intents set successor = null
    where id in (select max(released.id) from intents as released
      join intents as successor on successor.id = released.successor
      where ${isReleased} and not exists (select 1 from intents as claim
        where claim.account = released.account and claim.kind = released.kind
          and claim.key = released.key and claim.state in ('sending', 'unknown')
          and claim.successor is null)
      group by released.account, released.kind, released.key)`,
];

/** Red invoices no longer count; those with an unconfirmed account beside another one were red. */
const seenClean = [
  "update seen_ibans set invoices = 0 where is_beside = 1 and confirmed_at is null",
];

/** Suppliers' accounts and invoices that checks showed, by hashes under each team's own key. */
function seenTables({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table seen_keys (
      team_id text primary key, key ${bytes} not null, sealed_by text not null, n ${integer} not null
    ) ${strict}`,
    `create table seen_ibans (
      team_id text not null, vkn text not null, iban text not null, tail text not null,
      country text not null, no ${integer} not null, first_at ${integer} not null,
      last_at ${integer} not null, invoices ${integer} not null, is_beside ${integer} not null,
      user_id text not null, confirmed_by text, confirmed_at ${integer},
      primary key (team_id, vkn, iban)
    ) ${strict}`,
    `create index seen_ibans_waiting on seen_ibans (team_id, no)
      where is_beside = 1 and confirmed_at is null`,
    "create index seen_ibans_iban on seen_ibans (team_id, iban)",
    "create index seen_ibans_age on seen_ibans (last_at)",
    `create table seen_invoices (
      team_id text not null, id text not null, vkn text not null, by_ettn text, by_number text,
      by_amount text, body ${bytes} not null, sealed_by text not null, user_id text not null,
      at ${integer} not null, primary key (team_id, id)
    ) ${strict}`,
    "create index seen_invoices_vkn on seen_invoices (team_id, vkn)",
    "create index seen_invoices_ettn on seen_invoices (team_id, by_ettn)",
    "create index seen_invoices_number on seen_invoices (team_id, by_number)",
    "create index seen_invoices_amount on seen_invoices (team_id, by_amount)",
    "create index seen_invoices_age on seen_invoices (at)",
    "create index seen_invoices_sealed on seen_invoices (sealed_by)",
  ];
}

/**
 * The verdict of each document beside its accounts, and the evidence of open ones. Of earlier rows
 * the verdict is derived as those versions did: clean invoices are counted, and of the others the
 * accounts that came beside none are known.
 */
function seenVerdicts({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  const earlier = (columns: string, other: string) => `exists (select 1 from seen_ibans as other
    where other.team_id = seen_ibans.team_id and ${columns} and ${other})`;
  const ofSeller = "other.vkn = seen_ibans.vkn";
  const ofAnother = "other.iban = seen_ibans.iban and other.vkn <> seen_ibans.vkn";
  const isFirst = `not ${earlier(ofSeller, "other.no < seen_ibans.no")}
    and not ${earlier(ofAnother, "other.no < seen_ibans.no")}
    and ${earlier(ofAnother, "other.no > seen_ibans.no")}`;
  return [
    `create table seen_verdicts (
      team_id text not null, vkn text not null, iban text not null, document text not null,
      content text not null, is_invoice ${integer} not null, is_faulty ${integer} not null,
      is_doubtful ${integer} not null, primary key (team_id, vkn, iban, document),
      foreign key (team_id, vkn, iban) references seen_ibans (team_id, vkn, iban) on delete cascade
    ) ${strict}`,
    "create index seen_verdicts_document on seen_verdicts (team_id, document)",
    "create index seen_verdicts_content on seen_verdicts (team_id, content)",
    `insert into seen_verdicts
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers
        where n < (select coalesce(max(invoices), 0) from seen_ibans))
      select team_id, vkn, iban, 'before:' || n, '', 1, 0, 0
      from seen_ibans join numbers on n <= invoices`,
    `insert into seen_verdicts
      select team_id, vkn, iban, 'before:0', '', 0, 0,
        case when is_beside = 0 or (${isFirst}) then 0 else 1 end
      from seen_ibans where invoices = 0`,
    "alter table seen_ibans drop column invoices",
    `alter table seen_ibans add column body ${bytes}`,
    "alter table seen_ibans add column sealed_by text",
    "drop index seen_ibans_age",
    "drop index seen_invoices_age",
    `alter table seen_invoices add column told ${integer} not null default 0`,
    "alter table seen_invoices add column card_id text",
  ];
}

/** The documents of checks, sealed; cards name them. Earlier cards keep theirs until they expire. */
function checkTables({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table checks (
      id text primary key, team_id text not null, created_at ${integer} not null,
      sealed_by text not null, body ${bytes} not null
    ) ${strict}`,
    "create index checks_age on checks (created_at)",
    "alter table cards add column check_id text",
    "create index cards_check on cards (check_id) where check_id is not null",
  ];
}

/** The log of the agents' calls. */
function agentCallTable({ tableOptions: strict, integer }: Dialect): string[] {
  return [
    `create table agent_calls (
      account text not null, user_id text not null, tool text not null, vkn text,
      posting text unique, at ${integer} not null
    ) ${strict}`,
    "create index agent_calls_account on agent_calls (account, at)",
    "create index agent_calls_age on agent_calls (at)",
  ];
}

/** The steps of workflows that wait for a user. */
function workflowStepTable({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table workflow_steps (
      id text primary key, team_id text not null, account text not null, user_id text not null,
      vkn text not null, state text not null, body ${bytes}, sealed_by text,
      lease_until ${integer} not null, attempts ${integer} not null, created_at ${integer} not null
    ) ${strict}`,
    "create index workflow_steps_due on workflow_steps (lease_until) where state <> 'ended'",
    "create index workflow_steps_age on workflow_steps (created_at)",
  ];
}

/** Installations by OAuth, their secrets, and the links that lead to one. */
function installationTables({ tableOptions: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table installations (
      id text primary key, enterprise_id text, is_org_wide ${integer} not null, name text not null,
      language text, scopes text not null, bot_id text not null, bot_user_id text not null,
      app_id text not null, installed_by text not null, installed_at ${integer} not null,
      revoked_at ${integer}, is_leaving ${integer} not null, version ${integer} not null
    ) ${strict}`,
    `create table installation_secrets (
      installation_id text not null references installations (id) on delete cascade,
      kind text not null, secret ${bytes} not null, sealed_by text not null,
      by_user text not null, at ${integer} not null, primary key (installation_id, kind)
    ) ${strict}`,
    `create table installation_links (
      hash text primary key, kind text not null,
      installation_id text references installations (id) on delete cascade,
      user_id text, expires_at ${integer} not null
    ) ${strict}`,
    "create index installation_links_age on installation_links (expires_at)",
    `create table installation_version (n ${integer} not null) ${strict}`,
    "insert into installation_version (n) values (0)",
  ];
}
