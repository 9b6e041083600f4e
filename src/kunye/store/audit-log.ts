import { mostAccesses, type LoggedAccess, type PeopleAccess } from "../lookups/see-people.ts";
import { isOf } from "./purge.ts";
import type { StoreContext } from "./store-context.ts";

/** The data to verify a receipt by; without the paper it tells nothing (docs/receipts.md). */
export interface KeptReceipt {
  /** The hash of its number. */
  id: string;
  /** The lookup; a check's has all of them, separated by spaces, or none. */
  intentId: string;
  fileHash: string;
  /** A mark for each printed field, in their order. */
  marks: readonly string[];
}

/** Keeps who saw whom (docs/kvkk.md), and what receipts are verified by. */
export function createAuditLog({ db, now }: StoreContext) {
  return {
    async noteAccess({ intentId, userId, ...access }: PeopleAccess): Promise<void> {
      const row = { ...access, intent_id: intentId, user_id: userId, at: await now() };
      await db.insertInto("people_access").values(row).execute();
    },
    /** Returns who saw a company's people in a team or (null) in all, newest first, a page at a time. */
    accessesTo(vkn: string, team: string | null, from?: number): Promise<LoggedAccess[]> {
      let rows = db
        .selectFrom("people_access")
        .select(["account", "vkn", "intent_id as intentId", "user_id as userId"])
        .select(["how", "sections", "at"])
        .where("vkn", "=", vkn)
        .orderBy("at", "desc");
      if (team !== null) rows = rows.where(isOf(team));
      return (from === undefined ? rows : rows.limit(mostAccesses).offset(from)).execute();
    },
    async addReceipt({ id, intentId, fileHash, marks }: KeptReceipt): Promise<void> {
      const row = { id, intent_id: intentId, file_hash: fileHash, marks: marks.join(" ") };
      await db
        .insertInto("receipts")
        .values({ ...row, at: await now() })
        .execute();
    },
    /** Returns a receipt, or null if none of this id was issued. */
    async receipt(id: string): Promise<KeptReceipt | null> {
      const row = await db
        .selectFrom("receipts")
        .select(["intent_id as intentId", "file_hash as fileHash", "marks"])
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? { ...row, id, marks: row.marks.split(" ") } : null;
    },
  };
}
