import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";

export interface Charge {
  account: string;
  kind: LookupKind;
  amount: MicroCredits;
  requestId: string;
  /** True to give the amount of this request's charge back. */
  isReversal: boolean;
}

/** The balance is lower than the cost of the query; nothing was taken. */
export interface InsufficientBalance {
  kind: "insufficient";
  balance: MicroCredits;
  required: MicroCredits;
}

export type ChargeOutcome = { kind: "charged"; amount: MicroCredits } | InsufficientBalance;

export type CommitOutcome =
  | { kind: "committed"; outcomes: ChargeOutcome[] }
  /** Nothing was charged; `isTemporary` if a later try may succeed. */
  | { kind: "rolled-back"; message: string; isTemporary: boolean }
  /** The database did not tell in time if it charged. */
  | { kind: "unknown"; message: string };

/** Writes charges to a database, all of a batch in one transaction. */
export interface ChargeWriter {
  /** Writes charges in order; `at` is the ledger's time in milliseconds since 1970. */
  commit: (charges: Charge[], at: number) => Promise<CommitOutcome>;
  close: () => Promise<void>;
}

/** The outcomes of a batch, and what it writes. */
export interface AppliedCharges {
  outcomes: ChargeOutcome[];
  rows: ChargeRow[];
  changes: { account: string; change: MicroCredits }[];
}

interface ChargeRow {
  id: string;
  account: string;
  kind: LookupKind;
  amount: MicroCredits;
  balanceAfter: MicroCredits;
  requestId: string;
}

/** Returns the id of a charge's ledger row: the key that lets no request be charged twice. */
export function ledgerId({ requestId, isReversal }: Charge): string {
  return isReversal ? `${requestId}-reversed` : requestId;
}

/** Applies charges to balances, in order; a charge that its balance does not cover is refused alone. */
export function applyCharges(
  charges: readonly Charge[],
  balances: ReadonlyMap<string, MicroCredits>,
  /** Rows that an earlier try of this batch has written. */
  writtenIds: ReadonlySet<string> = new Set(),
): AppliedCharges {
  const remaining = new Map(balances);
  const rows: ChargeRow[] = [];
  const outcomes = charges.map((charge): ChargeOutcome => {
    const { account, kind, amount, requestId, isReversal } = charge;
    const id = ledgerId(charge);
    if (writtenIds.has(id)) return { kind: "charged", amount };
    const balance = remaining.get(account) ?? 0;
    if (!isReversal && balance < amount) return { kind: "insufficient", balance, required: amount };
    const change = isReversal ? amount : 0 - amount;
    const balanceAfter = balance + change;
    remaining.set(account, balanceAfter);
    rows.push({ id, account, kind, amount: change, balanceAfter, requestId });
    return { kind: "charged", amount };
  });
  const changes = [...remaining]
    .map(([account, balance]) => ({ account, change: balance - (balances.get(account) ?? 0) }))
    .filter(({ change }) => change !== 0);
  return { outcomes, rows, changes };
}
