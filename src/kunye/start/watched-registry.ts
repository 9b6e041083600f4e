import type { Logger } from "pino";
import type { QueryOutcome, Registry } from "../lookups/ports.ts";
import type { Metrics } from "./metrics.ts";

/** Refusals that an operator mends: the key, the balance, the registry's own trouble. */
const troubles = new Set([
  "unauthorized",
  "insufficient-balance",
  "upstream-silent",
  "busy",
  "other",
]);

/** Wraps a registry: counts outcomes, and logs failures and charges without an answer with their cause. */
export function watchedRegistry(
  registry: Registry,
  log: Logger,
  { queried }: Pick<Metrics, "queried">,
): Registry {
  return {
    async query(kind, text, ...rest) {
      const outcome = await registry.query(kind, text, ...rest);
      queried(kind, text, outcome);
      if (outcome.kind === "unknown") {
        log.warn({ kind, cause: outcome.cause }, "a paid query was sent and not answered");
      }
      const trouble = troubleOf(outcome);
      if (trouble) {
        log.warn({ kind, ...trouble }, "the registry gave no answer; nothing was charged");
      }
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
