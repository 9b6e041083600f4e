import { answerOf } from "./answer-of.ts";
import type { Ledger } from "./ports/ledger.ts";
import type { Settlements } from "./ports/settlements.ts";
import type { Spool } from "./ports/spool.ts";

/** Puts paid answers that are only on this machine's disk into the store; throws where that is down. */
export async function replaySpool(store: Ledger & Settlements, spool: Spool): Promise<number> {
  const waiting = await spool.waiting();
  for (const answer of waiting) {
    const { intentId, cost } = answer;
    const { body, vkn } = answerOf(answer, answer.body);
    const settled = await store.settle(intentId, { state: "paid", cost, body, vkn });
    if (settled === null && !(await store.intent(intentId))) {
      await store.recover({ ...answer, body }, vkn);
    }
    await spool.done(intentId);
  }
  return waiting.length;
}
