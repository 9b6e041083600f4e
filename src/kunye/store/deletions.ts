import type { Kysely, Transaction } from "kysely";
import { istanbulDay } from "../../company/istanbul-time.ts";
import type { Schema } from "./schema.ts";

/**
 * What retention deletes, by its name in the log: mostly rows of a table. `people`: answers that
 * lost their people; `titles` and `remarks`: lookups that lost their words; `suppliers`: all that
 * checks left of one; `workspaces`: teams whose installation has ended.
 */
const deletedKinds = [
  "answers",
  "people",
  "cards",
  "checks",
  "titles",
  "remarks",
  "uses",
  "lists",
  "watches",
  "watch_changes",
  "workflow_steps",
  "suppliers",
  "people_access",
  "agent_calls",
  "workspaces",
] as const;
export type DeletedCounts = Partial<Record<(typeof deletedKinds)[number], number>>;

/** Adds to a day's counts, in the transaction that deletes the rows. */
export async function logDeletions(
  trx: Transaction<Schema>,
  at: number,
  counts: DeletedCounts,
): Promise<void> {
  const day = istanbulDay(at);
  // Always in one order, so that two replicas don't wait for each other.
  for (const kind of deletedKinds) {
    const n = counts[kind] ?? 0;
    if (n === 0) continue;
    const add = trx.insertInto("deletions").values({ day, kind, n });
    await add
      .onConflict((conflict) =>
        conflict.columns(["day", "kind"]).doUpdateSet((row) => ({ n: row("deletions.n", "+", n) })),
      )
      .execute();
  }
}

/** Milliseconds, three years: the law's least time for records of deletions. */
const deletionsKeptMs = 3 * 366 * 24 * 3_600_000;

export async function deleteOldDeletions(db: Kysely<Schema>, at: number): Promise<void> {
  const before = istanbulDay(at - deletionsKeptMs);
  await db.deleteFrom("deletions").where("day", "<", before).execute();
}

/** Returns the counts of each day, the newest first. */
export function deletionsByDay(db: Kysely<Schema>): Promise<Schema["deletions"][]> {
  return db.selectFrom("deletions").selectAll().orderBy("day", "desc").orderBy("kind").execute();
}
