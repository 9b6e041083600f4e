import type { StoreClock } from "../../src/kunye/store/store-context.ts";

/** A clock that a test turns; the process's age runs with it unless it is turned by itself. */
export interface TestClock {
  now: number;
  elapsed?: number;
}

/** A store's clocks by a test's clock. */
export function storeClock(clock: TestClock, boot = "test"): StoreClock {
  return { boot, now: () => clock.now, elapsed: () => clock.elapsed ?? clock.now };
}
