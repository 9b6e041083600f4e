import { judgeUnknowns } from "./judge-unknowns.ts";
import type { Registry } from "./registry-port.ts";
import type { Store } from "./store-port.ts";

const readWithinMs = 10_000;

/** Reads the balance of every account with an unknown outcome, for nothing, and settles what the readings prove; answers how many. */
export async function settleUnknowns(
  store: Store,
  registryOf: (account: string) => Registry,
): Promise<number> {
  let settled = 0;
  for (const account of await store.accountsWithUnknowns()) {
    const reading = await registryOf(account).balance(readWithinMs);
    if (reading.kind !== "balance") continue;
    await store.recordReading(account, reading.balance);
    for (const { intentId, charged, cost } of judgeUnknowns(await store.evidence(account))) {
      const done = await store.settle(
        intentId,
        charged ? { state: "lost", cost } : { state: "free", reason: "balance-unmoved" },
      );
      if (done) settled += 1;
    }
  }
  return settled;
}
