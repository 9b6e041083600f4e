import { LeaseLost, type DueWork, type Job } from "./due-work.ts";

/** How work of one kind is done. */
export interface RunnerOptions {
  dueWork: DueWork;
  kind: string;
  /** What is due by now, the most urgent first. */
  due: () => Promise<readonly string[]>;
  /** For how long a replica that has fallen silent keeps its work, in milliseconds. */
  leaseMs: number;
  /** Does the work until it is due no more, or until the signal is aborted. */
  work: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Hears of work that failed; it is taken up again when its lease has run out. */
  failed: (error: unknown) => void;
}

/** Takes work as it becomes due, one piece at a time. */
export interface Runner {
  /** Does all that is due; a call meanwhile waits for the run that goes on. */
  run(): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Builds the runner of one kind of work. */
export function createRunner({ dueWork, kind, due, ...options }: RunnerOptions): Runner {
  const { leaseMs, work, failed } = options;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await dueWork.takeJob(kind, await due(), leaseMs);
      if (!job) return;
      await runOne(job);
    }
  }

  async function runOne(job: Job): Promise<void> {
    const lost = new AbortController();
    const renew = async () => {
      if (!(await dueWork.renewJob(job, leaseMs))) lost.abort();
    };
    const renewing = setInterval(() => {
      // Where the store is away nothing can be begun either, and the lease may run out.
      renew().catch(() => undefined);
    }, leaseMs / 3);
    try {
      await work(job, AbortSignal.any([stopping.signal, lost.signal]));
      await dueWork.renewJob(job, 0);
    } catch (error) {
      if (!(error instanceof LeaseLost)) failed(error);
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    run() {
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
    async stop() {
      stopping.abort();
      await running?.catch(() => undefined);
    },
  };
}
