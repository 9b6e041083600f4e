import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Schema } from "./schema.ts";

/** The differences between the databases. */
export interface StoreEngine {
  /** The store's own clock in epoch milliseconds, and this process's life. */
  now: () => Promise<number>;
  life: Pick<StoreClock, "boot" | "elapsed">;
  /** Overwrites deleted data on the disk as far as possible; `all` rewrites the whole file. */
  scrub: (all: boolean) => Promise<void>;
  /** True if several programs may be at work on the database, each on its machine. */
  isShared: boolean;
  /** The number of callers that wait for a connection. */
  waiting: () => number;
  /** Writes data that a power cut may take, none of it paid for: SQLite does not wait for the disk. */
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

/** The two clocks of one life of one process. */
export interface StoreClock {
  /** Names this life: after a restart it is another. */
  boot: string;
  /** The wall clock in epoch milliseconds. It may be put forward or back, so it orders nothing. */
  now: () => number;
  /** Milliseconds in this life; only ever forward. */
  elapsed: () => number;
}

/** This process's own clocks. */
export function processClock(): StoreClock {
  return { boot: randomUUID(), now: Date.now, elapsed: () => Math.round(performance.now()) };
}

/** When something is done: by the store's clock, and by the age of this life of this process. */
export interface Moment {
  /** Epoch milliseconds. */
  now: number;
  boot: string;
  /** Milliseconds. */
  elapsed: number;
}
