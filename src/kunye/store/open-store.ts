import { join } from "node:path";
import type { Logger } from "pino";
import { createSealer, type EncryptionKey } from "../../platform/sealer.ts";
import type { KunyeStore } from "./create-store.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSpool, type OpenSpool } from "./spool.ts";
import { openSqliteStore } from "./sqlite-store.ts";

/** The place of a store, and the keys to its sealed rows. */
export interface StoreSetup {
  /** The database that several machines share; null: an SQLite file in `directory`. */
  databaseUrl: string | null;
  directory: string;
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

/** Opens the store of a setup, its schema brought up to date, and this machine's spool beside it. */
export async function openStore(
  { databaseUrl, directory, keys }: StoreSetup,
  log: Logger,
): Promise<{ store: KunyeStore; spool: OpenSpool }> {
  const sealer = createSealer(keys);
  // First: a database that is refused leaves the spool untouched.
  const store = await (databaseUrl === null
    ? openSqliteStore(directory, sealer)
    : openPostgresStore(databaseUrl, sealer, log));
  return { store, spool: openSpool(join(directory, "spool"), sealer, log) };
}
