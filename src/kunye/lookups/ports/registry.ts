import type { MicroCredits } from "../../../company/credits.ts";
import type { LookupKind } from "../../../company/lookup-kind.ts";

/** The reason of a refusal; each has its own message to users. */
export type Refusal = (typeof refusals)[number];

/** All of them. */
export const refusals = [
  "invalid",
  "unauthorized",
  "insufficient-balance",
  "not-found",
  "upstream-silent",
  "busy",
  "unsuccessful",
  "other",
] as const;

/** An HTTP answer as it came, before anything has read it. */
export interface Received {
  /** True if its end never came. */
  isCut?: boolean;
  status: number;
  /** Its `Content-Type` and `Content-Encoding`, empty if it had none. */
  type: string;
  coding: string;
  /** Its `Retry-After`; empty where it had none. */
  retryAfter: string;
  bytes: Uint8Array;
}

/** The outcome of a paid query, which tells if money was spent (R4, R5). */
export type QueryOutcome =
  /** Charged; `cost` is null where the answer named none, `body` is the answer's text as it came. */
  | { kind: "answered"; cost: MicroCredits | null; body: string }
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
  | { kind: "not-sent"; cause: "unreachable" | "certificate" }
  /** It may have been charged. */
  | { kind: "unknown"; cause: "timeout" | "connection" | "unreadable" | "server-error" };

/** The outcome of reading the balance, which is free. */
export type BalanceOutcome =
  | { kind: "balance"; balance: MicroCredits }
  | { kind: "failed"; cause: "unauthorized" | "unreachable" | "unreadable" };

/** The Company Registry API as the use cases need it. */
export interface Registry {
  /**
   * Asks once, never resending what may have been sent; does not throw. An answer of a 2xx status, complete or cut, is
   * handed to `keep`, which does not throw, and is read only after that.
   */
  query(
    kind: LookupKind,
    text: string,
    keep?: (received: Received) => Promise<void>,
  ): Promise<QueryOutcome>;
  /** Reads the remaining balance within `deadlineMs`; does not throw. */
  balance(deadlineMs: number): Promise<BalanceOutcome>;
}
