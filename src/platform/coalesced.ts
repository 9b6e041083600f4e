/** Coalesces calls: all calls during a run share the next run, which covers their changes. */
export function coalesced<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
