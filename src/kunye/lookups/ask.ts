import { isTooGeneral } from "../../company/general-words.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Claim, ClaimResult } from "../store/claims.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { Asker, PendingReply, Query } from "./intents.ts";
import { uncharged, type AskResult, type LookupContext } from "./lookup-context.ts";
import type { OwnedMatch } from "./match-held.ts";
import { keepRemark, noteSaving, openHeld } from "./outcomes.ts";
import type { Account } from "./ports.ts";
import type { Price } from "./prices.ts";
import { replaySpool, retryWrite, spend, type SpendContext } from "./spend.ts";

/** The result of a typed question; every kind but `AskResult` is free and needs a decision. */
export type TypedResult =
  | AskResult
  /** The price reaches the threshold for a confirmation. */
  | { kind: "needs-consent" }
  /** The team holds companies that the typed title may mean, the surest first. */
  | { kind: "owned"; companies: OwnedMatch[] }
  /** Thousands of companies have such a title. */
  | { kind: "too-general" };

interface Asking extends Omit<Claim, "reserve" | "guessed" | "leaseMs" | "ahead"> {
  price: Price;
  deadlineMs: number;
  /** Waits for the turn of a query that was claimed early; false if the turn never comes. */
  turn?: () => Promise<boolean>;
}

type Waiting = Extract<ClaimResult, { kind: "wait" }>;

/** The part of a query that a use case gives; account, price and limits are added. */
export type Question = Omit<Asking, "account" | "source" | "price" | "deadlineMs" | "limits">;

/** Nobody agreed to the current price. */
export interface Disagreed {
  kind: "disagreed";
  price: Price;
}

/** Answers a typed query: free if the team holds the answer, paid only if `maySpend` (R1). */
export async function askTyped(
  context: LookupContext,
  asker: Asker,
  query: Query,
  reply: PendingReply | null,
  note: string | null = null,
  maySpend = true,
): Promise<TypedResult | { kind: "not-allowed" }> {
  const { store, ownedTitles } = context;
  const { team, userId } = asker;
  const account = context.accountOf(team);
  const held = await uncharged(() => store.held(account.account, query));
  const asked = { userId, ...query };
  if (held) {
    const opened = await uncharged(() => openHeld(store, held, "held"));
    await noteSaving(context, account.account, asked, opened);
    return keepRemark(store, userId, note, opened);
  }
  if (query.kind === "title" || query.kind === "title_detail") {
    const companies = await uncharged(() => ownedTitles.find(account.account, query.text, asker));
    if (companies.length > 0) return { kind: "owned", companies };
    if (isTooGeneral(query.text)) return { kind: "too-general" };
  }
  if (!maySpend) return { kind: "not-allowed" };
  const typed = { ...asked, note, cause: null, newerThan: null, release: null, reply };
  const agreed = ({ amount }: { amount: number }) => amount < context.confirmFrom;
  const result = await askWhenFree(context, account, typed, agreed);
  await noteSaving(context, account.account, asked, result);
  if (result.kind === "disagreed") return { kind: "needs-consent" };
  return keepRemark(store, userId, note, result);
}

const leaseMarginMs = 10_000;

/** Waits for overlapping queries, then asks; re-checks consent if the price was learned (R10). */
export async function askWhenFree(
  context: LookupContext,
  { account, source, registry }: Account,
  question: Question,
  agreed: (price: Price) => boolean | Promise<boolean>,
): Promise<AskResult | Disagreed> {
  const { store, spool, unstored, deadlineMs, limits, awaitOutcome } = context;
  // The spool may hold the answer. If the store is down, the claim fails below.
  if (unstored.any) unstored.any = (await replaySpool(store, spool).catch(() => 1)) > 0;
  const until = performance.now() + leaseOf(deadlineMs);
  let unasked: AskResult = { kind: "still-asking" };
  while (performance.now() < until) {
    const prices = await uncharged(() => context.pricesOf(account));
    const price = prices[question.kind];
    if (!(await agreed(price))) return { kind: "disagreed", price };
    const asking = { ...question, account, source, price, deadlineMs, limits };
    const result = await ask({ ...context, registry }, asking);
    if (result.kind === "given-back" && !question.turn) {
      unasked = result;
      continue;
    }
    // A list's row waits for its next turn instead.
    if (result.kind !== "wait") return result;
    if (result.for === "price" && !question.turn) unasked = { kind: "given-back" };
    const ended = await uncharged(() => awaitOutcome(result.intentId, leaseOf(deadlineMs)));
    if (result.for === "cover" && ended.kind === "answer") return ended;
  }
  return unasked;
}

/**
 * Claims the question, asks the registry at most once and stores the answer (R2, R3, R6).
 * The loser of a claim gets the winner's answer.
 * Throws LookupError if the store fails before the payment.
 */
async function ask(context: SpendContext, asking: Asking): Promise<AskResult | Waiting> {
  const { store, awaitOutcome } = context;
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
      // An older claim may have expired, so nothing is sent for it.
      return mayGo && performance.now() - claimedAt < leaseMarginMs
        ? spend(context, { ...asking, intentId })
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

/** Returns the lease of a claim in milliseconds. */
function leaseOf(deadlineMs: number): number {
  return deadlineMs + leaseMarginMs;
}

async function giveUp(store: KunyeStore, intentId: string): Promise<AskResult> {
  const ended = await retryWrite(() =>
    store.settle(intentId, { state: "free", reason: "given-back" }),
  );
  // If the claim could not be ended, it blocks the question until its lease ends.
  return ended === undefined ? { kind: "not-sent", cause: "unreachable" } : { kind: "given-back" };
}
