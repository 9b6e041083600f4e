import { assertNever } from "../../platform/assert-never.ts";
import type { AskResult } from "./ask-result.ts";
import type { AwaitOutcome } from "./await-outcome.ts";
import { uncharged } from "./lookup-error.ts";
import { openHeld } from "./open-held.ts";
import type { Claim, ClaimResult } from "./ports/claims.ts";
import type { Settlements } from "./ports/settlements.ts";
import type { Price } from "./prices.ts";
import { retryWrite } from "./retry-write.ts";
import { spend, type SpendPorts } from "./spend.ts";

/** How one paid asking is done: where, at which price, on whose behalf. */
export interface Asking extends Omit<Claim, "reserve" | "guessed" | "leaseMs" | "ahead"> {
  price: Price;
  deadlineMs: number;
  /** Where it is claimed ahead: waits for its turn; false where that doesn't come. */
  turn?: () => Promise<boolean>;
}

/** What an asking works with. */
export interface AskPorts extends SpendPorts {
  awaitOutcome: AwaitOutcome;
}

/** Another query has to end first: it covers this one, or both prices are guesses. */
export type Waiting = Extract<ClaimResult, { kind: "wait" }>;

const leaseMarginMs = 10_000;

/**
 * Claims the question, asks the registry at most once and keeps what came (R2, R3, R6); an asker who loses the claim
 * gets the winner's answer. Throws LookupError where the store fails before paying.
 */
export async function ask(ports: AskPorts, asking: Asking): Promise<AskResult | Waiting> {
  const { store, awaitOutcome } = ports;
  const { price, deadlineMs, turn, ...claim } = asking;
  const { amount: reserve, guessed } = price;
  const leaseMs = leaseOf(deadlineMs);
  const claimedAt = performance.now();
  const wanted = { ...claim, reserve, guessed, leaseMs, ahead: turn !== undefined };
  const result = await uncharged(() => store.claim(wanted));
  switch (result.kind) {
    case "won": {
      const { intentId } = result;
      const mayGo = !turn || ((await turn()) && (await store.beginSending(intentId)));
      // A winner that slept through its margin may have been given up meanwhile: it must not send any more.
      return mayGo && performance.now() - claimedAt < leaseMarginMs
        ? spend(ports, asking, intentId)
        : giveUp(store, intentId);
    }
    case "held":
      return uncharged(() => openHeld(store, result.answer, "held"));
    case "busy":
    case "cause-used":
      return uncharged(() => awaitOutcome(result.intentId, leaseMs + 1_000));
    case "lost":
      return { kind: "gone", intent: result.intent };
    case "wait":
    case "blocked":
    case "restored":
      return result;
    case "over-budget":
      return { ...result, guessed };
    default:
      return assertNever(result);
  }
}

/** For how long a claim holds, in milliseconds, where a query may take `deadlineMs`. */
export function leaseOf(deadlineMs: number): number {
  return deadlineMs + leaseMarginMs;
}

async function giveUp(store: Settlements, intentId: string): Promise<AskResult> {
  const ended = await retryWrite(() =>
    store.settle(intentId, { state: "free", reason: "given-back" }),
  );
  // A claim that could not be ended blocks the question until its lease is over.
  return ended === undefined ? { kind: "not-sent", cause: "unreachable" } : { kind: "given-back" };
}
