import type { MicroCredits } from "../../company/credits.ts";
import type { MonthlyLimits } from "./ports/claims.ts";
import type { MonthSpending } from "./ports/ledger.ts";

/** A month's spending: the amount includes what is reserved for outcomes that may not have been charged. */
export interface Spent {
  amount: MicroCredits;
  uncertain: MicroCredits;
}

/** A monthly limit and how much of it is used; `uncertain` is the part that may not have been charged. */
export interface LimitUse {
  whose: "team" | "person";
  limit: MicroCredits;
  used: MicroCredits;
  uncertain?: MicroCredits;
}

/** The limits that hold for a person, the team's first; none where nothing is limited. */
export function limitUses(
  limits: MonthlyLimits,
  spending: Pick<MonthSpending, "counted" | "paid">,
  userId: string,
): LimitUse[] {
  const spent = { team: spentBy(spending), person: spentBy(spending, userId) };
  return (["team", "person"] as const).flatMap((whose) => {
    const limit = limits[whose];
    const { amount: used, uncertain } = spent[whose];
    return limit === null ? [] : [{ whose, limit, used, uncertain }];
  });
}

/** Returns a month's spending of a user, or of the whole team: the one sum that all surfaces show. */
export function spentBy(
  { counted, paid }: Pick<MonthSpending, "counted" | "paid">,
  userId = "",
): Spent {
  const own = userId === "" ? paid : paid.filter((row) => row.userId === userId);
  const known = own.reduce((sum, { cost }) => sum + cost, 0);
  const amount = Math.max(known, counted.get(userId) ?? 0);
  return { amount, uncertain: amount - known };
}

/** Returns the rest of a limit. */
export function leftOf({ limit, used }: LimitUse): MicroCredits {
  return Math.max(0, limit - used);
}
