import { Worker } from "node:worker_threads";
import type { Segment } from "./segment.ts";
import type { Finding } from "./score.ts";

/** The memory that search threads share without a copy. */
export interface SearchedMemory {
  segment: Segment;
  removed: Uint32Array;
}
export interface SearchQuestion {
  id: number;
  title: string;
  limit: number;
}
export type SearchAnswer =
  | { kind: "found"; id: number; findings: Finding[] }
  | { kind: "failed"; id: number; reason: string };

/** More searches wait than can be answered soon. */
export class SearchQueueFullError extends Error {
  override name = "SearchQueueFullError";

  constructor() {
    super("too many title searches are waiting");
  }
}

/** A thread that searched has ended, or the index is closed, and with it what it was asked. */
export class TitleSearchEndedError extends Error {
  override name = "TitleSearchEndedError";
}

/** Searches in threads of their own over one shared segment. */
export interface SearchPool {
  /** Rejects with SearchQueueFullError where too many wait. */
  search(title: string, limit: number): Promise<Finding[]>;
  /** Ends the threads once what was asked is answered. */
  close(): Promise<void>;
}

interface Waiting {
  question: SearchQuestion;
  answer: PromiseWithResolvers<Finding[]>;
}

/** Starts the threads; one that dies fails its search alone and is replaced. */
export function createSearchPool(
  memory: SearchedMemory,
  { threads, mostWaiting = 512 }: { threads: number; mostWaiting?: number },
): SearchPool {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  let last = 0;
  let isClosing = false;
  let quiet = () => {};

  const next = () => {
    while (queue.length > 0 && idle.length > 0) {
      const [waiting, worker] = [queue.shift(), idle.pop()];
      if (!waiting || !worker) return;
      busy.set(worker, waiting);
      worker.postMessage(waiting.question);
    }
    if (queue.length === 0 && busy.size === 0) quiet();
  };
  const start = () => {
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
      workerData: memory,
    });
    idle.push(worker);
    worker.on("message", (message: SearchAnswer) => {
      const waiting = busy.get(worker);
      busy.delete(worker);
      idle.push(worker);
      if (message.kind === "found") waiting?.answer.resolve(message.findings);
      else waiting?.answer.reject(new Error(`a title search failed: ${message.reason}`));
      next();
    });
    worker.on("error", (cause) => {
      const ended = new TitleSearchEndedError("a search thread failed", { cause });
      busy.get(worker)?.answer.reject(ended);
    });
    worker.on("exit", () => {
      const wasAtWork = busy.get(worker);
      busy.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      wasAtWork?.answer.reject(new TitleSearchEndedError("a search thread has ended"));
      // One that can't even start would be started for ever.
      if (!isClosing && wasAtWork) start();
      next();
    });
  };
  for (let started = 0; started < threads; started += 1) start();

  return {
    search: (title, limit) => {
      if (isClosing) return Promise.reject(new TitleSearchEndedError("the title index is closed"));
      if (queue.length >= mostWaiting) return Promise.reject(new SearchQueueFullError());
      const answer = Promise.withResolvers<Finding[]>();
      last += 1;
      queue.push({ question: { id: last, title, limit }, answer });
      next();
      return answer.promise;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        quiet = resolve;
        next();
      });
      isClosing = true;
      await Promise.all([...idle].map((worker) => worker.terminate()));
    },
  };
}
