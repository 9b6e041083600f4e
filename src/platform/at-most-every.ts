/** Runs a check at most once in a time in milliseconds; calls in between share its outcome. */
export function atMostEvery<Value>(ms: number, check: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; outcome: Promise<Value> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= ms) {
      last = { at: performance.now(), outcome: check() };
    }
    return last.outcome;
  };
}
