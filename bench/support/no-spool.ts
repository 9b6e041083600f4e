import type { Spool } from "../../src/kunye/lookups/ports.ts";

/** A spool that writes nothing, for measurements without the disk. */
export const noSpool: Spool = {
  put: () => Promise.resolve(),
  done: () => Promise.resolve(),
  setAside: () => Promise.resolve(),
  refused: () => undefined,
  waiting: () => Promise.resolve([]),
};
