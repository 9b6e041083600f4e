/** Who may write for work that is due: the one that took it last. `attempts` only rises. */
export interface Hold {
  id: string;
  attempts: number;
}

/** Work that one replica has taken. */
export interface Job extends Hold {
  key: string;
}

/** Another replica has taken the job, so that this one may write nothing more for it. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** Which replica does what is due. Leases run by the store's clock. */
export interface DueWork {
  /** Takes the first of these pieces of work that nobody holds; null where there is none. */
  takeJob(kind: string, keys: readonly string[], leaseMs: number): Promise<Job | null>;
  /** Holds a job for longer (0: lets go of it); false where another has taken it. */
  renewJob(hold: Hold, leaseMs: number): Promise<boolean>;
}
