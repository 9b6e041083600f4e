import { sql, type Kysely } from "kysely";
import { withoutPeople } from "../../company/people.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { openedOrNull } from "./answers.ts";
import { batch, inBatches, mayGoOn } from "./batches.ts";
import type { Schema } from "./schema.ts";

/** Deletes answers fetched before a moment. */
export function deleteOldAnswers(
  db: Kysely<Schema>,
  before: number,
  signal: AbortSignal,
): Promise<void> {
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
export async function removeOldPeople(
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
