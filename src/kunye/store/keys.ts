import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

/** Returns the fingerprints of keys that stored rows need and the sealer lacks. */
export async function missingKeys(db: Kysely<Schema>, sealer: Sealer): Promise<string[]> {
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
  return [...new Set(fingerprints.filter((one) => !sealer.has(one)))];
}

/** Gives up what only this key opens; answers how many answers went. */
export async function forgetKey(db: Kysely<Schema>, fingerprint: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    for (const table of ["replies", "lists", "notices"] as const) {
      await trx.deleteFrom(table).where("sealed_by", "=", fingerprint).execute();
    }
    const answers = trx
      .selectFrom("answers")
      .select("intent_id")
      .where("sealed_by", "=", fingerprint);
    // They were paid for: what is typed must not pay again without a word.
    await trx.updateTable("intents").set({ reason: keyLost }).where("id", "in", answers).execute();
    const gone = await trx
      .deleteFrom("answers")
      .where("sealed_by", "=", fingerprint)
      .executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
}

/** Why a paid intent has no answer any more, where its key was given up. */
export const keyLost = "key-lost";
