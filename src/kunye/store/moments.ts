import { randomUUID } from "node:crypto";
import { sql, type Expression, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** The two clocks of one life of one process. */
export interface StoreClock {
  /** Names this life: after a restart it is another. */
  boot: string;
  /** The wall clock in epoch milliseconds. It may be put forward or back, so it orders nothing. */
  now: () => number;
  /** Milliseconds in this life; only ever forward. */
  elapsed: () => number;
}

/** This process's own clocks. */
export function processClock(): StoreClock {
  return { boot: randomUUID(), now: Date.now, elapsed: () => Math.round(performance.now()) };
}

/** When something is done: by the store's clock, and by the age of this life of this process. */
export interface Moment {
  /** Epoch milliseconds. */
  now: number;
  boot: string;
  /** Milliseconds. */
  elapsed: number;
}

/** The last of an account's moments that has been written down. */
export function lastMoment(account: Expression<string>): RawBuilder<number> {
  return sql`coalesce((select n from moments where moments.account = ${account}), 0)`;
}

/** Makes the account's next moment; who sees it happened after it, whatever any clock says. */
export async function nextMoment(db: Kysely<Schema>, account: string): Promise<number> {
  const { n } = await db
    .insertInto("moments")
    .values({ account, n: 1 })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ n: sql`moments.n + 1` }))
    .returning("n")
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the columns that mark an intent's end. */
export function endedAt({ now, boot, elapsed }: Moment) {
  return {
    closed_at: now,
    closed_after: lastMoment(sql.ref("intents.account")),
    closed_boot: boot,
    closed_elapsed: elapsed,
  };
}
