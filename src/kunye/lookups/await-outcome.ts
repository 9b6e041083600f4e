import { setTimeout as delay } from "node:timers/promises";
import type { KunyeStore } from "../store/create-store.ts";
import type { AskResult } from "./ask-result.ts";
import { openHeld } from "./held-answers.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { Intent, Query } from "./intents.ts";
import { refusals } from "./ports.ts";

const shortestPauseMs = 50;
const longestPauseMs = 500;

/** Polls outcomes for one process: one query to the store serves every waiting caller. */
export function createAwaitOutcome(store: KunyeStore): LookupContext["awaitOutcome"] {
  const waiting = new Map<string, Promise<AskResult>>();
  return (intentId, withinMs) => {
    const same = waiting.get(intentId);
    if (same) return same;
    const result = wait(store, intentId, withinMs).finally(() => waiting.delete(intentId));
    waiting.set(intentId, result);
    return result;
  };
}

/** Reads the outcome of an ended intent for a user who got no reply (R7). */
export async function lateOutcome(
  { store, awaitOutcome }: LookupContext,
  intentId: string,
  userId: string,
): Promise<{ query: Query; result: AskResult }> {
  const intent = await store.intent(intentId);
  if (!intent) throw new Error("a reply without its intent");
  const { kind, key, text } = intent;
  const query = { kind, key, text };
  const result = await awaitOutcome(intentId, 0);
  if (intent.userId !== userId) return { query, result };
  if (result.kind === "answer") return { query, result: { ...result, how: "bought" } };
  // The user's own unknown lookup is not shown as blocked.
  if (result.kind === "blocked") return { query, result: { ...result, kind: "unknown" } };
  return { query, result };
}

async function wait(store: KunyeStore, intentId: string, withinMs: number): Promise<AskResult> {
  let pause = shortestPauseMs;
  for (let waited = 0; ; waited += pause, pause = Math.min(pause * 1.5, longestPauseMs)) {
    const intent = await store.intent(intentId);
    if (!intent) return { kind: "still-asking" };
    if (intent.state !== "sending") return ended(store, intent);
    if (waited >= withinMs) return { kind: "still-asking" };
    await delay(pause);
    // The process that holds the lease may have died.
    if (pause === longestPauseMs) await store.expireLeases();
  }
}

async function ended(store: KunyeStore, intent: Intent): Promise<AskResult> {
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
