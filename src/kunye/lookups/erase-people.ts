import { readAnswer } from "../../company/read-answer.ts";
import { parseBody } from "../../company/record.ts";
import type { HeldAnswer } from "./intents.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { SpoolEntry, SpoolFiles } from "./ports.ts";
import { spooledOf, storeSpooled } from "./spooled-answers.ts";

/** The counts of an erasure. */
export interface Erased {
  /** The kept answers that had people. */
  withoutPeople: number;
  answers: number;
  cards: number;
  replies: number;
  rows: number;
}

export interface SubjectAnswer {
  answer: HeldAnswer;
  text: string;
  /** True if deleted whole: of a natural person's business, or unreadable. */
  isWhole: boolean;
  hasPeople: boolean;
}

/** The part of the store that finds and erases a company's people (docs/kvkk.md). */
export interface ErasureStore {
  /** Returns a team's answers that are about a company or contain its number, the newest first. */
  answersAbout(team: string, vkn: string): Promise<SubjectAnswer[]>;
  /** Erases a company's people from a team's data, not from the ledger. Throws UnderWay. */
  erasePeople(team: string, vkn: string, order: ErasureOrder): Promise<Erased>;
}

/** The reason in the record of an erasure, kept for good. */
export interface ErasureReason {
  /** A Slack user id, or an operator's name. */
  by: string;
  why: string;
}

export interface ErasureOrder extends ErasureReason {
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
  | { kind: "no-key"; missing: string[] }
  /** The spool or the ledger could not be read. */
  | { kind: "unreadable"; error: unknown };

/** The stored answers that an erasure changes, as managers may see them. */
export interface Erasable {
  /** The registered title; null if unknown, or of a natural person's business. */
  title: string | null;
  answers: number;
  withPeople: number;
  /** The answers that are deleted whole. */
  whole: number;
}

export type Erasure = ReturnType<typeof createErasure>;

/** Creates the erasure of a company's people, for managers in Slack and for operators. */
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
  /** Brings the answers of this machine into the store, and finds those that it never takes. */
  async function prepare(team: string, vkn: string) {
    const missing = await missingKeys();
    if (missing.length > 0) return { kind: "no-key", missing } as const;
    const waiting = await storeSpooled(ports.replay);
    if (waiting > 0) return { kind: "not-stored", waiting } as const;
    const spooled = await spooledOf({ spool, ledger }, team, { vkn });
    // A program that died may have left leases.
    await ledger.expireLeases();
    return { kind: "ready", ...spooled } as const;
  }

  return {
    /** Finds the answers about a company, or returns null if a key is missing. */
    async find(team: string, vkn: string): Promise<Erasable | null> {
      if ((await missingKeys()).length > 0) return null;
      const about = await people.answersAbout(team, vkn);
      const own = about.find(({ answer }) => answer.vkn === vkn);
      const { merkez, sube } = readAnswer(parseBody(own?.text ?? ""));
      return {
        // Without people the reader hides a person's title.
        title: merkez?.Unvani ?? sube?.Unvani ?? null,
        answers: about.length,
        withPeople: about.filter(({ hasPeople }) => hasPeople).length,
        whole: about.filter(({ isWhole }) => isWhole).length,
      };
    },
    /** Erases a company's people, also in answers that the store does not have yet. */
    async erase(team: string, vkn: string, reason: ErasureReason): Promise<ErasureOutcome> {
      const ready = await prepare(team, vkn).catch((error: unknown) => ({
        kind: "unreadable" as const,
        error,
      }));
      if (ready.kind !== "ready") return ready;
      try {
        const erased = await people.erasePeople(team, vkn, { ...reason, isServer });
        for (const { intentId } of ready.meant) await spool.remove(intentId);
        return { kind: "erased", erased, doubtful: ready.doubtful };
      } catch (error) {
        if (error instanceof UnderWay) return { kind: "under-way", isPartly: error.isPartly };
        throw error;
      }
    },
  };
}
