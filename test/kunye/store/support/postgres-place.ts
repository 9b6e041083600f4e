import { createLogger } from "../../../../src/platform/logger.ts";
import { createSealer } from "../../../../src/platform/sealer.ts";
import { openPostgresStore } from "../../../../src/kunye/store/open-store.ts";
import type { ProcessClock } from "../../../../src/kunye/store/store-context.ts";

const sealer = createSealer([{ id: "test", key: Buffer.alloc(32, 7) }]);

/** Opens the shared store of a database with the tests' key. */
export function openPlace(url: string, clock?: ProcessClock) {
  return openPostgresStore(url, sealer, createLogger("silent"), { clock });
}
