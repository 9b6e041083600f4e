import { sql, type Transaction } from "kysely";
import type { ListBooks } from "../lists/ports/list-store.ts";
import type { Schema } from "./schema.ts";

type Lookup = Pick<Schema["intents"], "id" | "state" | "cost" | "reserved">;

/** What a row takes over from its lookup; `own`: its list pays for it. */
export function columnsOf({ id, state, cost, reserved }: Lookup, own: boolean) {
  const to = {
    sending: { state: "waiting", reason: null },
    unknown: { state: "unknown", reason: null },
    free: { state: "failed", reason: "not-charged" },
    lost: { state: "failed", reason: "lost" },
    paid: { state: own ? "done" : "free", reason: null },
  } as const;
  const charged = own && (state === "paid" || state === "lost");
  return { ...to[state], intent_id: id, cost: charged ? (cost ?? reserved) : null };
}

/** Lets a list's rows take over what has become of their lookups since. */
export async function settleRows(trx: Transaction<Schema>, listId: string): Promise<void> {
  const rows = trx
    .selectFrom("list_rows as r")
    .where("r.list_id", "=", listId)
    .select(["r.id as row", "r.cause as own"]);
  const columns = ["i.id", "i.cause", "i.state", "i.cost", "i.reserved"] as const;
  const paidFor = await rows
    .innerJoin("intents as i", "i.cause", "r.cause")
    .whereRef("r.intent_id", "is distinct from", "i.id")
    .where("i.state", "!=", "sending")
    .select(columns)
    .execute();
  const clearedUp = await rows
    .innerJoin("intents as i", "i.id", "r.intent_id")
    .where("r.state", "in", ["unknown", "waiting"])
    .where("i.state", "!=", "sending")
    .whereRef("i.state", "!=", "r.state")
    .select(columns)
    .execute();
  for (const { row, own, ...lookup } of [...paidFor, ...clearedUp]) {
    const columns = columnsOf(lookup, lookup.cause === own);
    await trx.updateTable("list_rows").set(columns).where("id", "=", row).execute();
  }
}

/** What a list has cost by its rows and by the ledger. */
export async function compareBooks(trx: Transaction<Schema>, listId: string): Promise<ListBooks> {
  await settleRows(trx, listId);
  const { rows } = await trx
    .selectFrom("list_rows")
    .where("list_id", "=", listId)
    .select(sql<number>`cast(coalesce(sum(cost), 0) as bigint)`.as("rows"))
    .executeTakeFirstOrThrow();
  const sums = await trx
    .selectFrom("list_rows as r")
    .innerJoin("intents as i", "i.cause", "r.cause")
    .where("r.list_id", "=", listId)
    // What was left on its way is asked for again, and counted then.
    .where("r.state", "!=", "waiting")
    .groupBy("i.state")
    .select("i.state")
    .select(sql<number>`cast(sum(i.reserved) as bigint)`.as("reserved"))
    .select(sql<number>`cast(sum(coalesce(i.cost, i.reserved)) as bigint)`.as("charged"))
    .execute();
  const books: ListBooks = { rows, ledger: 0, open: 0 };
  for (const { state, reserved, charged } of sums) {
    if (state === "paid" || state === "lost") books.ledger += charged;
    else books.open += reserved;
  }
  return books;
}
