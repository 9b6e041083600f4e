import { isByTitle, isDetail } from "../../company/lookup-kind.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import { asksBeforeBuying } from "../../company/general-words.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { WorkPiece } from "../../platform/due-work.ts";
import { outsideSlot } from "../../platform/slots.ts";
import {
  covers,
  offerCause,
  type Asker,
  type Card,
  type HeldAnswer,
  type Intent,
  type Offer,
  type PendingReply,
  type Query,
} from "./intents.ts";
import type { CardParts, OfferedCard } from "./card-store.ts";
import type { Claim, ClaimResult } from "./ledger-store.ts";
import {
  currentAccount,
  storePausesMs,
  withoutCharge,
  type LookupContext,
} from "./lookup-context.ts";
import { isListed, surelyMeant, type HeldMatch, type KnownMatch } from "./match-held.ts";
import { cardOfOffer, offerBought, type DraftCard, type PressedOffer } from "./offers.ts";
import { openHeadOffice, openHeld, recordFreeUse, type FreeUse } from "./open-held.ts";
import { givenUp, isGivenUp, isOnlySimilar, type AskResult } from "./outcome.ts";
import type { Account, QueryOutcome, Received } from "./ports.ts";
import { asksFirst, type Price } from "./prices.ts";
import { vknOf } from "./read-received.ts";
import { isNotRead, settlementOf, unspool } from "./replay-spool.ts";

// A payment is one story: held → price → consent → claim → send → received → settle.
// The numbers are the rules of docs/charge-safety.md. At each fault:
//
// - Two ask the same, on one machine or two: one wins the claim, the other waits for it (R2, R3).
// - The known price rises: nothing is spent; a user who agreed to less is asked again (R10).
//   Queries that are sent before a charge has shown the rise cost what the registry takes (R14).
// - The store is locked before the request: LookupError says that nothing was charged.
// - The store is locked after the answer: three tries, then the answer waits in the spool (R6).
// - The store is locked after a free refusal: three tries, then its lease ends as unknown, unless it
//   is a 2xx, which waits in the spool as well.
// - The program dies after the claim: its lease ends as unknown, and nothing is repeated (R3, R8).
//   On SQLite the next start ends the lease.
//   If a complete answer had arrived, `replay-spool.ts` stores it as paid, with its price.
// - The winner is paused before it sends: it gives up, and the question is claimed again.
// - The winner is late: its answer is kept, whatever the row says by then (R9).
//
// A sweep repairs the rest every five seconds, in this order: it replays the waiting answers, ends
// the overdue leases, and delivers the owed replies.

/** The agreement under which a question may be paid. */
export type Agreement =
  /** A typed question: any price below the threshold for a confirmation. */
  | { by: "typing" }
  /** A pressed button: one payment of at most this price. */
  | { by: "press"; offer: Offer; price: MicroCredits }
  | StandingAgreement;

/** The agreement to a list's row or a watch's check, made before it is asked. */
export type StandingAgreement = {
  /** The highest price. */
  price: MicroCredits;
  /** The name of the payment, which is made once. */
  cause: string;
  /** Aborted when the program stops: then nothing more is asked. */
  signal: AbortSignal;
} & (
  | { by: "list"; list: WorkPiece }
  /** An answer that the watch has seen does not replace the query. */
  | { by: "watch"; watchId: string; newerThan: number | null }
);

export interface Question {
  team: string;
  query: Query;
  userId: string;
  agreed: Agreement;
  remark: string | null;
  /** The reply that is owed from the claim on (R7), or null if no user waits for one. */
  reply: PendingReply | null;
  /** Drafts the card that is stored with a bought answer. */
  draft?: DraftCard | undefined;
  /** The work that a pressed button belongs to. */
  job?: Claim["job"];
  /** True if the user has read that only similar titles may be found. */
  takesSimilar?: boolean | undefined;
}

