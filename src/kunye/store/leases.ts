import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from "kysely";
import { LeaseLost, type WorkPiece } from "../../platform/due-work.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

/**
 * The kinds of due work. A row is due after its lease; null: finished.
 * The `fence` column tells an earlier holder from the current one.
 */
const kinds = {
  claims: { table: "intents", lease: "lease_until", live: "state = 'sending'" },
  replies: { table: "replies", lease: "lease_until" },
  notices: { table: "notices", lease: "lease_until", live: "state is not null" },
  lists: { table: "lists", lease: "lease_until", fence: "attempts" },
  watches: {
    table: "watches",
    lease: "lease_until",
    date: "due_at",
    live: "state in ('running', 'paused')",
    fence: "attempts",
  },
  steps: {
    table: "workflow_steps",
    lease: "lease_until",
    live: "state <> 'ended'",
    fence: "attempts",
  },
  // Two leases never have the same end, so the end is the fence.
  listMessages: { table: "lists", lease: "shown_until", fence: "shown_until" },
} as const satisfies Record<string, Kind>;

interface Kind {
  table: keyof Schema;
  lease: string;
  /** The column of a date before which the row is not due; no lease changes it. */
  date?: string;
  /** The condition of rows that can be due; plain SQL without parameters, for partial indexes. */
  live?: string;
  fence?: string;
}

type KindName = keyof typeof kinds;
type FencedName = {
  [Name in KindName]: (typeof kinds)[Name] extends { fence: string } ? Name : never;
}[KindName];
type Row<Name extends KindName> = Selectable<Schema[(typeof kinds)[Name]["table"]]>;

const dayMs = 24 * 3_600_000;
/** Dates are at most a month ahead, and leases minutes: later ones come from a wrong clock. */
const latestDateMs = 40 * dayMs;

/** The lease of a delivery in milliseconds; a failed one is due again after it. By hand. */
export const retryAfterMs = 60_000;
/** Milliseconds after which a failing delivery is given up. Chosen by hand. */
export const givenUpAfterMs = dayMs;

/** The deliveries during which the program may end before the message is set aside. */
export const maxTries = 2;

export function isDue(name: KindName, now: number): RawBuilder<boolean> {
  const { table, lease, date, live = "1 = 1" }: Kind = kinds[name];
  const leaseEnd = sql.ref(`${table}.${lease}`);
  if (date === undefined) return sql`${leaseEnd} <= ${now} and ${sql.raw(live)}`;
  const dueAt = sql.ref(`${table}.${date}`);
  return sql`(${dueAt} <= ${now} or ${dueAt} > ${now + latestDateMs})
    and (${leaseEnd} <= ${now} or ${leaseEnd} > ${now + dayMs}) and ${sql.raw(live)}`;
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
  const { table, lease, fence }: Kind = kinds[name];
  const firstRows =
    limit &&
    sql`id in (select id from ${sql.table(table)} where ${isDue(name, now)} and ${where}
      order by ${sql.ref(limit.by)} limit ${sql.lit(limit.rows)})`;
  const taken = await sql<Pick<Row<Name>, Column>>`update ${sql.table(table)}
    set ${sql.ref(lease)} = ${now + leaseMs}
      ${sql.raw(fence === "attempts" ? ", attempts = attempts + 1" : "")}
    where ${isDue(name, now)} and ${firstRows ?? where}
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return taken.rows;
}

/**
 * Renews the lease of a delivery that begins, and counts it. False if the lease ran out in the
 * meantime and another run has taken the row, or if the row is finished.
 */
export async function beginDelivery(
  db: Kysely<Schema>,
  name: "replies" | "notices",
  row: RawBuilder<boolean>,
  { leaseUntil, now }: { leaseUntil: number; now: number },
): Promise<boolean> {
  const { table, lease, live = "1 = 1" }: Kind = kinds[name];
  // A row is taken again only after its lease, so the end is the fence.
  const updated = await sql`update ${sql.table(table)}
    set tries = tries + 1, ${sql.ref(lease)} = ${now + retryAfterMs}
    where ${row} and ${sql.ref(lease)} = ${leaseUntil} and ${sql.raw(live)}`.execute(db);
  return updated.numAffectedRows === 1n;
}

/** Sets the end of a lease that has not been ended; false if the holder has lost it. */
export async function setLease(
  db: Kysely<Schema>,
  name: FencedName,
  { id, attempts }: WorkPiece,
  until: number | null,
): Promise<boolean> {
  const { table, lease, fence } = kinds[name];
  const updated = await sql`update ${sql.table(table)} set ${sql.ref(lease)} = ${until}
    where id = ${id} and ${sql.ref(fence)} = ${attempts} and ${sql.ref(lease)} > 0`.execute(db);
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

/** Ends all leases, at the start of a program that is alone on its store; dates stay. */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  for (const { table, lease, live = "1 = 1" } of Object.values<Kind>(kinds)) {
    await sql`update ${sql.table(table)} set ${sql.ref(lease)} = 0
      where ${sql.ref(lease)} > 0 and ${sql.raw(live)}`.execute(db);
  }
}
