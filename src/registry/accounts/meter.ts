import { setTimeout as delay } from "node:timers/promises";
import type { Charge, ChargeOutcome, ChargeWriter } from "./charge-batch.ts";
import { inBatches } from "./in-batches.ts";
import { ChargeRolledBackError } from "./temporary-failure.ts";

export type Meter = ReturnType<typeof createMeter>;

/** Commits the waiting charges in one transaction, in their order. */
export function createMeter(writer: ChargeWriter, clock: () => number) {
  let openCharges = 0;
  const commitInBatches = inBatches(async (charges: Charge[]): Promise<ChargeOutcome[]> => {
    const outcome = await writer.commit(charges, clock());
    if (outcome.kind === "committed") return outcome.outcomes;
    if (outcome.kind === "unknown") {
      // Callers take the database's own error for a failure that charged nothing.
      throw new Error("the database did not tell if it charged", { cause: outcome.message });
    }
    throw new ChargeRolledBackError(outcome.message, outcome.isTemporary);
  });
  return {
    /** Charges the amount if the balance covers it; durable with its ledger row when this resolves. */
    charge: (charge: Charge): Promise<ChargeOutcome> => {
      openCharges += 1;
      return commitInBatches(charge).finally(() => (openCharges -= 1));
    },
    /** Waits for the charges under way, then closes the writer. */
    close: async () => {
      // Waits again after each charge: one that ends may start its refund.
      while (openCharges > 0) await delay(5);
      await writer.close();
    },
  };
}
