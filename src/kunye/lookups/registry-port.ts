import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";

/** Why the registry refused, each with its own message to people. */
export type Refusal =
  | "invalid"
  | "unauthorized"
  | "insufficient-balance"
  | "not-found"
  | "upstream-silent"
  | "unsuccessful"
  | "other";

/** What came of one paid query; `charged` says whether money went (charge-safety: rules 4 and 5). */
export type QueryOutcome =
  /** `cost` is null where the answer named none; `body` is the answer's text as it came. */
  | { kind: "answered"; charged: "yes"; cost: MicroCredits | null; body: string }
  | {
      kind: "refused";
      charged: "no";
      refusal: Refusal;
      status: number;
      balance: MicroCredits | null;
      required: MicroCredits | null;
    }
  | { kind: "not-sent"; charged: "no"; cause: "unreachable" | "certificate" }
  | {
      kind: "unknown";
      charged: "unknown";
      cause: "timeout" | "connection" | "unreadable" | "server-error";
    };

/** What came of asking for the balance, which is free. */
export type BalanceOutcome =
  | { kind: "balance"; balance: MicroCredits }
  | { kind: "failed"; cause: "unauthorized" | "unreachable" | "unreadable" };

/** The Company Registry API as the use cases need it. */
export interface Registry {
  /** Asks once, never resending what may have been sent; does not throw. */
  query(kind: LookupKind, text: string): Promise<QueryOutcome>;
  /** Reads the remaining balance within `deadlineMs`; does not throw. */
  balance(deadlineMs: number): Promise<BalanceOutcome>;
}
