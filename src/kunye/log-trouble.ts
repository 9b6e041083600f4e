import type { Logger } from "pino";
import type { QueryOutcome, Registry } from "./lookups/ports.ts";

/** Refusals that an operator mends: the key, the balance, the registry's own trouble. */
const troubles = new Set([
  "unauthorized",
  "insufficient-balance",
  "upstream-silent",
  "busy",
  "other",
]);

/** The same registry; what may have been charged without an answer, and what keeps it from answering, is logged with its cause. */
export function logTrouble(registry: Registry, log: Logger): Registry {
  return {
    async query(...asked) {
      const outcome = await registry.query(...asked);
      const [kind] = asked;
      if (outcome.kind === "unknown") {
        log.warn({ kind, cause: outcome.cause }, "a paid query was sent and not answered");
      }
      const trouble = troubleOf(outcome);
      if (trouble)
        log.warn({ kind, ...trouble }, "the registry gave no answer; nothing was charged");
      return outcome;
    },
    async balance(withinMs) {
      const outcome = await registry.balance(withinMs);
      if (outcome.kind === "failed") {
        log.warn({ cause: outcome.cause }, "the registry did not tell the balance");
      }
      return outcome;
    },
  };
}

function troubleOf(outcome: QueryOutcome): object | null {
  if (outcome.kind === "not-sent") return { cause: outcome.cause };
  const { refusal, status } = outcome.kind === "refused" ? outcome : { refusal: "", status: 0 };
  return troubles.has(refusal) ? { cause: refusal, status } : null;
}
