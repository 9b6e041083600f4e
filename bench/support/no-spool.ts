import type { Spool } from "../../src/kunye/lookups/ports.ts";

/** Puts nothing on the disk, for what is measured without it. */
export const noSpool: Spool = {
  put: () => Promise.resolve(),
  done: () => Promise.resolve(),
  setAside: () => Promise.resolve(),
  refused: () => undefined,
  waiting: () => Promise.resolve([]),
};
