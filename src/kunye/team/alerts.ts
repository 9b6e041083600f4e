import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth, monthStart, monthEnd } from "../../company/istanbul-time.ts";
import { spentBy, type LimitUse, type MonthSpending } from "../lookups/limit-use.ts";
import { limitIn, type TeamBook } from "./read-book.ts";

/** The balance against the managers' threshold; `armedBy` is the entry that armed the alert. */
export type BalanceAlert = NonNullable<ReturnType<typeof balanceAlert>>;

/** Compares a balance with the threshold; null without an alert. */
export function balanceAlert({ entries, threshold }: TeamBook, balance: MicroCredits) {
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

const alertedShares = [100, 80] as const;

/** A limit of the team; `since` is the entry that set it, or 0 for the configured one. */
interface SetLimit {
  limit: MicroCredits | null;
  since: number;
}

/** Returns the team's limits, the current one first. An entry of the same amount changes none. */
function setLimits({ entries, configured }: Pick<TeamBook, "entries" | "configured">): SetLimit[] {
  const changes = entries.filter(({ name }) => name === "limit").toReversed();
  const later = changes.map(({ n }) => {
    const known = entries.filter((entry) => entry.n <= n);
    return { limit: limitIn(known, "limit", configured), since: n };
  });
  const all = [{ limit: configured.team, since: 0 }, ...later];
  return all.filter(({ limit }, at) => limit !== all[at - 1]?.limit).reverse();
}

/** Returns the alert that 80 or 100 percent of the team's limit are used, or null. */
export function limitAlert(
  book: TeamBook,
  spending: MonthSpending,
  now: number,
): { key: string; share: 100 | 80; use: LimitUse; renewedAt: number } | null {
  const [current] = setLimits(book);
  const limit = current?.limit ?? null;
  if (!current || !limit || isOff(book, "alert:limit", "limit")) return null;
  const { amount: used, uncertain } = spentBy(spending);
  const share = alertedShares.find((one) => used * 100 >= limit * one);
  if (!share) return null;
  const key = limitKey(current, share, now);
  return { key, share, use: { whose: "team", limit, used, uncertain }, renewedAt: monthEnd(now) };
}

/** Returns the keys of this month's alerts of earlier limits, which a new limit outdates. */
export function outdatedLimitKeys(book: TeamBook, now: number): string[] {
  const [, ...earlier] = setLimits(book);
  return earlier.flatMap((one) => alertedShares.map((share) => limitKey(one, share, now)));
}

function limitKey({ limit, since }: SetLimit, share: 100 | 80, now: number): string {
  return `limit:${istanbulMonth(now)}:${share}:${limit}:${since}`;
}

/** The hour of the 1st from which on the last month is reported. Chosen by hand. */
const reportAtHour = 9;

/** Returns the last month, or null before nine on the 1st, or if the report is off. */
export function monthToReport(book: TeamBook, now: number): { key: string; at: number } | null {
  const start = monthStart(now);
  if (now < start + reportAtHour * 3_600_000 || isOff(book, "alert:month", "managers")) return null;
  const at = start - 1;
  return { key: `month:${istanbulMonth(at)}`, at };
}

/** True if an alert was switched off after the last entry that switches it on. */
function isOff({ entries }: TeamBook, alert: "alert:limit" | "alert:month", on: string): boolean {
  return entries.find(({ name }) => name === on || name === alert)?.name === alert;
}

/** Returns the keys of a request's notices; a purge finds them by the user's id at the end. */
export function requestKeys({ at, userId }: { at: number; userId: string }) {
  const end = `${at}:${userId}`;
  return { asked: `asked:${end}`, toAsker: `decided:${end}`, toManagers: `decided-by:${end}` };
}
