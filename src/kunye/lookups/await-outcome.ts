import { setTimeout as delay } from "node:timers/promises";
import type { AskResult } from "./ask-result.ts";
import { openHeld } from "./open-held.ts";
import type { Answers } from "./ports/answers.ts";
import type { Claims } from "./ports/claims.ts";
import type { Intent, Ledger } from "./ports/ledger.ts";
import { refusals } from "./ports/registry.ts";

/** Waits for an intent that is on its way, within about `withinMs`, and answers with what came of it. */
export type AwaitOutcome = (intentId: string, withinMs: number) => Promise<AskResult>;

type OutcomeStore = Answers & Ledger & Pick<Claims, "expireLeases">;

const shortestPauseMs = 50;
const longestPauseMs = 500;

/** Makes the waiting of one process: however many wait for an intent, the store is asked once for all of them. */
export function createAwaitOutcome(store: OutcomeStore): AwaitOutcome {
  const waiting = new Map<string, Promise<AskResult>>();
  return (intentId, withinMs) => {
    const same = waiting.get(intentId);
    if (same) return same;
    const result = wait(store, intentId, withinMs).finally(() => waiting.delete(intentId));
    waiting.set(intentId, result);
    return result;
  };
}

async function wait(store: OutcomeStore, intentId: string, withinMs: number): Promise<AskResult> {
  let pause = shortestPauseMs;
  for (let waited = 0; ; waited += pause, pause = Math.min(pause * 1.5, longestPauseMs)) {
    const intent = await store.intent(intentId);
    if (!intent) return { kind: "still-asking" };
    if (intent.state !== "sending") return ended(store, intent);
    if (waited >= withinMs) return { kind: "still-asking" };
    await delay(pause);
    // By then its owner may have died.
    if (pause === longestPauseMs) await store.expireLeases();
  }
}

async function ended(store: OutcomeStore, intent: Intent): Promise<AskResult> {
  if (intent.state === "unknown") return { kind: "blocked", intent };
  if (intent.state === "free") return freeOutcome(intent.reason ?? "");
  const answer = await store.answer(intent.id);
  return answer ? openHeld(store, answer, "shared") : { kind: "gone", intent };
}

function freeOutcome(reason: string): AskResult {
  const refusal = refusals.find((one) => one === reason);
  if (refusal) return { kind: "refused", refusal, balance: null, required: null };
  switch (reason) {
    case "given-back":
      return { kind: reason };
    case "unreachable":
    case "certificate":
      return { kind: "not-sent", cause: reason };
    default:
      return { kind: "not-charged" };
  }
}