// ---- Held: what the team has bought is free (R1) ----

/** The result of a typed question; the kinds that `AskResult` lacks are free. */
export type TypedResult =
  | AskResult
  /** The team holds or knows companies that the typed title may mean, the surest first. */
  | { kind: "held-titles"; companies: KnownMatch[] }
  /** The search would guess: many companies have such a title, it is very short, or a person's. */
  | { kind: "doubtful-title" };

/** Answers a typed question: for free if the team holds an answer, else paid (R1). */
export async function askTyped(
  context: LookupContext,
  asker: Asker,
  query: Query,
  { reply, remark = null, draft }: Pick<Question, "reply" | "draft"> & { remark?: string | null },
): Promise<TypedResult> {
  const mark = reply?.mark;
  const free = await withoutCharge(() => answerForFree(context, asker, { query, remark, mark }));
  if (free) return free;
  const { team, userId } = asker;
  const question = { query, userId, remark };
  const agreed = { by: "typing" } as const;
  const result = await ask(context, { ...question, team, agreed, reply, draft });
  const { account } = context.accountOf(team);
  return recordFreeUse(context, { ...question, account, mark }, result);
}

/** Answers a typed question for free, or returns null if the answer has to be paid. */
export async function answerForFree(
  context: LookupContext,
  asker: Asker,
  {
    query,
    remark = null,
    mark,
  }: Pick<FreeUse, "query" | "mark"> & { remark?: string | null | undefined },
): Promise<TypedResult | null> {
  const { account } = context.accountOf(asker.team);
  const held = await context.answers.held(account, query);
  const found = held
    ? await openHeld(context, held, "held")
    : await findMeant(context, asker, query);
  if (found?.kind === "answer") {
    return recordFreeUse(context, { account, query, userId: asker.userId, remark, mark }, found);
  }
  if (found || !isByTitle(query.kind)) return found;
  return asksBeforeBuying(query.text) ? { kind: "doubtful-title" } : null;
}

/** Companies that the team holds or knows and that a title may mean; nothing was spent. */
type HeldTitlesFound = Extract<TypedResult, { kind: "held-titles" }>;

/**
 * Looks for what a question without an answer may mean, before it is paid, at typing and at
 * pressing: the held company whose head office has the number, or companies by title: held ones, and
 * those that a paid search has named, whose number costs less than a search.
 */
async function findMeant(
  context: LookupContext,
  asker: Asker,
  query: Query,
): Promise<AskResult | HeldTitlesFound | null> {
  const { answers, heldTitles } = context;
  const { account } = context.accountOf(asker.team);
  if (query.kind === "mersis") return openHeadOffice(context, account, query.key);
  if (!isByTitle(query.kind)) return null;
  const [companies = []] = await heldTitles.findBeforePaying(account, [query.text], asker);
  const held = companies.filter((one): one is HeldMatch => !isListed(one));
  // What a paid search has only named hides a held company only if it is nearer.
  const isNearest = companies[0] !== undefined && companies[0] === held[0];
  const meant = query.kind === "title" && isNearest ? surelyMeant(query.text, held) : null;
  const answer = meant && (await answers.answer(meant.intentId));
  const opened = answer && (await openHeld(context, answer, "held"));
  if (opened?.kind === "answer") {
    const search = await answers.searchAbout(account, meant?.vkn ?? "");
    return { ...opened, isHeldMatch: true, ...(search && { search }) };
  }
  return companies.length > 0 ? { kind: "held-titles", companies } : null;
}

/** The result of a pressed button; `before` is the older record. */
export type PressResult =
  | { kind: "asked"; result: AskResult; offer: Offer; card: Card; before: HeldAnswer | null }
  /** Nothing was spent: the user has to confirm the renewal of a young record. */
  | { kind: "too-young"; offer: Offer; card: Card; fetchedAt: number; now: number }
  /** Nothing was spent: the offer now has the new price. */
  | { kind: "price-rose"; offer: Offer; card: Card }
  /** Nothing was spent: the team holds or knows companies that the title may mean. */
  | (HeldTitlesFound & { offer: Offer; card: Card })
  | { kind: "not-yours" }
  /** Nothing was spent: the user may not spend. */
  | { kind: "not-allowed"; offer: Offer }
  | { kind: "expired" };

