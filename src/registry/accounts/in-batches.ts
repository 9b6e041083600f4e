/** A larger batch would delay the next one. Chosen by hand. */
const maxBatchSize = 256;

/**
 * Batches calls: calls made while a batch runs go into the next one.
 * `work` returns a result per item in order; if it fails, its whole batch fails.
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; answer: PromiseWithResolvers<Result> }[] = [];
  let isWorking = false;

  const workThrough = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, { answer }] of batch.entries()) answer.resolve(results[index] as Result);
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
      // Requests of the same turn of the event loop join the batch.
      setImmediate(() => void workThrough());
    }
    return answer.promise;
  };
}
