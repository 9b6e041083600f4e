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
  /** The buyer's remark. */
  note?: string | null;
  /** True if its people were deleted already: their retention is shorter. */
  peopleRemoved: boolean;
}

/** True if a held answer covers a question: any does, or (`newerThan`) one fetched after that time. */
export function covers(
  held: HeldAnswer | null | undefined,
  newerThan: number | null,
): held is HeldAnswer {
  return !!held && (newerThan === null || held.fetchedAt > newerThan);
}

/** The last place on a page of held answers. */
export interface HeldPlace {
  fetchedAt: number;
  intentId: string;
}

/** An answer about a company; `vkn` as far as it is known. */
export interface HeldCompany extends HeldPlace {
  vkn: string | null;
}