export interface Press extends Pick<Question, "draft" | "job" | "takesSimilar"> {
  offerId: string;
  /** The offer, if it was just read. */
  found?: PressedOffer;
  reply: PendingReply;
  /** False if the user may not spend; by default true. */
  mayAsk?: (card: Card, offer: Offer) => Promise<boolean>;
  remark?: string | null | undefined;
  /** The price on the pressed button; by default the offer's. */
  shownPrice?: MicroCredits | undefined;
  /** True if the card shows what the team held: the button searches unless more is held by now. */
  isAnyway?: boolean;
}

/** Carries out a pressed offer: for free if an answer is held, else for at most its price (R10). */
export async function pressOffer(
  context: LookupContext,
  asker: Asker,
  {
    offerId,
    found,
    reply,
    mayAsk,
    remark = null,
    shownPrice = Infinity,
    isAnyway = false,
    draft,
    job,
    takesSimilar,
  }: Press,
): Promise<PressResult> {
  const { team, userId } = asker;
  const { account } = context.accountOf(team);
  const press = await withoutCharge(async () => {
    const pressed = found ?? (await cardOfOffer(context, asker, offerId));
    return pressed
      ? pressForFree(context, asker, pressed, isAnyway)
      : ({ kind: "not-yours" } as const);
  });
  if (press.kind !== "free" && press.kind !== "to-pay") return press;
  const { offer, card } = press;
  const { kind, key, text } = offer;
  const question = { query: { kind, key, text }, userId, remark };
  const use = { ...question, account, offer, mark: reply.mark };
  if (press.kind === "free") {
    const result = await recordFreeUse(context, use, press.result);
    return { kind: "asked", result, offer, card, before: null };
  }
  const isAllowed = mayAsk === undefined || (await withoutCharge(() => mayAsk(card, offer)));
  if (!isAllowed) return { kind: "not-allowed", offer };
  const agreed = { by: "press", offer, price: Math.min(offer.price, shownPrice) } as const;
  const asked = { ...question, team, agreed, reply, draft, job, takesSimilar };
  const result = await ask(context, asked);
  if (result.kind === "needs-consent") {
    const { amount } = result.price;
    await withoutCharge(() => context.cards.repriceOffer(offerId, amount));
    return { kind: "price-rose", offer: { ...offer, price: amount }, card };
  }
  const used = await recordFreeUse(context, use, result);
  return { kind: "asked", result: used, offer, card, before: press.before };
}

type FoundPress = { offer: Offer; card: Card } & (
  { kind: "free"; result: AskResult } | { kind: "to-pay"; before: HeldAnswer | null }
);

/** The renewal of a younger record needs a second click. In milliseconds; chosen by hand. */
export const youngMs = 3_600_000;

