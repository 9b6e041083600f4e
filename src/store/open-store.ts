import type { Logger } from "pino";
import type { Store } from "../lookups/store-port.ts";
import { createSealer, type EncryptionKey } from "../platform/sealer.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

/** Where a store lies, and what opens what it has sealed. */
export interface StoreSetup {
  /** The database that several machines share; null: an SQLite file in `directory`. */
  databaseUrl: string | null;
  directory: string;
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

/** Opens the store of a setup, its schema brought up to date. */
export function openStore(
  { databaseUrl, directory, keys }: StoreSetup,
  log: Logger,
): Promise<Store> {
  const sealer = createSealer(keys);
  return databaseUrl === null
    ? openSqliteStore(directory, sealer)
    : openPostgresStore(databaseUrl, sealer, log);
}
