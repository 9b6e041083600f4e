import { isVague, readsAsPersonsName } from "../../company/general-words.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { Claim, ClaimResult } from "../store/claims.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { Asker, PendingReply, Query } from "./intents.ts";
import {
  givenUp,
  isGivenUp,
  withoutCharge,
  type AskResult,
  type LookupContext,
} from "./lookup-context.ts";
import { surelyMeant, type OwnedMatch } from "./match-held.ts";
import { keepRemark, openHeld, recordSaving } from "./outcomes.ts";
import type { Account } from "./ports.ts";
import type { Price } from "./prices.ts";
import { retryWrite, spend, type SpendContext } from "./spend.ts";

/** The result of a typed question; the kinds besides `AskResult` are free. */
export type TypedResult =
  | AskResult
  /** The price reaches the threshold for a confirmation. */
  | { kind: "needs-consent" }
  /** The team holds companies that the typed title may mean, the surest first. */
  | { kind: "owned"; companies: OwnedMatch[] }
  /** Many companies have such a title, or it is a person's name. */
  | { kind: "doubtful-title" };

interface FullQuestion extends Omit<Claim, "reserved" | "guessed" | "leaseMs"> {
  price: Price;
  deadlineMs: number;
}

type ResultOrWait = AskResult | Extract<ClaimResult, { kind: "wait" }>;

/** The part of a query that a use case gives; account, price and limits are added. */
export type Question = Omit<FullQuestion, "account" | "source" | "price" | "deadlineMs" | "limits">;

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
  remark: string | null = null,
  maySpend = true,
): Promise<TypedResult | { kind: "not-allowed" }> {
  const { store, ownedTitles } = context;
  const { team, userId } = asker;
  const account = context.accountOf(team);
  const held = await withoutCharge(() => store.held(account.account, query));
  const userQuery = { userId, ...query };
  if (held) {
    const opened = await withoutCharge(() => openHeld(store, held, "held"));
    await recordSaving(context, account.account, userQuery, opened);
    return keepRemark(store, userId, remark, opened);
  }
  if (query.kind === "title" || query.kind === "title_detail") {
    const find = () => ownedTitles.find(account.account, query.text, asker);
    const companies = await withoutCharge(find);
    const meant = query.kind === "title" ? surelyMeant(query.text, companies) : null;
    const answer = meant && (await withoutCharge(() => store.answer(meant.intentId)));
    const opened = answer && (await withoutCharge(() => openHeld(store, answer, "held")));
    if (opened?.kind === "answer") {
      await recordSaving(context, account.account, userQuery, opened);
      return keepRemark(store, userId, remark, { ...opened, isHeldMatch: true });
    }
    if (companies.length > 0) return { kind: "owned", companies };
    if (isVague(query.text) || readsAsPersonsName(query.text)) return { kind: "doubtful-title" };
  }
  if (!maySpend) return { kind: "not-allowed" };
  const question = { ...userQuery, remark, cause: null, newerThan: null, release: null, reply };
  const isAgreed = ({ amount }: Price) => amount < context.confirmFrom;
  const result = await askSerially(context, account, question, isAgreed);
  await recordSaving(context, account.account, userQuery, result);
  if (result.kind === "disagreed") return { kind: "needs-consent" };
  return keepRemark(store, userId, remark, result);
}

/** Milliseconds of a lease beyond the deadline, and the longest pause between claim and request. */
const leaseMarginMs = 10_000;

/**
 * Asks the registry, provided that `isAgreed` accepts the current price (R10).
 * If an overlapping query is under way, it waits for that query's end and begins again.
 */
export async function askSerially(
  context: LookupContext,
  { account, source, registry }: Account,
  question: Question,
  isAgreed: (price: Price) => boolean | Promise<boolean>,
): Promise<AskResult | Disagreed> {
  const { replay, deadlineMs, limits, awaitOutcome } = context;
  // An answer in the spool may answer the question. If the store is down, the claim fails below.
  await outsideSlot(() => replay.untried()).catch(() => undefined);
  const { release } = question;
  if (release !== null) await withoutCharge(() => outsideSlot(() => replay.one(release)));
  const until = performance.now() + leaseOf(deadlineMs);
  let fallback: AskResult = { kind: "still-asking" };
  while (performance.now() < until) {
    const prices = await withoutCharge(() => context.pricesOf(account));
    const price = prices[question.kind];
    if (!(await isAgreed(price))) return { kind: "disagreed", price };
    const priced = { ...question, account, source, price, deadlineMs, limits };
    const result = await ask({ ...context, registry }, priced);
    if (isGivenUp(result)) {
      fallback = result;
      continue;
    }
    if (result.kind !== "wait") return result;
    if (result.because === "guessed") fallback = givenUp;
    const outcome = await withoutCharge(() => awaitOutcome(result.intentId, leaseOf(deadlineMs)));
    if (result.because === "covered" && outcome.kind === "answer") return outcome;
  }
  return fallback;
}

/**
 * Claims the question, asks the registry at most once and stores the answer (R2, R3, R6).
 * The loser of a claim gets the winner's answer.
 * Throws LookupError if the store fails before the payment.
 */
async function ask(context: SpendContext, question: FullQuestion): Promise<ResultOrWait> {
  const { store, awaitOutcome } = context;
  const { price, deadlineMs, ...rest } = question;
  const { amount: reserved, guessed } = price;
  const leaseMs = leaseOf(deadlineMs);
  const claimedAt = performance.now();
  const result = await withoutCharge(() => store.claim({ ...rest, reserved, guessed, leaseMs }));
  switch (result.kind) {
    case "won": {
      const { intentId } = result;
      // After a longer pause the lease could end before the answer, so nothing is sent.
      return performance.now() - claimedAt < leaseMarginMs
        ? spend(context, { ...question, intentId })
        : giveUp(store, intentId);
    }
    case "held":
      return withoutCharge(() => openHeld(store, result.answer, "held"));
    case "busy":
    case "cause-used":
      return withoutCharge(() => awaitOutcome(result.intentId, leaseMs + 1_000));
    case "lost":
      return { kind: "gone", intent: result.intent };
    case "withdrawn":
      return { kind: "not-sent", cause: "withdrawn" };
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

function leaseOf(deadlineMs: number): number {
  return deadlineMs + leaseMarginMs;
}

async function giveUp(store: KunyeStore, intentId: string): Promise<AskResult> {
  const { cause: reason } = givenUp;
  const ended = await retryWrite(() => store.settle(intentId, { state: "free", reason }));
  // If the claim could not be ended, it blocks the question until its lease ends.
  return ended === undefined ? { kind: "not-sent", cause: "unreachable" } : givenUp;
}
