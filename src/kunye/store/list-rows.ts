import type { Sealer } from "../../platform/sealer.ts";
import {
  askedAgain,
  type ListedRow,
  type ListStore,
  type NewRow,
} from "../lists/ports/list-store.ts";
import { batch } from "./batches.ts";
import { fenced } from "./jobs.ts";
import { columnsOf, settleRows } from "./list-books.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

type RowStore = Pick<
  ListStore,
  "countRows" | "countLeft" | "rowsOf" | "releaseRows" | "takeRow" | "endRow"
>;

/** The rows of lists: read by everybody, written by the replica that works for their team. */
export function createListRows({ db, sealer }: StoreContext): RowStore {
  return {
    countRows: (id) =>
      db
        .selectFrom("list_rows")
        .where("list_id", "=", id)
        .groupBy(["class", "state"])
        .select(({ fn }) => ["class", "state", fn.countAll<number>().as("rows")])
        .execute(),
    countLeft: (id) =>
      db.transaction().execute(async (trx) => {
        await settleRows(trx, id);
        const counted = await trx
          .selectFrom("list_rows")
          .where("list_id", "=", id)
          .where("class", "!=", "held")
          .where((row) =>
            row.or([row("state", "in", ["waiting", "asking"]), row("reason", "in", askedAgain)]),
          )
          .groupBy("kind")
          .select(({ fn }) => ["kind", fn.countAll<number>().as("rows")])
          .execute();
        const left = { vkn: 0, title: 0 };
        for (const { kind, rows } of counted) if (kind !== null) left[kind] += rows;
        return left;
      }),
    async *rowsOf(id) {
      await db.transaction().execute((trx) => settleRows(trx, id));
      for (let last = -1; ;) {
        const rows = await db
          .selectFrom("list_rows")
          .where("list_id", "=", id)
          .where("no", ">", last)
          .orderBy("no")
          .limit(batch)
          .select(["id", "given", "no", "class", "kind", "key", "same_as as sameAs"])
          .select(["state", "reason", "intent_id as intentId", "cost"])
          .execute();
        for (const { id, ...row } of rows) {
          yield { ...row, given: openGiven(sealer, id, row.given) } satisfies ListedRow;
        }
        if (rows.length < batch) return;
        last = rows.at(-1)?.no ?? last;
      }
    },
    releaseRows: (team, hold) =>
      fenced(db, hold, async (trx) => {
        await trx
          .updateTable("list_rows")
          .set({ state: "waiting" })
          .where("list_id", "in", trx.selectFrom("lists").select("id").where("team", "=", team))
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
          .select(["i.id", "i.state", "i.cost", "i.reserved"])
          .executeTakeFirst();
        const columns = own ? columnsOf(own, true) : { ...ending, cost: null };
        await trx.updateTable("list_rows").set(columns).where("id", "=", id).execute();
        return { own: own !== undefined, cost: columns.cost };
      }),
  };
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
    cost: null,
  };
}

function openGiven(sealer: Sealer, id: string, given: Uint8Array): NewRow["given"] {
  return JSON.parse(sealer.open(given, id)) as NewRow["given"];
}
