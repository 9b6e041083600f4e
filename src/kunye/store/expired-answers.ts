import { sql, type Kysely } from "kysely";
import { withoutPeople } from "../../company/people.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { openedOrNull } from "./answers.ts";
import { batch, inBatches, mayGoOn } from "./batches.ts";
import type { Schema } from "./schema.ts";

/** Deletes answers fetched before `records`, and people and unread bytes from those fetched before `people`. */
export async function deleteExpiredAnswers(
  db: Kysely<Schema>,
  sealer: Sealer,
  before: { records: number; people: number },
  signal: AbortSignal,
): Promise<void> {
  const old = db.selectFrom("answers").where("fetched_at", "<", before.records).limit(batch);
  await inBatches(
    (ids) => db.deleteFrom("answers").where("intent_id", "in", ids).execute(),
    () => old.select("intent_id as id").execute(),
    signal,
  );
  let last = "";
  while (await mayGoOn(signal)) {
    const due = await db
      .selectFrom("answers")
      .select(["intent_id", "body"])
      .where("people_removed", "=", sql.lit(0))
      .where("fetched_at", "<", before.people)
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
    ? db.deleteFrom("answers").where("intent_id", "=", id).execute()
    : db
        .updateTable("answers")
        .set({ body: sealer.seal(kept, id), sealed_by: sealer.fingerprint, people_removed: 1 })
        .where("intent_id", "=", id)
        .execute());
}
