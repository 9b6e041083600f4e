import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth, monthStart, monthEnd } from "../../company/istanbul-time.ts";
import { spentBy, type LimitUse, type MonthSpending } from "../lookups/limit-use.ts";
import type { KnownBook } from "./read-book.ts";

/** The balance against the managers' threshold; `armedBy` is the entry that armed the alert. */
export type BalanceAlert = NonNullable<ReturnType<typeof balanceAlert>>;

/** Compares a balance with the threshold; null without an alert. */
export function balanceAlert({ entries, threshold }: KnownBook, balance: MicroCredits) {
  const armed = entries.find(({ name }) => name === "alert:balance" || name === "alert:armed");
  if (threshold === undefined || !armed) return null;
  return {
    key: `balance:${armed.n}`,
    armedBy: armed.n,
    threshold,
    isLow: balance < threshold,
    /** True from a fifth above the threshold: the alert may be armed again. */
    isRecovered: balance * 5 >= threshold * 6,
  };
}

export function rearmingEntry({ armedBy }: BalanceAlert) {
  return { name: "alert:armed" as const, value: "true", seen: armedBy };
}

/** Returns the team's limit, or null if there is no limit or its alert is off. */
export function watchedLimit(book: KnownBook): MicroCredits | null {
  const { team: limit } = book.limitsOf("");
  return limit && !isOff(book, "alert:limit", "limit") ? limit : null;
}

/** Returns the alert that 80 or 100 percent of a limit are used, or null below that. */
export function limitAlert(
  limit: MicroCredits,
  spending: MonthSpending,
  now: number,
): { key: string; share: 100 | 80; use: LimitUse; renewedAt: number } | null {
  const { amount: used, uncertain } = spentBy(spending);
  const share = ([100, 80] as const).find((one) => used * 100 >= limit * one);
  if (!share) return null;
  const key = `limit:${istanbulMonth(now)}:${share}:${limit}`;
  return { key, share, use: { whose: "team", limit, used, uncertain }, renewedAt: monthEnd(now) };
}

const reportAtHour = 9;

/** Returns the last month, or null before nine on the 1st, or if the report is off. */
export function monthToReport(book: KnownBook, now: number): { key: string; at: number } | null {
  const start = monthStart(now);
  if (now < start + reportAtHour * 3_600_000 || isOff(book, "alert:month", "managers")) return null;
  const at = start - 1;
  return { key: `month:${istanbulMonth(at)}`, at };
}

/** True if an alert was switched off after the last entry that switches it on. */
function isOff({ entries }: KnownBook, alert: "alert:limit" | "alert:month", on: string): boolean {
  return entries.find(({ name }) => name === on || name === alert)?.name === alert;
}

/** Returns the keys of a request's notices; a purge finds them by the user's id at the end. */
export function requestKeys({ at, userId }: { at: number; userId: string }) {
  const end = `${at}:${userId}`;
  return { asked: `asked:${end}`, toAsker: `decided:${end}`, toManagers: `decided-by:${end}` };
}
