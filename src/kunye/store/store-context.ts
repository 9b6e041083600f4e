import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Moment, StoreClock } from "./moments.ts";
import type { Schema } from "./schema.ts";

/** The context of every part of the store. */
export interface StoreContext {
  db: Kysely<Schema>;
  sealer: Sealer;
  /** The store's own clock in epoch milliseconds. */
  now: () => Promise<number>;
  moment: () => Promise<Moment>;
  unsynced: StoreEngine["unsynced"];
}

/** The differences between the databases. */
export interface StoreEngine {
  /** The store's own clock in epoch milliseconds, and this process's life. */
  now: () => Promise<number>;
  life: Pick<StoreClock, "boot" | "elapsed">;
  /** Leaves nothing of what was deleted on the disk, as far as the database can; `all`: of what an older version deleted either. */
  scrub: (all: boolean) => Promise<void>;
  /** The number of callers that wait for a connection. */
  waiting: () => number;
  /** Writes what may be lost when the power fails, and with it nothing that was paid for: SQLite doesn't wait for the disk then. */
  unsynced: <Value>(work: (db: Kysely<Schema>) => Promise<Value>) => Promise<Value>;
  /** The database's own id of a row. */
  rowId: "rowid" | "ctid";
}
