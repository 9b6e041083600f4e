import { randomUUID } from "node:crypto";

/** The two clocks of one life of one process. */
export interface StoreClock {
  /** Names this life: after a restart it is another. */
  boot: string;
  /** The wall clock in epoch milliseconds. It may be put forward or back, so it orders nothing. */
  now: () => number;
  /** Milliseconds in this life; only ever forward. */
  elapsed: () => number;
}

/** This process's own clocks. */
export function processClock(): StoreClock {
  return { boot: randomUUID(), now: Date.now, elapsed: () => Math.round(performance.now()) };
}
