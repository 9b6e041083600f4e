import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { inBatches } from "./in-batches.ts";

/** The balance is lower than the cost of the query; nothing was taken. */
export interface Insufficient {
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

export type ChargeOutcome = { kind: "charged"; amount: MicroCredits } | Insufficient;

/** A message to the thread: charges in their order, and the time for the ledger in milliseconds since 1970. */
export interface ChargeBatch {
  charges: Charge[];
  at: number;
}
export type BatchAnswer =
  | { kind: "committed"; outcomes: ChargeOutcome[] }
  | { kind: "rolled-back"; message: string; errcode: number | null };

/**
 * Charges that wait at the same moment go to disk in one transaction, in the order in which they were asked. A thread
 * of its own waits for the disk, so that answers go on meanwhile.
 */
export function createMeter(databasePath: string, clock: () => number) {
  let worker: Worker | null = null;
  let open = 0;

  const start = () => {
    const started = new Worker(new URL("./charge-worker.ts", import.meta.url), {
      workerData: databasePath,
    });
    // The batch under way fails by a listener of its own; the next batch has another thread.
    started.on("error", () => undefined);
    started.once("exit", () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  const commit = async (charges: Charge[]): Promise<ChargeOutcome[]> => {
    const answer = await ask((worker ??= start()), { charges, at: clock() });
    if (answer.kind === "committed") return answer.outcomes;
    // The code is SQLite's, where that was what failed.
    throw Object.assign(new Error(answer.message), { errcode: answer.errcode });
  };
  worker = start();
  const take = inBatches(commit);
  return {
    /** Takes the amount if the balance still covers it; committed to disk with its ledger row when this resolves. */
    charge: async (charge: Charge): Promise<ChargeOutcome> => {
      open += 1;
      try {
        return await take(charge);
      } finally {
        open -= 1;
      }
    },
    /** Ends its thread once the charges under way are answered. */
    close: async () => {
      // A charge that ends here may be taken back by another.
      while (open > 0) await delay(5);
      await worker?.terminate();
    },
  };
}

export type Meter = ReturnType<typeof createMeter>;

/** One batch is under way at a time, so the next message answers it; without one it is unknown whether it was committed. */
function ask(worker: Worker, batch: ChargeBatch): Promise<BatchAnswer> {
  return new Promise((resolve, reject) => {
    const ended = (cause: unknown) => {
      worker.off("message", answered);
      reject(new Error("the thread that charges has ended", { cause }));
    };
    const answered = (answer: BatchAnswer) => {
      worker.off("error", ended);
      worker.off("exit", ended);
      resolve(answer);
    };
    worker.once("message", answered);
    worker.once("error", ended);
    worker.once("exit", ended);
    worker.postMessage(batch);
  });
}
