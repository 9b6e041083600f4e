import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../lookups/store-port.ts";
import { migrate } from "../platform/migrate.ts";
import { openSqlite } from "../platform/open-sqlite.ts";
import type { Sealer } from "../platform/sealer.ts";
import { createStore } from "./create-store.ts";
import { migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/** Opens the embedded store, `kunye.sqlite` in a directory of its own; `clock` is for tests. */
export async function openSqliteStore(
  directory: string,
  sealer: Sealer,
  clock: () => number = Date.now,
): Promise<Store> {
  mkdirSync(directory, { recursive: true });
  const db = openSqlite<Schema>(join(directory, "kunye.sqlite"));
  await migrate(db, migrations({ table: "strict", integer: "integer", bytes: "blob" }));
  return createStore(db, sealer, () => Promise.resolve(clock()));
}
