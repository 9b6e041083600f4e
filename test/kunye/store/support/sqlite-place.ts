import { openSqliteStore } from "../../../../src/kunye/store/open-store.ts";
import { createSealer } from "../../../../src/platform/sealer.ts";
import type { ProcessClock } from "../../../../src/kunye/store/store-context.ts";

const sealer = createSealer([{ id: "test", key: Buffer.alloc(32, 7) }]);

/** Opens the embedded store of a directory with the tests' key. */
export function openPlace(directory: string, clock?: ProcessClock) {
  return openSqliteStore(directory, sealer, clock);
}
