import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

const megabyte = 1024 * 1024;
/** What a thread may take; growth is the whole process's, since not everything is on the thread's heap. */
const most = { milliseconds: 30_000, heapMegabytes: 1_024, growthBytes: 2_048 * megabyte };

/**
 * Lets a module work in a thread of its own, and answers what that sends back; null where it took too much
 * time or memory, which costs that thread alone. It hears the `parts`, then null.
 */
export async function inThread<Result>(
  module: URL,
  workerData: unknown,
  parts: AsyncIterable<unknown> | Iterable<unknown> = [],
): Promise<Result | null> {
  const worker = new Worker(module, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: most.heapMegabytes },
  });
  const sent = once(worker, "message") as Promise<[Result]>;
  // The thread may fail while the parts are gathered, or after its answer.
  sent.catch(() => undefined);
  worker.on("error", () => undefined);
  const full = process.memoryUsage.rss() + most.growthBytes;
  const stop = new AbortController();
  const watch = async () => {
    for (let left = most.milliseconds; left > 0 && process.memoryUsage.rss() < full; left -= 50) {
      await wait(50, null, { signal: stop.signal });
    }
    return [null];
  };
  try {
    for await (const part of parts) worker.postMessage(part);
    worker.postMessage(null);
    const [result = null] = await Promise.race([sent, watch()]);
    return result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    return null;
  } finally {
    stop.abort();
    await worker.terminate();
  }
}
