import type { MicroCredits } from "../../company/credits.ts";
import type { AnswerBody } from "../../company/record.ts";
import type { OfferedCard } from "./card-store.ts";
import type { ClaimResult } from "./ledger-store.ts";
import type { HeldAnswer, Intent } from "./intents.ts";
import type { NotSentCause, Refusal } from "./ports.ts";
import type { Price } from "./prices.ts";

/** The outcome of a question; `meaningOf` tells if money went, and what follows. */
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
      /** An earlier search that found the held company among others. */
      search?: HeldAnswer;
      /** The card that was stored with the bought answer. */
      card?: OfferedCard | undefined;
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
  | NotSent
  /** The outcome was unknown, and was settled as free. */
  | { kind: "not-charged" }
  | { kind: "unknown"; intent: Intent }
  /** An earlier, unknown outcome of the same question blocks it (R8). */
  | { kind: "blocked"; intent: Intent }
  /** The user did not agree to the current price. */
  | { kind: "needs-consent"; price: Price }
  /** The ledger was restored from a backup: a user has to agree to the price first (R18). */
  | { kind: "restored" }
  /** `guessed`: the price is only a guess. */
  | (Extract<ClaimResult, { kind: "over-budget" }> & { guessed: boolean })
  /** The winner of the claim has not ended yet. */
  | { kind: "still-asking" }
  /** Held, but sealed with a key that this replica lacks: another replica opens it. */
  | { kind: "key-missing"; intent: Intent }
  /** The query was paid, but its answer was lost or its retention has ended. */
  | { kind: "gone"; intent: Intent };

export interface NotSent {
  kind: "not-sent";
  cause: NotSentCause;
}

export const givenUp = { kind: "not-sent", cause: "given-up" } as const;

/** True if the query was never sent, and its question can be claimed again. */
export function isGivenUp(result: AskResult): result is typeof givenUp {
  return result.kind === "not-sent" && result.cause === "given-up";
}

/** True if the registry has only a company with a similar title, and was asked for no such one. */
export function isOnlySimilar(result: AskResult): boolean {
  return result.kind === "refused" && result.refusal === "only-similar";
}

/** An outcome's kind, or, if that is more precise, its origin, refusal or cause. */
type NameOf<Result extends AskResult> = Result extends { kind: "answer" }
  ? Result["origin"]
  : Result extends { kind: "refused" }
    ? Result["refusal"]
    : Result extends { kind: "not-sent" }
      ? Result["cause"]
      : Result["kind"];

type OutcomeName = NameOf<AskResult>;

interface Meaning {
  /** The money that the question itself spent. */
  money: "none" | "charged" | "maybe";
  /**
   * `show`: the answer is here. `again`: the question can be claimed again at any time. `retry`: a
   * later try may bring this answer. `later`: no question can be answered at present. `give-up`:
   * the registry has no such record. `person`: a person decides about paying (again). `pause`: no
   * question may be paid. `drop`: no asker wants this answer. `stop`: the program stops.
   */
  next: "show" | "again" | "retry" | "later" | "give-up" | "person" | "pause" | "drop" | "stop";
  /** The button that a user gets: to ask again, to pay anyway, to agree to the price or to a similar title. */
  button?: "retry" | "anyway" | "agree" | "similar";
  /** True if the registry is in trouble or refuses the question as wrong: a list slows down. */
  slows?: true;
}

/** The meaning of each outcome. Lists, watches and cards add only rules of their own. */
const meanings = {
  bought: { money: "charged", next: "show" },
  shared: { money: "none", next: "show" },
  held: { money: "none", next: "show" },

  unknown: { money: "maybe", next: "person", button: "anyway", slows: true },
  blocked: { money: "none", next: "person", button: "anyway" },
  gone: { money: "none", next: "person", button: "agree" },

  "needs-consent": { money: "none", next: "pause", button: "agree" },
  restored: { money: "none", next: "pause", button: "agree" },
  "over-budget": { money: "none", next: "pause" },
  "insufficient-balance": { money: "none", next: "pause" },
  unauthorized: { money: "none", next: "pause" },
  "no-key": { money: "none", next: "pause" },
  other: { money: "none", next: "pause", button: "retry" },

  "still-asking": { money: "none", next: "again", slows: true },
  "given-up": { money: "none", next: "again", button: "retry", slows: true },
  "not-charged": { money: "none", next: "retry", button: "retry" },
  "upstream-silent": { money: "none", next: "retry", button: "retry", slows: true },
  busy: { money: "none", next: "later", button: "retry", slows: true },
  unreachable: { money: "none", next: "later", button: "retry", slows: true },
  certificate: { money: "none", next: "later", slows: true },
  "key-missing": { money: "none", next: "later" },

  "not-found": { money: "none", next: "give-up" },
  "only-similar": { money: "none", next: "give-up", button: "similar" },
  invalid: { money: "none", next: "give-up", slows: true },
  unsuccessful: { money: "none", next: "give-up", button: "retry", slows: true },

  withdrawn: { money: "none", next: "drop", button: "retry" },
  stopping: { money: "none", next: "stop", button: "retry" },
} as const satisfies Record<OutcomeName, Meaning>;

/** An outcome's name with its meaning. A `switch` over `next` knows the names that are left. */
type NamedMeaning = {
  [Name in OutcomeName]: Omit<Meaning, "next"> & (typeof meanings)[Name] & { name: Name };
}[OutcomeName];

type MeaningOf<Result extends AskResult> = Extract<NamedMeaning, { name: NameOf<Result> }>;

/** The outcomes after which no question may be paid. */
export type PausingOutcome = (NamedMeaning & { next: "pause" })["name"];

export function meaningOf<Result extends AskResult>(result: Result): MeaningOf<Result> {
  const name = nameOf(result);
  return { ...meanings[name], name } as MeaningOf<Result>;
}

function nameOf(result: AskResult): OutcomeName {
  switch (result.kind) {
    case "answer":
      return result.origin;
    case "refused":
      return result.refusal;
    case "not-sent":
      return result.cause;
    default:
      return result.kind;
  }
}
