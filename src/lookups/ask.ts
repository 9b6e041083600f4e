import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../company/credits.ts";
import { isDetail } from "../company/lookup-kind.ts";
import { readAnswer } from "../company/record.ts";
import { assertNever } from "../platform/assert-never.ts";
import type { ExactJson } from "../platform/exact-json.ts";
import { openHeld, parseBody, type Attach } from "./attach.ts";
import type { Price } from "./prices.ts";
import type { QueryOutcome, Refusal, Registry } from "./registry-port.ts";
import type { Claim, HeldAnswer, Intent, Store } from "./store-port.ts";

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
  | { kind: "over-budget"; limit: MicroCredits; spent: MicroCredits }
  /** Somebody else's asking of the same question is not over yet. */
  | { kind: "still-asking" }
  /** It was bought, but its retention ended. */
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
export interface Asking extends Omit<Claim, "reserve" | "leaseMs"> {
  price: Price;
  deadlineMs: number;
}

const leaseMarginMs = 10_000;

/**
 * Claims the question, asks the registry at most once and keeps what came (charge-safety: rules 2, 3 and 6);
 * whoever loses the claim gets the winner's answer. Throws LookupError where the store fails before paying.
 */
export async function ask(
  store: Store,
  registry: Registry,
  attach: Attach,
  asking: Asking,
): Promise<AskResult> {
  const { price, deadlineMs, ...claim } = asking;
  const leaseMs = deadlineMs + leaseMarginMs;
  const claimedAt = performance.now();
  const result = await uncharged(() => store.claim({ ...claim, reserve: price.amount, leaseMs }));
  switch (result.kind) {
    case "won":
      // A winner that slept through its margin may have been given up meanwhile: it must not send any more.
      return performance.now() - claimedAt < leaseMarginMs
        ? spend(store, registry, asking, result.intentId)
        : giveUp(store, result.intentId);
    case "held":
      return uncharged(() => openHeld(store, result.answer, "held"));
    case "busy":
    case "offer-used":
      return uncharged(() => attach(result.intentId, leaseMs + 1_000));
    case "blocked":
    case "over-budget":
      return result;
    default:
      return assertNever(result);
  }
}

async function giveUp(store: Store, intentId: string): Promise<AskResult> {
  await insisting(() => store.settle(intentId, { state: "free", reason: "unreachable" }));
  return { kind: "not-sent", cause: "unreachable" };
}

async function spend(
  store: Store,
  registry: Registry,
  asking: Asking,
  intentId: string,
): Promise<AskResult> {
  const outcome = await registry.query(asking.kind, asking.text);
  switch (outcome.kind) {
    case "answered":
      return keep(store, asking, intentId, outcome);
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

async function keep(
  store: Store,
  asking: Asking,
  intentId: string,
  outcome: QueryOutcome & { kind: "answered" },
): Promise<AskResult> {
  const { cost } = outcome;
  const body = parseBody(outcome.body);
  const vkn = subjectOf(asking, body);
  const ended = await insisting(() =>
    store.settle(intentId, { state: "paid", cost, body: outcome.body, vkn }),
  );
  if (cost !== null && cost > 0) {
    await insisting(() => learn(store, asking, cost));
  }
  const { account, kind, key, text, userId } = asking;
  // Ended already: it went through at an earlier try that nobody heard of, or somebody else was faster.
  const stored = ended === null ? await store.answer(intentId).catch(() => null) : null;
  const answer: HeldAnswer = stored ?? {
    ...{ intentId, account, kind, key, text, vkn, userId, cost },
    fetchedAt: ended ?? Date.now(),
    peopleRemoved: false,
  };
  return { kind: "answer", answer, body, how: "bought", kept: ended !== undefined };
}

/** The company that an answer is about: the one asked for, or a title's match if the institution knew it. */
function subjectOf(asking: Asking, body: ExactJson | null): string | null {
  if (asking.kind === "mersis") return null;
  if (asking.kind === "vkn" || asking.kind === "vkn_detail") return asking.key;
  const { matched, merkez, detail } = readAnswer(body);
  if (!merkez || (isDetail(asking.kind) && !detail)) return null;
  return matched && /^\d{10}$/.test(matched.vkn) ? matched.vkn : null;
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
