import type { CompanyList, ListedRow } from "../lists/company-list.ts";
import type { Dialect } from "./dialect.ts";

/** The tables of lists. */
export interface ListSchema {
  lists: Pick<CompanyList, "id" | "state" | "reason"> & {
    team_id: string;
    user_id: string;
    context: Uint8Array;
    /** The fingerprint of the key that it takes to open the list and its rows. */
    sealed_by: string;
    agreed: string | null;
    created_at: number;
    started_at: number | null;
    /** Until when a replica works on it, and how often one has begun to. */
    lease_until: number;
    attempts: number;
    /** Until when a replica shows its message; null: that tells how the list came to rest. */
    shown_until: number | null;
  };
  list_rows: Pick<ListedRow, "no" | "class" | "kind" | "key" | "state" | "reason"> & {
    id: string;
    list_id: string;
    same_as: number | null;
    cause: string | null;
    given: Uint8Array;
    /** An earlier lookup that answers it; the one that its list paid for has its cause. */
    intent_id: string | null;
  };
  /** Rows with what the ledger says of them: what they cost, or may have. */
  listed_rows: ListSchema["list_rows"] & { cost: number | null; open: number | null };
}

/** The statements that create them. */
export function listTables({ table: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table lists (
      id text primary key, team_id text not null, user_id text not null, context ${bytes} not null,
      sealed_by text not null, state text not null, reason text, agreed text,
      created_at ${integer} not null, started_at ${integer}, lease_until ${integer} not null default 0,
      attempts ${integer} not null default 0, shown_until ${integer}
    ) ${strict}`,
    // A cause is one row's, as it is one lookup's.
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

/** A row's own lookup has its cause, and goes before an earlier one; nothing of either is written down twice. */
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
