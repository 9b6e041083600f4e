import { openSqliteStore } from "../../../src/store/sqlite-store.ts";
import { createSealer } from "../../../src/platform/sealer.ts";

const sealer = createSealer([{ id: "test", key: Buffer.alloc(32, 7) }]);

/** Opens the embedded store of a directory under the tests' key. */
export function openPlace(directory: string, clock?: () => number) {
  return openSqliteStore(directory, sealer, clock);
}
