import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Moment, StoreClock } from "./moments.ts";
import type { Schema } from "./schema.ts";

/** The differences between the databases. */
export interface StoreEngine {
  /** The store's own clock in epoch milliseconds, and this process's life. */
  now: () => Promise<number>;
  life: Pick<StoreClock, "boot" | "elapsed">;
  /** Overwrites deleted data on the disk, as far as the database can; `all` rewrites the whole file. */
  scrub: (all: boolean) => Promise<void>;
  /** The number of callers that wait for a connection. */
  waiting: () => number;
  /** Writes what may be lost at a power cut, and with it nothing paid for: SQLite does not wait for the disk. */
  unsynced: <Value>(work: (db: Kysely<Schema>) => Promise<Value>) => Promise<Value>;
  /** The database's own id of a row. */
  rowId: "rowid" | "ctid";
}

/** The context of every part of the store. */
export interface StoreContext extends StoreEngine {
  db: Kysely<Schema>;
  sealer: Sealer;
  moment: () => Promise<Moment>;
}
