import type { MicroCredits } from "../../../company/credits.ts";
import type { Intent } from "./ledger.ts";
import type { Query } from "./query.ts";

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
  /** The state that the message shows, as JSON of the room that draws it. */
  state: string;
  /** The intent whose answer it shows, with which it ends; null where it shows none. */
  intentId: string | null;
  createdAt: number;
}

/** An offer, and the intent that was bought with it. */
export interface KnownOffer {
  offer: Offer;
  intent: Intent | null;
}

/** Keeps cards and the offers on them (R10). */
export interface Cards {
  addCard(card: Card, offers: Offer[]): Promise<void>;
  card(id: string): Promise<Card | null>;
  /** Replaces what a card shows, unless somebody else did so first (false). */
  updateState(cardId: string, from: string, to: string): Promise<boolean>;
  offersOf(cardId: string): Promise<KnownOffer[]>;
  offer(id: string): Promise<KnownOffer | null>;
  /** Puts a new price on an offer that nobody has used. */
  repriceOffer(id: string, price: MicroCredits): Promise<void>;
}
