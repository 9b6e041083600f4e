import { sql, type Kysely } from "kysely";
import type { BalanceMovement } from "../lookups/ports/readings.ts";
import type { Schema } from "./schema.ts";

const dayMs = 24 * 3_600_000;

/** How the balance moved between the edges of a month, beside what the ledger says was paid in between. */
export async function balanceMovement(
  db: Kysely<Schema>,
  { account, source }: { account: string; source: string },
  from: number,
  to: number,
): Promise<BalanceMovement | null> {
  const readings = db
    .selectFrom("readings")
    .select(["at", "balance", "seq"])
    .where("account", "=", account)
    .where("source", "=", source)
    .where("at", ">=", from - dayMs)
    .where("at", "<", to)
    .limit(1);
  const last = readings.orderBy("seq", "desc");
  const before =
    (await last.where("at", "<", from).executeTakeFirst()) ??
    (await readings.orderBy("seq").executeTakeFirst());
  const after = await last.executeTakeFirst();
  if (before?.seq == null || after?.seq == null || before.seq === after.seq) return null;
  const sum = await db
    .selectFrom("intents")
    .where("account", "=", account)
    .where("state", "in", ["paid", "lost"])
    .where("closed_after", ">=", before.seq)
    .where("closed_after", "<", after.seq)
    .select(sql<number>`cast(coalesce(sum(cost), 0) as bigint)`.as("paid"))
    .executeTakeFirstOrThrow();
  const end = ({ at, balance }: typeof before) => ({ at: at ?? 0, balance: balance ?? 0 });
  return { before: end(before), after: end(after), ...sum };
}
