import { setImmediate as yieldThread } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { WorkPiece } from "../../platform/due-work.ts";
import { mapInSlices } from "../../platform/in-slices.ts";
import type { Sealer } from "../../platform/sealer.ts";
import {
  kindOfRow,
  retriedFailures,
  rowKinds,
  type Agreement,
  type AskedRow,
  type CompanyList,
  type ListBooks,
  type ListContext,
  type ListedKind,
  type ListedRow,
  type NewRow,
  type RowCounts,
  type RowKind,
  type ListPauseReason,
  type RowEnding,
  type TakenList,
} from "../lists/company-list.ts";
import type { ListStore } from "../lists/list-store.ts";
import { batchSize, changesOne } from "./writes.ts";
import { isDue, isOpenable, setLease, takeDue, whileHeld } from "./leases.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

export function createListStore({ db, sealer, now }: StoreContext): ListStore {
  const lists = () => db.selectFrom("lists").select(listColumns);
  const updateList = (id: string) => db.updateTable("lists").where("id", "=", id);
  return {
    async addList(
      { id, team, userId, context }: Pick<CompanyList, "id" | "team" | "userId" | "context">,
      rows: readonly NewRow[],
    ): Promise<void> {
      const list = {
        id,
        team_id: team,
        user_id: userId,
        context: sealer.seal(JSON.stringify(context), id),
        sealed_by: sealer.fingerprint,
        // No card offers the list before all its rows are stored.
        state: "offered" as const,
        created_at: await now(),
        lease_until: 0,
        attempts: 0,
      };
      await db.insertInto("lists").values(list).execute();
      for (let from = 0; from < rows.length; from += batchSize) {
        const part = rows.slice(from, from + batchSize);
        const sealed = await mapInSlices(part, (row) => sealedRow(sealer, id, row));
        await yieldThread();
        await db.insertInto("list_rows").values(sealed).execute();
        await yieldThread();
      }
    },
    async list(id: string): Promise<TakenList | null> {
      const row = await lists().where("id", "=", id).executeTakeFirst();
      return row ? asList(sealer, row) : null;
    },
    async setListContext(id: string, context: ListContext): Promise<void> {
      const sealed = sealer.seal(JSON.stringify(context), id);
      await updateList(id).set({ context: sealed }).execute();
    },
    async dropOffer(id: string): Promise<void> {
      const offered = db.deleteFrom("lists").where("id", "=", id).where("state", "=", "offered");
      await offered.execute();
    },
    async startList(id: string, agreed: Agreement): Promise<boolean> {
      const started_at = await now();
      return db.transaction().execute(async (trx) => {
        const start = trx
          .updateTable("lists")
          .set({ state: "running", reason: null, started_at, agreed: JSON.stringify(agreed) })
          // A replica that is updating the list's message has to update it again.
          .set({ shown_until: sql`coalesce(shown_until + 1, 0)` })
          .where("id", "=", id)
          .where("state", "!=", "running");
        if (!(await changesOne(start))) return false;
        await trx
          .updateTable("list_rows")
          .set({ state: "waiting", reason: null })
          .where("list_id", "=", id)
          .where("state", "=", "failed")
          .where("reason", "in", retriedFailures)
          .execute();
        return true;
      });
    },
    stopList(id: string): Promise<boolean> {
      const active = updateList(id).where("state", "in", ["running", "paused"]);
      return changesOne(active.set({ state: "stopped", reason: null }));
    },
    async nextList(team: string, userId?: string): Promise<TakenList | null> {
      const running = lists().where("team_id", "=", team).where("state", "=", "running");
      const own = userId === undefined ? running : running.where("user_id", "=", userId);
      const row = await own.orderBy("started_at").limit(1).executeTakeFirst();
      return row ? asList(sealer, row) : null;
    },
    async takeList(leaseMs: number): Promise<TakenList | null> {
      const at = await now();
      const busyTeams = db.selectFrom("lists").select("team_id").where("lease_until", ">", at);
      const [row] = await takeDue(db, "lists", listColumns, {
        now: at,
        leaseMs,
        where: sql<boolean>`state = 'running' and team_id not in ${busyTeams} and ${isOpenable(sealer)}`,
        limit: { rows: 1, by: "started_at" },
      });
      return row ? asList(sealer, row) : null;
    },
    renewList: async (hold: WorkPiece, leaseMs: number): Promise<boolean> =>
      setLease(db, "lists", hold, leaseMs === 0 ? 0 : (await now()) + leaseMs),
    async teamsToShow(): Promise<string[]> {
      const due = db.selectFrom("lists").select("team_id").distinct();
      const rows = await due.where(isDue("listMessages", await now())).execute();
      return rows.map(({ team_id }) => team_id);
    },
    async showDue(
      team: string,
      leaseMs: number,
      show: (id: string) => Promise<boolean>,
    ): Promise<void> {
      const at = await now();
      const attempts = at + leaseMs;
      const where = sql<boolean>`team_id = ${team}`;
      for (const { id } of await takeDue(db, "listMessages", ["id"], { now: at, leaseMs, where })) {
        const next = (await show(id)) ? null : 0;
        if (await setLease(db, "listMessages", { id, attempts }, next)) continue;
        // The list was started during the update: its message is due again.
        await updateList(id)
          .where("shown_until", ">", attempts)
          .where("shown_until", "<", attempts + leaseMs)
          .set({ shown_until: 0 })
          .execute();
      }
    },
    haltList: (hold: WorkPiece, reason: ListPauseReason | null): Promise<void> =>
      whileHeld(db, "lists", hold, async (trx) => {
        const waiting = trx.selectFrom("listed_rows").where("state", "=", "waiting");
        const unfinished = waiting.where("list_id", "=", hold.id).select("list_id");
        await trx
          .updateTable("lists")
          .set({ state: reason === null ? "done" : "paused", reason })
          .where("id", "=", hold.id)
          // A list that was stopped during its last rows is done.
          .where("state", "in", reason === null ? ["running", "stopped"] : ["running"])
          .$if(reason === null, (query) => query.where("id", "not in", unfinished))
          .execute();
      }),
    async listBooks(id: string): Promise<ListBooks> {
      const groups = await db
        .selectFrom("listed_rows")
        .where("list_id", "=", id)
        .groupBy(["kind", "class", "state", "reason"])
        .select(({ fn }) => ["kind", "class", "state", "reason", fn.countAll<number>().as("rows")])
        .select(sql<number>`cast(coalesce(sum(cost), 0) as bigint)`.as("cost"))
        .select(sql<number>`cast(coalesce(sum(open), 0) as bigint)`.as("open"))
        .execute();
      const counts = Object.fromEntries(rowKinds.map((name) => [name, 0])) as RowCounts;
      const noCosts = { ledger: 0, open: 0, unknown: 0 };
      const books: ListBooks = { counts, left: { vkn: 0, title: 0 }, vkns: 0, ...noCosts };
      for (const { rows, cost, open, ...group } of groups) {
        const rowKind = kindOfRow(group);
        counts[rowKind] += rows;
        books.ledger += cost;
        books.open += open;
        if (rowKind === "unknown") books.unknown += open;
        if (group.kind !== null && leftKinds.has(rowKind)) books.left[group.kind] += rows;
        if (group.kind === "vkn") books.vkns += rows;
      }
      return books;
    },
    rowsOf: (id: string) => rowsOf(db, sealer, id),
    async nextRows(
      list: WorkPiece,
      after: number,
      limit: number,
      kind?: ListedKind,
    ): Promise<AskedRow[]> {
      const rows = await db
        .selectFrom("listed_rows as r")
        .innerJoin("lists as l", "l.id", "r.list_id")
        .where("l.id", "=", list.id)
        .where("l.attempts", "=", list.attempts)
        .where("l.state", "=", "running")
        .where("r.state", "=", "waiting")
        .where("r.no", ">", after)
        .$if(kind !== undefined, (query) => query.where("r.kind", "=", kind ?? null))
        .orderBy("r.no")
        .limit(limit)
        .select(["r.id", "r.no", "r.kind", "r.key", "r.cause", "r.given"])
        .execute();
      return rows.map(({ id, no, kind: rowKind, key, cause, given }) => {
        if (rowKind === null || cause === null) throw new Error("a waiting row has no query");
        const text = rowKind === "vkn" ? key : openGiven(sealer, id, given).title;
        return { id, no, kind: rowKind, cause, text: text ?? "" };
      });
    },
    endRows: (list: WorkPiece, rows: readonly { id: string; ending: RowEnding }[]): Promise<void> =>
      whileHeld(db, "lists", list, async (trx) => {
        for (const { id, ending } of rows) {
          if (!ending) continue;
          const state = ending.reason ? "failed" : "done";
          const row = trx.updateTable("list_rows").where("id", "=", id);
          await row.set({ ...ending, state }).execute();
        }
      }),
  };
}

