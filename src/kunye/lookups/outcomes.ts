import { setTimeout as delay } from "node:timers/promises";
import { isByTitle } from "../../company/lookup-kind.ts";
import { type AnswerBody, parseBody } from "../../company/record.ts";
import { SealError } from "../../platform/sealer.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { Saving } from "../store/budgets.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { companyQuery, type HeldAnswer, type Intent, type Query } from "./intents.ts";
import type { AskResult, LookupContext } from "./lookup-context.ts";
import { refusals } from "./ports.ts";

/** Opens a held answer for free; `key-missing` without its key, `gone` after its retention. */
export async function openHeld(
  store: KunyeStore,
  answer: HeldAnswer,
  origin: "shared" | "held",
): Promise<AskResult> {
  // An answer that can't be opened stays stored: its key may come back.
  let kind: "gone" | "key-missing" = "gone";
  const body = await store.openAnswer(answer.intentId).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    if (error.missingKey !== null) kind = "key-missing";
    return null;
  });
  if (body !== null) return { kind: "answer", answer, body: parseBody(body), origin, isKept: true };
  const intent = await store.intent(answer.intentId);
  if (!intent) throw new Error("an answer without its intent");
  return { kind, intent };
}

/** Returns the newest answer about a held answer's company; a title's record may be outdated. */
export async function newestAbout(
  { store }: Pick<LookupContext, "store">,
  account: string,
  held: HeldAnswer,
): Promise<HeldAnswer> {
  const { kind, vkn } = held;
  const query = kind === "mersis" || vkn === null ? held : companyQuery(vkn);
  return (await store.held(account, query)) ?? held;
}

/** Opens a card's answer, free of charge. */
export async function openAnswer(
  { store, accountOf }: LookupContext,
  team: string,
  intentId: string,
): Promise<AskResult> {
  const intent = await store.intent(intentId);
  if (intent?.account !== accountOf(team).account) {
    throw new Error("no such answer in this account");
  }
  const answer = await store.answer(intentId);
  if (!answer) return { kind: "gone", intent };
  return openHeld(store, answer, "held");
}

/** Opens an account's held answers by tax number. */
export async function heldAbout(
  { store }: LookupContext,
  account: string,
  vkns: readonly string[],
): Promise<ReadonlyMap<string, { body: AnswerBody | null; fetchedAt: number }>> {
  const held = await store.heldOfAll(
    account,
    vkns.map((vkn) => companyQuery(vkn)),
  );
  const bodies = await store.openAnswers(held.flatMap((one) => one?.intentId ?? []));
  return new Map(
    vkns.flatMap((vkn, index) => {
      const answer = held[index];
      const body = bodies.get(answer?.intentId ?? "");
      if (!answer || body === undefined) return [];
      return [[vkn, { body: parseBody(body), fetchedAt: answer.fetchedAt }]];
    }),
  );
}

/**
 * Records that an answer was not paid again; an error never blocks the answer.
 * Spellings of one company's title are one question.
 */
export async function recordSaving(
  { store, pricesOf }: LookupContext,
  account: string,
  { kind, key, userId }: Omit<Saving, "price">,
  result: AskResult | { kind: "disagreed" },
): Promise<void> {
  if (result.kind !== "answer" || result.origin === "bought") return;
  try {
    const { amount: price } = (await pricesOf(account))[kind];
    const about = isByTitle(kind) ? (result.answer.vkn ?? key) : key;
    await store.addSaving(account, { kind, key: about, userId, price });
  } catch {
    // The answer is shown without this record.
  }
}

/** Keeps a user's remark with a held answer; a bought answer already has its remark. */
export async function keepRemark(
  store: KunyeStore,
  userId: string,
  remark: string | null,
  result: AskResult,
): Promise<AskResult> {
  if (remark === null || result.kind !== "answer" || result.origin === "bought") return result;
  const { intentId, account, ...answer } = result.answer;
  try {
    const isKept = answer.userId === userId && answer.remark === remark;
    if (!isKept) await store.addUse({ account, intentId, userId, remark });
    return { ...result, remark };
  } catch {
    return result;
  }
}

const minPauseMs = 50;
const maxPauseMs = 500;

/** Polls outcomes for one process: one query to the store serves every waiting caller. */
export function createAwaitOutcome(store: KunyeStore): LookupContext["awaitOutcome"] {
  const polls = new Map<string, Promise<AskResult>>();
  async function outcomeOf(intentId: string, withinMs: number): Promise<AskResult> {
    const until = performance.now() + withinMs;
    const joined = polls.get(intentId);
    if (joined) {
      const result = await joined;
      const leftMs = until - performance.now();
      // The poll ended with the time of the caller that began it.
      const isOver = result.kind !== "still-asking" || leftMs <= 0;
      return isOver ? result : outcomeOf(intentId, leftMs);
    }
    const running = poll(store, intentId, withinMs).finally(() => polls.delete(intentId));
    polls.set(intentId, running);
    return running;
  }
  return (intentId, withinMs) => outsideSlot(() => outcomeOf(intentId, withinMs));
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
  if (result.kind === "answer") return { query, result: { ...result, origin: "bought" } };
  // The user's own unknown lookup is not shown as blocked.
  if (result.kind === "blocked") return { query, result: { ...result, kind: "unknown" } };
  return { query, result };
}

async function poll(store: KunyeStore, intentId: string, withinMs: number): Promise<AskResult> {
  let pause = minPauseMs;
  for (let waited = 0; ; waited += pause, pause = Math.min(pause * 1.5, maxPauseMs)) {
    const intent = await store.intent(intentId);
    if (!intent) return { kind: "still-asking" };
    if (intent.state !== "sending") return resultOfEnded(store, intent);
    if (waited >= withinMs) return { kind: "still-asking" };
    await delay(pause);
    // The process that holds the lease may have died.
    if (pause === maxPauseMs) await store.expireLeases();
  }
}

async function resultOfEnded(store: KunyeStore, intent: Intent): Promise<AskResult> {
  if (intent.state === "unknown") return { kind: "blocked", intent };
  if (intent.state === "free") return freeOutcome(intent.reason ?? "");
  const answer = await store.answer(intent.id);
  return answer ? openHeld(store, answer, "shared") : { kind: "gone", intent };
}

function freeOutcome(reason: string): AskResult {
  const refusal = refusals.find((one) => one === reason);
  if (refusal) return { kind: "refused", refusal, balance: null, required: null };
  switch (reason) {
    case "unreachable":
    case "certificate":
    case "given-up":
      return { kind: "not-sent", cause: reason };
    default:
      return { kind: "not-charged" };
  }
}
