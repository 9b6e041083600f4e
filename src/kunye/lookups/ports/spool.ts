import type { MicroCredits } from "../../../company/credits.ts";
import type { Query } from "./query.ts";

/** A paid answer on its way into the store, with all that its row needs. */
export interface SpooledAnswer extends Query {
  intentId: string;
  account: string;
  source: string;
  userId: string;
  cost: MicroCredits | null;
  /** What was set aside for it. */
  reserved: MicroCredits;
  /** The answer as it came. */
  body: string;
}

/** Paid answers on this machine's disk, synced before the store is asked, kept until that has them (R6). */
export interface Spool {
  put(answer: SpooledAnswer): Promise<void>;
  done(intentId: string): Promise<void>;
  /** What is not in the store yet; what can't be opened is left where it is. */
  waiting(): Promise<SpooledAnswer[]>;
}
