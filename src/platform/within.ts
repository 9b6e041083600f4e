/** Does work whose signal is aborted after `ms`; unlike with AbortSignal.timeout, no timer is left running after it. */
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
