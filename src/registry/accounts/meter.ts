import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { openThread } from "../../platform/thread-port.ts";
import { inBatches } from "./in-batches.ts";

export type Meter = ReturnType<typeof createMeter>;

/** The balance is lower than the cost of the query; nothing was taken. */
export interface InsufficientBalance {
  kind: "insufficient";
  balance: MicroCredits;
  required: MicroCredits;
}

export interface Charge {
  account: string;
  kind: LookupKind;
  /** Negative to take a charge back. */
  amount: MicroCredits;
  requestId: string;
}

export type ChargeOutcome = { kind: "charged"; amount: MicroCredits } | InsufficientBalance;

/** The thread that writes charges to disk. */
export interface ChargeThread {
  /** Charges in order; `at` is the ledger's time in milliseconds since 1970. */
  commit(charges: Charge[], at: number): Promise<CommitOutcome>;
  close(): Promise<void>;
}
export type CommitOutcome =
  | { kind: "committed"; outcomes: ChargeOutcome[] }
  | { kind: "rolled-back"; message: string; errcode: number | null };

/**
 * Commits the waiting charges in one transaction, in their order.
 * A thread of its own waits for the disk, so that other answers continue.
 */
export function createMeter(databasePath: string, clock: () => number) {
  const program = new URL("./charge-thread.ts", import.meta.url);
  let thread: Promise<ChargeThread> | null = null;
  let openCharges = 0;

  const startThread = () => {
    const started: Promise<ChargeThread> = openThread(program, "meter", databasePath, () => {
      // The running batch fails without a known outcome; the next one gets another thread.
      if (thread === started) thread = null;
      void started.then((failed) => failed.close());
    });
    started.catch(() => (thread = null));
    return (thread = started);
  };
  const commitInBatches = inBatches(async (charges: Charge[]): Promise<ChargeOutcome[]> => {
    const outcome = await (await (thread ?? startThread())).commit(charges, clock());
    if (outcome.kind === "committed") return outcome.outcomes;
    throw Object.assign(new Error(outcome.message), { errcode: outcome.errcode });
  });
  void startThread();
  return {
    /** Charges the amount if the balance covers it; durable with its ledger row when this resolves. */
    charge: (charge: Charge): Promise<ChargeOutcome> => {
      openCharges += 1;
      return commitInBatches(charge).finally(() => (openCharges -= 1));
    },
    /** Waits for the charges under way, then ends the thread. */
    close: async () => {
      // Waits again after each charge: one that ends may start its refund.
      while (openCharges > 0) await delay(5);
      await (await thread)?.close();
    },
  };
}
