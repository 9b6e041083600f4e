import type { Logger } from "pino";

/** A task that is overdue by this time is told. Chosen by hand. */
const tellAfterMs = 10 * 60_000;
/** The intervals between two successes after which a task is overdue. Chosen by hand. */
const usualIntervals = 2;

/** Reports regular tasks that do not succeed; one that hangs throws no error. Intervals are in milliseconds. */
export function createOverdueReport<Task extends string>(
  intervals: Readonly<Record<Task, number>>,
  log: Logger,
) {
  const succeededAt = new Map<Task, number>();
  const told = new Set<Task>();
  const overdueMs = (task: Task): number => {
    const since = succeededAt.get(task) ?? performance.now();
    return Math.max(0, performance.now() - since - usualIntervals * intervals[task]);
  };
  return {
    /** Expects a task from now on. */
    expect(task: Task): void {
      succeededAt.set(task, performance.now());
    },
    succeeded(task: Task): void {
      if (!succeededAt.has(task)) return;
      succeededAt.set(task, performance.now());
      if (told.delete(task)) log.info({ task }, "regular work is no longer overdue");
    },
    /** Logs a task that is long overdue, once. */
    tell(task: Task): void {
      if (told.has(task) || overdueMs(task) < tellAfterMs) return;
      told.add(task);
      log.error({ task }, "regular work is overdue: it hangs, or fails each time");
    },
    /** Returns the seconds by which each task is overdue. */
    overdue: (): Record<string, number> =>
      Object.fromEntries([...succeededAt.keys()].map((task) => [task, overdueMs(task) / 1_000])),
  };
}
