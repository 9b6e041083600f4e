import type { HeldAnswer, Query } from "./intents.ts";

/** The bought answers; their bodies are sealed. */
export interface AnswerStore {
  /** Returns the newest answer that covers a question (R11). */
  held(account: string, query: Query): Promise<HeldAnswer | null>;
  heldOfAll(account: string, queries: Query[]): Promise<(HeldAnswer | null)[]>;
  /** Returns the newest search by title whose answer is about a company. */
  searchAbout(account: string, vkn: string): Promise<HeldAnswer | null>;
  /** Returns when the oldest kept answer about each company was fetched; of any kind or a detail. */
  heldSince(
    account: string,
    vkns: readonly string[],
    kind?: "vkn_detail",
  ): Promise<Map<string, number>>;
  answer(intentId: string): Promise<HeldAnswer | null>;
  /** Returns an answer's body, or null after its retention. Throws SealError. */
  openAnswer(intentId: string): Promise<string | null>;
  /** Returns the bodies that open, by intent id; yields the thread between batches. */
  openAnswers(intentIds: readonly string[]): Promise<Map<string, string>>;
  /** Returns which answers are still stored, also those whose key this replica lacks. */
  storedAnswers(intentIds: readonly string[]): Promise<Set<string>>;
  /** Returns an account's answers about branches of companies, newest first. */
  branchesHeld(
    account: string,
    vkns: readonly string[],
  ): Promise<{ mersis: string; intentId: string }[]>;
  /** Returns a page of an account's answers about companies, newest first. */
  companiesHeld(
    account: string,
    before: HeldPlace | null,
    limit: number,
  ): Promise<(HeldPlace & Pick<HeldAnswer, "kind" | "vkn">)[]>;
}

/** The last answer of a page. */
export interface HeldPlace {
  fetchedAt: number;
  intentId: string;
}
