import { once } from "node:events";
import { availableParallelism, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** A function that a module exports, with its input as plain data. It runs in a thread of its own. */
export interface HeavyPiece {
  module: URL;
  name: string;
  input: unknown;
  /** Read once the thread runs, and sent to it; the function gets them as its second argument. */
  parts?: AsyncIterable<unknown>;
}

/** `memory` and `time`: the piece took more than it may. `busy` and `stopping`: it never ran. */
export type HeavyRefusal = "memory" | "time" | "busy" | "stopping";

export type HeavyOutcome<Result> =
  { kind: "done"; result: Result } | { kind: "refused"; why: HeavyRefusal };

/** Runs a piece when its user's turn comes. */
export type RunHeavy = <Result>(piece: HeavyPiece) => Promise<HeavyOutcome<Result>>;

/** The user whose turn a piece takes. */
export interface HeavyTurn {
  team: string;
  userId: string;
  /** True for work that is paid for already: it is served first and waits through a stop. */
  isUrgent?: boolean;
  /** Called once if the piece takes long, with the number of pieces that run before it. */
  onLong?: (ahead: number) => void;
}

export interface HeavyLimits {
  /** The pieces that run at the same time. */
  threads: number;
  /** The pieces that may wait, in all and of one user. */
  waiting: number;
  waitingOfUser: number;
  heapMegabytes: () => number;
  /** The time of a piece; each part that it is sent renews it. */
  timeMs: number;
  longMs: number;
}

export type HeavyWork = ReturnType<typeof createHeavyWork>;

const megabyte = 1024 * 1024;
/** A result of 50,000 rows and 12 columns is written with 450 MB. */
const maxHeapMegabytes = 1_024;
/** The smallest heap, if the machine has hardly any memory left. */
const minHeapMegabytes = 64;
/** A second thread needs a core beside the program's two threads, and its memory. */
const secondThread = { cores: 3, bytes: 4_096 * megabyte };

/** The limits that follow from the cores and the memory that this process may use. */
export function limitsOfProcess(): HeavyLimits {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const hasRoom = availableParallelism() >= secondThread.cores && memory >= secondThread.bytes;
  const threads = hasRoom ? 2 : 1;
  return {
    threads,
    // A waiting file takes 10 MB.
    waiting: 20,
    waitingOfUser: 10,
    heapMegabytes() {
      const available = process.availableMemory() / megabyte / 2 / threads;
      return Math.max(minHeapMegabytes, Math.min(maxHeapMegabytes, Math.floor(available)));
    },
    timeMs: 30_000,
    longMs: 3_000,
  };
}

/** A piece in the queue; `start` is called once, with the reason if it may not run. */
interface Place extends HeavyTurn {
  start: (refusal: HeavyRefusal | null) => void;
}

/**
 * Creates the gate for heavy work: pieces run in threads, a few at a time, in turn by team and
 * in a team by user. No piece ends the process or holds up its other threads.
 */
export function createHeavyWork(limits: HeavyLimits = limitsOfProcess()) {
  const waiting: Place[] = [];
  const closing = new AbortController();
  /** The number of the latest service of each team and of each user. */
  const served = new Map<string, number>();
  let [services, running, isStopping] = [0, 0, false];

  function refusalOf(turn: HeavyTurn): HeavyRefusal | null {
    if (closing.signal.aborted || (isStopping && turn.isUrgent !== true)) return "stopping";
    const ofUser = waiting.filter((place) => userOf(place) === userOf(turn));
    const isFull = waiting.length >= limits.waiting || ofUser.length >= limits.waitingOfUser;
    return isFull ? "busy" : null;
  }

  /** Returns the places as they are served: urgent ones, then those served longest ago. */
  function inOrder(): Place[] {
    const compare = (of: (place: Place) => number) => (one: Place, other: Place) =>
      of(one) - of(other);
    return waiting
      .toSorted(compare((place) => served.get(userOf(place)) ?? 0))
      .sort(compare(({ team }) => served.get(team) ?? 0))
      .sort(compare(({ isUrgent }) => (isUrgent === true ? 0 : 1)));
  }

  function startNext(): void {
    while (running < limits.threads) {
      const [next] = inOrder();
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      [running, services] = [running + 1, services + 1];
      served.set(next.team, services).set(userOf(next), services);
      next.start(null);
    }
    if (running === 0) served.clear();
  }

  function refuseWaiting(refused: readonly Place[]): void {
    for (const place of refused) {
      waiting.splice(waiting.indexOf(place), 1);
      place.start("stopping");
    }
  }

  return {
    async run<Result>(turn: HeavyTurn, piece: HeavyPiece): Promise<HeavyOutcome<Result>> {
      const refusal = refusalOf(turn);
      if (refusal !== null) return { kind: "refused", why: refusal };
      const { promise: started, resolve: start } = Promise.withResolvers<HeavyRefusal | null>();
      const place = { ...turn, start };
      waiting.push(place);
      startNext();
      const timer = setTimeout(() => {
        turn.onLong?.(waiting.includes(place) ? running + inOrder().indexOf(place) : 0);
      }, limits.longMs);
      try {
        const why = await started;
        if (why !== null) return { kind: "refused", why };
        return await runInThread<Result>(piece, limits, closing.signal).finally(() => {
          running -= 1;
          startNext();
        });
      } finally {
        clearTimeout(timer);
      }
    },
    /** Refuses what waits and what comes, except urgent work; running pieces continue. */
    stop(): void {
      isStopping = true;
      refuseWaiting(waiting.filter(({ isUrgent }) => isUrgent !== true));
    },
    /** Ends all pieces. */
    close(): void {
      closing.abort();
      refuseWaiting([...waiting]);
    },
  };
}

function userOf({ team, userId }: HeavyTurn): string {
  return `${team} ${userId}`;
}

const watchEveryMs = 50;

async function runInThread<Result>(
  { module, name, input, parts }: HeavyPiece,
  { heapMegabytes, threads, timeMs }: HeavyLimits,
  closing: AbortSignal,
): Promise<HeavyOutcome<Result>> {
  const heap = heapMegabytes();
  const worker = new Worker(new URL("./heavy-thread.ts", import.meta.url), {
    workerData: { module: module.href, name, input, hasParts: parts !== undefined },
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  const answer = once(worker, "message").then(([result]): HeavyOutcome<Result> => {
    return { kind: "done", result: result as Result };
  });
  // The thread may fail while parts are sent, or after its answer.
  answer.catch(() => undefined);
  worker.on("error", () => undefined);
  // The whole process is watched: not all memory of a thread is heap.
  const maxRss = process.memoryUsage.rss() + 2 * heap * threads * megabyte;
  const ended = new AbortController();
  let leftMs = timeMs;

  async function watchLimits(): Promise<HeavyOutcome<Result>> {
    for (; leftMs > 0; leftMs -= watchEveryMs) {
      if (process.memoryUsage.rss() > maxRss) return { kind: "refused", why: "memory" };
      if (closing.aborted) return { kind: "refused", why: "stopping" };
      await wait(watchEveryMs, null, { signal: ended.signal });
    }
    return { kind: "refused", why: "time" };
  }

  async function sendParts(): Promise<HeavyOutcome<Result>> {
    for await (const part of parts ?? []) {
      if (ended.signal.aborted) break;
      worker.postMessage(part);
      leftMs = timeMs;
    }
    worker.postMessage(null);
    return answer;
  }

  try {
    return await Promise.race([answer, watchLimits(), sendParts()]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    return { kind: "refused", why: "memory" };
  } finally {
    ended.abort();
    await worker.terminate();
  }
}