/** Looks for an answer that the offer has bought, or for what the team holds by now (R11). */
async function pressForFree(
  context: LookupContext,
  asker: Asker,
  { offer, card, intent: bought }: PressedOffer,
  isAnyway: boolean,
): Promise<FoundPress | Exclude<PressResult, { kind: "asked" }>> {
  const { answers, awaitOutcome, deadlineMs } = context;
  const { account } = context.accountOf(asker.team);
  const now = await context.now();
  if (offer.account !== account || offer.expiresAt < now) return { kind: "expired" };
  const result = bought && (await awaitOutcome(bought.id, deadlineMs));
  if (result && !isGivenUp(result)) return { kind: "free", result, offer, card };
  const held = bought ? null : await answers.held(account, offer);
  if (covers(held, offer.newerThan)) {
    return { kind: "free", result: await openHeld(context, held, "held"), offer, card };
  }
  const meant = bought ? null : await findMeant(context, asker, offer);
  const isAnew = isAnyway || offer.newerThan !== null || offer.release !== null;
  const found =
    meant && isAnew ? await ifHeldSince(context, account, meant, { offer, card }) : meant;
  if (found?.kind === "held-titles") return { ...found, offer, card };
  if (found) return { kind: "free", result: found, offer, card };
  // Only a card with a record asks for a confirmation; a notice refreshes immediately.
  if (offer.newerThan !== null && card.intentId !== null && now - offer.newerThan < youngMs) {
    return { kind: "too-young", offer, card, fetchedAt: offer.newerThan, now };
  }
  return { kind: "to-pay", offer, card, before: held };
}

/** True if the team held the company of a bought answer before, in detail if that is one. */
export async function wasHeldBefore(
  { answers }: Pick<LookupContext, "answers">,
  account: string,
  { kind, vkn, fetchedAt }: HeldAnswer,
): Promise<boolean> {
  if (vkn === null) return false;
  const since = await answers.heldSince(account, [vkn], isDetail(kind) ? "vkn_detail" : undefined);
  return (since.get(vkn) ?? fetchedAt) < fetchedAt;
}

/**
 * Returns what is found if the team has come to hold a company of it since a card was drawn. The
 * card has shown what was held before, and its button asks all the same.
 */
async function ifHeldSince(
  { answers }: LookupContext,
  account: string,
  found: AskResult | HeldTitlesFound,
  { offer, card }: Pick<PressedOffer, "offer" | "card">,
): Promise<AskResult | HeldTitlesFound | null> {
  const companies = found.kind === "held-titles" ? found.companies : [];
  const vkns = companies.map(({ vkn }) => vkn);
  if (found.kind === "answer" && found.answer.vkn !== null) vkns.push(found.answer.vkn);
  const isSince = (since: Map<string, number>) => since.values().some((at) => at > card.createdAt);
  if (isSince(await answers.heldSince(account, vkns))) return found;
  // A company that was held before may have got its detail since.
  const gotDetail =
    isDetail(offer.kind) && isSince(await answers.heldSince(account, vkns, "vkn_detail"));
  return gotDetail ? found : null;
}

// ---- Price, consent, claim ----

/** Milliseconds of a lease beyond the deadline of its request. Chosen by hand. */
const leaseMarginMs = 10_000;
/** The longest pause between claim and request: a later request could outlast its lease. */
const maxPauseBeforeSendMs = leaseMarginMs;

/** Asks the registry at most once, within the agreement. The loser of a claim waits (R3). */
export async function ask(context: LookupContext, question: Question): Promise<AskResult> {
  await storeWaitingAnswers(context, termsOf(question.agreed).release);
  const until = performance.now() + leaseOf(context);
  let outcome: AskResult = { kind: "still-asking" };
  while (performance.now() < until) {
    const claim = await withoutCharge(() => claimIfAgreed(context, question));
    if (claim.kind === "claimed") return sendAndSettle(context, claim.question);
    if (claim.kind !== "claim-again") return claim;
    outcome = claim.outcome;
  }
  return outcome;
}

/** Tries the answers on this machine's disk first: one may answer the question (R6). */
async function storeWaitingAnswers(
  { replay }: LookupContext,
  released: string | null,
): Promise<void> {
  await withoutCharge(async () => {
    await outsideSlot(() => replay.tryUntried());
    if (released === null) return;
    const isTried = await outsideSlot(() => replay.one(released));
    if (!isTried) throw new Error("the answer of the released outcome waits for the store");
  });
}

/** An account with a key: its queries and their rows in the ledger name the same key. */
type KeyedAccount = Account & { source: string };

/** A won claim: only this asker may send the question, and must end the claim. */
interface Claimed {
  kind: "claimed";
  question: ClaimedQuestion;
}

