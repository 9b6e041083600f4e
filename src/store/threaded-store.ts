import type { Store } from "../lookups/store-port.ts";
import type { EncryptionKey } from "../platform/sealer.ts";
import { openThread } from "../platform/thread-port.ts";

/** Where a store lies, and what opens what it has sealed. */
export interface StoreSetup {
  /** The database that several machines share; null: an SQLite file in `directory`. */
  databaseUrl: string | null;
  directory: string;
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
  logLevel: string;
}

/**
 * Opens a store in a thread of its own: a commit that waits for the disk, sealing and the building of statements
 * hold up nothing else. `died` hears if that thread breaks; whatever is asked of the store then fails.
 */
export function openThreadedStore(
  setup: StoreSetup,
  died?: (cause: Error) => void,
): Promise<Store> {
  return openThread<Store>(new URL("./store-thread.ts", import.meta.url), "store", setup, died);
}
