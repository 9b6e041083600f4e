import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

const megabyte = 1024 * 1024;
const maxMilliseconds = 30_000;
/** The smallest heap, if the machine has hardly any memory left. */
const minHeapMegabytes = 64;

/**
 * Runs a module in a new thread and sends it `parts`, then null.
 * Returns its answer, or null if it took too much time or memory.
 */
export async function runInThread<Result>(
  module: URL,
  workerData: unknown,
  maxHeapMegabytes: number,
  parts: AsyncIterable<unknown> | Iterable<unknown> = [],
): Promise<Result | null> {
  const available = Math.floor(process.availableMemory() / megabyte / 2);
  const heapMegabytes = Math.max(minHeapMegabytes, Math.min(maxHeapMegabytes, available));
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
  const worker = new Worker(module, { workerData, resourceLimits });
  const answer = once(worker, "message") as Promise<[Result]>;
  // The thread may fail while parts are sent, or after its answer.
  answer.catch(() => undefined);
  worker.on("error", () => undefined);
  // The whole process is watched: not all memory of a thread is heap.
  const maxRss = process.memoryUsage.rss() + 2 * heapMegabytes * megabyte;
  const stop = new AbortController();
  const watchLimits = async () => {
    for (let left = maxMilliseconds; left > 0 && process.memoryUsage.rss() < maxRss; left -= 50) {
      await wait(50, null, { signal: stop.signal });
    }
    return [null];
  };
  try {
    for await (const part of parts) worker.postMessage(part);
    worker.postMessage(null);
    const [result = null] = await Promise.race([answer, watchLimits()]);
    return result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    return null;
  } finally {
    stop.abort();
    await worker.terminate();
  }
}