/** The rows that a start asks; `retriedFailures` among them. */
const leftKinds: ReadonlySet<RowKind> = new Set(["number", "title", "no-answer", "not-agreed"]);

/** Ends a team's rows that wait to ask for an erased business. */
export async function endErasedRows(
  db: Kysely<Schema>,
  { team, vkn }: { team: string; vkn: string },
): Promise<void> {
  const lists = db.selectFrom("lists").select("id").where("team_id", "=", team);
  await db
    .updateTable("list_rows")
    .set({ state: "failed", reason: "erased" })
    .where("list_id", "in", lists)
    .where("kind", "=", "vkn")
    .where("key", "=", vkn)
    .where("state", "=", "waiting")
    // A row that was asked has its lookup's outcome.
    .where(sql<boolean>`not exists (select 1 from intents where intents.cause = list_rows.cause)`)
    .execute();
}

/** Yields all rows in the order of the input; a repeated row has the first one's state. */
export async function* rowsOf(
  db: Kysely<Schema>,
  sealer: Sealer,
  id: string,
): AsyncGenerator<ListedRow[]> {
  for (let last = -1; ;) {
    const rows = await db
      .selectFrom("list_rows as r")
      .innerJoin("listed_rows as first", "first.list_id", "r.list_id")
      .where(({ eb, fn }) => eb("first.no", "=", fn.coalesce("r.same_as", "r.no")))
      .where("r.list_id", "=", id)
      .where("r.no", ">", last)
      .orderBy("r.no")
      .limit(batchSize)
      .select(["r.id", "r.given", "r.no", "r.class", "r.kind", "r.key", "r.same_as as sameAs"])
      .select(["first.state", "first.reason", "first.intent_id as intentId", "first.cost"])
      .execute();
    yield rows.map(({ id, given, cost, ...row }) => ({
      ...row,
      given: openGiven(sealer, id, given),
      cost: row.sameAs === null ? cost : null,
    }));
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.no ?? last;
    await yieldThread();
  }
}

