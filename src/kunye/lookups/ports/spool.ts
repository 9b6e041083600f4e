import type { MicroCredits } from "../../../company/credits.ts";
import type { Query } from "./query.ts";
import type { Received } from "./registry.ts";

/** An answer on its way into the store, as it came, with all that its row needs. */
export interface SpooledAnswer extends Query {
  intentId: string;
  account: string;
  source: string;
  userId: string;
  /** The credits that were set aside for it. */
  reserved: MicroCredits;
  received: Received;
}

/** Answers on this machine's disk, synced before anything reads them, kept until the store has what came of them (R6). */
export interface Spool {
  put(answer: SpooledAnswer): Promise<void>;
  /** Removes an answer. */
  done(intentId: string): Promise<void>;
  /** Keeps an answer that can't be read, for a later version to try again. */
  setAside(intentId: string): Promise<void>;
  /** Names an answer that the store refuses to the operator, once. */
  refused(intentId: string, error: unknown): void;
  /** Returns the answers whose outcome the store doesn't have yet, without those that don't open. */
  waiting(): Promise<SpooledAnswer[]>;
}
