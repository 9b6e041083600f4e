import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { ExactJson } from "../../platform/exact-json.ts";
import { answerOf } from "./answer-of.ts";
import { openHeld, type Attach } from "./attach.ts";
import type { Price } from "./prices.ts";
import type { QueryOutcome, Refusal, Registry } from "./registry-port.ts";
import type { Claim, HeldAnswer, Intent, Spool, Store } from "./store-port.ts";

/** What came of asking; every member but `answer` and `unknown` is free of charge. */
export type AskResult =
  /** `how` tells whether this asking paid, somebody else's did, or it was held already. `kept` is false where the store failed after paying. */
  | {
      kind: "answer";
      answer: HeldAnswer;
      body: ExactJson | null;
      how: "bought" | "shared" | "held";
      kept: boolean;
    }
  | {
      kind: "refused";
      refusal: Refusal;
      balance: MicroCredits | null;
      required: MicroCredits | null;
    }
  | { kind: "not-sent"; cause: "unreachable" | "certificate" }
  | { kind: "unknown"; intent: Intent }
  /** An earlier, unknown outcome of the same question stands in the way. */
  | { kind: "blocked"; intent: Intent }
  /** The ledger comes from a backup: what was typed may have been bought since, so a person is to agree to its price. */
  | { kind: "restored" }
  | { kind: "over-budget"; limit: MicroCredits; spent: MicroCredits }
  /** Somebody else's asking of the same question is not over yet. */
  | { kind: "still-asking" }
  /** It was paid for, but its answer was lost, or its retention has ended. */
  | { kind: "gone"; intent: Intent };

/** An error on our side; `charged` says whether money may have gone before it. */
export class LookupError extends Error {
  override name = "LookupError";
  readonly charged: "no" | "unknown";

  constructor(charged: "no" | "unknown", cause: unknown) {
    super("a lookup failed on our side", { cause });
    this.charged = charged;
  }
}

/** How one paid asking is done: where, at which price, on whose behalf. */
export interface Asking extends Omit<Claim, "reserve" | "guessed" | "leaseMs"> {
  price: Price;
  deadlineMs: number;
}

/** What an asking works with. */
export interface AskPorts {
  store: Store;
  spool: Spool;
  registry: Registry;
  attach: Attach;
  /** Whether an answer of this process waits on the disk, because the store was away. */
  unstored: { any: boolean };
}

/** Another query has to end first: it covers this one, or its price will tell this one's. */
export interface Waiting {
  kind: "wait";
  for: "cover" | "price";
  intentId: string;
}

const leaseMarginMs = 10_000;

/**
 * Claims the question, asks the registry at most once and keeps what came (charge-safety: rules 2, 3 and 6);
 * whoever loses the claim gets the winner's answer. Throws LookupError where the store fails before paying.
 */
export async function ask(ports: AskPorts, asking: Asking): Promise<AskResult | Waiting> {
  const { store, attach } = ports;
  const { price, deadlineMs, ...claim } = asking;
  const { amount: reserve, guessed } = price;
  const leaseMs = leaseOf(deadlineMs);
  const claimedAt = performance.now();
  const result = await uncharged(() => store.claim({ ...claim, reserve, guessed, leaseMs }));
  switch (result.kind) {
    case "won":
      // A winner that slept through its margin may have been given up meanwhile: it must not send any more.
      return performance.now() - claimedAt < leaseMarginMs
        ? spend(ports, asking, result.intentId)
        : giveUp(store, result.intentId);
    case "held":
      return uncharged(() => openHeld(store, result.answer, "held"));
    case "busy":
    case "offer-used":
      return uncharged(() => attach(result.intentId, leaseMs + 1_000));
    case "lost":
      return { kind: "gone", intent: result.intent };
    case "wait":
    case "blocked":
    case "restored":
    case "over-budget":
      return result;
    default:
      return assertNever(result);
  }
}

/** For how long a claim holds, in milliseconds, where a query may take `deadlineMs`. */
export function leaseOf(deadlineMs: number): number {
  return deadlineMs + leaseMarginMs;
}

async function giveUp(store: Store, intentId: string): Promise<AskResult> {
  await insisting(() => store.settle(intentId, { state: "free", reason: "unreachable" }));
  return { kind: "not-sent", cause: "unreachable" };
}

async function spend(ports: AskPorts, asking: Asking, intentId: string): Promise<AskResult> {
  const { store, registry } = ports;
  const outcome = await registry.query(asking.kind, asking.text);
  switch (outcome.kind) {
    case "answered":
      return keep(ports, asking, intentId, outcome);
    case "refused": {
      const { refusal, balance, required } = outcome;
      await insisting(() => store.settle(intentId, { state: "free", reason: refusal }));
      if (required !== null && required > 0) {
        await insisting(() => learn(store, asking, required));
      }
      return { kind: "refused", refusal, balance, required };
    }
    case "not-sent":
      await insisting(() => store.settle(intentId, { state: "free", reason: outcome.cause }));
      return { kind: "not-sent", cause: outcome.cause };
    case "unknown": {
      await insisting(() => store.settle(intentId, { state: "unknown", reason: outcome.cause }));
      return { kind: "unknown", intent: asIntent(asking, intentId, outcome.cause) };
    }
    default:
      return assertNever(outcome);
  }
}

/** The bytes are on this machine's disk before the store is asked, so that they outlive it. */
async function keep(
  { store, spool, unstored }: AskPorts,
  asking: Asking,
  intentId: string,
  { cost, body: sent }: QueryOutcome & { kind: "answered" },
): Promise<AskResult> {
  const { account, source, kind, key, text, userId, price } = asking;
  const own = { intentId, account, kind, key, text, userId, cost };
  const { body, parsed, vkn } = answerOf(asking, sent);
  const spooled = await spool.put({ ...own, source, reserved: price.amount, body: sent }).then(
    () => true,
    () => false,
  );
  const ended = await insisting(() => store.settle(intentId, { state: "paid", cost, body, vkn }));
  // Ended already: it went through at an earlier try that nobody heard of. Gone: somebody purged it meanwhile.
  const stored = ended === null ? await store.answer(intentId).catch(() => null) : null;
  if (typeof ended === "number" || stored) await spool.done(intentId).catch(() => undefined);
  else unstored.any = true;
  if (cost !== null && cost > 0) {
    await insisting(() => learn(store, asking, cost));
  }
  const answer: HeldAnswer = stored ?? {
    ...own,
    ...{ vkn, fetchedAt: ended ?? Date.now(), peopleRemoved: false },
  };
  const kept = spooled || typeof ended === "number" || stored !== null;
  return { kind: "answer", answer, body: parsed, how: "bought", kept };
}

/** Prices seldom change: one that is known already is not written again. */
async function learn(store: Store, asking: Asking, price: MicroCredits): Promise<void> {
  const { account, kind, price: known } = asking;
  if (known.guessed || known.amount !== price) await store.learnPrice(account, kind, price);
}

/** Tries a write three times; undefined where the store stays down: what was paid is then shown all the same. */
async function insisting<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
  for (const pause of [200, 1_000]) {
    try {
      return await write();
    } catch {
      await delay(pause);
    }
  }
  return write().catch(() => undefined);
}

async function uncharged<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new LookupError("no", cause);
  }
}

function asIntent(asking: Asking, id: string, reason: string): Intent {
  const { account, kind, key, text, userId } = asking;
  const at = Date.now();
  return {
    ...{ id, account, kind, key, text, userId, reason },
    ...{ state: "unknown", cost: null, createdAt: at, closedAt: at },
  };
}
