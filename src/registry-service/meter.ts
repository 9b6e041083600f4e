import { randomUUID } from "node:crypto";
import type { MicroCredits } from "../company/credits.ts";
import type { LookupKind } from "../company/lookup-kind.ts";
import type { RegistryDatabase } from "./database.ts";
import { pricesOf } from "./prices.ts";

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
  /** The account's price of a query, or what it lacks for one. */
  quote(
    account: string,
    kind: LookupKind,
  ): Promise<{ kind: "covered"; amount: MicroCredits } | Insufficient>;
  /** Takes the amount if the balance still covers it; committed to disk with its ledger row when this resolves. */
  charge(charge: Charge): Promise<ChargeOutcome>;
}

type ChargeOutcome = { kind: "charged"; amount: MicroCredits } | Insufficient;

export function createMeter(db: RegistryDatabase, clock: () => number): Meter {
  const balanceOf = async (handle: RegistryDatabase, account: string) => {
    const { balance } = await handle
      .selectFrom("accounts")
      .select("balance")
      .where("id", "=", account)
      .executeTakeFirstOrThrow();
    return balance;
  };

  return {
    quote: async (account, kind) => {
      const amount = (await pricesOf(db, account))[kind];
      const balance = await balanceOf(db, account);
      return balance >= amount
        ? { kind: "covered", amount }
        : { kind: "insufficient", balance, required: amount };
    },

    charge: ({ account, kind, amount, requestId }) =>
      db.transaction().execute(async (tx): Promise<ChargeOutcome> => {
        const charged = await tx
          .updateTable("accounts")
          .set((eb) => ({ balance: eb("balance", "-", amount) }))
          .where("id", "=", account)
          .where("balance", ">=", amount)
          .returning("balance")
          .executeTakeFirst();
        if (!charged) {
          return { kind: "insufficient", balance: await balanceOf(tx, account), required: amount };
        }
        await tx
          .insertInto("ledger")
          .values({
            id: randomUUID(),
            account,
            kind,
            amount: -amount,
            balance_after: charged.balance,
            at: clock(),
            request_id: requestId,
          })
          .execute();
        return { kind: "charged", amount };
      }),
  };
}
