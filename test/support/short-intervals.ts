import { regularIntervals, type RegularIntervals } from "../../src/kunye/start/start-work.ts";

/** Intervals with which a test need not wait for regular work that users see. */
export const shortIntervals: RegularIntervals = {
  ...regularIntervals,
  sweep: 500,
  lists: 500,
  notices: 1_000,
  watches: 1_000,
  steps: 500,
  schema: 1_000,
};
