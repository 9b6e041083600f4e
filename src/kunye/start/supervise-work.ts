import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { errorLogger } from "../../platform/logger.ts";
import { openThread } from "../../platform/thread-port.ts";
import type { WorkSetup } from "./connect-work.ts";
import type { Work } from "./start-work.ts";

/** Below the five seconds of the container's health check. */
const readyWithinMs = 3_000;

const maxRestartsPerMinute = 3;

/**
 * Starts the thread of the work. After a failure a new thread replaces it; the old one
 * finishes its deliveries. Calls `onBroken` if no new thread starts, or after too many restarts.
 */
export async function superviseWork(
  setup: WorkSetup,
  log: Logger,
  onRestart: () => void,
  onBroken: () => void,
): Promise<Work> {
  const failures: number[] = [];
  const draining = new Set<Promise<void>>();
  let hasStarted = false;
  let isClosing = false;
  let probe: Promise<boolean> | null = null;
  const program = new URL("./work-thread.ts", import.meta.url);
  const open = (threadSetup: WorkSetup): Promise<Work> => {
    const thread = openThread<Work>(program, "work", threadSetup, (cause) => {
      handleFailure(thread, cause);
    });
    return thread;
  };
  let current = open(setup);
  await current;
  hasStarted = true;

  /** Replaces the newest thread; the failure of a draining one is only logged. */
  function handleFailure(thread: Promise<Work>, cause: Error): void {
    log.fatal({ err: cause }, "the work's thread failed");
    if (thread !== current || isClosing) return;
    const now = performance.now();
    failures.push(now);
    const isTooOften = failures.filter((at) => at > now - 60_000).length > maxRestartsPerMinute;
    if (isTooOften || !hasStarted) {
      onBroken();
      return;
    }
    onRestart();
    current = open({ ...setup, isRestart: true });
    current.catch((error: unknown) => {
      log.fatal({ err: error }, "the work could not be started again");
      onBroken();
    });
    draining.add(closeThread(thread));
  }

  function closeThread(thread: Promise<Work>): Promise<void> {
    return thread
      .then((work) => work.close())
      .catch(errorLogger(log, "the work was not closed cleanly"));
  }

  return {
    take: async (delivery) => (await current).take(delivery),
    passMonth: async () => (await current).passMonth(),
    isReady() {
      // A probe that hangs is not repeated.
      probe ??= current
        .then((work) => work.isReady())
        .catch(() => false)
        .finally(() => (probe = null));
      return Promise.race([probe, delay(readyWithinMs, false, { ref: false })]);
    },
    // While the work is down, the page still shows the process's own metrics.
    metrics: () => current.then((work) => work.metrics()).catch(() => ""),
    async close() {
      isClosing = true;
      // The old thread finishes paid work even if the new thread failed to start.
      await Promise.all([...draining, closeThread(current)]);
    },
  };
}
