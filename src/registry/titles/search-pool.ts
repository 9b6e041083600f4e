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

export class SearchQueueFullError extends Error {
  override name = "SearchQueueFullError";

  constructor() {
    super("too many title searches are waiting");
  }
}

/** Thrown if the search thread ended or the index is closed. */
export class TitleSearchEndedError extends Error {
  override name = "TitleSearchEndedError";
}

export interface SearchPool {
  /** Rejects with SearchQueueFullError if too many searches wait. */
  search(title: string, limit: number): Promise<Finding[]>;
  /** Ends the threads after all waiting searches are answered. */
  close(): Promise<void>;
}

interface Waiting {
  question: SearchQuestion;
  answer: PromiseWithResolvers<Finding[]>;
}

/** Starts the threads; a thread that dies fails its own search only and is replaced. */
export function createSearchPool(
  memory: SearchedMemory,
  { threads, maxWaiting = 512 }: { threads: number; maxWaiting?: number },
): SearchPool {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  let lastId = 0;
  let isClosing = false;
  let onIdle = () => {};

  const next = () => {
    while (queue.length > 0 && idle.length > 0) {
      const [waiting, worker] = [queue.shift(), idle.pop()];
      if (!waiting || !worker) return;
      busy.set(worker, waiting);
      worker.postMessage(waiting.question);
    }
    if (queue.length === 0 && busy.size === 0) onIdle();
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
      const interrupted = busy.get(worker);
      busy.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      interrupted?.answer.reject(new TitleSearchEndedError("a search thread has ended"));
      // A thread that failed to start is not replaced: it would fail forever.
      if (!isClosing && interrupted) start();
      next();
    });
  };
  for (let started = 0; started < threads; started += 1) start();

  return {
    search: (title, limit) => {
      if (isClosing) return Promise.reject(new TitleSearchEndedError("the title index is closed"));
      if (queue.length >= maxWaiting) return Promise.reject(new SearchQueueFullError());
      const answer = Promise.withResolvers<Finding[]>();
      lastId += 1;
      queue.push({ question: { id: lastId, title, limit }, answer });
      next();
      return answer.promise;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        next();
      });
      isClosing = true;
      await Promise.all([...idle].map((worker) => worker.terminate()));
    },
  };
}
