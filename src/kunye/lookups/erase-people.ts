import type { HeldAnswer } from "./intents.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { SpoolEntry, SpoolFiles } from "./ports.ts";
import { spooledOf, storeSpooled } from "./spooled-answers.ts";

/** The counts of an erasure. */
export interface Erased {
  withoutPeople: number;
  answers: number;
  cards: number;
  replies: number;
  rows: number;
}

export interface SubjectAnswer {
  answer: HeldAnswer;
  text: string;
}

/** The part of the store that finds and erases a company's people (docs/kvkk.md). */
export interface ErasureStore {
  /** Returns a team's answers that are about a company or contain its number, the newest first. */
  answersAbout(team: string, vkn: string): Promise<SubjectAnswer[]>;
  /** Erases a company's people from a team's data, not from the ledger. Throws UnderWay. */
  erasePeople(team: string, vkn: string, reason: ErasureReason): Promise<Erased>;
}

/** The record of an erasure, kept for good. */
export interface ErasureReason {
  /** A Slack user id, or an operator's name. */
  by: string;
  why: string;
  /** True in the server, whose one thread must not wait until SQLite has rewritten its file. */
  isServer?: boolean;
}

/** Refuses to delete during a query, whose answer would bring data back. */
export class UnderWay extends Error {
  override name = "UnderWay";
  /** True if the query began during the deletion, so that a part is deleted. */
  readonly isPartly: boolean;

  constructor({ isPartly = false } = {}) {
    super("a query is on its way");
    this.isPartly = isPartly;
  }
}

/** The outcome of an erasure; only `erased`, and `under-way` if partly, have deleted anything. */
export type ErasureOutcome =
  /** `doubtful`: the unreadable files on this machine that may be about the company. */
  | { kind: "erased"; erased: Erased; doubtful: SpoolEntry[] }
  | { kind: "under-way"; isPartly: boolean }
  /** `waiting`: the paid answers on this machine that the store does not take yet. */
  | { kind: "not-stored"; waiting: number }
  | { kind: "no-key"; missing: string[] };

/** Creates the erasure of a company's people, for every door. */
export function createErasure({
  people,
  ledger,
  spool,
  isServer,
  ...ports
}: {
  people: ErasureStore;
  ledger: Pick<LedgerStore, "intent" | "expireLeases">;
  spool: SpoolFiles;
  isServer: boolean;
  /** Returns the fingerprints of the store's missing keys. */
  missingKeys: () => Promise<string[]>;
  /** Tries the waiting answers; returns the number that still wait. */
  replay: () => Promise<number>;
}) {
  const missingKeys = async () => [
    ...new Set([...(await ports.missingKeys()), ...(await spool.missingKeys())]),
  ];
  return {
    /** Erases a company's people, also in answers that the store does not have yet. */
    async erase(team: string, vkn: string, reason: ErasureReason): Promise<ErasureOutcome> {
      const missing = await missingKeys();
      if (missing.length > 0) return { kind: "no-key", missing };
      const waiting = await storeSpooled(ports.replay);
      if (waiting > 0) return { kind: "not-stored", waiting };
      const { meant, doubtful } = await spooledOf({ spool, ledger }, team, { vkn });
      // A program that died may have left leases.
      await ledger.expireLeases();
      try {
        const erased = await people.erasePeople(team, vkn, { ...reason, isServer });
        for (const { intentId } of meant) await spool.remove(intentId);
        return { kind: "erased", erased, doubtful };
      } catch (error) {
        if (error instanceof UnderWay) return { kind: "under-way", isPartly: error.isPartly };
        throw error;
      }
    },
  };
}
