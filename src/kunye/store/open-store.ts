import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { createSealer, type EncryptionKey, type Sealer } from "../../platform/sealer.ts";
import type { KunyeStore } from "./create-store.ts";
import { emptyDatabase, openPostgresStore } from "./postgres-store.ts";
import { openSpool, type OpenSpool } from "./spool.ts";
import { openSqliteStore, sqliteFile } from "./sqlite-store.ts";

/** The place of a store: a shared database, or (null) an SQLite file in `directory`. */
export interface StorePlace {
  databaseUrl: string | null;
  directory: string;
}

/** The place of a store, and the keys to its sealed rows. */
export interface StoreSetup extends StorePlace {
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

/** A database before it is opened: its kind, for code that knows only its place. */
export interface Database {
  /** The file that holds it, or null if a server does. */
  file: string | null;
  open: (sealer: Sealer, log: Logger) => Promise<KunyeStore>;
  /** Names the place and its setting if there is no ledger, else returns null. */
  missing: () => Promise<{ where: string; setting: string } | null>;
}

/** Returns the database of a place. */
export function databaseOf({ databaseUrl, directory }: StorePlace): Database {
  if (databaseUrl === null) {
    const file = sqliteFile(directory);
    const nowhere = { where: `directory ${resolve(directory)}`, setting: "DATA_DIR" };
    return {
      file,
      open: (sealer) => openSqliteStore(directory, sealer),
      missing: () => Promise.resolve(existsSync(file) ? null : nowhere),
    };
  }
  return {
    file: null,
    open: (sealer, log) => openPostgresStore(databaseUrl, sealer, log),
    async missing() {
      const empty = await emptyDatabase(databaseUrl);
      return empty === null ? null : { where: `database ${empty}`, setting: "DATABASE_URL" };
    },
  };
}

/** Opens the store of a setup, migrates its schema, and opens this machine's spool. */
export async function openStore(
  setup: StoreSetup,
  log: Logger,
): Promise<{ store: KunyeStore; spool: OpenSpool }> {
  const sealer = createSealer(setup.keys);
  // First: a database that is refused leaves the spool untouched.
  const store = await databaseOf(setup).open(sealer, log);
  return { store, spool: openSpool(join(setup.directory, "spool"), sealer, log) };
}
