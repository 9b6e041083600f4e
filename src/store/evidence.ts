import type { Kysely } from "kysely";
import { settledAfterMs } from "../lookups/judge-unknowns.ts";
import type { Evidence, Movement } from "../lookups/store-port.ts";
import type { Schema } from "./schema.ts";

/** What is known of an account's balance around its unknown outcomes: readings and movements, oldest first. */
export async function evidence(db: Kysely<Schema>, account: string): Promise<Evidence> {
  const intents = db
    .selectFrom("intents")
    .select(["id", "created_at", "closed_at", "state", "successor", "reserved", "cost"])
    .where("account", "=", account);
  const open = await intents
    .where("state", "=", "unknown")
    .where("successor", "is", null)
    .orderBy("created_at")
    .execute();
  const [oldest] = open;
  if (!oldest) return { readings: [], unknown: [], others: [] };
  const readings = await db
    .selectFrom("readings")
    .select(["asked_at as askedAt", "at", "balance"])
    .where("account", "=", account)
    .orderBy("at")
    .execute();
  const since = readings.filter(({ at }) => at < oldest.created_at).at(-1)?.at ?? 0;
  // What was let go of before may still be charged after.
  const from = since - settledAfterMs;
  const others = await intents
    .where((where) => where.or([where("closed_at", "is", null), where("closed_at", ">=", from)]))
    .where("state", "!=", "free")
    .execute();
  const openIds = new Set(open.map(({ id }) => id));
  return {
    // What moved before that moment was not looked up, so no earlier reading may be judged by.
    readings: readings.filter(({ at }) => at >= since),
    unknown: open.map((row) => movement(row, row.reserved)),
    // An unknown outcome that somebody let go of may have been charged: nobody knows how much it moved.
    others: others
      .filter(({ id }) => !openIds.has(id))
      .map((row) => movement(row, row.state === "paid" ? row.cost : null)),
  };
}

function movement(
  row: { id: string; created_at: number; closed_at: number | null },
  cost: number | null,
): Movement {
  return { intentId: row.id, from: row.created_at, to: row.closed_at, cost };
}
