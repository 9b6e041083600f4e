import { sql, type Kysely } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import { UnderWay } from "../lookups/erase-people.ts";
import { forgottenPerson, type IntentState } from "../lookups/intents.ts";
import { deleteEndedInstallation, forgetInstaller } from "./installations.ts";
import { changeCheck, pagesOfChecks } from "./checks.ts";
import {
  accountTables,
  isOfTeam,
  isOfTeamIn,
  lastTables,
  namingTables,
  teamTables,
  usersSums,
  usersTables,
} from "./keeping.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { lockKeys } from "./seen.ts";
import { deleteCards } from "./cards.ts";
import { batchSize, countOf, deleteRows, idsOf, inBatches, pages } from "./writes.ts";

interface Purging {
  db: Kysely<Schema>;
  rowId: "rowid" | "ctid";
  sealer: Sealer;
  team: string;
  /** Awaited after each batch. */
  onProgress?: ((touched: number) => unknown) | undefined;
}

export function createPurge({ db, rowId, sealer, scrub }: StoreContext) {
  return {
    /** Counts what `purge` would delete. */
    async purgeable(team: string, userId: string | null) {
      const by = (column: string) =>
        userId === null ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(column)} = ${userId}`;
      const own = (table: "cards" | "lists" | "watches") =>
        db.selectFrom(table as "lists").where("team_id", "=", team);
      return {
        lookups: await countOf(db.selectFrom("intents").where(isOfTeam(team)).where(by("user_id"))),
        answers:
          userId === null ? await countOf(db.selectFrom("answers").where(isOfTeam(team))) : 0,
        cards: await countOf(own("cards").where(by("person"))),
        lists: await countOf(own("lists").where(by("user_id"))),
        watches: await countOf(own("watches").where(by("user_id"))),
      };
    },
    /**
     * Deletes a team with its ledger, or a user from it; returns the number of touched intents.
     * Throws UnderWay during a query, whose answer would have no row; nothing is deleted then.
     * Works in batches; an interrupted purge continues at the next call.
     */
    async purge(
      team: string,
      userId: string | null,
      onProgress?: (touched: number) => unknown,
    ): Promise<number> {
      await refuseUnderWay(db, team, userId);
      const purging = { db, rowId, sealer, team, onProgress };
      const purged = userId === null ? purgeTeam(purging) : purgePerson(purging, userId);
      const touched = await purged.catch((error: unknown) => {
        if (!(error instanceof UnderWay)) throw error;
        throw new Error("A query began in the meantime; run this again to delete the rest.");
      });
      await scrub(true);
      return touched;
    },
  };
}

export async function refuseUnderWay(
  db: Kysely<Schema>,
  team: string,
  userId: string | null,
  refusal: { isPartly?: boolean } = {},
): Promise<void> {
  const asking = await db
    .selectFrom("intents")
    .select("id")
    .where(isOfTeam(team))
    .where("state", "=", sending)
    .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
    .executeTakeFirst();
  if (asking) throw new UnderWay(refusal);
}

const sending = sql.lit<IntentState>("sending");

async function purgeTeam({ db, rowId, team, onProgress }: Purging): Promise<number> {
  let touched = 0;
  // First, so that no round and no list sends further queries.
  await deleteRows(db, rowId, "watches", sql`team_id = ${team}`);
  await purgeLists(db, team, null);
  for (const account of await accountsOf(db, team)) {
    // First: without the queries nothing tells that they moved the balance of a shared key.
    const sources = db.selectFrom("intents").select("source").where("account", "=", account);
    await deleteRows(db, rowId, "readings", sql`source in ${sources}`);
    const intents = db
      .selectFrom("intents")
      .select("id")
      .where("account", "=", account)
      .where("state", "!=", sending)
      .limit(batchSize);
    const deleteIntents = async (ids: string[]) => {
      await db.transaction().execute(async (trx) => {
        for (const table of ["replies", "verdicts", "answers", "uses"] as const) {
          await trx.deleteFrom(table).where("intent_id", "in", ids).execute();
        }
        await trx.deleteFrom("intents").where("id", "in", ids).execute();
      });
      touched += ids.length;
      await onProgress?.(touched);
    };
    await inBatches(intents, deleteIntents);
    const own = sql<boolean>`account = ${account}`;
    for (const table of accountTables) {
      await deleteRows(db, rowId, table, own);
    }
  }
  const ofTeam = sql<boolean>`team_id = ${team}`;
  for (const table of teamTables) await deleteRows(db, rowId, table, ofTeam);
  await db.transaction().execute(async (trx) => {
    // The key first: a check that runs beside waits for it, and then takes a new one.
    for (const table of ["seen_keys", "seen_ibans", "seen_invoices"] as const) {
      await deleteRows(trx, rowId, table, ofTeam);
    }
  });
  await db.transaction().execute(async (trx) => {
    await refuseUnderWay(trx, team, null);
    for (const table of lastTables) await trx.deleteFrom(table).where(isOfTeam(team)).execute();
    await deleteEndedInstallation(trx, team);
  });
  return touched;
}

async function accountsOf(db: Kysely<Schema>, team: string): Promise<string[]> {
  const tables = ["intents", ...accountTables] as const;
  const found = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).select("account").distinct().where(isOfTeam(team)).execute(),
    ),
  );
  return [...new Set(found.flat().map(({ account }) => account))];
}

/** Deletes one list at a time: a list may have many rows. */
function purgeLists(db: Kysely<Schema>, team: string, userId: string | null): Promise<void> {
  const lists = db.selectFrom("lists").select("id").where("team_id", "=", team);
  const own = userId === null ? lists : lists.where("user_id", "=", userId);
  const deleteLists = (ids: string[]) => db.deleteFrom("lists").where("id", "in", ids).execute();
  return inBatches(own.limit(1), deleteLists);
}

async function purgePerson(
  { db, rowId, sealer, team, onProgress }: Purging,
  userId: string,
): Promise<number> {
  const isTheirs = sql<boolean>`user_id = ${userId}`;
  await deleteRows(db, rowId, "replies", isTheirs);
  await purgeCards(db, team, userId);
  for await (const page of pagesOfChecks(db, team)) {
    for (const { id, body } of page) {
      if (openOrNull(sealer, body, id)?.includes(userId) !== true) continue;
      await changeCheck(db, sealer, { team, id }, (text) => withoutUser(text, userId));
    }
  }
  await purgeLists(db, team, userId);
  for (const table of usersTables) {
    await deleteRows(db, rowId, table, sql`${isOfTeamIn(table, team)} and ${isTheirs}`);
  }
  const aboutUser = db.deleteFrom("notices").where("team_id", "=", team);
  await aboutUser.where("key", "like", `%:${userId}`).execute();
  await forgetInstaller(db, { team, userId, forgotten: forgottenPerson });
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx, team);
    for (const [table, column] of [
      ["seen_ibans", "user_id"],
      ["seen_ibans", "confirmed_by"],
      ["seen_invoices", "user_id"],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${forgottenPerson}
        where team_id = ${team} and ${sql.ref(column)} = ${userId}`.execute(trx);
    }
  });
  const entryNames = [`limit:${userId}`, `request:${userId}`] as const;
  await db.deleteFrom("team_book").where(isOfTeam(team)).where("name", "in", entryNames).execute();
  const value = sql<string>`replace(value, ${`"${userId}"`}, ${`"${forgottenPerson}"`})`;
  const by_user = sql<string>`replace(by_user, ${userId}, ${forgottenPerson})`;
  await db.updateTable("team_book").set({ value, by_user }).where(isOfTeam(team)).execute();
  await db
    .updateTable("verdicts")
    .set({ by_user: forgottenPerson })
    .where("by_user", "=", userId)
    .where(sql<boolean>`exists (select 1 from intents where id = intent_id and ${isOfTeam(team)})`)
    .execute();
  const id = sql.raw(rowId);
  for (const table of namingTables) {
    const rows = sql`select ${id} from ${sql.table(table)} where ${isOfTeamIn(table, team)} and ${isTheirs} limit ${batchSize}`;
    const forget = sql`update ${sql.table(table)} set user_id = ${forgottenPerson} where ${id} in (${rows})`;
    while (Number((await forget.execute(db)).numAffectedRows ?? 0) > 0);
  }
  const touched = await forgetIntents({ db, team, onProgress }, userId);
  await db.transaction().execute(async (trx) => {
    await refuseUnderWay(trx, team, userId);
    for (const table of usersSums) {
      await trx.deleteFrom(table).where(isOfTeam(team)).where("user_id", "=", userId).execute();
    }
  });
  return touched;
}

