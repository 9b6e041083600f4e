import type { Receipts } from "../lookups/ports/receipts.ts";
import type { StoreContext } from "./store-context.ts";

/** Keeps what receipts are compared with, beside the ledger. */
export function createReceipts({ db, now }: StoreContext): Receipts {
  return {
    async addReceipt({ id, intentId: intent_id, fileHash: file_hash, marks }) {
      const row = { id, intent_id, file_hash, marks: marks.join(" "), at: await now() };
      await db.insertInto("receipts").values(row).execute();
    },
    async receipt(id) {
      const row = await db
        .selectFrom("receipts")
        .select(["intent_id as intentId", "file_hash as fileHash", "marks"])
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? { ...row, id, marks: row.marks.split(" ") } : null;
    },
  };
}
