import type { MicroCredits } from "../../../company/credits.ts";
import type { Refusal } from "../../lookups/ports/registry.ts";
import type { ListContext, RowClass } from "./list-context.ts";

/** What a list's rows are asked by. */
export type ListedKind = "vkn" | "title";

/** What somebody agreed to: the most in all, and the price of each kind of question (null: only what is held). */
export interface Agreement {
  most: MicroCredits;
  prices: Record<ListedKind, MicroCredits | null>;
}

/** Why a list waits for a person. `total`: the next row would exceed what was agreed to in all; `price`: it costs more than agreed. */
export type PauseReason =
  | Extract<Refusal, "insufficient-balance" | "unauthorized" | "other">
  | ("over-budget" | "restored" | "price" | "total" | "failures" | "standing");

/** A list and how far it is. */
export interface CompanyList {
  id: string;
  team: string;
  userId: string;
  /** Kept sealed. */
  context: ListContext;
  state: "offered" | "running" | "paused" | "stopped" | "done";
  reason: PauseReason | null;
  agreed: Agreement | null;
}

/** A list with the number of times that a replica took it to carry it out; `attempts` only rises. */
export interface TakenList extends CompanyList {
  attempts: number;
}

/** Who may write for a list: the replica that took it last. */
export type Hold = Pick<TakenList, "id" | "attempts">;

/** Another replica has taken the list, so that this one may write nothing more for it. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** One row of the input. */
export interface NewRow {
  /** Its place in the input. */
  no: number;
  class: RowClass;
  /** What it is asked by; null: it isn't asked. */
  kind: ListedKind | null;
  /** Its VKN, where it has one. */
  key: string | null;
  /** The earlier row that asks the same, and comes to the same. */
  sameAs: number | null;
  /** Its words, kept sealed: they are a customer's data. No person's number may be among them. */
  given: { title: string; taxOffice: string; city: string; cells: string[]; remark: string | null };
}

/** `done` was paid for by this list, `free` was held or bought by others; `skipped` is not asked. */
export type RowState = "waiting" | "asking" | "done" | "free" | "unknown" | "failed" | "skipped";

/** Why a row has no answer; all but `lost` were not charged. */
export type RowFailure =
  Refusal | "unreachable" | "not-agreed" | "not-charged" | "lost" | "gone" | "similar";

/** Why rows failed that a further start asks again. */
export const askedAgain: RowFailure[] = ["not-agreed", "upstream-silent", "unreachable"];

/** How a row ended: by a lookup, or why without one; null: it is asked later. */
export type RowEnding =
  { intent_id: string; reason: null } | { intent_id: null; reason: RowFailure } | null;

/** A row that is to be asked: `text` is its VKN or its title, `cause` what its payment is bound to. */
export interface AskedRow {
  id: string;
  no: number;
  kind: ListedKind;
  cause: string;
  text: string;
}

/**
 * A row with what has come of it, or of the row that asks the same: the lookup that answers it or is unknown. What the
 * list has paid for it is said once.
 */
export interface ListedRow extends NewRow {
  state: RowState;
  reason: RowFailure | null;
  intentId: string | null;
  cost: MicroCredits | null;
}

/**
 * How far a list is. Of the rows of each kind that can be asked: all, those without an end, and those that a start would
 * still pay for. What it has cost, what it may have cost as well (`open`), and what of that isn't on its way (`unknown`).
 */
export type ListBooks = Record<ListedKind, Record<"all" | "waiting" | "left", number>> &
  Record<"ledger" | "open" | "unknown", MicroCredits>;
