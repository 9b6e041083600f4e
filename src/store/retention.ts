import { sql, type Kysely } from "kysely";
import type { LookupKind } from "../company/lookup-kind.ts";
import { inBatches } from "./answers.ts";
import type { Schema } from "./schema.ts";

const batch = 500;
const titles = [sql.lit<LookupKind>("title"), sql.lit<LookupKind>("title_detail")];

/** Takes the words of titles out of the ledger, which may be a person's: it needs their cost, not them. */
export async function deleteExpiredWords(db: Kysely<Schema>, before: number): Promise<void> {
  await inBatches(
    (ids) =>
      db
        .updateTable("intents")
        // An unknown outcome stays one, under a key that no question has.
        .set((row) => ({ key: row.ref("id"), text: "" }))
        .where("id", "in", ids)
        .execute(),
    () =>
      db
        .selectFrom("intents")
        .select("id")
        .where("kind", "in", titles)
        .where("text", "!=", sql.lit(""))
        .where("closed_at", "<", before)
        .limit(batch)
        .execute(),
  );
}

/** Deletes cards with their offers as soon as the answer they show is gone, and those that show none at their age. */
export async function deleteExpiredCards(db: Kysely<Schema>, before: number): Promise<void> {
  const drop = async (ids: string[]) => {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("offers").where("card_id", "in", ids).execute();
      await trx.deleteFrom("cards").where("id", "in", ids).execute();
    });
  };
  const cards = db.selectFrom("cards").select("id").limit(batch);
  await inBatches(drop, () => cards.where("created_at", "<", before).execute());
  await inBatches(drop, () =>
    cards
      .where("intent_id", "is not", null)
      .where("intent_id", "not in", db.selectFrom("answers").select("intent_id"))
      .execute(),
  );
}
