/**
 * Batches calls: those made while a batch runs go into the next one.
 * `work` returns a result per item in order; if it fails, its whole batch fails.
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  const workThrough = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [at, { answer }] of batch.entries()) answer.resolve(results[at] as Result);
      } catch (error) {
        for (const { answer } of batch) answer.reject(error);
      }
    }
    isWorking = false;
  };

  return (item) => {
    const answer = Promise.withResolvers<Result>();
    waiting.push({ item, answer });
    if (!isWorking) {
      isWorking = true;
      // Requests that arrived in the same turn of the event loop come along.
      setImmediate(() => void workThrough());
    }
    return answer.promise;
  };
}

/** More would hold up those that come meanwhile. */
const mostAtOnce = 256;

interface Waiting<Item, Result> {
  item: Item;
  answer: PromiseWithResolvers<Result>;
}
