import type { HistoryPart, HistoryPlace, Intent } from "./ledger.ts";

/** An opening of a held answer under a remark of the user's own. */
export interface Use {
  account: string;
  /** The lookup whose answer was opened. */
  intentId: string;
  userId: string;
  note: string;
}

/** A free use as a ledger line: the opened lookup with the use's id, user, time and remark. */
export interface UsedLine extends Intent {
  note: string;
  used: string;
}

/** Keeps the remarks of uses that cost nothing; a use without a remark is in no table but the access log. */
export interface Uses {
  /** Notes a use; the same remark of the same user on the same answer counts once a day in İstanbul. */
  addUse(use: Use): Promise<void>;
  /** Uses after a place in their order (null: from its beginning). */
  uses(
    account: string,
    after: HistoryPlace | null,
    limit: number,
    part?: HistoryPart,
  ): Promise<UsedLine[]>;
  /** Uses by their ids. */
  usesOf(ids: readonly string[]): Promise<UsedLine[]>;
}
