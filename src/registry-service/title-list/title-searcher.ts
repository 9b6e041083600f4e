import { Worker } from "node:worker_threads";
import { createTitleIndex } from "../titles/create-title-index.ts";
import type { TitleMatch } from "../titles/title-index.ts";
import { loadTitles, type TitleSource } from "./title-source.ts";

/** A title index over one state of its source, wherever it runs. */
export interface TitleSearcher {
  size: number;
  search(title: string, limit: number): Promise<TitleMatch[]>;
  close(): Promise<void>;
}

/** The thread that held the index has ended, and with it what it was asked. */
export class TitleSearchEndedError extends Error {
  override name = "TitleSearchEndedError";
}

/** What the worker is told and tells. */
export interface SearchQuestion {
  id: number;
  title: string;
  limit: number;
}
export type SearchMessage =
  | { kind: "ready"; size: number }
  | { kind: "found"; id: number; matches: TitleMatch[] }
  | { kind: "failed"; id: number; message: string };

/** Builds the index in this thread: quick for a few thousand titles, a standstill for a million. */
export async function searchHere(source: TitleSource): Promise<TitleSearcher> {
  const index = createTitleIndex(await loadTitles(source));
  return {
    size: index.size,
    search: (title, limit) => Promise.resolve(index.search(title, limit)),
    close: () => Promise.resolve(),
  };
}

/** Builds the index in a thread of its own, so that this one goes on answering; the signal gives the building up. */
export async function searchInWorker(
  source: TitleSource,
  signal: AbortSignal,
): Promise<TitleSearcher> {
  const worker = new Worker(new URL("./title-worker.ts", import.meta.url), {
    workerData: source,
    // An index over two million titles outgrows the usual heap while it is built.
    resourceLimits: { maxOldGenerationSizeMb: 6_144 },
  });
  const waiting = new Map<number, PromiseWithResolvers<TitleMatch[]>>();
  const ready = Promise.withResolvers<number>();
  let failure: Error | null = null;
  let last = 0;
  const fail = (error: Error) => {
    failure ??= error;
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("error", (cause) => fail(new TitleSearchEndedError("the index failed", { cause })));
  worker.on("exit", () => fail(new TitleSearchEndedError("the index has ended")));
  worker.on("message", (message: SearchMessage) => {
    if (message.kind === "ready") {
      ready.resolve(message.size);
      return;
    }
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === "found") question?.resolve(message.matches);
    else question?.reject(new Error(message.message));
  });
  const giveUp = () => void worker.terminate();
  signal.addEventListener("abort", giveUp);
  const size = await ready.promise.finally(() => signal.removeEventListener("abort", giveUp));
  return {
    size,
    search: (title, limit) => {
      if (failure) return Promise.reject(failure);
      const answer = Promise.withResolvers<TitleMatch[]>();
      last += 1;
      waiting.set(last, answer);
      worker.postMessage({ id: last, title, limit } satisfies SearchQuestion);
      return answer.promise;
    },
    close: async () => {
      // Questions that were asked before the index was replaced are still answered.
      while (waiting.size > 0 && !failure) {
        await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
      }
      await worker.terminate();
    },
  };
}
