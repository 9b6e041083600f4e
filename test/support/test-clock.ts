import type { ProcessClock } from "../../src/kunye/store/store-context.ts";

/** A clock that a test sets; `elapsed`, the monotonic clock, defaults to `now`. */
export interface TestClock {
  now: number;
  elapsed?: number;
}

/** Returns a process's clocks that follow a test's clock. */
export function processClockOf(clock: TestClock, boot = "test"): ProcessClock {
  return { boot, now: () => clock.now, elapsed: () => clock.elapsed ?? clock.now };
}
