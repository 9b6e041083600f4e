import type { MicroCredits } from "../../company/credits.ts";
import type { MonthlyLimits } from "./ports/claims.ts";
import type { MonthSpending } from "./ports/ledger.ts";

/** A monthly limit and how much of it is spent or set aside. */
export interface LimitUse {
  whose: "team" | "person";
  limit: MicroCredits;
  used: MicroCredits;
}

/** The limits that hold for a person, the team's first; none where nothing is limited. */
export function limitUses(
  limits: MonthlyLimits,
  spending: Pick<MonthSpending, "counted">,
  userId: string,
): LimitUse[] {
  const spent = { team: usedBy(spending), person: usedBy(spending, userId) };
  return (["team", "person"] as const).flatMap((whose) => {
    const limit = limits[whose];
    return limit === null ? [] : [{ whose, limit, used: spent[whose] }];
  });
}

/** What a month's limits count of a person, else of the whole team. */
export function usedBy({ counted }: Pick<MonthSpending, "counted">, userId = ""): MicroCredits {
  return counted.get(userId) ?? 0;
}

/** What is left of a limit. */
export function leftOf({ limit, used }: LimitUse): MicroCredits {
  return Math.max(0, limit - used);
}
