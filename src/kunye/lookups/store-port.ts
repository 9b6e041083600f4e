import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";

/** Stands in the ledger where a person was before they were taken out of it. */
export const forgottenPerson = "silindi";

/** What is asked of the registry: `key` is what counts as the same question, `text` is what is sent. */
export interface Query {
  kind: LookupKind;
  key: string;
  text: string;
}

/**
 * `sending` is on its way; `unknown` may have been charged and blocks the same question; `lost` was charged, but its
 * answer never came; `paid` has its answer. What is known only strengthens: unknown, then free or lost, then paid.
 */
export type IntentState = "sending" | "unknown" | "free" | "lost" | "paid";

/** One lookup, a row from before it is paid for until long after: the ledger. Times are epoch milliseconds. */
export interface Intent extends Query {
  id: string;
  account: string;
  userId: string;
  state: IntentState;
  /** What was deducted; null where it is not known. */
  cost: MicroCredits | null;
  /** Why it ended as it did, where it was not paid. */
  reason: string | null;
  createdAt: number;
  closedAt: number | null;
}

/** A bought answer that the team holds; its body stays sealed until it is opened. */
export interface HeldAnswer extends Query {
  intentId: string;
  account: string;
  /** The company it is about, where that is known. */
  vkn: string | null;
  userId: string;
  cost: MicroCredits | null;
  fetchedAt: number;
  /** Whether its people were deleted already, their retention being shorter. */
  peopleRemoved: boolean;
}

/** Whether what is held makes a question needless: any answer does, or (`newerThan`) one fetched after that moment. */
export function covers(
  held: HeldAnswer | null | undefined,
  newerThan: number | null,
): held is HeldAnswer {
  return !!held && (newerThan === null || held.fetchedAt > newerThan);
}

/** What may be spent in a month, by the whole team and by each person; null: no limit. */
export interface MonthlyLimits {
  team: MicroCredits | null;
  person: MicroCredits | null;
}

/** A question to be claimed by one asker before anything is paid. */
export interface Claim extends Query {
  account: string;
  /** The fingerprint of the registry's address and the key that will pay. */
  source: string;
  userId: string;
  /** The offer that was pressed, at most one intent each; null: typed, which is no consent to pay again for what was lost. */
  offerId: string | null;
  /** What is set aside of the budget until the actual cost is known. */
  reserve: MicroCredits;
  /** Whether `reserve` is only a guess: of such queries one of a kind is asked at a time. */
  guessed: boolean;
  /** The month's limits for whoever has none of their own (setMonthlyLimit). */
  limits: MonthlyLimits;
  /** Only an answer fetched after this moment makes the question needless; null: any will do. */
  newerThan: number | null;
  /** An intent of unknown outcome that the asker lets go of. */
  release: string | null;
  /** For how long the claim holds without a word from its owner. */
  leaseMs: number;
  /** Whom to answer once it has ended, written down with the claim; null where nobody waits. */
  reply: PendingReply | null;
}

/** An answer that is owed to somebody; what it takes to deliver it is sealed until then. */
export interface PendingReply {
  id: string;
  userId: string;
  envelope: string;
}

/** A reply whose intent has ended and whose owner has fallen silent. */
export interface DueReply extends Omit<PendingReply, "userId"> {
  intentId: string;
  createdAt: number;
}

/** Who may pay: the winner of a claim, and nobody else. */
export type ClaimResult =
  | { kind: "won"; intentId: string }
  | { kind: "held"; answer: HeldAnswer }
  | { kind: "busy"; intentId: string }
  /** An answer that would cover the question is on its way, or a query whose price will tell this one's. */
  | { kind: "wait"; for: "cover" | "price"; intentId: string }
  /** It was charged before, but the answer was lost: a person is to decide. */
  | { kind: "lost"; intent: Intent }
  /** The ledger comes from a backup, so that this may have been bought since: a person is to decide. */
  | { kind: "restored" }
  | { kind: "blocked"; intent: Intent }
  | { kind: "offer-used"; intentId: string }
  | { kind: "over-budget"; limit: MicroCredits; spent: MicroCredits };

/** How an intent ended, by the word of whoever asked; `paid` keeps the body and the charge in one commit. */
export type Settlement =
  | {
      state: "paid";
      cost: MicroCredits | null;
      body: string;
      /** The company the answer is about, where it could be read. */
      vkn: string | null;
    }
  | { state: "free"; reason: string }
  | { state: "unknown"; reason: string };

/** What an outcome is judged to have been without an answer: by two readings of the balance, or by the operator. */
export interface Verdict {
  verdict: "free" | "charged";
  /** What was charged; null where nothing was. */
  cost: MicroCredits | null;
  /** The readings on which it rests; null: the operator says so. */
  readings: { before: Reading; after: Reading } | null;
}

/** A verdict in the ledger. */
export interface LoggedVerdict extends Omit<Verdict, "readings"> {
  intent: Intent;
  by: "balance" | "operator";
  before: { at: number; balance: MicroCredits } | null;
  after: { at: number; balance: MicroCredits } | null;
  at: number;
}

