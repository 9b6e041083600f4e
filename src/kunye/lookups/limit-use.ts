import type { MicroCredits } from "../../company/credits.ts";
import { countedInAll, type MonthLedger } from "./month-ledger.ts";
import type { MonthlyLimits } from "./ports/claims.ts";

/** A monthly limit and how much of it is spent or set aside. */
export interface LimitUse {
  whose: "team" | "person";
  limit: MicroCredits;
  used: MicroCredits;
}

/** The limits that hold for a person, the team's first; none where nothing is limited. */
export function limitUses(
  limits: MonthlyLimits,
  spending: Pick<MonthLedger, "counted">,
  userId: string,
): LimitUse[] {
  const spent = { team: countedInAll(spending), person: spending.counted.get(userId) ?? 0 };
  return (["team", "person"] as const).flatMap((whose) => {
    const limit = limits[whose];
    return limit === null ? [] : [{ whose, limit, used: spent[whose] }];
  });
}

/** What is left of a limit. */
export function leftOf({ limit, used }: LimitUse): MicroCredits {
  return Math.max(0, limit - used);
}
