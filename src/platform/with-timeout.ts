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
