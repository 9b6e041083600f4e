import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import { assertNever } from "../../platform/assert-never.ts";
import type { Sealer } from "../../platform/sealer.ts";
import {
  askedAgain,
  type ListBooks,
  type ListedRow,
  type ListStore,
  type NewRow,
  type RowState,
} from "../lists/ports/list-store.ts";
import type { IntentState } from "../lookups/ports/ledger.ts";
import { batch } from "./batches.ts";
import { fenced } from "./jobs.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

type RowStore = Pick<ListStore, "listBooks" | "rowsOf" | "releaseRows" | "takeRow" | "endRow">;

/** The rows of lists: read by everybody, written by the replica that works for their team. */
export function createListRows({ db, sealer }: StoreContext): RowStore {
  /** Rows beside the lookup that their list paid for, and the other one that answers them. */
  const rowsBesideLookups = (listId: string) =>
    db
      .selectFrom("list_rows as r")
      .leftJoin("intents as own", "own.cause", "r.cause")
      .leftJoin("intents as other", "other.id", "r.intent_id")
      .where("r.list_id", "=", listId)
      .select(["r.class", "r.kind", "r.state", "r.reason"])
      .select(["own.state as own", "other.state as other"]);
  return {
    async listBooks(id) {
      const groups = await rowsBesideLookups(id)
        .groupBy(["r.class", "r.kind", "r.state", "r.reason", "own.state", "other.state"])
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .select(sql<number>`cast(sum(coalesce(own.cost, own.reserved)) as bigint)`.as("cost"))
        .execute();
      const none = { all: 0, waiting: 0, left: 0 };
      const books: ListBooks = { vkn: { ...none }, title: { ...none }, ledger: 0, open: 0 };
      for (const { rows, cost, ...group } of groups) {
        if (group.own === "paid" || group.own === "lost") books.ledger += cost;
        if (group.own === "unknown") books.open += cost;
        if (group.kind === null) continue;
        const { state, reason } = outcomeOf(group);
        const isWaiting = state === "waiting" || state === "asking";
        const isLeft = isWaiting || (reason !== null && askedAgain.includes(reason));
        const counts = books[group.kind];
        counts.all += rows;
        if (isWaiting) counts.waiting += rows;
        if (isLeft && group.class !== "held") counts.left += rows;
      }
      return books;
    },
    async *rowsOf(id) {
      for (let last = -1; ;) {
        const rows = await rowsBesideLookups(id)
          .where("r.no", ">", last)
          .orderBy("r.no")
          .limit(batch)
          .select(["r.id", "r.given", "r.no", "r.key", "r.same_as as sameAs"])
          .select(["own.id as ownId", "other.id as otherId", "own.cost", "own.reserved"])
          .execute();
        for (const { id, given, own, other, ownId, otherId, reserved, ...row } of rows) {
          const isPaid = own === "paid" || own === "lost";
          yield {
            ...row,
            ...outcomeOf({ ...row, own, other }),
            given: openGiven(sealer, id, given),
            intentId: ownId ?? otherId,
            cost: isPaid ? (row.cost ?? reserved) : null,
          } satisfies ListedRow;
        }
        if (rows.length < batch) return;
        last = rows.at(-1)?.no ?? last;
        await others();
      }
    },
    releaseRows: (id, hold) =>
      fenced(db, hold, async (trx) => {
        const hasEnded = sql`exists (
          select 1 from intents as i where i.cause = list_rows.cause and i.state <> 'sending')`;
        await trx
          .updateTable("list_rows")
          .set({ state: sql<RowState>`case when ${hasEnded} then 'done' else 'waiting' end` })
          .where("list_id", "=", id)
          .where("state", "=", "asking")
          .execute();
      }),
    takeRow: (id, hold) =>
      fenced(db, hold, async (trx) => {
        const next = trx
          .selectFrom("list_rows as r")
          .innerJoin("lists as l", "l.id", "r.list_id")
          .where("l.id", "=", id)
          .where("l.state", "=", "running")
          .where("r.state", "=", "waiting")
          .orderBy("r.no")
          .limit(1)
          .select("r.id");
        const row = await trx
          .updateTable("list_rows")
          .set({ state: "asking" })
          .where("id", "=", next)
          .returning(["id", "kind", "key", "cause", "given"])
          .executeTakeFirst();
        if (!row) return null;
        const { kind, key, cause, given } = row;
        if (kind === null || cause === null) throw new Error("a row that asks nothing is waiting");
        const text = kind === "vkn" ? key : openGiven(sealer, row.id, given).title;
        return { id: row.id, kind, cause, text: text ?? "" };
      }),
    endRow: (id, ending, hold) =>
      fenced(db, hold, async (trx) => {
        const own = await trx
          .selectFrom("list_rows as r")
          .innerJoin("intents as i", "i.cause", "r.cause")
          .where("r.id", "=", id)
          .where("i.state", "in", ["unknown", "lost", "paid"])
          .select(["i.cost", "i.reserved"])
          .executeTakeFirst();
        const failed = !own && ending && "failed" in ending ? ending.failed : null;
        const state = failed !== null ? "failed" : (own ?? ending) ? "done" : "waiting";
        const intent_id = ending && "lookup" in ending ? ending.lookup : null;
        const row = trx.updateTable("list_rows").where("id", "=", id);
        await row.set({ state, reason: failed, intent_id }).execute();
        return own ? (own.cost ?? own.reserved) : 0;
      }),
  };
}

type Stored = Pick<Schema["list_rows"], "state" | "reason"> &
  Record<"own" | "other", IntentState | null>;

/** What has come of a row: what its lookup has come to by now, else what was written down. */
function outcomeOf({ state, reason, own, other }: Stored): Pick<ListedRow, "state" | "reason"> {
  const lookup = own ?? other;
  switch (lookup) {
    case null:
      return { state, reason };
    case "sending":
      return { state: "asking", reason: null };
    case "unknown":
      return { state: "unknown", reason: null };
    case "free":
      return { state: "failed", reason: "not-charged" };
    case "lost":
      return { state: "failed", reason: "lost" };
    case "paid":
      return { state: own ? "done" : "free", reason: null };
    default:
      return assertNever(lookup);
  }
}

/** A row as it is written down. */
export function sealedRow(
  sealer: Sealer,
  listId: string,
  { sameAs, given, ...row }: NewRow,
): Schema["list_rows"] {
  const id = `${listId}:${row.no}`;
  // A title stands nowhere in clear.
  const asked = row.kind === "title" ? `#${row.no}` : (row.key ?? "");
  return {
    ...row,
    id,
    list_id: listId,
    same_as: sameAs,
    cause: row.kind && `list:${listId}:${asked}`,
    given: sealer.seal(JSON.stringify(given), id),
    state: row.kind ? "waiting" : "skipped",
    reason: null,
    intent_id: null,
  };
}

function openGiven(sealer: Sealer, id: string, given: Uint8Array): NewRow["given"] {
  return JSON.parse(sealer.open(given, id)) as NewRow["given"];
}
