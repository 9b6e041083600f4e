import { sql, type Kysely } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { KeptFor } from "../lookups/ports/upkeep.ts";
import { batch, inBatches } from "./batches.ts";
import { deleteExpiredAnswers } from "./expired-answers.ts";
import type { Schema } from "./schema.ts";

/** Deletes what is past its retention beside everything else that is done, and stops when it is told to. */
export interface Retention {
  /** One run at a time: a call meanwhile waits for the run that goes on. */
  run(now: () => Promise<number>, kept: KeptFor): Promise<void>;
  /** Comes back when nothing is being deleted any more. */
  stop(): Promise<void>;
}

const readingsKeptMs = 62 * 24 * 3_600_000;

/** Slack repeats a delivery within minutes; a day is plenty. */
const deliveryMemoryMs = 24 * 3_600_000;

/** The retention of a store's database; `scrub` leaves nothing of what was deleted on the disk. */
export function createRetention(
  db: Kysely<Schema>,
  sealer: Sealer,
  scrub: () => Promise<void>,
): Retention {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;

  async function deleteAll(now: number, kept: KeptFor): Promise<void> {
    const records = now - kept.recordMs;
    await deleteExpiredAnswers(db, sealer, { records, people: now - kept.peopleMs }, signal);
    await deleteExpiredWords(db, records, signal);
    const noted = db.updateTable("intents").where("note", "is not", null);
    await noted.set({ note: null }).where("closed_at", "<", records).execute();
    await deleteExpiredCards(db, records, signal);
    const lists = db.selectFrom("lists").select("id").where("created_at", "<", records);
    await inBatches(
      (ids) => db.deleteFrom("lists").where("id", "in", ids).execute(),
      // Its rows go with it; what runs still needs them.
      () => lists.where("state", "!=", "running").limit(1).execute(),
      signal,
    );
    if (signal.aborted) return;
    const accesses = now - kept.accessMs;
    await db.deleteFrom("people_access").where("at", "<", accesses).execute();
    const deliveries = now - deliveryMemoryMs;
    await db.deleteFrom("deliveries").where("at", "<", deliveries).execute();
    const readings = now - readingsKeptMs;
    await db.deleteFrom("readings").where("asked_at", "<", readings).execute();
    await scrub();
  }

  return {
    run(now, kept) {
      running ??= now()
        .then((at) => deleteAll(at, kept))
        .finally(() => {
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
}

const noWords = sql.lit("");
const titles = [sql.lit<LookupKind>("title"), sql.lit<LookupKind>("title_detail")];

/** Takes the words of titles out of the ledger, which may be a person's: it needs their cost, not them. */
async function deleteExpiredWords(
  db: Kysely<Schema>,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  const worded = db.selectFrom("intents").where("kind", "in", titles).where("text", "!=", noWords);
  const ended = worded.select("id").where("closed_at", "<", before).limit(batch);
  const take = (ids: string[]) => takeWords(db, ids);
  await inBatches(take, () => ended.execute(), signal);
}

/** Takes the words out of these titles' lookups; an unknown outcome stays one, under a key that no question has. */
export function takeWords(db: Kysely<Schema>, ids: string[]): Promise<unknown> {
  const words = db.updateTable("intents").set((row) => ({ key: row.ref("id"), text: "" }));
  return words.where("id", "in", ids).execute();
}

/** Deletes cards with their offers as soon as the answer they show is gone, and those that show none at their age. */
async function deleteExpiredCards(
  db: Kysely<Schema>,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  const drop = async (ids: string[]) => {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("offers").where("card_id", "in", ids).execute();
      await trx.deleteFrom("cards").where("id", "in", ids).execute();
    });
  };
  const cards = db.selectFrom("cards").select("id").limit(batch);
  await inBatches(drop, () => cards.where("created_at", "<", before).execute(), signal);
  const held = db.selectFrom("answers").select("intent_id");
  const shown = cards.where("intent_id", "is not", null).where("intent_id", "not in", held);
  await inBatches(drop, () => shown.execute(), signal);
}
