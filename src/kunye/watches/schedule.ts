import { createHash } from "node:crypto";
import type { MicroCredits } from "../../company/credits.ts";
import { nextMonth } from "../../company/istanbul-time.ts";
import type { Watch, WatchInterval } from "./watch.ts";

const dayMs = 24 * 3_600_000;
/** İstanbul is three hours ahead of UTC in summer and in winter. */
const aheadMs = 3 * 3_600_000;
const [firstHour, minutes] = [6, 180];
const monday = 1;

/** Returns the moment of a watch's next round, in epoch milliseconds: 06:00 to 08:59 in İstanbul. */
export function nextRound({ id, interval }: Pick<Watch, "id" | "interval">, after: number): number {
  if (interval === "month") return nextMonthsRound(id, after);
  const today = Math.floor((after + aheadMs) / dayMs);
  // The epoch began on a Thursday.
  const weekday = (today + 4) % 7;
  const days = (monday - weekday + 7) % 7 || 7;
  return (today + days) * dayMs - aheadMs + minuteOf(id);
}

/** Returns the moment of the first round of the next month. */
export function nextMonthsRound(id: string, after: number): number {
  return nextMonth(after) + minuteOf(id);
}

/** Returns the credits that a month of checks costs at most. */
export function capOf(companies: number, price: MicroCredits, interval: WatchInterval) {
  return companies * price * mostRounds[interval];
}

/** Returns the cap of a resumed watch. A full cap grows, or the watch would pause again. */
export function resumeCapOf(
  { vkns, interval, cap, pause }: Pick<Watch, "vkns" | "interval" | "cap" | "pause">,
  price: MicroCredits,
): MicroCredits {
  const month = capOf(vkns.length, price, interval);
  return pause === "cap" ? cap + month : month;
}

/** The most rounds in a month. */
const mostRounds: Record<WatchInterval, number> = { month: 1, week: 5 };

/** The watch's own minute of the morning, in milliseconds after midnight. */
function minuteOf(id: string): number {
  const minute = createHash("sha256").update(id).digest().readUInt32BE() % minutes;
  return firstHour * 3_600_000 + minute * 60_000;
}
