import type { MicroCredits } from "../../company/credits.ts";
import type { AccountStore } from "./account-store.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { PriceList } from "./prices.ts";
import type { Card, DeliveryMark, DueReply, Intent, Offer } from "./intents.ts";

export interface CardStore {
  addCard(card: Card, offers: Offer[]): Promise<void>;
  card(id: string): Promise<Card | null>;
  /** Replaces the state of a card; false if another update came first. */
  updateState(cardId: string, from: string, to: string): Promise<boolean>;
  /** Returns the text of a check that a card names; null if it is gone or its key is missing. */
  check(team: string, id: string): Promise<string | null>;
  /** Changes the text of a check while no other replica does; nothing if it is gone. */
  changeCheck(team: string, id: string, change: (text: string) => string): Promise<void>;
  offersOf(cardId: string): Promise<UsedOffer[]>;
  offer(id: string): Promise<UsedOffer | null>;
  repriceOffer(id: string, price: MicroCredits): Promise<void>;
}

/** The parts of the store that add a card and its offers. */
export interface CardParts {
  now: () => Promise<number>;
  accounts: Pick<AccountStore, "prices">;
  answers: Pick<AnswerStore, "heldOfAll">;
  cards: Pick<CardStore, "addCard">;
}

/** A stored card, with the data that draws its buttons. */
export interface OfferedCard {
  card: Omit<Card, "createdAt">;
  offers: Offer[];
  prices: PriceList;
  now: number;
}

/** An offer and the intent that was paid by it, or null. */
export interface UsedOffer {
  offer: Offer;
  intent: Intent | null;
}

/** The received deliveries, and the replies that are owed to users. */
export interface ReplyStore {
  /** Stores the mark of a delivery (R12); false if a repetition has it. */
  recordDelivery(mark: Pick<DeliveryMark, "key" | "run">): Promise<boolean>;
  /** True for a stored reply: it is delivered late if its asker can't deliver it. */
  isOwed(id: string): Promise<boolean>;
  /** Leases overdue replies (R7); a reply that fails for a day is given up. */
  takeDueReplies(): Promise<DueReply[]>;
  /**
   * Renews the lease of a late delivery that begins, and counts it: after two that ended the
   * program, the reply is set aside. False if another run has taken or delivered the reply.
   */
  replyBegins(due: Pick<DueReply, "id" | "leaseUntil">): Promise<boolean>;
  /** Notes that a late delivery ended, successful or not. */
  replyEnds(id: string): Promise<void>;
  /** Ends a reply that was delivered or never will be. */
  replyDone(id: string): void;
  /** Deletes finished replies in batches; if the store is down, the next call retries. */
  deleteDone(): Promise<void>;
}
