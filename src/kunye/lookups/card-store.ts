import type { MicroCredits } from "../../company/credits.ts";
import type { AccountStore } from "./account-store.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { Card, Intent, Offer } from "./intents.ts";
import type { PriceList } from "./prices.ts";

/** The cards whose buttons can be pressed, their offers, and the checks that cards name. */
export interface CardStore {
  /** Stores a card with its offers, and its check unless the check is stored. */
  addCard(card: Card, offers: Offer[]): Promise<void>;
  card(id: string): Promise<Card | null>;
  /** Replaces the state of a card; false if another update came first. */
  updateState(cardId: string, from: string, to: string): Promise<boolean>;
  /** Returns the text of a check that a card names; null if it is gone or its key is missing. */
  checkText(team: string, id: string): Promise<string | null>;
  /** Changes the text of a check while no other replica does; nothing if it is gone. */
  changeCheck(team: string, id: string, change: (text: string) => string): Promise<void>;
  /** Returns a card's offers, in any order; without those whose sealed title can't be opened. */
  offersOf(cardId: string): Promise<UsedOffer[]>;
  /** Returns an offer, or null if it is gone or its sealed title can't be opened. */
  offer(id: string): Promise<UsedOffer | null>;
  /** True if an offer is stored, even if its sealed title can't be opened. */
  hasOffer(id: string): Promise<boolean>;
  /** Sets the price of an offer, so that its next press agrees to it. */
  repriceOffer(id: string, price: MicroCredits): Promise<void>;
}

/** An offer and the intent that was paid by it, or null. */
export interface UsedOffer {
  offer: Offer;
  intent: Intent | null;
}

/** An offer as of now. */
export interface DrawnOffer extends UsedOffer {
  /** The id of the answer that a first press opens for free, or null. */
  held: string | null;
}

/** A stored card, with the data that draws its buttons. */
export interface OfferedCard {
  card: Omit<Card, "createdAt">;
  offers: DrawnOffer[];
  prices: PriceList;
  now: number;
}

/** The parts of the store that add a card and its offers, also inside a transaction. */
export interface CardParts {
  now: () => Promise<number>;
  accounts: Pick<AccountStore, "prices">;
  answers: Pick<AnswerStore, "heldOfAll">;
  cards: Pick<CardStore, "addCard">;
}
