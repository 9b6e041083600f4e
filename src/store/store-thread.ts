import { parentPort, workerData } from "node:worker_threads";
import type { Store } from "../lookups/store-port.ts";
import { createLogger } from "../platform/logger.ts";
import { createSealer } from "../platform/sealer.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import {
  opening,
  type StoreCall,
  type StoreFailure,
  type StoreSetup,
  type StoreWord,
} from "./threaded-store.ts";

// The other end of threaded-store.ts.
const say = (word: StoreWord) => parentPort?.postMessage(word);

try {
  const store = await open(workerData as StoreSetup);
  parentPort?.on("message", (call: StoreCall) => void answer(store, call));
  say({ kind: "open", methods: Object.keys(store) as (keyof Store)[] });
} catch (error) {
  say({ kind: "failed", id: opening, error: asFailure(error) });
}

function open({ databaseUrl, directory, keys, logLevel }: StoreSetup): Promise<Store> {
  // A Buffer arrives as bare bytes.
  const [first, ...others] = keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
  if (!first) throw new Error("a store without a key");
  const sealer = createSealer([first, ...others]);
  return databaseUrl === null
    ? openSqliteStore(directory, sealer)
    : openPostgresStore(databaseUrl, sealer, createLogger(logLevel));
}

async function answer(store: Store, { id, method, values }: StoreCall): Promise<void> {
  try {
    const run = Reflect.get(store, method) as (...values: unknown[]) => Promise<unknown>;
    say({ kind: "done", id, value: await run(...values) });
  } catch (error) {
    say({ kind: "failed", id, error: asFailure(error) });
  }
  // With its port closed and its database too, nothing keeps the thread.
  if (method === "close") parentPort?.close();
}

function asFailure(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), code: undefined };
  const code = "code" in error ? String(error.code) : undefined;
  return { name: error.name, message: error.message, code };
}
