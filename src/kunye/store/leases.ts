import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from "kysely";
import { LeaseLost, type WorkPiece } from "../../platform/due-work.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

/**
 * The kinds of due work. A row is due after its `dueAt`; a lease moves it on; null: finished.
 * The `fence` column tells an earlier holder from the current one.
 */
const kinds = {
  claims: { table: "intents", dueAt: "lease_until", live: "state = 'sending'" },
  replies: { table: "replies", dueAt: "lease_until" },
  notices: { table: "notices", dueAt: "lease_until", live: "state is not null" },
  lists: { table: "lists", dueAt: "lease_until", fence: "attempts" },
  watches: {
    table: "watches",
    dueAt: "lease_until",
    live: "state in ('running', 'paused')",
    leased: "begun_at is not null and state = 'running'",
    fence: "attempts",
  },
  // Two leases never have the same end, so the end is the fence.
  listMessages: { table: "lists", dueAt: "shown_until", fence: "shown_until" },
} as const satisfies Record<string, Kind>;

interface Kind {
  table: keyof Schema;
  dueAt: string;
  /** The condition of rows that can be due; plain SQL without parameters, for partial indexes. */
  live?: string;
  /** The condition of rows that a holder may have; the `dueAt` of other rows is a date. */
  leased?: string;
  fence?: string;
}

type KindName = keyof typeof kinds;
type FencedName = {
  [Name in KindName]: (typeof kinds)[Name] extends { fence: string } ? Name : never;
}[KindName];
type Row<Name extends KindName> = Selectable<Schema[(typeof kinds)[Name]["table"]]>;

/** The lease of a delivery in milliseconds; a failed one is due again after it. */
export const retryAfterMs = 60_000;
/** Milliseconds after which a failing delivery is given up. */
export const givenUpAfterMs = 24 * 3_600_000;

export function isDue(name: KindName, now: number): RawBuilder<boolean> {
  const { table, dueAt, live = "1 = 1" }: Kind = kinds[name];
  return sql`${sql.ref(`${table}.${dueAt}`)} <= ${now} and ${sql.raw(live)}`;
}

/** True for rows that this replica can open; a replica with their key takes the others. */
export function isOpenable({ fingerprints }: Sealer): RawBuilder<boolean> {
  return sql<boolean>`sealed_by in (${sql.join(fingerprints)})`;
}

interface Lease<Name extends KindName> {
  now: number;
  leaseMs: number;
  where?: RawBuilder<boolean>;
  /** Takes at most `rows`, in the order of a column. */
  limit?: { rows: number; by: keyof Row<Name> & string };
}

/** Leases due rows; only one replica gets a row. */
export async function takeDue<Name extends KindName, Column extends keyof Row<Name> & string>(
  db: Kysely<Schema>,
  name: Name,
  columns: readonly Column[],
  { now, leaseMs, where = sql`1 = 1`, limit }: Lease<Name>,
): Promise<Pick<Row<Name>, Column>[]> {
  const { table, dueAt, fence }: Kind = kinds[name];
  const firstRows =
    limit &&
    sql`id in (select id from ${sql.table(table)} where ${isDue(name, now)} and ${where}
      order by ${sql.ref(limit.by)} limit ${sql.lit(limit.rows)})`;
  const taken = await sql<Pick<Row<Name>, Column>>`update ${sql.table(table)}
    set ${sql.ref(dueAt)} = ${now + leaseMs}
      ${sql.raw(fence === "attempts" ? ", attempts = attempts + 1" : "")}
    where ${isDue(name, now)} and ${firstRows ?? where}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return taken.rows;
}

/** Sets the time at which a row is due; false if another replica has the row. */
export async function setDueAt(
  db: Kysely<Schema>,
  name: FencedName,
  { id, attempts }: WorkPiece,
  dueAt: number | null,
): Promise<boolean> {
  const { table, dueAt: column, fence } = kinds[name];
  const updated = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${dueAt}
    where id = ${id} and ${sql.ref(fence)} = ${attempts}`.execute(db);
  return updated.numAffectedRows === 1n;
}

/** Writes while no other replica can take the row; throws LeaseLost if one has the row. */
export function whileHeld<Value>(
  db: Kysely<Schema>,
  name: FencedName,
  { id, attempts }: WorkPiece,
  work: (trx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  const { table, fence } = kinds[name];
  return db.transaction().execute(async (trx) => {
    const locked = await sql`update ${sql.table(table)} set ${sql.ref(fence)} = ${attempts}
      where id = ${id} and ${sql.ref(fence)} = ${attempts}`.execute(trx);
    if (locked.numAffectedRows !== 1n) throw new LeaseLost("another replica has the row");
    return work(trx);
  });
}

/** Makes all leased rows due, at the start of a program that is alone on its store; dates stay. */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  for (const { table, dueAt, live = "1 = 1", leased = live } of Object.values<Kind>(kinds)) {
    await sql`update ${sql.table(table)} set ${sql.ref(dueAt)} = 0
      where ${sql.ref(dueAt)} > 0 and ${sql.raw(leased)}`.execute(db);
  }
}