interface ClaimedQuestion extends Question {
  account: KeyedAccount;
  intentId: string;
  price: Price;
}

/** The question can be claimed again; `outcome` is its end if there is no time for that. */
interface ClaimAgain {
  kind: "claim-again";
  outcome: AskResult;
}

/** Claims the question at the current price, if agreed to. Waits if another asker has the claim. */
async function claimIfAgreed(
  context: LookupContext,
  question: Question,
): Promise<Claimed | ClaimAgain | AskResult> {
  const { team, query } = question;
  const known = context.accountOf(team);
  const { source, ...current } =
    known.source === null ? await currentAccount(context, team) : known;
  if (source === null) return { kind: "not-sent", cause: "no-key" };
  const account = { ...current, source };
  const price = (await context.pricesOf(account.account))[query.kind];
  const objection = objectionTo(context, question, price);
  if (objection) return objection;
  const claim = claimOf(context, { ...question, account }, price);
  const claimedAt = performance.now();
  const result = await context.ledger.claim(claim);
  if (result.kind !== "won") return outcomeOfLoser(context, { ...question, ...claim }, result);
  if (claim.reply?.mark) claim.reply.mark.isTaken = true;
  const claimed = { ...question, account, intentId: result.intentId, price };
  const isInTime = performance.now() - claimedAt < maxPauseBeforeSendMs;
  return isInTime ? { kind: "claimed", question: claimed } : giveUp(context, claimed);
}

/** Returns the outcome for an asker who lost the claim, after a wait for the winner's (R3). */
async function outcomeOfLoser(
  context: LookupContext,
  { leaseMs, guessed, takesSimilar = false }: Claim & Pick<Question, "takesSimilar">,
  result: Exclude<ClaimResult, { kind: "won" }>,
): Promise<AskResult | ClaimAgain> {
  const { awaitOutcome } = context;
  switch (result.kind) {
    // Another asker has the claim, or the question was asked for the same cause before.
    case "busy":
    case "cause-used": {
      const outcome = await awaitOutcome(result.intentId, leaseMs + 1_000);
      // The winner may have wished for a sure match.
      const isRefusedToOther = takesSimilar && isOnlySimilar(outcome);
      return isGivenUp(outcome) || isRefusedToOther ? { kind: "claim-again", outcome } : outcome;
    }
    // A detail under way covers the question (R11), or another query learns the price first (R10).
    case "wait": {
      const outcome = await awaitOutcome(result.intentId, leaseMs);
      // Without time for another claim, this question was not sent: the same end as `giveUp`.
      if (result.because === "guessed") return { kind: "claim-again", outcome: givenUp };
      if (outcome.kind === "answer") return outcome;
      return { kind: "claim-again", outcome: { kind: "still-asking" } };
    }
    case "held":
      return openHeld(context, result.answer, "held");
    case "lost":
      return { kind: "gone", intent: result.intent };
    case "withdrawn":
      return { kind: "not-sent", cause: "withdrawn" };
    // Each claim has the current key: another key ends the earlier one's use (R13).
    case "outdated":
      await context.refreshKeys?.();
      return { kind: "claim-again", outcome: { kind: "still-asking" } };
    case "blocked":
    case "restored":
      return result;
    case "over-budget":
      return { ...result, guessed };
    default:
      return assertNever(result);
  }
}

/** Returns the outcome if this price was not agreed to (R10) or the program stops, else null. */
function objectionTo(
  { confirmFrom }: LookupContext,
  { agreed }: Question,
  price: Price,
): AskResult | null {
  const { amount } = price;
  const isAgreed =
    agreed.by === "typing" ? !asksFirst(amount, confirmFrom) : amount <= agreed.price;
  if (!isAgreed) return { kind: "needs-consent", price };
  const isStopping = "signal" in agreed && agreed.signal.aborted;
  return isStopping ? { kind: "not-sent", cause: "stopping" } : null;
}

