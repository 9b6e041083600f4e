import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from "kysely";
import { LeaseLost, type Hold } from "../../platform/due-work.ts";
import type { Schema } from "./schema.ts";

/**
 * The kinds of due work. A row is due after its `moment`, leased before, finished if null.
 * The `fenced` column tells an earlier holder from the current one.
 */
const kinds = {
  claims: { table: "intents", moment: "lease_until", live: "state = 'sending'" },
  replies: { table: "replies", moment: "lease_until" },
  notices: { table: "notices", moment: "lease_until", live: "state is not null" },
  lists: { table: "lists", moment: "lease_until", fenced: "attempts" },
  watches: {
    table: "watches",
    moment: "lease_until",
    live: "state in ('running', 'paused')",
    fenced: "attempts",
  },
  // Each lease has its own end, so the end is the fence.
  listMessages: { table: "lists", moment: "shown_until", fenced: "shown_until" },
} as const satisfies Record<string, Kind>;

interface Kind {
  table: keyof Schema;
  moment: string;
  /** The condition of rows that can be due; plain SQL without parameters, for partial indexes. */
  live?: string;
  fenced?: string;
}

type KindName = keyof typeof kinds;
type FencedName = {
  [Name in KindName]: (typeof kinds)[Name] extends { fenced: string } ? Name : never;
}[KindName];
type Row<Name extends KindName> = Selectable<Schema[(typeof kinds)[Name]["table"]]>;

/** The lease of a delivery in milliseconds; a failed one is due again after it. */
export const retryAfterMs = 60_000;
/** Milliseconds after which a failing delivery is given up. */
export const givenUpAfterMs = 24 * 3_600_000;

export function isDue(name: KindName, now: number): RawBuilder<boolean> {
  const { table, moment, live = "1 = 1" }: Kind = kinds[name];
  return sql`${sql.ref(`${table}.${moment}`)} <= ${now} and ${sql.raw(live)}`;
}

interface Lease<Name extends KindName> {
  now: number;
  leaseMs: number;
  where?: RawBuilder<boolean>;
  /** The most rows, the first ones by a column. */
  most?: { rows: number; by: keyof Row<Name> & string };
}

/** Leases due rows; of several replicas one gets a row. */
export async function takeDue<Name extends KindName, Column extends keyof Row<Name> & string>(
  db: Kysely<Schema>,
  name: Name,
  columns: readonly Column[],
  { now, leaseMs, where = sql`1 = 1`, most }: Lease<Name>,
): Promise<Pick<Row<Name>, Column>[]> {
  const { table, moment, fenced }: Kind = kinds[name];
  const first =
    most &&
    sql`id in (select id from ${sql.table(table)} where ${isDue(name, now)} and ${where}
      order by ${sql.ref(most.by)} limit ${sql.lit(most.rows)})`;
  const taken = await sql<Pick<Row<Name>, Column>>`update ${sql.table(table)}
    set ${sql.ref(moment)} = ${now + leaseMs}
      ${sql.raw(fenced === "attempts" ? ", attempts = attempts + 1" : "")}
    where ${isDue(name, now)} and ${first ?? where}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return taken.rows;
}

/** Ends the lease of a held row, which is due at `moment`; false if another replica has the row. */
export async function setMoment(
  db: Kysely<Schema>,
  name: FencedName,
  { id, attempts }: Hold,
  moment: number | null,
): Promise<boolean> {
  const { table, moment: column, fenced } = kinds[name];
  const left = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment}
    where id = ${id} and ${sql.ref(fenced)} = ${attempts}`.execute(db);
  return left.numAffectedRows === 1n;
}

/** Writes for a held row while no replica can take the row; throws LeaseLost if one has it. */
export function whileHeld<Value>(
  db: Kysely<Schema>,
  name: FencedName,
  { id, attempts }: Hold,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  const { table, fenced } = kinds[name];
  return db.transaction().execute(async (trx) => {
    const held = await sql`update ${sql.table(table)} set ${sql.ref(fenced)} = ${attempts}
      where id = ${id} and ${sql.ref(fenced)} = ${attempts}`.execute(trx);
    if (held.numAffectedRows !== 1n) throw new LeaseLost("another replica works on it");
    return work(trx);
  });
}

/** Makes all leased rows due, at the start of a program that is alone on its store. */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  for (const { table, moment, live = "1 = 1" } of Object.values<Kind>(kinds)) {
    await sql`update ${sql.table(table)} set ${sql.ref(moment)} = 0
      where ${sql.ref(moment)} > 0 and ${sql.raw(live)}`.execute(db);
  }
}
