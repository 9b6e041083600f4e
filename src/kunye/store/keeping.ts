import { sql, type RawBuilder } from "kysely";
import { deliveryMemoryMs } from "../lookups/reply-store.ts";
import type { Schema } from "./schema.ts";

/** Retentions of answers, people, the access log, and what checks showed, in milliseconds. */
export interface RetentionTimes {
  recordMs: number;
  peopleMs: number;
  accessMs: number;
  seenMs: number;
}

/** Milliseconds, two months: the report of the last month reads them. */
const readingsKeptMs = 62 * 24 * 3_600_000;

/** All tables but views. */
type Table = Exclude<keyof Schema, "listed_rows">;

interface Keeping<Column = string> {
  /**
   * The end of the rows with their team: `account` and `team_id` are found by that column, `last`
   * ones by their account after all others, and `cascade` ones go with another table's rows.
   * `code`: `purge.ts` says how. `stays`: a purge leaves them. `purge.ts` takes some earlier.
   */
  team: "account" | "last" | "team_id" | "cascade" | "code" | "stays";
  /**
   * What a user's purge does with the user's rows: `last` ones are deleted after the intents, whose
   * triggers move these sums; `forget` replaces the id. `code`: `purge.ts` says how.
   */
  user?: "delete" | "last" | "forget" | "code";
  /** `rows`: worthless without their key. `code`: `forgetKey` says what stays without it. */
  sealed?: "rows" | "code";
  /** The age at which rows are deleted; `only` are the rows that age. */
  age?: { column: Column; kept: keyof RetentionTimes | number; only?: string };
}

/** The fields that a table's columns make mandatory. */
type Mandatory<Row> = {
  team:
    | "cascade"
    | "code"
    | "stays"
    | (Row extends { account: string } ? "account" | "last" : never)
    | (Row extends { team_id: string } ? "team_id" : never);
} & (Row extends { user_id: string | null } | { by_user: string | null }
  ? { user: string }
  : object) &
  (Row extends { sealed_by: string | null } ? { sealed: string } : { sealed?: never });

/**
 * How each table is kept: the compiler asks for each, and for what becomes of users and sealed
 * data in it. What an erasure does: `subjects.ts`.
 */
const keeping = {
  intents: { team: "code", user: "code" },
  answers: { team: "account", sealed: "code", age: { column: "fetched_at", kept: "recordMs" } },
  verdicts: { team: "code", user: "code" },
  uses: { team: "account", user: "delete", age: { column: "at", kept: "recordMs" } },
  replies: { team: "code", user: "code", sealed: "rows" },

  prices: { team: "last" },
  budgets: { team: "last", user: "last" },
  month_sums: { team: "last", user: "last" },
  savings: { team: "account", user: "last" },
  marks: { team: "last" },
  moments: { team: "last" },
  readings: { team: "account", age: { column: "asked_at", kept: readingsKeptMs } },

  workflow_steps: {
    team: "team_id",
    user: "delete",
    sealed: "rows",
    age: { column: "created_at", kept: "recordMs", only: "state = 'ended'" },
  },
  cards: { team: "team_id", user: "code", age: { column: "created_at", kept: "recordMs" } },
  offers: { team: "account", sealed: "rows" },
  checks: {
    team: "team_id",
    user: "code",
    sealed: "rows",
    age: { column: "created_at", kept: "recordMs" },
  },
  notices: { team: "team_id", user: "delete", sealed: "rows" },
  deliveries: { team: "stays", age: { column: "at", kept: deliveryMemoryMs } },

  // A running list still needs its rows.
  lists: {
    team: "code",
    user: "code",
    sealed: "rows",
    age: { column: "created_at", kept: "recordMs", only: "state != 'running'" },
  },
  list_rows: { team: "cascade" },
  watches: {
    team: "team_id",
    user: "delete",
    sealed: "rows",
    age: { column: "created_at", kept: "recordMs", only: "state = 'ended'" },
  },
  watched: { team: "cascade", sealed: "code" },
  watch_changes: {
    team: "cascade",
    sealed: "code",
    age: { column: "at", kept: "recordMs", only: "told_in is not null" },
  },

  // All that checks left of a supplier ends at once: `deleteOldSuppliers`.
  seen_keys: { team: "code", sealed: "code" },
  seen_ibans: { team: "code", user: "code", sealed: "code" },
  seen_verdicts: { team: "cascade" },
  seen_invoices: { team: "code", user: "code", sealed: "code" },

  team_book: { team: "last", user: "code" },
  own_companies: { team: "team_id", user: "forget" },
  languages: { team: "team_id", user: "delete" },
  people_access: { team: "account", user: "forget", age: { column: "at", kept: "accessMs" } },
  agent_calls: { team: "account", user: "forget", age: { column: "at", kept: "accessMs" } },

  // With the team's last rows, once an installation has ended: `deleteEndedInstallation`.
  installations: { team: "code", user: "code" },
  installation_secrets: { team: "cascade", user: "code", sealed: "code" },
  installation_links: { team: "cascade", user: "code" },
  installation_version: { team: "stays" },

  erasures: { team: "stays" },
  deletions: { team: "stays" },
  receipts: { team: "stays" },
  versions: { team: "stays" },
} as const satisfies { [Of in Table]: Keeping<keyof Schema[Of] & string> & Mandatory<Schema[Of]> };

type Kept = typeof keeping;
type TableBy<Field extends string, Value> = {
  [Of in Table]: Kept[Of] extends Readonly<Record<Field, Value>> ? Of : never;
}[Table];

/** Returns the tables whose description has a value in a field. */
function tablesBy<
  Field extends "team" | "user" | "sealed",
  Value extends NonNullable<Keeping[Field]>,
>(field: Field, value: Value): TableBy<Field, Value>[] {
  const all: Record<string, Keeping> = keeping;
  const found = Object.entries(all).filter(([, kept]) => kept[field] === value);
  return found.map(([name]) => name as TableBy<Field, Value>);
}

/** Tables with an account's rows beside its intents. */
export const accountTables = tablesBy("team", "account");
/** Tables to delete last, so that an interrupted purge can be repeated. */
export const lastTables = tablesBy("team", "last");
export const teamTables = tablesBy("team", "team_id");
export const usersTables = tablesBy("user", "delete");
/** The sums of a user, which are deleted after the intents. */
export const usersSums = tablesBy("user", "last");
export const namingTables = tablesBy("user", "forget");
/** The tables whose rows are worth nothing without their key. */
export const sealedRows = tablesBy("sealed", "rows");
export const sealedTables = [...sealedRows, ...tablesBy("sealed", "code")];

/** True for a table's rows that are past their time. */
export function isAged(
  table: TableBy<"age", object>,
  at: number,
  times: RetentionTimes,
): RawBuilder<boolean> {
  const { column, kept, only }: NonNullable<Keeping["age"]> = keeping[table].age;
  const isOld = sql<boolean>`${sql.ref(column)} < ${at - (typeof kept === "number" ? kept : times[kept])}`;
  return only === undefined ? isOld : sql<boolean>`${sql.raw(only)} and ${isOld}`;
}

/** True for a team's rows in a table that its purge finds by a column. */
export function isOfTeamIn(
  table: TableBy<"team", "account" | "last" | "team_id">,
  team: string,
): RawBuilder<boolean> {
  return keeping[table].team === "team_id" ? sql`team_id = ${team}` : isOfTeam(team);
}

/** True for rows whose account belongs to the team: `T… https://…`. */
export function isOfTeam(team: string, column = "account"): RawBuilder<boolean> {
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(team.length + 1)}) = ${`${team} `}`;
}