/**
 * What an operator has to release an account from: `shared`, its balance moves by more than Künye's own queries, so
 * that nothing is settled by it; `restored`, its ledger was put back from a backup, so that typed questions ask first.
 */
export type AccountMark = "shared" | "restored";

/** Stands in a mark for all accounts, those too that are not known yet. */
export const everyAccount = "*";

/** A mark with when it was set and why, in words for the operator. */
export interface MarkRow {
  account: string;
  mark: AccountMark;
  since: number;
  reason: string;
}

/** A paid answer on its way into the store, with all that its row needs. */
export interface SpooledAnswer extends Query {
  intentId: string;
  account: string;
  source: string;
  userId: string;
  cost: MicroCredits | null;
  /** What was set aside for it. */
  reserved: MicroCredits;
  /** The answer as it came. */
  body: string;
}

/** Paid answers on this machine's disk, synced before the store is asked, kept until that has them. */
export interface Spool {
  put(answer: SpooledAnswer): Promise<void>;
  done(intentId: string): Promise<void>;
  /** What is not in the store yet; what can't be opened is left where it is. */
  waiting(): Promise<SpooledAnswer[]>;
}

/** Spending of one kind by one person. */
export interface SpendingRow {
  kind: LookupKind;
  userId: string;
  queries: number;
  cost: MicroCredits;
}

/** A month's ledger in sums. */
export interface MonthSpending {
  paid: SpendingRow[];
  /** Queries of which it isn't known whether they were charged. */
  unknown: number;
  /** Paid queries whose cost the registry did not name. */
  costUnknown: number;
  /** Both of these, by kind and person. */
  unpriced: Omit<SpendingRow, "cost">[];
  /** When the month's first query was asked; null where there is none. */
  firstAt: number | null;
}

/** A balance as it was read for nothing, and where that stands: by the account's moments, by this life, by the wall clock. */
export interface Reading {
  source: string;
  /** The life of the process that read it, and how old that was, in milliseconds, when it asked and when it knew. */
  boot: string;
  askedElapsed: number;
  elapsed: number;
  /** Its beginning and its end in the account's order. */
  askedSeq: number;
  seq: number;
  askedAt: number;
  at: number;
  balance: MicroCredits;
}

/** A query that may have moved the balance from its claim to its end, and where that lies among the readings. */
export interface Movement {
  intentId: string;
  source: string;
  /** The last of the account's moments before it began, and before it ended (null: not ended). */
  openedAfter: number;
  closedAfter: number | null;
  /** The life of the process that ended it, and how old that was. */
  closedBoot: string | null;
  closedElapsed: number | null;
  /** Its price for an unknown outcome, else what was deducted; null where that isn't known. */
  cost: MicroCredits | null;
  /** Whether it may have been charged after its end as well: its answer never came. */
  late: boolean;
}

/** The material on which unknown outcomes are judged. */
export interface Evidence {
  /** Oldest first. */
  readings: Reading[];
  /** Unknown outcomes that nobody has let go of. */
  unknown: Movement[];
  /** Everything else that moved, or may have moved, the balance in the same time. */
  others: Movement[];
}

/** A price with its source: learned from a charge or a refusal, or not known at all. */
export interface LearnedPrice {
  kind: LookupKind;
  price: MicroCredits;
}

/** A line of the history, by which the next ones are found. */
export type HistoryPlace = Pick<Intent, "id" | "createdAt">;

/** A button that spends when pressed: who may press it, where, for what and at which price. Free where `price` is 0. */
export interface Offer extends Query {
  id: string;
  cardId: string;
  /** Tells the card's buttons apart. */
  slot: string;
  account: string;
  price: MicroCredits;
  newerThan: number | null;
  release: string | null;
  expiresAt: number;
}

/** A message that was drawn with buttons on it, and whose they are: one person's, or (null) everybody's in the channel. */
export interface Card {
  id: string;
  team: string;
  channel: string;
  person: string | null;
  /** What the message shows, as JSON of the room that draws it. */
  view: string;
  /** The intent whose answer it shows, with which it ends; null where it shows none. */
  intentId: string | null;
  createdAt: number;
}

/** What can't be done while queries are on their way. */
export class UnderWay extends Error {
  override name = "UnderWay";
}

