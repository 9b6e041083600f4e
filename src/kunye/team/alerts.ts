import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth, monthStart, nextMonth } from "../../company/istanbul-time.ts";
import { spentBy, type LimitUse, type MonthSpending } from "../lookups/limit-use.ts";
import type { KnownBook } from "./read-book.ts";

/** The balance against the managers' threshold: the alert's key, and the entry that armed it. */
export interface BalanceAlert {
  key: string;
  armedBy: number;
  threshold: MicroCredits;
  isLow: boolean;
  /** True a fifth above the threshold: the next fall counts as another one. */
  isRecovered: boolean;
}

/** Compares a balance with the threshold; null while managers want no alert. */
export function balanceAlert(
  { entries, threshold }: KnownBook,
  balance: MicroCredits,
): BalanceAlert | null {
  const armed = entries.find(({ name }) => name === "alert:balance" || name === "alert:armed");
  if (threshold === undefined || !armed) return null;
  return {
    key: `balance:${armed.n}`,
    armedBy: armed.n,
    threshold,
    isLow: balance < threshold,
    isRecovered: balance * 5 >= threshold * 6,
  };
}

/** The entry that arms the alert of the balance again. */
export function armedAgain({ armedBy }: BalanceAlert) {
  return { name: "alert:armed" as const, value: "true", seen: armedBy };
}

/** Returns the team's limit behind the alert, or null without a limit or alert. */
export function watchedLimit(book: KnownBook): MicroCredits | null {
  const { team: limit } = book.limitsOf("");
  return limit && !isOff(book, "alert:limit", "limit") ? limit : null;
}

/** The alert that four fifths or all of a limit are used, in percent; null below that. */
export function limitAlert(
  limit: MicroCredits,
  spending: MonthSpending,
  now: number,
): { key: string; share: 100 | 80; use: LimitUse; renewedAt: number } | null {
  const { amount: used, uncertain } = spentBy(spending);
  const share = ([100, 80] as const).find((one) => used * 100 >= limit * one);
  if (!share) return null;
  const key = `limit:${istanbulMonth(now)}:${share}:${limit}`;
  return { key, share, use: { whose: "team", limit, used, uncertain }, renewedAt: nextMonth(now) };
}

const reportAtHour = 9;

/** Returns the month to report, from the 1st at nine, or null before that or without managers. */
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

/** Returns the keys of a request's and its decision's notice; they end with the user for purges. */
export function requestKeys({ at, userId }: { at: number; userId: string }) {
  const end = `${at}:${userId}`;
  return { asked: `asked:${end}`, toAsker: `decided:${end}`, toManagers: `decided-by:${end}` };
}
