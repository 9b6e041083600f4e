import type { Hold } from "../jobs/due-work.ts";
import type { CompanyList, ListedRow } from "../lists/ports/list-store.ts";
import type { Dialect } from "./dialect.ts";

/** The tables of due work and of lists. */
export interface ListSchema {
  /** Who works on what. A row stays when its work is done: `attempts` must never begin again. */
  jobs: Hold & { kind: string; key: string; lease_until: number };
  lists: Pick<CompanyList, "id" | "team" | "state" | "reason"> & {
    user_id: string;
    context: Uint8Array;
    /** The fingerprint of the key that it takes to open the list and its rows. */
    sealed_by: string;
    agreed: string | null;
    created_at: number;
    started_at: number | null;
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
}

/** The statements that make them. */
export function listTables({ table: strict, integer, bytes }: Dialect): string[] {
  return [
    `create table jobs (
      id text primary key, kind text not null, key text not null, due_at ${integer},
      lease_until ${integer} not null, attempts ${integer} not null
    ) ${strict}`,
    `create table lists (
      id text primary key, team text not null, user_id text not null, context ${bytes} not null,
      sealed_by text not null, state text not null, reason text, agreed text,
      created_at ${integer} not null, started_at ${integer}
    ) ${strict}`,
    // A cause is one row's, as it is one lookup's.
    `create table list_rows (
      id text primary key, list_id text not null references lists (id) on delete cascade,
      no ${integer} not null, class text not null, kind text, key text, same_as ${integer},
      cause text unique, given ${bytes} not null, state text not null, reason text,
      intent_id text, cost ${integer}, unique (list_id, no)
    ) ${strict}`,
    "create index list_rows_state on list_rows (list_id, state, no)",
  ];
}
