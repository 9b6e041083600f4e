import type { KunyeStore } from "../store/create-store.ts";
import type { Spool, SpooledAnswer } from "./ports/spool.ts";
import { answerOf, readReceived } from "./read-received.ts";

/**
 * Stores the outcomes of the answers that wait on this machine's disk, each by itself; returns the number of those that
 * the store refused. Throws if the store is down.
 */
export async function replaySpool(store: KunyeStore, spool: Spool): Promise<number> {
  let refused = 0;
  for (const answer of await spool.waiting()) {
    try {
      await replay(store, spool, answer);
    } catch (error) {
      await store.now();
      spool.refused(answer.intentId, error);
      refused += 1;
    }
  }
  return refused;
}

async function replay(store: KunyeStore, spool: Spool, waiting: SpooledAnswer): Promise<void> {
  const { received, ...answer } = waiting;
  const { intentId } = answer;
  const outcome = readReceived(received);
  if (outcome.kind === "unknown" || outcome.kind === "not-sent") {
    await store.settle(intentId, { state: "unknown", reason: outcome.cause });
    return spool.setAside(intentId);
  }
  if (outcome.kind === "refused") {
    await store.settle(intentId, { state: "free", reason: outcome.refusal });
    return spool.done(intentId);
  }
  const { cost } = outcome;
  const { body, vkn } = answerOf(answer, outcome.body);
  const settled = await store.settle(intentId, { state: "paid", cost, body, vkn });
  if (settled === null && !(await store.intent(intentId))) {
    await store.recover({ ...answer, cost, body }, vkn);
  }
  return spool.done(intentId);
}
