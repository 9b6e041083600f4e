import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { titleKey } from "../../company/title.ts";

export interface Asker {
  team: string;
  userId: string;
  channel: string;
  /** True if the user may see people; by default false. */
  seesPeople?: () => Promise<boolean>;
}

/** The right to spend of a user who agreed earlier; `left` for one who is no longer a member. */
export type SpenderStanding = "spends" | "may-not" | "left" | "unverified";

/** A question to the registry; `key` identifies the question, `text` is sent. */
export interface Query {
  kind: LookupKind;
  key: string;
  text: string;
}

export function companyQuery(vkn: string, detail = false): Query {
  return { kind: detail ? "vkn_detail" : "vkn", key: vkn, text: vkn };
}

/** Returns the question about a title; the key has one spelling of A.Ş. and LTD. ŞTİ. */
export function titleQuery(title: string, detail = false): Query {
  const key = titleKey(title).replace(anonim, " a.ş.").replace(limited, " ltd. şti.");
  return { kind: detail ? "title_detail" : "title", key, text: title };
}

const anonim = / (?:anonim ?[şs]irketi|a\.? ?[şs]\.?)$/;
const limited = / (?:limited|ltd)\.? ?(?:[şs]ti\.?|[şs]irketi)?$/;

export function branchQuery(mersis: string): Query {
  return { kind: "mersis", key: mersis, text: mersis };
}

/**
 * `sending`: not answered yet. `unknown`: maybe charged; blocks the same question.
 * `lost`: charged without an answer. `paid`: answered.
 * A state never gets less sure: sending, unknown, free or lost, paid.
 */
export type IntentState = "sending" | "unknown" | "free" | "lost" | "paid";

/** A lookup and its row in the ledger, written before the payment. Times are epoch milliseconds. */
export interface Intent extends Query {
  id: string;
  account: string;
  userId: string;
  state: IntentState;
  /** The deducted credits, or null if unknown. */
  cost: MicroCredits | null;
  /** The reason of an end without an answer, or of a paid answer's loss (`key-lost`). */
  reason: string | null;
  createdAt: number;
  closedAt: number | null;
  /** The intent that asked again while this outcome was unknown, or null. */
  successor?: string | null;
  /** SHA-256 of the answer as first stored, or null without an answer. */
  answerHash: string | null;
  remark: string | null;
  listId?: string | undefined;
  watchId?: string | undefined;
  /** The cause of the watch's round, without the company; its lookups share one line. */
  watchRound?: string | undefined;
  /** The opened lookup, if the line is a free use. */
  usedIntentId?: string;
}

export type HistoryPlace = Pick<Intent, "id" | "createdAt">;

/** A part of the history: a user's, a month's (`2026-11`), or both. */
export interface HistoryPart {
  userId?: string | null;
  month?: string;
  /** True to leave out the queries of lists and watches. */
  byHand?: boolean;
}

/** The name in the ledger of every erased user. */
export const forgottenPerson = "silindi";

const offerPrefix = "offer:";

/** Returns the cause of a payment by an offer. */
export function offerCause(offerId: string): string {
  return `${offerPrefix}${offerId}`;
}

/** Returns the beginning of the causes of a watch's payments in a round; the VKN follows. */
export function roundCause(watchId: string, round: number): string {
  return `watch:${watchId}:${round}:`;
}

/** True if the cause is a pressed button. */
export function isPressed(cause: string | null): boolean {
  return cause?.startsWith(offerPrefix) ?? false;
}

/** A bought answer that the team holds; its body is sealed. */
export interface HeldAnswer extends Query {
  intentId: string;
  account: string;
  /** The answer's company, or null if unknown. */
  vkn: string | null;
  userId: string;
  cost: MicroCredits | null;
  fetchedAt: number;
  remark?: string | null;
  /** True for a detail whose people were deleted. */
  peopleRemoved: boolean;
}

/** True if an answer is held; with `newerThan`, only if it was fetched later. */
export function covers(
  held: HeldAnswer | null | undefined,
  newerThan: number | null,
): held is HeldAnswer {
  return !!held && (newerThan === null || held.fetchedAt > newerThan);
}

/** The stored offer behind a priced button; its price is 0 if it is free. */
export interface Offer extends Query {
  id: string;
  cardId: string;
  slot: string;
  account: string;
  price: MicroCredits;
  newerThan: number | null;
  release: string | null;
  expiresAt: number;
}

/** A stored message with buttons for `person` alone, or (null) for the whole channel. */
export interface Card {
  id: string;
  team: string;
  channel: string;
  person: string | null;
  /** The state of the message, as JSON of the room that draws it. */
  state: string;
  /** The intent of the shown answer, or null; the card is deleted with its intent. */
  intentId: string | null;
  /** The check that the state names, for storing; its text if this card is the first to name it. */
  check?: { id: string; text: string | null } | undefined;
  createdAt: number;
}

/**
 * The mark by which a delivery runs once (R12). A claim takes it with its own rows, else the first
 * answer; then a repetition pays, counts and says nothing.
 */
export interface DeliveryMark {
  /** The same for all repetitions of a delivery. */
  key: string;
  /** Tells this run of the delivery from its repetitions. */
  run: string;
  isTaken: boolean;
  /** Takes the mark, if it is not taken yet; false if a repetition has it. */
  take(): Promise<boolean>;
}

/** A reply that is owed to a user; the envelope is sealed until it is delivered. */
export interface PendingReply {
  id: string;
  userId: string;
  envelope: string;
  /** The mark of its delivery, unless taken before. */
  mark?: DeliveryMark | undefined;
}

/** A reply that its asker did not deliver after the intent's end. */
export interface DueReply extends Omit<PendingReply, "userId" | "mark"> {
  intentId: string;
  createdAt: number;
  /** The end of the delivery's lease, which fences the delivery. */
  leaseUntil: number;
}
