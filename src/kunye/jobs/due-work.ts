/** Work that one replica has taken: `dueAt` is since when it is due, `attempts` how often it was taken, which only rises. */
export interface Job {
  id: string;
  key: string;
  dueAt: number;
  attempts: number;
}

/** Who may write for a job: the one that took it last. */
export type Hold = Pick<Job, "id" | "attempts">;

/** Another replica has taken the job, so that this one may write nothing more for it. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** Work that is due, and done by any replica. Leases run by the store's clock. */
export interface DueWork {
  /** Takes the work of a kind that is due longest and that nobody holds; null where there is none. */
  takeJob(kind: string, leaseMs: number): Promise<Job | null>;
  /** Holds a job for longer; false where another has taken it. */
  renewJob(hold: Hold, leaseMs: number): Promise<boolean>;
  /** Lets go of a job; it is due no more where it is done and nobody asked for it meanwhile. */
  endJob(job: Job, done: boolean): Promise<void>;
}
