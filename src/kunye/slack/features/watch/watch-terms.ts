import type { MicroCredits } from "../../../../company/credits.ts";
import { nextMonth } from "../../../../company/istanbul-time.ts";
import type { WatchInterval } from "../../../watches/watch.ts";

/** The most checks of a company in a month. */
const checks: Record<WatchInterval, number> = { month: 1, week: 5 };

/** The credits that a month of checks costs at most. */
export function capOf(companies: number, price: MicroCredits, interval: WatchInterval) {
  return companies * price * checks[interval];
}

const dayMs = 24 * 3_600_000;

/** A moment of the day of the first round: the next 1st or Monday in İstanbul. */
export function firstRound(interval: WatchInterval, now: number): number {
  if (interval === "month") return nextMonth(now);
  // İstanbul has been three hours ahead since 2016.
  const weekday = new Date(now + 3 * 3_600_000).getUTCDay();
  return now + ((8 - weekday) % 7 || 7) * dayMs;
}
