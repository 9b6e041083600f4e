import { sql, type Expression, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

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

/** What an intent that ends now is marked with. */
export function endedAt({ now, boot, elapsed }: Moment) {
  return {
    closed_at: now,
    closed_after: lastMoment(sql.ref("intents.account")),
    closed_boot: boot,
    closed_elapsed: elapsed,
  };
}
