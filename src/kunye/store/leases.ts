import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from "kysely";
import { LeaseLost, type Hold } from "../../platform/due-work.ts";
import type { Schema } from "./schema.ts";

/**
 * The kinds of due work. `moment` is a column: the row is due from then on, leased until then,
 * and finished if null. A `fenced` column tells an earlier holder from the present one.
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
  // A moment is taken once, so that it can be its own fence.
  listMessages: { table: "lists", moment: "shown_until", fenced: "shown_until" },
} as const satisfies Record<string, Kind>;

interface Kind {
  table: keyof Schema;
  moment: string;
  /** The condition of rows that can be due at all; written out, because a partial index needs it so. */
  live?: string;
  fenced?: string;
}

type KindName = keyof typeof kinds;
type FencedName = {
  [Name in KindName]: (typeof kinds)[Name] extends { fenced: string } ? Name : never;
}[KindName];
type Row<Name extends KindName> = Selectable<Schema[(typeof kinds)[Name]["table"]]>;

/** A replica has so many milliseconds to end what it took; what failed is due again after them. */
export const retryAfterMs = 60_000;
/** Work that fails for so many milliseconds is given up. */
export const givenUpAfterMs = 24 * 3_600_000;

/** The condition that a row is due. */
export function isDue(name: KindName, now: number): RawBuilder<boolean> {
  const { table, moment, live = "1 = 1" }: Kind = kinds[name];
  return sql`${sql.ref(`${table}.${moment}`)} <= ${now} and ${sql.raw(live)}`;
}

/** Leases due rows, with `most` only the first ones in an order; of several replicas one gets a row. */
export async function takeDue<Name extends KindName, Column extends keyof Row<Name> & string>(
  db: Kysely<Schema>,
  name: Name,
  { now, leaseMs }: { now: number; leaseMs: number },
  columns: readonly Column[],
  where: RawBuilder<boolean> = sql`1 = 1`,
  most?: { rows: number; by: keyof Row<Name> & string },
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

/** Sets the moment from which a held row is due, or null for never; false if another replica has it. */
export async function leave(
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

/** Writes for a held row; a replica that takes the row waits until this is written. Throws LeaseLost. */
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

/** Makes all that is held due: for a program that begins and is alone on its store. */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  for (const { table, moment, live = "1 = 1" } of Object.values<Kind>(kinds)) {
    await sql`update ${sql.table(table)} set ${sql.ref(moment)} = 0
      where ${sql.ref(moment)} > 0 and ${sql.raw(live)}`.execute(db);
  }
}