/** Returns the claim, which reserves the price in the budgets and stores the owed reply (R7). */
function claimOf(
  context: LookupContext,
  question: Question & { account: KeyedAccount },
  price: Price,
): Claim {
  const { account, query, userId, agreed, remark, reply, job } = question;
  return {
    ...query,
    ...termsOf(agreed),
    account: account.account,
    source: account.source,
    installation: account.installation,
    userId,
    remark,
    reply,
    job,
    reserved: price.amount,
    guessed: price.guessed,
    limits: context.limits,
    leaseMs: leaseOf(context),
  };
}

function termsOf(agreed: Agreement) {
  switch (agreed.by) {
    case "typing":
      return { cause: null, newerThan: null, release: null };
    case "press": {
      const { id, newerThan, release } = agreed.offer;
      return { cause: offerCause(id), newerThan, release };
    }
    case "list":
      return { cause: agreed.cause, newerThan: null, release: null, list: agreed.list };
    case "watch": {
      const { cause, newerThan, watchId } = agreed;
      return { cause, newerThan, release: null, watchId };
    }
    default:
      return assertNever(agreed);
  }
}

function leaseOf({ deadlineMs }: LookupContext): number {
  return deadlineMs + leaseMarginMs;
}

/** Ends a claim as free before anything was sent. */
async function giveUp(
  context: LookupContext,
  { intentId }: ClaimedQuestion,
): Promise<AskResult | ClaimAgain> {
  const { ledger } = context;
  const { cause: reason } = givenUp;
  const ended = await retryWrite(context, () => ledger.settle(intentId, { state: "free", reason }));
  // If the claim could not be ended, it blocks the question until its lease ends.
  return ended === undefined
    ? { kind: "not-sent", cause: "unreachable" }
    : { kind: "claim-again", outcome: givenUp };
}

// ---- Send, received, settle ----

/** Sends the question once, and ends its claim, also after an error. Holds no slot until then. */
function sendAndSettle(context: LookupContext, claimed: ClaimedQuestion): Promise<AskResult> {
  return outsideSlot(async () => {
    try {
      const { outcome, isOnDisk } = await send(context, claimed);
      return outcome.kind === "answered"
        ? await settlePaid(context, claimed, { ...outcome, isOnDisk })
        : await settleUnpaid(context, claimed, { outcome, isOnDisk });
    } catch (error) {
      const reason = "unreadable";
      const { intentId } = claimed;
      await retryWrite(context, () =>
        context.ledger.settle(intentId, { state: "unknown", reason }),
      );
      // A received answer may wait on the disk or in memory.
      context.replay.expectAnswer();
      context.onFailure?.(error);
      return { kind: "unknown", intent: unknownIntent(claimed, reason) };
    }
  });
}

/** Sends once. A 2xx answer is on this machine's disk before it is read (R6), unless that fails. */
async function send(
  { spool }: LookupContext,
  { intentId, account, query, userId, price, takesSimilar = false }: ClaimedQuestion,
): Promise<{ outcome: QueryOutcome; isOnDisk: boolean }> {
  const { kind, key, text } = query;
  const question = {
    intentId,
    account: account.account,
    source: account.source,
    kind,
    key,
    text,
    userId,
    reserved: price.amount,
  };
  let isOnDisk = Promise.resolve(false);
  const keep = async (received: Received) => {
    isOnDisk = spool.put({ ...question, received }).then(
      () => true,
      () => false,
    );
    await isOnDisk;
  };
  const isSureOnly = isByTitle(kind) && !takesSimilar;
  const outcome = await account.registry.query(kind, text, keep, isSureOnly);
  return { outcome, isOnDisk: await isOnDisk };
}

