import type { MicroCredits } from "../../../../company/credits.ts";
import type { WatchInterval } from "../../../watches/watch.ts";

/** The most checks of a company in a month. */
const checks: Record<WatchInterval, number> = { month: 1, week: 5 };

/** The credits that a month of checks costs at most. */
export function capOf(companies: number, price: MicroCredits, interval: WatchInterval) {
  return companies * price * checks[interval];
}