/** What the use cases need of a store. Every method is atomic. */
export interface Store {
  /** The store's own clock in epoch milliseconds, by which leases and freshness run. */
  now(): Promise<number>;
  claim(claim: Claim): Promise<ClaimResult>;
  /** Ends an intent, where that strengthens what is known of it, and tells at which moment; else null. */
  settle(intentId: string, settlement: Settlement): Promise<number | null>;
  /** Judges an outcome that has no answer, and writes down on what; the balance judges unknown ones only. False where that is over. */
  judge(intentId: string, verdict: Verdict): Promise<boolean>;
  /** The newest verdicts of the balance and of operators, newest first. */
  verdicts(limit: number): Promise<LoggedVerdict[]>;
  /** Writes down a paid answer whose row may be missing since a backup was put in place. */
  recover(answer: SpooledAnswer, vkn: string | null): Promise<void>;
  /** Turns overdue sendings into `unknown`; answers how many. */
  expireLeases(): Promise<number>;
  /** The reply was delivered, or never will be. */
  replyDone(id: string): Promise<void>;
  /** Takes over replies that are overdue, for a minute each; one that fails for a day is given up. */
  takeDueReplies(): Promise<DueReply[]>;
  intent(id: string): Promise<Intent | null>;
  intents(ids: string[]): Promise<Intent[]>;
  /** The newest answer that covers the question (charge-safety: rule 11). */
  held(account: string, query: Query): Promise<HeldAnswer | null>;
  /** The same for several questions at once, in their order. */
  heldOfAll(account: string, queries: Query[]): Promise<(HeldAnswer | null)[]>;
  answer(intentId: string): Promise<HeldAnswer | null>;
  /** The body of a held answer, null once its retention ended; throws SealError where it does not open. */
  openAnswer(intentId: string): Promise<string | null>;
  /** The answers that an account holds about companies, newest first; `vkn` as far as it is known. */
  companiesHeld(account: string): Promise<{ intentId: string; vkn: string | null }[]>;
  /** The bodies of some hundred answers at once; those that are gone or don't open are left out. */
  openAnswers(intentIds: readonly string[]): Promise<{ intentId: string; body: string }[]>;
  /** Notes that somebody looked at people's data that a colleague had bought. */
  recordOpening(intentId: string, userId: string): Promise<void>;
  prices(account: string): Promise<LearnedPrice[]>;
  learnPrice(account: string, kind: LookupKind, price: MicroCredits): Promise<void>;
  /** A monthly limit for the whole team or (`userId`) for one person; null removes it. */
  setMonthlyLimit(
    account: string,
    userId: string | null,
    limit: MicroCredits | null,
  ): Promise<void>;
  /** The sums of the month in İstanbul that a moment lies in; of this one by default. */
  monthSpending(account: string, at?: number): Promise<MonthSpending>;
  /** Paid intents and those of unknown outcome after a place in the history (null: from its beginning), newest first. */
  history(account: string, after: HistoryPlace | null, limit: number): Promise<Intent[]>;
  /** Notes that the balance is about to be asked for, and answers with the reading's id. */
  beginReading(account: string, source: string): Promise<string>;
  /** Notes what was read. */
  endReading(id: string, balance: MicroCredits): Promise<void>;
  /** What is known of an account's balance of late. */
  evidence(account: string): Promise<Evidence>;
  /** Every account that ever asked. */
  accounts(): Promise<string[]>;
  /** Begins anew with a ledger from a backup: marks the account, forgets its readings, and no button drawn so far buys unasked. */
  markRestored(account: string, reason: string): Promise<void>;
  marks(): Promise<MarkRow[]>;
  /** Sets a mark, or (`reason` null) releases the account from it; evidence of a shared one is forgotten with the mark. */
  mark(account: string, mark: AccountMark, reason: string | null): Promise<void>;
  /** Fingerprints of keys that it takes to open what is kept, but that are not at hand. */
  missingKeys(): Promise<string[]>;
  /** Gives up what only a lost key opens; answers how many answers that were. */
  forgetKey(fingerprint: string): Promise<number>;
  /** Throws where nothing can be written. */
  probe(): Promise<void>;
  /** True the first time a delivery is seen, false when it comes again. */
  firstDelivery(key: string): Promise<boolean>;
  addCard(card: Card, offers: Offer[]): Promise<void>;
  card(id: string): Promise<Card | null>;
  /** Replaces what a card shows, unless somebody else did so first (false). */
  updateView(cardId: string, from: string, to: string): Promise<boolean>;
  offersOf(cardId: string): Promise<{ offer: Offer; intent: Intent | null }[]>;
  offer(id: string): Promise<{ offer: Offer; intent: Intent | null } | null>;
  /** Puts a new price on an offer that nobody has used. */
  repriceOffer(id: string, price: MicroCredits): Promise<void>;
  /** What an alert can stand on; `oldestUnknownAt` is null where there is none, `waiting` is who waits for a connection. */
  alarms(): Promise<{
    unknown: number;
    oldestUnknownAt: number | null;
    unsentReplies: number;
    waiting: number;
  }>;
  /** Every unknown outcome, those that somebody let go of among them, oldest first. */
  unknowns(): Promise<Intent[]>;
  /** Deletes a team's data with its ledger, or takes one person out of it; answers how many intents it touched. Throws UnderWay while one of them is asked. */
  purge(team: string, userId: string | null): Promise<number>;
  /** Deletes what is past its retention; people's data first. */
  deleteExpired(retention: { recordMs: number; peopleMs: number }): Promise<void>;
  close(): Promise<void>;
}
