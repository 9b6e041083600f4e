import { sql, type Kysely } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { withoutPeople } from "../../company/people.ts";
import type { KeptFor, UpkeepPart } from "../lookups/ports/upkeep.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { openedOrNull } from "./answers.ts";
import { batch, deleteRows, inBatches, mayGoOn } from "./batches.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext, StoreEngine } from "./store-context.ts";

/** Deletes what is past its retention beside everything else that is done, and stops when it is told to. */
export interface Retention {
  /** One run at a time: a call meanwhile waits for the run that goes on. `failed` hears of parts that did not end. */
  run(kept: KeptFor, failed?: (part: UpkeepPart, error: unknown) => void): Promise<void>;
  /** Comes back when nothing is being deleted any more. */
  stop(): Promise<void>;
}

const readingsKeptMs = 62 * 24 * 3_600_000;

/** Slack repeats a delivery within minutes; a day is plenty. */
const deliveryMemoryMs = 24 * 3_600_000;

/** Builds the retention of a store's database. */
export function createRetention(
  { db, sealer, now }: Pick<StoreContext, "db" | "sealer" | "now">,
  { scrub, rowId }: Pick<StoreEngine, "scrub" | "rowId">,
): Retention {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;

  /** One part's failure stops no other part. */
  async function deleteAll(
    at: number,
    kept: KeptFor,
    failed: (part: UpkeepPart, error: unknown) => void,
  ): Promise<void> {
    const records = at - kept.recordMs;
    const older = (
      table: "people_access" | "deliveries" | "readings" | "uses",
      column: string,
      ms: number,
    ) => deleteRows(db, rowId, table, sql`${sql.ref(column)} < ${at - ms}`, signal);
    const parts: Record<UpkeepPart, () => Promise<void>> = {
      answers: () => deleteOldAnswers(db, records, signal),
      people: () => removeOldPeople(db, sealer, at - kept.peopleMs, signal),
      words: () => deleteOldWords(db, records, signal),
      notes: () =>
        deleteOldNotes(db, records, signal).then(() => older("uses", "at", kept.recordMs)),
      cards: () => deleteOldCards(db, records, signal),
      lists: () => deleteOldLists(db, records, signal),
      accesses: () => older("people_access", "at", kept.accessMs),
      deliveries: () => older("deliveries", "at", deliveryMemoryMs),
      readings: () => older("readings", "asked_at", readingsKeptMs),
      scrub: () => scrub(false),
    };
    for (const [part, work] of Object.entries(parts)) {
      if (signal.aborted) return;
      await work().catch((error: unknown) => {
        failed(part as UpkeepPart, error);
      });
    }
  }

  return {
    run(kept, failed) {
      running ??= runOnce(kept, failed).finally(() => {
        running = null;
      });
      return running;
    },
    async stop() {
      stopping.abort();
      // The caller that began it hears of its failure.
      await running?.catch(() => undefined);
    },
  };

  async function runOnce(
    kept: KeptFor,
    failed?: (part: UpkeepPart, error: unknown) => void,
  ): Promise<void> {
    const errors: unknown[] = [];
    await deleteAll(await now(), kept, failed ?? ((_part, error) => errors.push(error)));
    if (errors.length > 0) throw errors[0];
  }
}

/** Deletes answers fetched before a moment. */
function deleteOldAnswers(db: Kysely<Schema>, before: number, signal: AbortSignal): Promise<void> {
  const old = db.selectFrom("answers").where("fetched_at", "<", before).limit(batch);
  return inBatches(
    (ids) => deleteAnswers(db, ids),
    () => old.select("intent_id as id").execute(),
    signal,
  );
}

/** Deletes answers with the cards that show them. */
async function deleteAnswers(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const shown = trx.selectFrom("cards").select("id").where("intent_id", "in", ids);
    await trx.deleteFrom("offers").where("card_id", "in", shown).execute();
    await trx.deleteFrom("cards").where("intent_id", "in", ids).execute();
    await trx.deleteFrom("answers").where("intent_id", "in", ids).execute();
  });
}

