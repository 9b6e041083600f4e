import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";

/** A month's spending; `uncertain` is the part that may turn out free. */
export interface Spending {
  amount: MicroCredits;
  uncertain: MicroCredits;
}

/** A monthly limit and its use; `uncertain` is the part that may not have been charged. */
export interface LimitUse {
  whose: "team" | "person";
  limit: MicroCredits;
  used: MicroCredits;
  uncertain?: MicroCredits;
}

/** Returns the limits of a user, the team's first. */
export function limitUses(
  limits: MonthlyLimits,
  spending: Pick<MonthSpending, "countedByUser" | "paid">,
  userId: string,
): LimitUse[] {
  const spent = { team: spentBy(spending), person: spentBy(spending, userId) };
  return (["team", "person"] as const).flatMap((whose) => {
    const limit = limits[whose];
    const { amount: used, uncertain } = spent[whose];
    return limit === null ? [] : [{ whose, limit, used, uncertain }];
  });
}

/** Returns a month's spending of a user or the team: every surface shows this sum. */
export function spentBy(
  { countedByUser, paid }: Pick<MonthSpending, "countedByUser" | "paid">,
  userId = "",
): Spending {
  const own = userId === "" ? paid : paid.filter((row) => row.userId === userId);
  const known = own.reduce((sum, { cost }) => sum + cost, 0);
  const amount = Math.max(known, countedByUser.get(userId) ?? 0);
  return { amount, uncertain: amount - known };
}

export function remainingOf({ limit, used }: LimitUse): MicroCredits {
  return Math.max(0, limit - used);
}

/** The monthly limits of the team and of each user; null: no limit. */
export interface MonthlyLimits {
  /** True if the team's limit can only be lowered: the operator pays. */
  isCap?: boolean;
  team: MicroCredits | null;
  person: MicroCredits | null;
}

/** A user's queries of one kind; charges without an answer have their own row. */
export interface SpendingRow {
  kind: LookupKind;
  userId: string;
  queries: number;
  cost: MicroCredits;
}

export interface MonthSpending {
  paid: SpendingRow[];
  /** Queries that may have been charged. */
  unknown: SpendingRow[];
  /** Paid queries whose cost the registry did not name. */
  costUnknown: number;
  /** The credits that limits count, by user; the team's have an empty name. */
  countedByUser: ReadonlyMap<string, MicroCredits>;
  /** The time of the month's first query, or null without one. */
  firstAt: number | null;
  /** The price of the questions that held answers made free. */
  saved: MicroCredits;
}

/** The work that asks queries: typed or pressed ones, lists, cards of checks, and watches. */
export const jobs = ["single", "list", "check", "watch"] as const;

/** The queries of each work, and what they cost. */
export type JobSums = Record<(typeof jobs)[number], Spending & { queries: number }>;
