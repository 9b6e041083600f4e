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
