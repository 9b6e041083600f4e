import type { IntentState } from "../lookups/store-port.ts";
import type { LookupKind } from "../company/lookup-kind.ts";

/** The tables; times are epoch milliseconds, money is whole micro-credits, JSON and ids are text. */
export interface Schema {
  intents: {
    id: string;
    account: string;
    kind: LookupKind;
    key: string;
    text: string;
    user_id: string;
    offer_id: string | null;
    state: IntentState;
    month: string;
    reserved: number;
    cost: number | null;
    reason: string | null;
    /** The intent that an asker started after letting go of this one's unknown outcome. */
    successor: string | null;
    lease_until: number;
    created_at: number;
    closed_at: number | null;
  };
  answers: {
    intent_id: string;
    account: string;
    kind: LookupKind;
    key: string;
    vkn: string | null;
    body: Uint8Array;
    people_removed: number;
    fetched_at: number;
  };
  /** Answers owed to people, from the claim until they are delivered. */
  replies: {
    id: string;
    intent_id: string;
    envelope: Uint8Array;
    lease_until: number;
    created_at: number;
  };
  openings: { intent_id: string; user_id: string; at: number };
  prices: { account: string; kind: LookupKind; price: number; learned_at: number };
  /** One row a month for the team (`user_id` empty) and for each person. */
  budgets: { account: string; user_id: string; month: string; reserved: number; spent: number };
  limits: { account: string; user_id: string; amount: number };
  readings: { account: string; asked_at: number; at: number; balance: number };
  deliveries: { key: string; at: number };
  cards: {
    id: string;
    team: string;
    channel: string;
    person: string | null;
    view: string;
    created_at: number;
  };
  offers: {
    id: string;
    card_id: string;
    slot: string;
    account: string;
    kind: LookupKind;
    key: string;
    text: string;
    price: number;
    newer_than: number | null;
    release: string | null;
    expires_at: number;
  };
}
