import type { Spool } from "../../src/kunye/lookups/ports.ts";

/** A spool that writes nothing, for measurements without the disk. */
export const noSpool: Spool = {
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  setAside: () => Promise.resolve(),
  reportRefused: () => undefined,
  waiting: () => Promise.resolve([]),
  take: () => Promise.resolve({ kind: "gone" }),
  giveBack: () => Promise.resolve(),
};
