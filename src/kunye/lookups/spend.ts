import type { MicroCredits } from "../../company/credits.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { answerOf } from "./answer-of.ts";
import type { AskResult } from "./ask-result.ts";
import type { HeldAnswer } from "./ports/answers.ts";
import type { LearnedPrices } from "./ports/learned-prices.ts";
import type { Intent } from "./ports/ledger.ts";
import type { QueryOutcome, Registry } from "./ports/registry.ts";
import type { Spool } from "./ports/spool.ts";
import type { Store } from "./ports/store.ts";
import type { Price } from "./prices.ts";
import type { Query } from "./ports/query.ts";
import { retryWrite } from "./retry-write.ts";

/** What spending works with. */
export interface SpendPorts {
  store: Store;
  spool: Spool;
  registry: Registry;
  /** Whether an answer of this process waits on the disk, because the store was away. */
  unstored: { any: boolean };
}

/** A question whose claim was won, and the price that was agreed to. */
export interface Won extends Query {
  account: string;
  source: string;
  userId: string;
  price: Price;
  note: string | null;
}

/** Asks the registry once, and writes down what came of it before anything else is done with it (R6). */
export async function spend(ports: SpendPorts, won: Won, intentId: string): Promise<AskResult> {
  const { store, registry } = ports;
  const outcome = await registry.query(won.kind, won.text);
  switch (outcome.kind) {
    case "answered":
      return keep(ports, won, intentId, outcome);
    case "refused": {
      const { refusal, balance, required } = outcome;
      await retryWrite(() => store.settle(intentId, { state: "free", reason: refusal }));
      if (required !== null && required > 0) {
        await retryWrite(() => learn(store, won, required));
      }
      return { kind: "refused", refusal, balance, required };
    }
    case "not-sent":
      await retryWrite(() => store.settle(intentId, { state: "free", reason: outcome.cause }));
      return { kind: "not-sent", cause: outcome.cause };
    case "unknown": {
      await retryWrite(() => store.settle(intentId, { state: "unknown", reason: outcome.cause }));
      return { kind: "unknown", intent: unknownIntent(won, intentId, outcome.cause) };
    }
    default:
      return assertNever(outcome);
  }
}

/** The bytes are on this machine's disk before the store is asked, so that they outlive it. */
async function keep(
  { store, spool, unstored }: SpendPorts,
  won: Won,
  intentId: string,
  { cost, body: sent }: QueryOutcome & { kind: "answered" },
): Promise<AskResult> {
  const { account, source, kind, key, text, userId, price } = won;
  const own = { intentId, account, kind, key, text, userId, cost };
  const { body, parsed, vkn } = answerOf(won, sent);
  const spooled = await spool.put({ ...own, source, reserved: price.amount, body: sent }).then(
    () => true,
    () => false,
  );
  // Whoever waits for this price reads it as soon as the query has ended.
  if (cost !== null && cost > 0) {
    await retryWrite(() => learn(store, won, cost));
  }
  const ended = await retryWrite(() => store.settle(intentId, { state: "paid", cost, body, vkn }));
  // Ended already: it went through at an earlier try that nobody heard of. Gone: somebody purged it meanwhile.
  const stored = ended === null ? await store.answer(intentId).catch(() => null) : null;
  if (typeof ended === "number" || stored) await spool.done(intentId).catch(() => undefined);
  else unstored.any = true;
  const fetchedAt = ended ?? Date.now();
  const answer: HeldAnswer = stored ?? {
    ...own,
    note: won.note,
    vkn,
    fetchedAt,
    peopleRemoved: false,
  };
  const kept = spooled || typeof ended === "number" || stored !== null;
  return { kind: "answer", answer, body: parsed, how: "bought", kept };
}

/** Prices seldom change: one that is known already is not written again. */
async function learn(store: LearnedPrices, won: Won, price: MicroCredits): Promise<void> {
  const { account, kind, price: known } = won;
  if (known.guessed || known.amount !== price) await store.learnPrice(account, kind, price);
}

function unknownIntent(won: Won, id: string, reason: string): Intent {
  const { account, kind, key, text, userId } = won;
  const at = Date.now();
  return {
    id,
    account,
    kind,
    key,
    text,
    userId,
    state: "unknown",
    cost: null,
    reason,
    createdAt: at,
    closedAt: at,
    answerHash: null,
    note: null,
  };
}
