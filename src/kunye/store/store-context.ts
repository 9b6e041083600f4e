import type { Kysely } from "kysely";
import type { Sealer } from "../../platform/sealer.ts";
import type { Moment } from "./moments.ts";
import type { Schema } from "./schema.ts";

/** What every part of the store works with. */
export interface StoreContext {
  db: Kysely<Schema>;
  sealer: Sealer;
  /** The store's own clock in epoch milliseconds. */
  now: () => Promise<number>;
  moment: () => Promise<Moment>;
}
