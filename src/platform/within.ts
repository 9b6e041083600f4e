/** Does work that is told by a signal to stop after `ms`; unlike AbortSignal.timeout, nothing is left to run out after it. */
export async function within<Value>(
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
