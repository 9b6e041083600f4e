import type { MicroCredits } from "../../company/credits.ts";
import type { HistoryPart, HistoryPlace, Intent } from "./intents.ts";
import type { JobSums, MonthSpending } from "./limit-use.ts";

/** The readings of the ledger: lines, sums of months and rounds, and issued receipts. */
export interface HistoryStore {
  intents(ids: string[]): Promise<Intent[]>;
  /** Returns a page of paid intents and unknown outcomes, newest first. */
  history(
    account: string,
    after: HistoryPlace | null,
    limit: number,
    part?: HistoryPart,
  ): Promise<Intent[]>;
  /** Returns a page of a month's lines with free uses, oldest first. */
  monthLines(
    account: string,
    after: HistoryPlace | null,
    limit: number,
    part: { userId: string | null; month: string },
  ): Promise<Intent[]>;
  /** Returns a page of the history with the data for a search. */
  findable(account: string, after: HistoryPlace | null, limit: number): Promise<FindableLine[]>;
  /** Returns the ids of lookups whose question was bought before. */
  renewals(ids: string[]): Promise<string[]>;
  /** Counts the lookups of watches' rounds and their cost, in a part and not older than `since`. */
  roundSums(
    account: string,
    rounds: readonly string[],
    part?: HistoryPart & { since?: HistoryPlace | null },
  ): Promise<Map<string, { queries: number; cost: MicroCredits }>>;
  /** Returns when each of these VKNs was last queried without a record; absent without a miss. */
  notFound(account: string, vkns: readonly string[]): Promise<Map<string, number>>;
  /** Returns a page of free uses, newest first. */
  uses(account: string, after: HistoryPlace | null, limit: number): Promise<Intent[]>;
  usesOf(ids: readonly string[]): Promise<Intent[]>;
  /** Returns the sums of the month of a time in epoch milliseconds (default: now). */
  monthSpending(account: string, at?: number): Promise<MonthSpending>;
  /** Returns the sums of a month's queries by the work that asked them; unknown ones count. */
  jobSpending(account: string, at: number): Promise<JobSums>;
  /** Returns what counts for the caps: a month's cost of each watch, with reservations. */
  watchSums(account: string, at: number): Promise<ReadonlyMap<string, MicroCredits>>;
  addReceipt(receipt: KeptReceipt): Promise<void>;
  /** Returns a receipt, or null if no such receipt was issued. */
  receipt(id: string): Promise<KeptReceipt | null>;
}

export interface FindableLine extends Pick<
  Intent,
  "id" | "createdAt" | "userId" | "kind" | "key" | "text" | "remark"
> {
  /** The company of the answer, or null if unknown. */
  vkn: string | null;
  isHeld: boolean;
}

/** The data that verifies a receipt; it holds none of the receipt's text (docs/receipts.md). */
export interface KeptReceipt {
  /** The hash of the receipt's number. */
  id: string;
  /** The lookup's id; for an invoice check all its ids, separated by spaces. */
  intentId: string;
  fileHash: string;
  /** A short hash of each printed field, in their order. */
  marks: readonly string[];
}