/** Stores an answer with its charge and card in one commit (R6), and removes it from the disk. */
async function settlePaid(
  context: LookupContext,
  claimed: ClaimedQuestion,
  { cost, body, parsed, isOnDisk }: QueryOutcome & { kind: "answered" } & { isOnDisk: boolean },
): Promise<AskResult> {
  const { intentId, account, query, userId, remark } = claimed;
  const { answers, ledger, replay, spool } = context;
  const vkn = vknOf(query, parsed);
  const bought = { ...query, intentId, account: account.account, userId, remark, cost, vkn };
  let card: OfferedCard | undefined;
  const addCard = async (parts: CardParts) => {
    const answer = { ...bought, fetchedAt: await parts.now(), peopleRemoved: false };
    card = await offerBought(context, parts, claimed.draft, { answer, body: parsed });
  };
  // The time, null if the intent had ended or was purged, or undefined if the store is down.
  const endedAt = await retryWrite(context, () =>
    ledger.settle(intentId, { state: "paid", cost, body, vkn, addCard }),
  );
  const stored = endedAt === null ? await answers.answer(intentId).catch(() => null) : null;
  const isStored = typeof endedAt === "number" || stored !== null;
  if (isStored) await spool.remove(intentId).catch(() => undefined);
  else replay.expectAnswer();
  const fetchedAt = endedAt ?? Date.now();
  const answer: HeldAnswer = stored ?? { ...bought, fetchedAt, peopleRemoved: false };
  const isKept = isOnDisk || isStored;
  const shown = typeof endedAt === "number" ? card : undefined;
  return { kind: "answer", answer, body: parsed, origin: "bought", isKept, card: shown };
}

/** Ends the claim of a query without an answer: free, or unknown if it may have been charged. */
async function settleUnpaid(
  context: LookupContext,
  claimed: ClaimedQuestion,
  received: { outcome: Exclude<QueryOutcome, { kind: "answered" }>; isOnDisk: boolean },
): Promise<AskResult> {
  const { outcome, isOnDisk } = received;
  const { ledger, replay, spool } = context;
  const { intentId } = claimed;
  const settlement = settlementOf(outcome);
  // The price is stored first: waiting queries read it after the settlement.
  if (outcome.kind === "refused") await learnRequired(context, claimed, outcome.required);
  const isStoreDown =
    (await retryWrite(context, () => ledger.settle(intentId, settlement))) === undefined;
  // An answer that was not read waits for another try, on the disk or in memory.
  if (isStoreDown || isNotRead(outcome)) replay.expectAnswer();
  else if (isOnDisk) await unspool(spool, intentId, settlement).catch(() => undefined);
  switch (outcome.kind) {
    case "refused": {
      const { kind, refusal, required, balance, retryAfterMs } = outcome;
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

/** Stores the price of a 402 (R14), unless already known. `settle` stores that of a charge. */
async function learnRequired(
  context: LookupContext,
  { account, query, price: known }: ClaimedQuestion,
  price: MicroCredits | null,
): Promise<void> {
  if (price === null || price <= 0) return;
  if (!known.guessed && known.amount === price) return;
  await retryWrite(context, () => context.accounts.learnPrice(account.account, query.kind, price));
}

function unknownIntent(claimed: ClaimedQuestion, reason: string): Intent {
  const { intentId: id, account, query, userId } = claimed;
  const at = Date.now();
  return {
    ...query,
    id,
    account: account.account,
    userId,
    state: "unknown",
    cost: null,
    reason,
    answerHash: null,
    remark: null,
    createdAt: at,
    closedAt: at,
  };
}

/** Tries a write three times; returns undefined if the store stays down. */
async function retryWrite<Value>(
  { storePausesMs: pausesMs = storePausesMs }: LookupContext,
  write: () => Promise<Value>,
): Promise<Value | undefined> {
  for (const pauseMs of pausesMs) {
    try {
      return await write();
    } catch {
      await delay(pauseMs);
    }
  }
  return write().catch(() => undefined);
}
