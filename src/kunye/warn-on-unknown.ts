import type { Logger } from "pino";
import type { Registry } from "./lookups/ports/registry.ts";

/** The same registry; what may have been charged without an answer is written to the log. */
export function warnOnUnknown(registry: Registry, log: Logger): Registry {
  return {
    async query(...asked) {
      const outcome = await registry.query(...asked);
      if (outcome.kind === "unknown") {
        log.warn(
          { kind: asked[0], cause: outcome.cause },
          "a paid query was sent and not answered",
        );
      }
      return outcome;
    },
    balance: (withinMs) => registry.balance(withinMs),
  };
}
