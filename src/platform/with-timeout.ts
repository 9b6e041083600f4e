import { setTimeout as delay } from "node:timers/promises";

/** Runs work with a time limit in milliseconds; clears the timer, unlike AbortSignal.timeout. */
export async function withTimeout<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, ms);
  try {
    return await work(abort.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** True if a check succeeds within a time in milliseconds. */
export function succeedsWithin(ms: number, check: Promise<unknown>): Promise<boolean> {
  const isGood = check.then(() => true).catch(() => false);
  return Promise.race([isGood, delay(ms, false, { ref: false })]);
}
