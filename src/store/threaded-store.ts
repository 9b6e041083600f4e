import { Worker } from "node:worker_threads";
import type { Store } from "../lookups/store-port.ts";
import { SealError, type EncryptionKey } from "../platform/sealer.ts";

/** Where a store lies, and what opens what it has sealed. */
export interface StoreSetup {
  /** The database that several machines share; null: an SQLite file in `directory`. */
  databaseUrl: string | null;
  directory: string;
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
  logLevel: string;
}

/** One call of a store's method. */
export interface StoreCall {
  id: number;
  method: keyof Store;
  values: unknown[];
}

/** What the thread says: that it is open, or what came of one call. */
export type StoreWord =
  | { kind: "open"; methods: (keyof Store)[] }
  | { kind: "done"; id: number; value: unknown }
  | { kind: "failed"; id: number; error: StoreFailure };

/** An error on its way between threads, which keep neither classes nor codes. */
export interface StoreFailure {
  name: string;
  message: string;
  code: string | undefined;
}

/** The id of the opening itself, which is no call. */
export const opening = 0;

/**
 * Opens a store in a thread of its own: a commit that waits for the disk, sealing and the building of statements
 * hold up no acknowledgement. If the thread dies, what was asked of it fails, so does all that follows, and `died`
 * hears of it.
 */
export async function openThreadedStore(
  setup: StoreSetup,
  died: (cause: Error) => void = () => undefined,
): Promise<Store> {
  const worker = new Worker(new URL("./store-thread.ts", import.meta.url), { workerData: setup });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ended = Promise.withResolvers<undefined>();
  let death: Error | null = null;
  let isOpen = false;
  let last = opening;

  const expect = (id: number): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    return answer.promise;
  };
  const call = (method: keyof Store, values: unknown[]): Promise<unknown> => {
    if (death) return Promise.reject(death);
    last += 1;
    const answer = expect(last);
    worker.postMessage({ id: last, method, values } satisfies StoreCall);
    return answer;
  };

  worker.on("message", (word: StoreWord) => {
    const id = word.kind === "open" ? opening : word.id;
    const answer = waiting.get(id);
    waiting.delete(id);
    if (word.kind === "failed") answer?.reject(asError(word.error));
    else answer?.resolve(word.kind === "open" ? word.methods : word.value);
  });
  worker.on("error", (cause) => {
    death = new Error("the store's thread died", { cause });
  });
  worker.on("exit", () => {
    death ??= new Error(isOpen ? "the store's thread died" : "the store is closed");
    if (isOpen) died(death);
    for (const answer of waiting.values()) answer.reject(death);
    waiting.clear();
    ended.resolve(undefined);
  });

  const methods = (await expect(opening)) as (keyof Store)[];
  isOpen = true;
  const store = Object.fromEntries(
    methods.map((method) => [method, (...values: unknown[]) => call(method, values)]),
  ) as unknown as Store;
  return {
    ...store,
    async close() {
      isOpen = false;
      if (!death) await call("close", []);
      await ended.promise;
    },
  };
}

function asError({ name, message, code }: StoreFailure): Error {
  const error = name === "SealError" ? new SealError(message) : new Error(message);
  return code === undefined ? error : Object.assign(error, { code });
}
