import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { AccountStore } from "./account-store.ts";
import type { HeldAnswer, Intent, Query } from "./intents.ts";
import type { Claim } from "./ledger-store.ts";
import type { AskResult, LookupContext } from "./lookup-context.ts";
import type { QueryOutcome, Registry } from "./ports.ts";
import type { Price } from "./prices.ts";
import { vknOf } from "./read-received.ts";
import { isNotRead, settlementOf, unspool } from "./replay-spool.ts";

export interface SpendContext extends LookupContext {
  registry: Registry;
}

/** A question whose claim was won. */
interface WonQuestion extends Query, Pick<Claim, "account" | "source" | "userId" | "remark"> {
  intentId: string;
  price: Price;
}

/** Asks the registry once, and ends the claim, also after an error. Holds no slot until then. */
export function spend(context: SpendContext, claimed: WonQuestion): Promise<AskResult> {
  return outsideSlot(() => askAndSettle(context, claimed));
}

async function askAndSettle(context: SpendContext, claimed: WonQuestion): Promise<AskResult> {
  try {
    return await askRegistry(context, claimed);
  } catch (error) {
    const ending = { state: "unknown", reason: "unreadable" } as const;
    await retryWrite(() => context.ledger.settle(claimed.intentId, ending));
    context.onFailure?.(error);
    return { kind: "unknown", intent: unknownIntent(claimed, ending.reason) };
  }
}

/** Asks the registry; tries to spool each 2xx answer on this machine's disk before reading (R6). */
async function askRegistry(context: SpendContext, claimed: WonQuestion): Promise<AskResult> {
  const { accounts, ledger, spool, registry, replay } = context;
  const { intentId, account, source, kind, key, text, userId, price } = claimed;
  const question = { intentId, account, source, kind, key, text, userId, reserved: price.amount };
  let putting: Promise<boolean> = Promise.resolve(false);
  const outcome = await registry.query(kind, text, async (received) => {
    putting = spool.put({ ...question, received }).then(
      () => true,
      () => false,
    );
    await putting;
  });
  const isSpooled = await putting;
  if (outcome.kind === "answered") return storeAnswer(context, claimed, outcome, isSpooled);
  const settlement = settlementOf(outcome);
  const isStoreDown = (await retryWrite(() => ledger.settle(intentId, settlement))) === undefined;
  if (isSpooled) {
    // An answer that was not read waits for another try.
    if (isStoreDown || isNotRead(outcome)) replay.noteLeft();
    else await unspool(spool, intentId, settlement).catch(() => undefined);
  }
  switch (outcome.kind) {
    case "refused": {
      const { kind, refusal, required, balance, retryAfterMs } = outcome;
      if (required !== null && required > 0) {
        await retryWrite(() => learn(accounts, claimed, required));
      }
      const refused = { kind, refusal, required, balance };
      return retryAfterMs === undefined ? refused : { ...refused, retryAfterMs };
    }
    case "not-sent":
      return outcome;
    case "unknown":
      return { kind: "unknown", intent: unknownIntent(claimed, outcome.cause) };
    default:
      return assertNever(outcome);
  }
}

/** Stores an answer with its charge in one commit, and removes it from the disk. */
async function storeAnswer(
  { accounts, answers, ledger, spool, replay }: SpendContext,
  claimed: WonQuestion,
  { cost, body, parsed }: QueryOutcome & { kind: "answered" },
  isSpooled: boolean,
): Promise<AskResult> {
  const { intentId, account, kind, key, text, userId, remark } = claimed;
  const vkn = vknOf(claimed, parsed);
  // The price is stored first: waiting queries read it after the settlement.
  if (cost !== null && cost > 0) {
    await retryWrite(() => learn(accounts, claimed, cost));
  }
  // The time, null if the intent had ended or was purged, or undefined if the store is down.
  const endedAt = await retryWrite(() =>
    ledger.settle(intentId, { state: "paid", cost, body, vkn }),
  );
  const stored = endedAt === null ? await answers.answer(intentId).catch(() => null) : null;
  const isStored = typeof endedAt === "number" || stored !== null;
  if (isStored) await spool.remove(intentId).catch(() => undefined);
  else replay.noteLeft();
  const bought = { intentId, account, kind, key, text, userId, remark, cost, vkn };
  const fetchedAt = endedAt ?? Date.now();
  const answer: HeldAnswer = stored ?? { ...bought, fetchedAt, peopleRemoved: false };
  const isKept = isSpooled || isStored;
  return { kind: "answer", answer, body: parsed, origin: "bought", isKept };
}

/** Stores a learned price, unless it is already known. */
async function learn(
  accounts: AccountStore,
  claimed: WonQuestion,
  price: MicroCredits,
): Promise<void> {
  const { account, kind, price: known } = claimed;
  if (known.guessed || known.amount !== price) await accounts.learnPrice(account, kind, price);
}

function unknownIntent(claimed: WonQuestion, reason: string): Intent {
  const { intentId: id, account, kind, key, text, userId } = claimed;
  const query = { id, account, kind, key, text, userId };
  const at = Date.now();
  const unknown = { state: "unknown", cost: null, reason, answerHash: null, remark: null } as const;
  return { ...query, ...unknown, createdAt: at, closedAt: at };
}

/** Tries a write three times; returns undefined if the store stays down. */
export async function retryWrite<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
  for (const pauseMs of [200, 1_000]) {
    try {
      return await write();
    } catch {
      await delay(pauseMs);
    }
  }
  return write().catch(() => undefined);
}
