import { createHash } from "node:crypto";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { AnswerBody } from "../../company/record.ts";
import type { Query } from "./intents.ts";

export interface Registry {
  /**
   * Asks once and never resends; does not throw.
   * `keep` gets each 2xx answer, complete or not, before it is read, and does not throw.
   * With `isSureOnly` a registry that knows the wish sells no title that only resembles the asked
   * one (`only-similar`).
   */
  query(
    kind: LookupKind,
    text: string,
    keep?: (received: Received) => Promise<void>,
    isSureOnly?: boolean,
  ): Promise<QueryOutcome>;
  /** Does not throw. */
  balance(deadlineMs: number): Promise<BalanceOutcome>;
}

export interface Account {
  /** The key of the ledger, the budgets and the evidence. */
  account: string;
  /**
   * The fingerprint of the registry's name and key; evidence counts only for the same source.
   * Null without a key: nothing can be asked.
   */
  source: string | null;
  /**
   * The installation of the app, after whose end nothing is asked, and the version of all
   * installations with whose keys the registry is asked; absent with one bot token.
   */
  installation?: { id: string; version: number };
  /** True if other teams spend with the same key: its balance then settles nothing. */
  isShared?: boolean;
  /** True for the operator's account, whose balance no team sees: no reading of it is stored. */
  isBalanceHidden?: boolean;
  registry: Registry;
}

export function sourceOf(registry: string, apiKey: string): string {
  return createHash("sha256").update(`${registry}\n${apiKey}`).digest("hex").slice(0, 16);
}

/** The reason of a refusal; each has its own message to users. */
export type Refusal = (typeof refusals)[number];

export const refusals = [
  "invalid",
  "unauthorized",
  "insufficient-balance",
  "not-found",
  /** No company has the asked title; one has a similar one. */
  "only-similar",
  "upstream-silent",
  "busy",
  "unsuccessful",
  "other",
] as const;

/**
 * The reason why nothing was sent. `given-up`: Künye waited too long before sending.
 * `no-key`: the team has given no key of the registry.
 * `withdrawn`: the app was uninstalled, the list or watch asks no more, or the company was erased.
 * `stopping`: the program stops.
 */
export type NotSentCause = (typeof notSentCauses)[number];

export const notSentCauses = [
  "unreachable",
  "certificate",
  "no-key",
  "given-up",
  "withdrawn",
  "stopping",
] as const;

/** An HTTP answer before it is read. */
export interface Received {
  /** True if the end of the answer never came. */
  isCut?: boolean;
  status: number;
  /** `Content-Type` and `Content-Encoding`, empty if absent. */
  type: string;
  coding: string;
  /** `Retry-After`, empty if absent. */
  retryAfter: string;
  bytes: Uint8Array;
}

/** The outcome of a paid query, which tells if money was spent (R4, R5). */
export type QueryOutcome =
  /**
   * Charged; `cost` is null if the answer names no amount.
   * `body` is the answer's text without persons' numbers, as it is stored; `parsed` is its JSON.
   */
  | { kind: "answered"; cost: MicroCredits | null; body: string; parsed: AnswerBody | null }
  /** Not charged. */
  | {
      kind: "refused";
      refusal: Refusal;
      status: number;
      balance: MicroCredits | null;
      required: MicroCredits | null;
      /** The wait that a busy registry asked for. */
      retryAfterMs?: number;
    }
  /** Not charged. */
  | { kind: "not-sent"; cause: "unreachable" | "certificate" | "no-key" }
  /** The query may have been charged. */
  | { kind: "unknown"; cause: UnknownCause };

/** `not-read`: reading took too much time or memory, so it is tried again. */
export type UnknownCause =
  "timeout" | "connection" | "unreadable" | "too-large" | "server-error" | "not-read";

export type BalanceOutcome =
  { kind: "balance"; balance: MicroCredits } | { kind: "failed"; cause: BalanceFailure };

/** `not-shown`: the operator's account, from which all teams spend. */
export type BalanceFailure = "unauthorized" | "unreachable" | "unreadable" | "no-key" | "not-shown";

/** Answers on this machine's disk, synced before they are read, until the store has them (R6). */
export interface Spool {
  /** Keeps an answer. Rejects if the disk refuses; the answer then waits in memory, if it fits. */
  put(answer: SpooledAnswer): Promise<void>;
  /** Deletes an answer, also a set-aside one. */
  remove(intentId: string): Promise<void>;
  /**
   * Returns the answers that the store doesn't have yet, without set-aside ones; those in memory
   * also if the disk can't be listed. Throws if the disk can't be listed and memory has none.
   */
  waiting(): Promise<WaitingAnswer[]>;
  /** Begins a try: counts it durably, then reads the answer. Does not throw for a single file. */
  take(entry: WaitingAnswer): Promise<TakenAnswer>;
  /** Takes back the count of a try that says nothing about the answer. */
  giveBack(entry: WaitingAnswer): Promise<void>;
  setAside(intentId: string, kind: SetAsideKind, error?: unknown): Promise<void>;
  /** Tells the operator once of an answer whose try failed. */
  reportRefused(intentId: string, error: unknown): void;
}

/** A file of the spool; `answer` is null if it can't be read. */
export interface SpoolEntry {
  intentId: string;
  kind: "waiting" | SetAsideKind;
  answer: SpooledAnswer | null;
}

/** The files of the spool, also those that no replay stores. */
export interface SpoolFiles extends Pick<Spool, "remove"> {
  entries(...kinds: readonly SpoolEntry["kind"][]): AsyncIterable<SpoolEntry>;
  /** Returns the fingerprints of the missing keys of files. */
  missingKeys(): Promise<string[]>;
}

/** The tries to read a waiting answer before it is set aside. */
export const maxReplays = 2;

/** An answer that waits for the store; a try that ended the process counts as well. */
export interface WaitingAnswer {
  intentId: string;
  tries: number;
}

/**
 * `aside`: read to its end, but incomplete or no JSON; each start tries it again.
 * `failed`: its tries are used up. `damaged`: its file can't be read.
 */
export type SetAsideKind = "aside" | "failed" | "damaged";

export type TakenAnswer =
  | { kind: "answer"; answer: SpooledAnswer }
  /** The disk refused; the next try may succeed. */
  | { kind: "unreadable"; error: unknown }
  /** Torn, or written by another version. */
  | { kind: "damaged"; error: unknown }
  | { kind: "no-key"; missingKey: string }
  | { kind: "used-up" }
  /** Stored or taken by another call. */
  | { kind: "gone" };

/** An answer on its way into the store, with all that its row needs. */
export interface SpooledAnswer extends Query {
  intentId: string;
  account: string;
  source: string;
  userId: string;
  reserved: MicroCredits;
  received: Received;
}