/** Takes people and unread bytes out of answers fetched before a moment. */
async function removeOldPeople(
  db: Kysely<Schema>,
  sealer: Sealer,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  let last = "";
  while (await mayGoOn(signal)) {
    const due = await db
      .selectFrom("answers")
      .select(["intent_id", "body"])
      .where("people_removed", "=", sql.lit(0))
      .where("fetched_at", "<", before)
      .where("intent_id", ">", last)
      .orderBy("intent_id")
      .limit(batch)
      .execute();
    for (const { intent_id, body } of due) {
      if (!(await mayGoOn(signal))) return;
      await removePeople(db, sealer, intent_id, body);
    }
    if (due.length < batch) return;
    last = due.at(-1)?.intent_id ?? "";
  }
}

async function removePeople(
  db: Kysely<Schema>,
  sealer: Sealer,
  id: string,
  body: Uint8Array,
): Promise<void> {
  const text = openedOrNull(sealer, body, id);
  // Nothing is deleted because it can't be opened: nobody else can open it either, and its key may come back.
  if (text === null) return;
  const kept = withoutPeople(text);
  // What can't be read can't be freed of its people either, so all of it goes.
  await (kept === null
    ? deleteAnswers(db, [id])
    : db
        .updateTable("answers")
        .set({ body: sealer.seal(kept, id), sealed_by: sealer.fingerprint, people_removed: 1 })
        .where("intent_id", "=", id)
        .execute());
}

const noWords = sql.lit("");
const titles = [sql.lit<LookupKind>("title"), sql.lit<LookupKind>("title_detail")];

/** Takes the words of titles out of the ledger, which may be a person's: it needs their cost, not them. */
function deleteOldWords(db: Kysely<Schema>, before: number, signal: AbortSignal): Promise<void> {
  const worded = db.selectFrom("intents").where("kind", "in", titles).where("text", "!=", noWords);
  const ended = worded.select("id").where("closed_at", "<", before).limit(batch);
  const take = (ids: string[]) => takeWords(db, ids);
  return inBatches(take, () => ended.execute(), signal);
}

/** Takes the words out of these titles' lookups; an unknown outcome stays one, under a key that no question has. */
export function takeWords(db: Kysely<Schema>, ids: string[]): Promise<unknown> {
  const words = db.updateTable("intents").set((row) => ({ key: row.ref("id"), text: "" }));
  return words.where("id", "in", ids).execute();
}

function deleteOldNotes(db: Kysely<Schema>, before: number, signal: AbortSignal): Promise<void> {
  const noted = db.selectFrom("intents").select("id").where("remark", "is not", null);
  const ended = noted.where("closed_at", "<", before).limit(batch);
  const take = (ids: string[]) =>
    db.updateTable("intents").set({ remark: null }).where("id", "in", ids).execute();
  return inBatches(take, () => ended.execute(), signal);
}

/** Deletes cards at their age; those that show an answer go with it. */
function deleteOldCards(db: Kysely<Schema>, before: number, signal: AbortSignal): Promise<void> {
  const old = db.selectFrom("cards").select("id").where("created_at", "<", before).limit(batch);
  return inBatches(
    (ids) => deleteCards(db, ids),
    () => old.execute(),
    signal,
  );
}

/** Deletes cards with their offers. */
export async function deleteCards(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("offers").where("card_id", "in", ids).execute();
    await trx.deleteFrom("cards").where("id", "in", ids).execute();
  });
}

/** A list's rows go with it; what runs still needs them. */
function deleteOldLists(db: Kysely<Schema>, before: number, signal: AbortSignal): Promise<void> {
  const lists = db.selectFrom("lists").select("id").where("created_at", "<", before);
  return inBatches(
    (ids) => db.deleteFrom("lists").where("id", "in", ids).execute(),
    () => lists.where("state", "!=", "running").limit(1).execute(),
    signal,
  );
}
