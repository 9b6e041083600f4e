import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { MicroCredits } from "../company/credits.ts";
import type { LookupKind } from "../company/lookup-kind.ts";
import type { RegistryDatabase } from "./database.ts";
import { inBatches } from "./in-batches.ts";

/** The balance is lower than the cost of the query; nothing was taken. */
export interface Insufficient {
  kind: "insufficient";
  balance: MicroCredits;
  required: MicroCredits;
}

interface Charge {
  account: string;
  kind: LookupKind;
  amount: MicroCredits;
  requestId: string;
}

export interface Meter {
  /** Takes the amount if the balance still covers it; committed to disk with its ledger row when this resolves. */
  charge(charge: Charge): Promise<ChargeOutcome>;
}

type ChargeOutcome = { kind: "charged"; amount: MicroCredits } | Insufficient;

/** Charges that wait at the same moment go to disk in one transaction, in the order in which they were asked. */
export function createMeter(db: RegistryDatabase, clock: () => number): Meter {
  return {
    charge: inBatches(
      (charges: Charge[]) =>
        db.transaction().execute(async (tx) => {
          // Nobody else writes between this reading and the commit: a transaction begins with the lock.
          const balances = await balancesOf(tx, charges);
          const rows: LedgerEntry[] = [];
          const outcomes = charges.map(({ account, kind, amount, requestId }): ChargeOutcome => {
            const balance = balances.get(account) ?? 0;
            if (balance < amount) return { kind: "insufficient", balance, required: amount };
            const left = balance - amount;
            balances.set(account, left);
            rows.push([randomUUIDv7(), account, kind, -amount, left, clock(), requestId]);
            return { kind: "charged", amount };
          });
          if (rows.length > 0) await write(tx, balances, rows);
          return outcomes;
        }),
      mostAtOnce,
    ),
  };
}

/** More would hold up those that come meanwhile. */
const mostAtOnce = 256;

/** In the order of the ledger's columns. */
type LedgerEntry = [
  id: string,
  account: string,
  kind: LookupKind,
  amount: MicroCredits,
  balanceAfter: MicroCredits,
  at: number,
  requestId: string,
];

async function balancesOf(
  tx: RegistryDatabase,
  charges: readonly Charge[],
): Promise<Map<string, MicroCredits>> {
  const accounts = JSON.stringify([...new Set(charges.map(({ account }) => account))]);
  const { rows } = await sql<{ id: string; balance: MicroCredits }>`
    select id, balance from accounts where id in (select value from json_each(${accounts}))
  `.execute(tx);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

async function write(
  tx: RegistryDatabase,
  balances: Map<string, MicroCredits>,
  rows: readonly LedgerEntry[],
): Promise<void> {
  await sql`
    update accounts set balance = changed.value ->> 1
    from json_each(${JSON.stringify([...balances])}) as changed where accounts.id = changed.value ->> 0
  `.execute(tx);
  await sql`
    insert into ledger (id, account, kind, amount, balance_after, at, request_id)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
    from json_each(${JSON.stringify(rows)})
  `.execute(tx);
}
