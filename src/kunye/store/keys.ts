import type { Kysely } from "kysely";
import { SealError, type Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

/** Fingerprints of keys that are missing for what is kept; rows of an older version are sealed again on the way. */
export async function missingKeys(db: Kysely<Schema>, sealer: Sealer): Promise<string[]> {
  const adopted = await adopt(db, sealer);
  const found = await Promise.all(
    (["answers", "replies", "lists", "notices"] as const).map((table) =>
      db
        .selectFrom(table)
        .select("sealed_by")
        .distinct()
        .where("sealed_by", "is not", null)
        .execute(),
    ),
  );
  const fingerprints = found.flat().flatMap(({ sealed_by }) => sealed_by ?? []);
  const missing = fingerprints.filter((one) => one !== unknownKey && !sealer.has(one));
  return [...new Set([...missing, ...adopted])];
}

/** Gives up what only this key opens; answers how many answers went. */
export async function forgetKey(db: Kysely<Schema>, fingerprint: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lost = fingerprint === unknownKey ? null : fingerprint;
    await trx.deleteFrom("replies").where("sealed_by", "is not distinct from", lost).execute();
    for (const table of ["lists", "notices"] as const) {
      await trx.deleteFrom(table).where("sealed_by", "=", fingerprint).execute();
    }
    const answers = trx
      .selectFrom("answers")
      .select("intent_id")
      .where("sealed_by", "is not distinct from", lost);
    // They were paid for: what is typed must not pay again without a word.
    await trx.updateTable("intents").set({ reason: keyLost }).where("id", "in", answers).execute();
    const gone = await trx
      .deleteFrom("answers")
      .where("sealed_by", "is not distinct from", lost)
      .executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
}

/** Why a paid intent has no answer any more, where its key was given up. */
export const keyLost = "key-lost";

/** Stands for the key of rows that an older version sealed and that no key opens. */
const unknownKey = "?";
const batch = 200;

/** Seals what bears no fingerprint yet under the key that writes now; names the unknown key where one does not open. */
async function adopt(db: Kysely<Schema>, sealer: Sealer): Promise<string[]> {
  const stuck = new Set<string>();
  const seal = (sealed: Uint8Array, id: string) => {
    try {
      return sealer.seal(sealer.open(sealed, id), id);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      stuck.add(unknownKey);
      return null;
    }
  };
  const sealed_by = sealer.fingerprint;
  for (let last = ""; ;) {
    const rows = await db
      .selectFrom("answers")
      .select(["intent_id", "body"])
      .where("sealed_by", "is", null)
      .where("intent_id", ">", last)
      .orderBy("intent_id")
      .limit(batch)
      .execute();
    for (const { intent_id, body: old } of rows) {
      const body = seal(old, intent_id);
      if (!body) continue;
      const row = db.updateTable("answers").where("intent_id", "=", intent_id);
      await row.set({ body, sealed_by }).execute();
    }
    if (rows.length < batch) break;
    last = rows.at(-1)?.intent_id ?? "";
  }
  for (const { id, envelope: old } of await db
    .selectFrom("replies")
    .select(["id", "envelope"])
    .where("sealed_by", "is", null)
    .execute()) {
    const envelope = seal(old, id);
    if (!envelope) continue;
    await db.updateTable("replies").where("id", "=", id).set({ envelope, sealed_by }).execute();
  }
  return [...stuck];
}
