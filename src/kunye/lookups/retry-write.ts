import { setTimeout as delay } from "node:timers/promises";

/** Tries a write three times; undefined where the store stays down: what was paid is then shown all the same. */
export async function retryWrite<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
  for (const pauseMs of [200, 1_000]) {
    try {
      return await write();
    } catch {
      await delay(pauseMs);
    }
  }
  return write().catch(() => undefined);
}
