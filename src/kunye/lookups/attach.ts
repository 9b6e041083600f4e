import { setTimeout as delay } from "node:timers/promises";
import { SealError } from "../../platform/sealer.ts";
import { parseBody } from "./answer-of.ts";
import type { AskResult } from "./ask.ts";
import type { Refusal } from "./registry-port.ts";
import type { HeldAnswer, Intent, Store } from "./store-port.ts";

/** Waits for an intent that is on its way, within about `withinMs`, and answers with what came of it. */
export type Attach = (intentId: string, withinMs: number) => Promise<AskResult>;

const shortestPauseMs = 50;
const longestPauseMs = 500;

/** Makes the waiting of one process: however many wait for an intent, the store is asked once for all of them. */
export function createAttach(store: Store): Attach {
  const waiting = new Map<string, Promise<AskResult>>();
  return (intentId, withinMs) => {
    const same = waiting.get(intentId);
    if (same) return same;
    const result = wait(store, intentId, withinMs).finally(() => waiting.delete(intentId));
    waiting.set(intentId, result);
    return result;
  };
}

/** Opens what the team holds, for nothing; `gone` where its retention has ended. */
export async function openHeld(
  store: Store,
  answer: HeldAnswer,
  how: "shared" | "held",
): Promise<AskResult> {
  // What does not open can't be shown; it stays, for its key may come back.
  const body = await store.openAnswer(answer.intentId).catch((error: unknown) => {
    if (error instanceof SealError) return null;
    throw error;
  });
  if (body !== null) return { kind: "answer", answer, body: parseBody(body), how, kept: true };
  const intent = await store.intent(answer.intentId);
  if (!intent) throw new Error("an answer without its intent");
  return { kind: "gone", intent };
}

async function wait(store: Store, intentId: string, withinMs: number): Promise<AskResult> {
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

async function ended(store: Store, intent: Intent): Promise<AskResult> {
  if (intent.state === "unknown") return { kind: "blocked", intent };
  if (intent.state === "free") return failureNamed(intent.reason ?? "");
  const answer = await store.answer(intent.id);
  return answer ? openHeld(store, answer, "shared") : { kind: "gone", intent };
}

const refusals = new Set<string>([
  ...["invalid", "unauthorized", "insufficient-balance", "not-found", "upstream-silent"],
  ...["unsuccessful", "other"],
]);

function failureNamed(reason: string): AskResult {
  if (refusals.has(reason)) {
    return { kind: "refused", refusal: reason as Refusal, balance: null, required: null };
  }
  return { kind: "not-sent", cause: reason === "certificate" ? "certificate" : "unreachable" };
}