const listColumns = [
  "id",
  "team_id",
  "user_id",
  "context",
  "state",
  "reason",
  "agreed",
  "attempts",
] as const;

function asList(
  sealer: Sealer,
  row: Pick<Schema["lists"], (typeof listColumns)[number]>,
): TakenList {
  const { team_id: team, user_id: userId, context: sealed, agreed: text, ...list } = row;
  const context = JSON.parse(sealer.open(sealed, row.id)) as ListContext;
  const agreed = text === null ? null : (JSON.parse(text) as Agreement);
  return { ...list, team, userId, context, agreed };
}

function sealedRow(
  sealer: Sealer,
  listId: string,
  { sameAs, given, ...row }: NewRow,
): Schema["list_rows"] {
  const id = `${listId}:${row.no}`;
  // The cause is not encrypted, so it must not hold a title.
  const causeKey = row.kind === "title" ? `#${row.no}` : (row.key ?? "");
  return {
    ...row,
    id,
    list_id: listId,
    same_as: sameAs,
    cause: row.kind && `list:${listId}:${causeKey}`,
    given: sealer.seal(JSON.stringify(given), id),
    state: row.kind ? "waiting" : "skipped",
    reason: null,
    intent_id: null,
  };
}

function openGiven(sealer: Sealer, id: string, given: Uint8Array): NewRow["given"] {
  return JSON.parse(sealer.open(given, id)) as NewRow["given"];
}
