import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer, type Sealer } from "../../src/platform/sealer.ts";
import { openPostgresStore, openSqliteStore } from "../../src/kunye/store/open-store.ts";
import type { ProcessClock } from "../../src/kunye/store/store-context.ts";

export const testKey = Buffer.alloc(32, 7);

export const testSealer: Sealer = createSealer([{ id: "test", key: testKey }]);

/** Opens the store of an address: a PostgreSQL URL or a directory. */
export function openAddress(
  address: string,
  clock?: ProcessClock,
  sealer: Sealer = testSealer,
): Promise<KunyeStore> {
  return isPostgres(address)
    ? openPostgresStore(address, sealer, createLogger("silent"), { clock })
    : openSqliteStore(address, sealer, clock);
}

export function isPostgres(address: string): boolean {
  return address.startsWith("postgres:");
}
