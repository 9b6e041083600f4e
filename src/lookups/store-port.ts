import type { MicroCredits } from "../company/credits.ts";
import type { LookupKind } from "../company/lookup-kind.ts";

/** Stands in the ledger where a person was before they were taken out of it. */
export const forgottenPerson = "silindi";

/** What is asked of the registry: `key` is what counts as the same question, `text` is what is sent. */
export interface Query {
  kind: LookupKind;
  key: string;
  text: string;
}

/** `claimed` and `sending` are on their way; `unknown` may have been charged and blocks the same question. */
export type IntentState = "claimed" | "sending" | "paid" | "free" | "unknown";

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
  userId: string;
  /** The offer that was pressed, at most one intent each. */
  offerId: string | null;
  /** What is set aside of the budget until the actual cost is known. */
  reserve: MicroCredits;
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
  envelope: string;
}

/** A reply whose intent has ended and whose owner has fallen silent. */
export interface DueReply extends PendingReply {
  intentId: string;
  createdAt: number;
}

/** Who may pay: the winner of a claim, and nobody else. */
export type ClaimResult =
  | { kind: "won"; intentId: string }
  | { kind: "held"; answer: HeldAnswer }
  | { kind: "busy"; intentId: string }
  | { kind: "blocked"; intent: Intent }
  | { kind: "offer-used"; intentId: string }
  | { kind: "over-budget"; limit: MicroCredits; spent: MicroCredits };

/** How an intent ended; `answered` keeps the body and the charge in one commit. */
export type Settlement =
  | {
      state: "paid";
      cost: MicroCredits | null;
      body: string;
      /** The company the answer is about, where it could be read. */
      vkn: string | null;
    }
  /** Charged, as the balance shows, but its answer never arrived. */
  | { state: "lost"; cost: MicroCredits }
  | { state: "free"; reason: string }
  | { state: "unknown"; reason: string };

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
}

/** A balance as it was read for nothing: asked at one moment, known at the next. */
export interface Reading {
  askedAt: number;
  at: number;
  balance: MicroCredits;
}

/** A query that may have moved the balance at some time from its claim to its end (null: not ended). */
export interface Movement {
  intentId: string;
  from: number;
  to: number | null;
  /** Its price for an unknown outcome, else what was deducted; null where that isn't known. */
  cost: MicroCredits | null;
}

/** The material on which unknown outcomes are judged. */
export interface Evidence {
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
  createdAt: number;
}

/** What the use cases need of a store. Every method is atomic. */
export interface Store {
  /** The store's own clock in epoch milliseconds, by which leases and freshness run. */
  now(): Promise<number>;
  claim(claim: Claim): Promise<ClaimResult>;
  /** Ends an intent that is still open or unknown, and tells at which moment; null where another already ended it. */
  settle(intentId: string, settlement: Settlement): Promise<number | null>;
  /** Turns overdue claims into `free` and overdue sendings into `unknown`; answers how many. */
  expireLeases(): Promise<number>;
  /** The reply was delivered, or never will be. */
  replyDone(id: string): Promise<void>;
  /** Takes over replies that are overdue, for a minute each; one that fails for a day is given up. */
  takeDueReplies(): Promise<DueReply[]>;
  intent(id: string): Promise<Intent | null>;
  /** The newest answer that covers the question (charge-safety: rule 11). */
  held(account: string, query: Query): Promise<HeldAnswer | null>;
  /** The same for several questions at once, in their order. */
  heldOfAll(account: string, queries: Query[]): Promise<(HeldAnswer | null)[]>;
  answer(intentId: string): Promise<HeldAnswer | null>;
  /** The body of a held answer, null once its retention ended; throws SealError where the key is gone. */
  openAnswer(intentId: string): Promise<string | null>;
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
  monthSpending(account: string): Promise<MonthSpending>;
  /** Paid intents and those of unknown outcome that were created before a moment, newest first. */
  history(account: string, before: number, limit: number): Promise<Intent[]>;
  /** Notes a free reading of the balance that took `tookMs`, by which unknown outcomes may be settled. */
  recordReading(account: string, balance: MicroCredits, tookMs: number): Promise<void>;
  /** Accounts with an unknown outcome that nobody has let go of. */
  accountsWithUnknowns(): Promise<string[]>;
  /** What is known of an account's balance since before its oldest unknown outcome. */
  evidence(account: string): Promise<Evidence>;
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
  /** Deletes a team's data with its ledger, or takes one person out of it; answers how many intents it touched. */
  purge(team: string, userId: string | null): Promise<number>;
  /** Deletes what is past its retention; people's data first. */
  deleteExpired(retention: { recordMs: number; peopleMs: number }): Promise<void>;
  close(): Promise<void>;
}
