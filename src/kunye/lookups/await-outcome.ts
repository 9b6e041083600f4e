import { setTimeout as delay } from "node:timers/promises";
import { outsideSlot } from "../../platform/slots.ts";
import type { Intent, Query } from "./intents.ts";
import type { LookupContext } from "./lookup-context.ts";
import { openHeld, type AnswerParts } from "./open-held.ts";
import type { AskResult } from "./outcome.ts";
import { notSentCauses, refusals } from "./ports.ts";

/** The pauses between polls, which grow by half. Chosen by hand. */
const minPauseMs = 50;
const maxPauseMs = 500;

/** Polls outcomes for one process: one query to the store serves every waiting caller. */
export function createAwaitOutcome(parts: AnswerParts): LookupContext["awaitOutcome"] {
  const polls = new Map<string, Promise<AskResult>>();
  async function outcomeOf(intentId: string, withinMs: number): Promise<AskResult> {
    const until = performance.now() + withinMs;
    const joined = polls.get(intentId);
    if (joined) {
      const result = await joined;
      const leftMs = until - performance.now();
      // A poll ends with the time limit of its first caller.
      const isOver = result.kind !== "still-asking" || leftMs <= 0;
      return isOver ? result : outcomeOf(intentId, leftMs);
    }
    const running = poll(parts, intentId, withinMs).finally(() => polls.delete(intentId));
    polls.set(intentId, running);
    return running;
  }
  return (intentId, withinMs) => outsideSlot(() => outcomeOf(intentId, withinMs));
}

/** Reads the outcome of an ended intent for a user who got no reply (R7). */
export async function lateOutcome(
  { ledger, awaitOutcome }: LookupContext,
  intentId: string,
  userId: string,
): Promise<{ query: Query; result: AskResult }> {
  const intent = await ledger.intent(intentId);
  if (!intent) throw new Error("a reply without its intent");
  const { kind, key, text } = intent;
  const query = { kind, key, text };
  const result = await awaitOutcome(intentId, 0);
  if (intent.userId !== userId) return { query, result };
  if (result.kind === "answer") return { query, result: { ...result, origin: "bought" } };
  // The user's own unknown lookup is not shown as blocked.
  if (result.kind === "blocked") return { query, result: { ...result, kind: "unknown" } };
  return { query, result };
}

async function poll(parts: AnswerParts, intentId: string, withinMs: number): Promise<AskResult> {
  const { ledger } = parts;
  let pause = minPauseMs;
  for (let waited = 0; ; waited += pause, pause = Math.min(pause * 1.5, maxPauseMs)) {
    const intent = await ledger.intent(intentId);
    if (!intent) return { kind: "still-asking" };
    if (intent.state !== "sending") return resultOfEnded(parts, intent);
    if (waited >= withinMs) return { kind: "still-asking" };
    await delay(pause);
    // The process that holds the lease may have died.
    if (pause === maxPauseMs) await ledger.expireLeases();
  }
}

async function resultOfEnded(parts: AnswerParts, intent: Intent): Promise<AskResult> {
  if (intent.state === "unknown") return { kind: "blocked", intent };
  if (intent.state === "free") return freeOutcome(intent.reason);
  const answer = await parts.answers.answer(intent.id);
  return answer ? openHeld(parts, answer, "shared") : { kind: "gone", intent };
}

/** Reads the reason of a free end, which is the outcome's name. */
function freeOutcome(reason: string | null): AskResult {
  const refusal = refusals.find((one) => one === reason);
  if (refusal) return { kind: "refused", refusal, balance: null, required: null };
  const cause = notSentCauses.find((one) => one === reason);
  return cause ? { kind: "not-sent", cause } : { kind: "not-charged" };
}
