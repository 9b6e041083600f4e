import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import {
  askedAgain,
  type Agreement,
  type CompanyList,
  type Hold,
  type ListContext,
  type NewRow,
  type PauseReason,
  type TakenList,
} from "../lists/company-list.ts";
import { batch } from "./batches.ts";
import { createListRows, fenced, sealedRow } from "./list-rows.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps lists and how far they are. */
export function createListStore({ db, sealer, now }: StoreContext) {
  const lists = () => db.selectFrom("lists").selectAll();
  const one = (id: string) => db.updateTable("lists").where("id", "=", id);
  return {
    ...createListRows({ db, sealer }),
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
        // Nobody knows of it before all its rows are there.
        state: "offered" as const,
        created_at: await now(),
        lease_until: 0,
        attempts: 0,
      };
      await db.insertInto("lists").values(list).execute();
      for (let from = 0; from < rows.length; from += batch) {
        const part = rows.slice(from, from + batch).map((row) => sealedRow(sealer, id, row));
        await db.insertInto("list_rows").values(part).execute();
        await others();
      }
    },
    async list(id: string): Promise<TakenList | null> {
      const row = await lists().where("id", "=", id).executeTakeFirst();
      return row ? asList(sealer, row) : null;
    },
    async setListContext(id: string, context: ListContext): Promise<void> {
      const sealed = sealer.seal(JSON.stringify(context), id);
      await one(id).set({ context: sealed }).execute();
    },
    /** Starts or continues a list as agreed; false if it runs already. */
    async startList(id: string, agreed: Agreement): Promise<boolean> {
      const started_at = await now();
      return db.transaction().execute(async (trx) => {
        const started = await trx
          .updateTable("lists")
          .set({ state: "running", reason: null, started_at, agreed: JSON.stringify(agreed) })
          // One more tells the replica that is showing the list to show it again.
          .set((old) => ({ shown_until: sql<number>`coalesce(${old.ref("shown_until")} + 1, 0)` }))
          .where("id", "=", id)
          .where("state", "in", ["offered", "paused", "stopped", "done"])
          .executeTakeFirst();
        if (started.numUpdatedRows !== 1n) return false;
        await trx
          .updateTable("list_rows")
          .set({ state: "waiting", reason: null })
          .where("list_id", "=", id)
          .where("state", "=", "failed")
          .where("reason", "in", askedAgain)
          .execute();
        return true;
      });
    },
    /** Stops a list; rows under way end by themselves. False if nothing was to be stopped. */
    async stopList(id: string): Promise<boolean> {
      const stopped = await one(id)
        .where("state", "in", ["running", "paused"])
        .set({ state: "stopped", reason: null })
        .executeTakeFirst();
      return stopped.numUpdatedRows === 1n;
    },
    /** Returns the list of a team, or of one person, that has been running longest. */
    async nextList(team: string, userId?: string): Promise<TakenList | null> {
      const running = lists().where("team_id", "=", team).where("state", "=", "running");
      const own = userId === undefined ? running : running.where("user_id", "=", userId);
      const row = await own.orderBy("started_at").limit(1).executeTakeFirst();
      return row ? asList(sealer, row) : null;
    },
    /** Leases the running list that waits longest, one of each team at a time. */
    async takeList(leaseMs: number): Promise<TakenList | null> {
      const at = await now();
      const busy = db.selectFrom("lists").select("team_id").where("lease_until", ">", at);
      const due = lists().where("state", "=", "running").where("team_id", "not in", busy);
      const row = await db
        .updateTable("lists")
        .set((old) => ({ lease_until: at + leaseMs, attempts: old("attempts", "+", 1) }))
        .where("id", "=", due.clearSelect().select("id").orderBy("started_at").limit(1))
        .where("lease_until", "<=", at)
        .returningAll()
        .executeTakeFirst();
      return row ? asList(sealer, row) : null;
    },
    /** Renews a lease (0: ends it); false if another replica has taken the list. */
    async renewList({ id, attempts }: Hold, leaseMs: number): Promise<boolean> {
      const renewed = await one(id)
        .where("attempts", "=", attempts)
        .set({ lease_until: leaseMs === 0 ? 0 : (await now()) + leaseMs })
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },
    /** Shows due messages, from a list's start until `show` returns true: the list has come to rest. */
    async showDue(leaseMs: number, show: (id: string) => Promise<boolean>): Promise<void> {
      const at = await now();
      const due = db.updateTable("lists").where("shown_until", "<=", at);
      const until = at + leaseMs;
      for (const { id } of await due.set({ shown_until: until }).returning("id").execute()) {
        const shown_until = (await show(id)) ? null : 0;
        const mine = await one(id)
          .where("shown_until", "=", until)
          .set({ shown_until })
          .executeTakeFirst();
        if (mine.numUpdatedRows > 0n) continue;
        // A start during the showing has raised the time, and the list is due again.
        await one(id)
          .where("shown_until", ">", until)
          .where("shown_until", "<", until + leaseMs)
          .set({ shown_until: 0 })
          .execute();
      }
    },
    /** Pauses a running list for a reason; ends it (null) if no row is left to ask. Throws LeaseLost. */
    haltList: (hold: Hold, reason: PauseReason | null): Promise<void> =>
      fenced(db, hold, async (trx) => {
        const waiting = trx.selectFrom("listed_rows").where("state", "=", "waiting");
        const unended = waiting.where("list_id", "=", hold.id).select("list_id");
        await trx
          .updateTable("lists")
          .set({ state: reason === null ? "done" : "paused", reason })
          .where("id", "=", hold.id)
          // A list that was stopped at its last rows is done as well.
          .where("state", "in", reason === null ? ["running", "stopped"] : ["running"])
          .$if(reason === null, (query) => query.where("id", "not in", unended))
          .execute();
      }),
  };
}

function asList(sealer: Sealer, { team_id, user_id, ...row }: Schema["lists"]): TakenList {
  const context = JSON.parse(sealer.open(row.context, row.id)) as ListContext;
  const agreed = row.agreed === null ? null : (JSON.parse(row.agreed) as Agreement);
  return { ...row, team: team_id, userId: user_id, context, agreed };
}
