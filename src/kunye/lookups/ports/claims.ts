import type { MicroCredits } from "../../../company/credits.ts";
import type { HeldAnswer } from "./answers.ts";
import type { Intent } from "./ledger.ts";
import type { Query } from "./query.ts";
import type { SpooledAnswer } from "./spool.ts";

/** The monthly limits of the team and of each person; null: no limit. */
export interface MonthlyLimits {
  team: MicroCredits | null;
  person: MicroCredits | null;
}

const ofOffer = "offer:";

/** The cause of what is bought with an offer. */
export function offerCause(offerId: string): string {
  return `${ofOffer}${offerId}`;
}

/** True if a pressed button is the cause. */
export function isPressed(cause: string | null): boolean {
  return cause?.startsWith(ofOffer) ?? false;
}

/** A question to be claimed by one asker before anything is paid. */
export interface Claim extends Query {
  account: string;
  /** The fingerprint of the registry's address and the key that will pay. */
  source: string;
  userId: string;
  /** The reason to pay, good for one intent; null: typed. Only a pressed offer pays again for a lost answer. */
  cause: string | null;
  /** The credits reserved in the budget until the actual cost is known. */
  reserve: MicroCredits;
  /** True if `reserve` is only a guess: an account asks one such query at a time. */
  guessed: boolean;
  limits: MonthlyLimits;
  /** Only an answer fetched after this moment makes the question needless; null: any will do. */
  newerThan: number | null;
  /** An intent of unknown outcome that the asker lets go of. */
  release: string | null;
  /** True if it is claimed before its turn: it is not sent until `beginSending`. */
  ahead?: boolean;
  /** The lease of the claim, in milliseconds. */
  leaseMs: number;
  /** The asker's own words about it. */
  note: string | null;
  /** The reply that is owed once it has ended, or null if nobody waits. */
  reply: PendingReply | null;
}

/** The result of a claim; only its winner may pay. */
export type ClaimResult =
  | { kind: "won"; intentId: string }
  | { kind: "held"; answer: HeldAnswer }
  | { kind: "busy"; intentId: string }
  /** An answer that would cover the question is on its way, or another query of a guessed price. */
  | { kind: "wait"; for: "cover" | "price"; intentId: string }
  /** It was charged before, but the answer was lost: a person is to decide. */
  | { kind: "lost"; intent: Intent }
  /** The ledger comes from a backup, so that this may have been bought since: a person is to decide. */
  | { kind: "restored" }
  | { kind: "blocked"; intent: Intent }
  | { kind: "cause-used"; intentId: string }
  | {
      kind: "over-budget";
      whose: "team" | "person";
      limit: MicroCredits;
      spent: MicroCredits;
      price: MicroCredits;
    };

/** The end of an intent; `paid` stores the body and the charge in one commit. */
export type Settlement =
  | {
      state: "paid";
      cost: MicroCredits | null;
      body: string;
      /** The company the answer is about, where it could be read. */
      vkn: string | null;
    }
  | { state: "free"; reason: string }
  | { state: "unknown"; reason: string };

/** A paid answer as it is kept, with all that its row needs. */
export interface PaidAnswer extends Omit<SpooledAnswer, "received"> {
  cost: MicroCredits | null;
  body: string;
}

/** An answer that is owed to somebody; what it takes to deliver it is sealed until then. */
export interface PendingReply {
  id: string;
  userId: string;
  envelope: string;
}

/** A reply whose intent has ended and whose owner has fallen silent. */
export interface DueReply extends Omit<PendingReply, "userId"> {
  intentId: string;
  createdAt: number;
}
