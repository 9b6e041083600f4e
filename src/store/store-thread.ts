import type { Store } from "../lookups/store-port.ts";
import { createLogger } from "../platform/logger.ts";
import { createSealer } from "../platform/sealer.ts";
import { serveThread } from "../platform/thread-port.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { StoreSetup } from "./threaded-store.ts";

// The other end of threaded-store.ts.
await serveThread<Store>(({ databaseUrl, directory, keys, logLevel }: StoreSetup) => {
  const sealer = createSealer(keys);
  return databaseUrl === null
    ? openSqliteStore(directory, sealer)
    : openPostgresStore(databaseUrl, sealer, createLogger(logLevel));
});
