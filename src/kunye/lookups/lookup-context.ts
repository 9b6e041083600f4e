import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { AnswerBody } from "../../company/record.ts";
import type { ClaimResult } from "../store/claims.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { HeldAnswer, Intent } from "./intents.ts";
import type { MonthlyLimits } from "./limit-use.ts";
import type { OwnedTitles } from "./owned-titles.ts";
import type { Account, Refusal, Spool } from "./ports.ts";
import type { PriceList } from "./prices.ts";
import type { ReadAnswer } from "./read-apart.ts";
import type { Replay } from "./replay-spool.ts";

/** The setup of the use cases; times in milliseconds, money in micro-credits. */
export interface LookupsOptions {
  store: KunyeStore;
  spool: Spool;
  /** The reader of spooled answers; by default one of its own. */
  read?: ReadAnswer;
  accountOf: (team: string) => Account;
  configuredPrices: Partial<Record<LookupKind, MicroCredits>>;
  confirmFrom: MicroCredits;
  limits: MonthlyLimits;
  /** The team's own companies by the operator's setting; by default users name them. */
  ownVkns?: ReadonlySet<string>;
  deadlineMs: number;
  offerLifeMs: number;
  newId: () => string;
  /** Called with an unexpected error of a query after its claim has ended. */
  onFailure?: (error: unknown) => void;
}

/** The setup of the use cases, and their shared state in one process. */
export interface LookupContext extends LookupsOptions {
  /** Waits about `withinMs` for the outcome of an intent. */
  awaitOutcome: (intentId: string, withinMs: number) => Promise<AskResult>;
  ownedTitles: OwnedTitles;
  pricesOf: (account: string) => Promise<PriceList>;
  replay: Replay;
}

/** The result of asking; every kind but `answer` and `unknown` is free of charge. */
export type AskResult =
  /**
   * `bought`: paid by this query; `shared`: paid by another query; `held`: stored before.
   * `isKept` is false if neither the store nor the disk has the paid answer.
   */
  | {
      kind: "answer";
      answer: HeldAnswer;
      body: AnswerBody | null;
      origin: "bought" | "shared" | "held";
      isKept: boolean;
      /** True if a typed title means this held company; the title itself was not searched. */
      isHeldMatch?: true;
      /** The user's remark, kept with this free use of another user's answer. */
      remark?: string;
    }
  | {
      kind: "refused";
      refusal: Refusal;
      balance: MicroCredits | null;
      required: MicroCredits | null;
      retryAfterMs?: number;
    }
  /**
   * `given-up`: Künye waited too long before sending; the question can be asked again.
   * `withdrawn`: the list or watch asks no more, or an erasure took its row.
   */
  | { kind: "not-sent"; cause: "unreachable" | "certificate" | "given-up" | "withdrawn" }
  /** The outcome was unknown, and was settled as free. */
  | { kind: "not-charged" }
  | { kind: "unknown"; intent: Intent }
  /** An earlier, unknown outcome of the same question blocks it. */
  | { kind: "blocked"; intent: Intent }
  /** The ledger was restored from a backup: a user has to agree to the price first. */
  | { kind: "restored" }
  /** `guessed`: the price is only a guess. */
  | (Extract<ClaimResult, { kind: "over-budget" }> & { guessed: boolean })
  /** The winner of the claim has not ended yet. */
  | { kind: "still-asking" }
  /** Held, but sealed with a key that this replica lacks: another replica opens it. */
  | { kind: "key-missing"; intent: Intent }
  /** The query was paid, but its answer was lost or its retention has ended. */
  | { kind: "gone"; intent: Intent };

export const givenUp = { kind: "not-sent", cause: "given-up" } as const;

/** True if the query was never sent, and its question can be claimed again. */
export function isGivenUp(result: { kind: string; cause?: string }): result is typeof givenUp {
  return result.kind === "not-sent" && result.cause === "given-up";
}

/** An error on our side; `charged` tells if money may have been spent before. */
export class LookupError extends Error {
  override name = "LookupError";
  readonly charged: "no" | "unknown";

  constructor(charged: "no" | "unknown", cause: unknown) {
    super("a lookup failed on our side", { cause });
    this.charged = charged;
  }
}

/** Runs work that spends nothing; throws LookupError. */
export async function withoutCharge<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new LookupError("no", cause);
  }
}
