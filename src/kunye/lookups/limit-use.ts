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
  return [
    ...(limits.team === null
      ? []
      : [{ whose: "team" as const, limit: limits.team, used: countedInAll(spending) }]),
    ...(limits.person === null
      ? []
      : [
          {
            whose: "person" as const,
            limit: limits.person,
            used: spending.counted.get(userId) ?? 0,
          },
        ]),
  ];
}

/** What is left of a limit. */
export function leftOf({ limit, used }: LimitUse): MicroCredits {
  return Math.max(0, limit - used);
}
