import type { MicroCredits } from "../../../company/credits.ts";
import type { Query } from "./query.ts";

/** A bought answer that the team holds; its body stays sealed until it is opened. */
export interface HeldAnswer extends Query {
  intentId: string;
  account: string;
  /** The company it is about, where that is known. */
  vkn: string | null;
  userId: string;
  cost: MicroCredits | null;
  fetchedAt: number;
  /** What the buyer wrote about it. */
  note?: string | null;
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

/** Where a page of held answers ends. */
export interface HeldPlace {
  fetchedAt: number;
  intentId: string;
}

/** An answer about a company; `vkn` as far as it is known. */
export interface HeldCompany extends HeldPlace {
  vkn: string | null;
}

/** Finds and opens what was bought. */
export interface Answers {
  /** The newest answer that covers the question (R11). */
  held(account: string, query: Query): Promise<HeldAnswer | null>;
  /** The same for several questions at once, in their order. */
  heldOfAll(account: string, queries: Query[]): Promise<(HeldAnswer | null)[]>;
  answer(intentId: string): Promise<HeldAnswer | null>;
  /** The body of a held answer, null once its retention ended; throws SealError where it does not open. */
  openAnswer(intentId: string): Promise<string | null>;
  /** A page of the answers that an account holds about companies, newest first; the newest of them without a place. */
  companiesHeld(account: string, before: HeldPlace | null, most: number): Promise<HeldCompany[]>;
  /** The bodies of some hundred answers at once; those that are gone or don't open are left out. */
  openAnswers(intentIds: readonly string[]): Promise<{ intentId: string; body: string }[]>;
}
