import { judgeUnknowns, type Undecided } from "./judge-unknowns.ts";
import type { Registry } from "./registry-port.ts";
import type { Intent, Store } from "./store-port.ts";

const readWithinMs = 10_000;

/** An unknown outcome that the balance doesn't settle, and why not. */
export interface Unsettled {
  intent: Intent;
  why: Undecided;
}

/** Reads the balance of every account with an unknown outcome, for nothing, and settles what the readings prove. */
export async function settleUnknowns(
  store: Store,
  registryOf: (account: string) => Registry,
): Promise<void> {
  for (const account of await store.accountsWithUnknowns()) {
    const asked = performance.now();
    const reading = await registryOf(account).balance(readWithinMs);
    if (reading.kind !== "balance") continue;
    await store.recordReading(account, reading.balance, performance.now() - asked);
    await settleBy(store, account);
  }
}

/** Settles what an account's readings so far prove, and answers with the rest, oldest first. */
export async function settleBy(store: Store, account: string): Promise<Unsettled[]> {
  const left: Unsettled[] = [];
  for (const judgement of judgeUnknowns(await store.evidence(account))) {
    const { intentId } = judgement;
    if (judgement.kind === "undecided") {
      const intent = await store.intent(intentId);
      if (intent) left.push({ intent, why: judgement.why });
      continue;
    }
    await store.settle(
      intentId,
      judgement.kind === "charged"
        ? { state: "lost", cost: judgement.cost }
        : { state: "free", reason: "balance-unmoved" },
    );
  }
  return left;
}