/** Deletes a user's cards and the cards of their requests; replaces the user's id in others. */
async function purgeCards(db: Kysely<Schema>, team: string, userId: string): Promise<void> {
  const cards = db
    .selectFrom("cards")
    .select(["id", "person", "state"])
    .where("team_id", "=", team);
  const request = `"value":"${userId}|`;
  for await (const page of pages(cards)) {
    const gone = page.filter(({ person, state }) => person === userId || state.includes(request));
    await deleteCards(db, idsOf(gone));
    for (const card of page) {
      if (gone.includes(card)) continue;
      const state = withoutUser(card.state, userId);
      if (state === card.state) continue;
      const same = db
        .updateTable("cards")
        .where("id", "=", card.id)
        .where("state", "=", card.state);
      await same.set({ state }).execute();
    }
  }
}

/** Replaces a user's id in a card's words. */
function withoutUser(text: string, userId: string): string {
  const renamed = text.replaceAll(`"${userId}"`, `"${forgottenPerson}"`);
  return renamed.replaceAll(`<@${userId}>`, forgottenPerson);
}

async function forgetIntents(
  { db, team, onProgress }: Pick<Purging, "db" | "team" | "onProgress">,
  userId: string,
): Promise<number> {
  const own = db.selectFrom("intents").select("id").where(isOfTeam(team));
  const ended = own.where("user_id", "=", userId).where("state", "!=", sending);
  let touched = 0;
  for await (const page of pages(ended)) {
    const forgotten = { user_id: forgottenPerson, remark: null };
    await db.updateTable("intents").set(forgotten).where("id", "in", idsOf(page)).execute();
    touched += page.length;
    await onProgress?.(touched);
  }
  return touched;
}
