import { Worker } from "node:worker_threads";
import type { Segment } from "../../company/title-search/segment.ts";
import type { Finding } from "../../company/title-search/score.ts";

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

/** Thrown if the search thread ended, the index is closed, or could not be built. */
export class TitleSearchEndedError extends Error {
  override name = "TitleSearchEndedError";
}

export interface SearchPool {
  /** Rejects with SearchQueueFullError if too many searches wait. */
  search(title: string, limit: number): Promise<Finding[]>;
  /** Ends the threads after all waiting searches are answered. */
  close(): Promise<void>;
}

interface WaitingSearch {
  question: SearchQuestion;
  answer: PromiseWithResolvers<Finding[]>;
}

/** Starts the threads; one that dies in a search fails that search only and is replaced. */
export function createSearchPool(
  memory: SearchedMemory,
  { threads, maxWaiting = 512 }: { threads: number; maxWaiting?: number },
): SearchPool {
  const queue: WaitingSearch[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, WaitingSearch>();
  let lastId = 0;
  let isClosing = false;
  let onIdle = () => {};

  const startNext = () => {
    while (queue.length > 0 && idle.length > 0) {
      const [waiting, worker] = [queue.shift(), idle.pop()];
      if (!waiting || !worker) return;
      busy.set(worker, waiting);
      worker.postMessage(waiting.question);
    }
    if (queue.length === 0 && busy.size === 0) onIdle();
  };
  const startThread = () => {
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
      startNext();
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
      // An idle thread that ends is not replaced: if it could not start, it would fail forever.
      if (!isClosing && interrupted) startThread();
      startNext();
    });
  };
  for (let started = 0; started < threads; started += 1) startThread();

  return {
    search: (title, limit) => {
      if (isClosing) return Promise.reject(new TitleSearchEndedError("the title index is closed"));
      if (queue.length >= maxWaiting) return Promise.reject(new SearchQueueFullError());
      const answer = Promise.withResolvers<Finding[]>();
      lastId += 1;
      queue.push({ question: { id: lastId, title, limit }, answer });
      startNext();
      return answer.promise;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        startNext();
      });
      isClosing = true;
      await Promise.all([...idle].map((worker) => worker.terminate()));
    },
  };
}
