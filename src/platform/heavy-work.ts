import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { availableParallelism, constants, setPriority, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import type { HeavyReply, HeavyRequest } from "./heavy-program.ts";

/** A function that a module exports, with its input as plain data. It runs in a process of its own. */
export interface HeavyPiece {
  module: URL;
  name: string;
  input: unknown;
  /** Read once the piece runs; the function gets them as its second argument. */
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
  /** The limit of pieces that run at the same time. */
  maxRunning: number;
  /** The limits of pieces that wait, in all and of one user; urgent ones do not count. */
  maxWaiting: number;
  maxWaitingOfUser: number;
  heapMegabytes: () => number;
  /** Milliseconds until a piece is ended, counted again from each part that it gets. */
  timeMs: number;
  /** Milliseconds until `onLong` is called. */
  slowAfterMs: number;
}

export type HeavyWork = ReturnType<typeof createHeavyWork>;

const megabyte = 1024 * 1024;
/** About twice what a result of 50,000 rows and 12 columns needs (450 MB). */
const maxHeapMegabytes = 1_024;
/** The smallest heap, if the machine has hardly any memory left. Chosen by hand. */
const minHeapMegabytes = 64;
/** A second piece at a time needs a core beside those of the program, and memory for two heaps. */
const minimaForTwo = { cores: 3, bytes: 4_096 * megabyte };

/** The limits that follow from the cores and the memory that this process may use. */
export function limitsOfProcess(): HeavyLimits {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  // An operator who limits the program's heap has little memory.
  const ownHeap = getHeapStatistics().heap_size_limit / megabyte;
  const hasRoom = availableParallelism() >= minimaForTwo.cores && memory >= minimaForTwo.bytes;
  const maxRunning = hasRoom ? 2 : 1;
  return {
    maxRunning,
    // Chosen by hand: a waiting file takes up to 10 MB; one team takes at most half of the places.
    maxWaiting: 30,
    maxWaitingOfUser: 10,
    heapMegabytes() {
      const available = process.availableMemory() / megabyte / 2 / maxRunning;
      return Math.max(minHeapMegabytes, Math.floor(Math.min(maxHeapMegabytes, ownHeap, available)));
    },
    // A result of 50,000 rows takes 20 s, and four times as long on a busy machine.
    timeMs: 120_000,
    // Chosen by hand.
    slowAfterMs: 3_000,
  };
}

/** A piece in the queue; `start` is called once, with the reason if it may not run. */
interface QueuedPiece extends HeavyTurn {
  start: (refusal: HeavyRefusal | null) => void;
}

/**
 * Creates the gate for heavy work: pieces run in processes, a few at a time, in turn by team and
 * in a team by user. A thread would not do: one large allocation ends all threads of a process.
 */
export function createHeavyWork(limits: HeavyLimits = limitsOfProcess()) {
  const waiting: QueuedPiece[] = [];
  const closing = new AbortController();
  /** The sequence number of the latest start, of each team and of each user. */
  const served = new Map<string, number>();
  let [services, running, isStopping] = [0, 0, false];

  function refusalOf(turn: HeavyTurn): HeavyRefusal | null {
    if (closing.signal.aborted || (isStopping && turn.isUrgent !== true)) return "stopping";
    if (turn.isUrgent === true) return null;
    const ordinary = waiting.filter(({ isUrgent }) => isUrgent !== true);
    const ofTeam = ordinary.filter(({ team }) => team === turn.team);
    const ofUser = ofTeam.filter(({ userId }) => userId === turn.userId);
    // A team leaves as many places free as it takes, so another team finds one.
    const free = limits.maxWaiting - ordinary.length;
    const isFull = ofTeam.length >= free || ofUser.length >= limits.maxWaitingOfUser;
    return isFull ? "busy" : null;
  }

  /**
   * Returns the queued pieces in the order of their turns: urgent ones, then by the longest wait
   * of the team, then of the user. The sorts are stable, so the last one decides first.
   */
  function inOrder(): QueuedPiece[] {
    const compare =
      (of: (piece: QueuedPiece) => number) => (one: QueuedPiece, other: QueuedPiece) =>
        of(one) - of(other);
    return waiting
      .toSorted(compare((piece) => served.get(userOf(piece)) ?? 0))
      .sort(compare(({ team }) => served.get(team) ?? 0))
      .sort(compare(({ isUrgent }) => (isUrgent === true ? 0 : 1)));
  }

  function startNext(): void {
    for (;;) {
      const [next] = inOrder();
      // An urgent piece is small and does not wait for a long one.
      const maxRunning = limits.maxRunning + (next?.isUrgent === true ? 1 : 0);
      if (!next || running >= maxRunning) break;
      waiting.splice(waiting.indexOf(next), 1);
      [running, services] = [running + 1, services + 1];
      served.set(next.team, services).set(userOf(next), services);
      next.start(null);
    }
    if (running === 0) served.clear();
  }

  function refuseWaiting(refused: readonly QueuedPiece[]): void {
    for (const piece of refused) {
      waiting.splice(waiting.indexOf(piece), 1);
      piece.start("stopping");
    }
  }

  return {
    async run<Result>(turn: HeavyTurn, piece: HeavyPiece): Promise<HeavyOutcome<Result>> {
      const refusal = refusalOf(turn);
      if (refusal !== null) return { kind: "refused", why: refusal };
      const { promise: started, resolve: start } = Promise.withResolvers<HeavyRefusal | null>();
      const queued = { ...turn, start };
      waiting.push(queued);
      startNext();
      const timer = setTimeout(() => {
        turn.onLong?.(waiting.includes(queued) ? running + inOrder().indexOf(queued) : 0);
      }, limits.slowAfterMs);
      try {
        const why = await started;
        if (why !== null) return { kind: "refused", why };
        return await runApart<Result>(piece, limits, closing.signal).finally(() => {
          running -= 1;
          startNext();
        });
      } finally {
        clearTimeout(timer);
      }
    },
    /** Refuses waiting and new pieces, except urgent ones; running pieces continue. */
    stop(): void {
      isStopping = true;
      refuseWaiting(waiting.filter(({ isUrgent }) => isUrgent !== true));
    },
    /** Ends running pieces and refuses all others. */
    close(): void {
      closing.abort();
      refuseWaiting([...waiting]);
    },
  };
}

function userOf({ team, userId }: HeavyTurn): string {
  return `${team} ${userId}`;
}

const program = new URL("./heavy-program.ts", import.meta.url);
/** Milliseconds between looks at a piece's memory. Chosen by hand. */
const watchEveryMs = 50;
/** Megabytes of a process beside its heap: Node itself, and buffers as large as the heap. */
const maxBeside = (heapMegabytes: number) => 96 + heapMegabytes;
/** V8 aborts if the heap is full; Linux kills if the machine's memory is. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set([
  "SIGABRT",
  "SIGTRAP",
  "SIGILL",
  "SIGKILL",
]);

async function runApart<Result>(
  { module, name, input, parts }: HeavyPiece,
  { heapMegabytes, timeMs }: HeavyLimits,
  closing: AbortSignal,
): Promise<HeavyOutcome<Result>> {
  const heap = heapMegabytes();
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heap}`],
    serialization: "advanced",
    // V8 prints many lines when its heap is full.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = new AbortController();
  let leftMs = timeMs;

  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const message = once(child, "message", { signal: ended.signal }) as Promise<[HeavyReply]>;
  const received = message.then(([reply]): HeavyOutcome<Result> => {
    if (reply.kind === "failed") throw reply.error;
    return { kind: "done", result: reply.result as Result };
  });
  const early = exit.then(([code, by]): HeavyOutcome<Result> => {
    if (memorySignals.has(by)) return { kind: "refused", why: "memory" };
    throw new Error(`heavy work ended with ${by ?? code}`);
  });
  const answered = Promise.race([received, early]);
  answered.catch(() => undefined);

  async function watchLimits(): Promise<HeavyOutcome<Result>> {
    for (; leftMs > 0; leftMs -= watchEveryMs) {
      if (closing.aborted) return { kind: "refused", why: "stopping" };
      const used = await megabytesOf(child.pid);
      if (used > heap + maxBeside(heap)) return { kind: "refused", why: "memory" };
      await wait(watchEveryMs, null, { signal: ended.signal });
    }
    return { kind: "refused", why: "time" };
  }

  /** Sends a request once the earlier ones have left; a process that has ended gets none. */
  const send = (request: HeavyRequest): Promise<unknown> =>
    new Promise((resolve) => (child.connected ? child.send(request, resolve) : resolve(null)));

  async function sendParts(): Promise<void> {
    await send({
      kind: "call",
      call: { module: module.href, name, input, hasParts: parts !== undefined },
    });
    for await (const part of parts ?? []) {
      if (ended.signal.aborted) return;
      await send({ kind: "part", part });
      leftMs = timeMs;
    }
    await send({ kind: "part", part: null });
  }

  try {
    // The program's own threads go first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return await Promise.race([answered, watchLimits(), sendParts().then(() => answered)]);
  } finally {
    ended.abort();
    child.kill("SIGKILL");
    await exit.catch(() => undefined);
  }
}

/** Returns the resident memory of a process, or 0 where the system does not say. */
async function megabytesOf(pid = 0): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const pages = Number(statm.split(" ")[1] ?? 0);
  return (pages * 4_096) / megabyte;
}
