import { Counter, Gauge, Registry as MetricsRegistry } from "prom-client";
import { creditsToDecimal } from "../company/credits.ts";
import { isByTitle, lookupKinds } from "../company/lookup-kind.ts";
import { certaintyOf } from "../company/match-certainty.ts";
import { readAnswer } from "../company/read-answer.ts";
import { parseBody } from "../company/record.ts";
import type { Registry } from "./lookups/ports.ts";
import type { KunyeStore } from "./store/create-store.ts";
import { upkeepParts, type UpkeepPart } from "./store/retention.ts";
import { tokenErrors } from "./slack-app/slack-failure.ts";
import { verifyingMethods, type VerifyingMethod } from "./slack-app/authority.ts";
import type { OpenSpool } from "./store/spool.ts";

/** The work's metrics in Prometheus' text format; labels hold kinds and outcomes, never a company or a person. */
export interface Metrics {
  text(): Promise<string>;
  /** Counts that Slack did not say who or where somebody is. */
  unverified: (method: VerifyingMethod, code: string) => void;
  /** Counts that a part of the upkeep failed. */
  upkeepFailed: (part: UpkeepPart) => void;
  /** The same registry, with its queries and what they cost counted. */
  counted(registry: Registry): Registry;
}

const queryOutcomes = ["answered", "not-found", "refused", "not-sent", "unknown"] as const;

/** Starts collecting; `inFlight` tells how many deliveries are being worked on, the store what is owed and unknown, the spool its files. */
export function createMetrics(
  inFlight: () => number,
  store: Pick<KunyeStore, "alarms" | "now">,
  spool: Pick<OpenSpool, "counts">,
): Metrics {
  const registers = new MetricsRegistry();
  const queries = new Counter({
    name: "kunye_registry_queries_total",
    help: "Paid queries to the company registry by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers: [registers],
  });
  const spent = new Counter({
    name: "kunye_credits_spent_total",
    help: "Credits deducted, by kind of query, as the registry named them",
    labelNames: ["kind"],
    registers: [registers],
  });
  const weakMatches = new Counter({
    name: "kunye_weak_matches_total",
    help: "Title queries that were paid for and whose match does not fit the title, as far as titles tell",
    registers: [registers],
  });
  const unverified = new Counter({
    name: "kunye_unverified_total",
    help: "Times that Slack did not say who or where somebody is, by method and error",
    labelNames: ["method", "code"],
    registers: [registers],
  });
  const upkeepFailures = new Counter({
    name: "kunye_upkeep_failures_total",
    help: "Times that a part of deleting what is past its retention failed",
    labelNames: ["part"],
    registers: [registers],
  });
  // A series that begins with its first failure shows no rise.
  for (const part of upkeepParts) upkeepFailures.inc({ part }, 0);
  for (const kind of lookupKinds) {
    spent.inc({ kind }, 0);
    for (const outcome of queryOutcomes) queries.inc({ kind, outcome }, 0);
  }
  for (const method of verifyingMethods) {
    for (const code of ["missing_scope", ...tokenErrors]) unverified.inc({ method, code }, 0);
  }
  new Gauge({
    name: "kunye_deliveries_in_flight",
    help: "Slack deliveries that are being worked on",
    registers: [registers],
    collect() {
      this.set(inFlight());
    },
  });
  new Gauge({
    name: "kunye_spool_files",
    help: "Answers on this machine's disk: waiting for the store, aside (unreadable), damaged",
    labelNames: ["state"],
    registers: [registers],
    async collect() {
      const counts = await spool.counts().catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registers] });
  const unknown = gauge(
    "kunye_unknown_outcomes",
    "Queries of which it isn't known whether they were charged",
  );
  const age = gauge("kunye_unknown_oldest_seconds", "Age of the oldest unknown outcome");
  const unsent = gauge("kunye_unsent_replies", "Answers that people are owed");
  const waiting = gauge("kunye_database_waiting", "Statements that wait for a database connection");

  async function readAlarms(): Promise<void> {
    const { oldestUnknownAt, ...counts } = await store.alarms();
    unknown.set(counts.unknown);
    unsent.set(counts.unsentReplies);
    waiting.set(counts.waiting);
    age.set(oldestUnknownAt === null ? 0 : ((await store.now()) - oldestUnknownAt) / 1_000);
  }

  return {
    async text() {
      // What was counted here is worth most while the store is down.
      await readAlarms().catch(() => undefined);
      return registers.metrics();
    },
    unverified(method, code) {
      unverified.inc({ method, code });
    },
    upkeepFailed(part) {
      upkeepFailures.inc({ part });
    },
    counted: (registry) => ({
      async query(kind, text, ...rest) {
        const outcome = await registry.query(kind, text, ...rest);
        const missed = outcome.kind === "refused" && outcome.refusal === "not-found";
        queries.inc({ kind, outcome: missed ? "not-found" : outcome.kind });
        if (outcome.kind === "answered" && outcome.cost !== null) {
          spent.inc({ kind }, Number(creditsToDecimal(outcome.cost)));
        }
        if (outcome.kind === "answered" && isByTitle(kind) && isWeak(text, outcome.body)) {
          weakMatches.inc();
        }
        return outcome;
      },
      balance: (withinMs) => registry.balance(withinMs),
    }),
  };
}

/** True if the title that an answer is about doesn't fit the one that was asked for. */
function isWeak(asked: string, body: string): boolean {
  try {
    const answer = readAnswer(parseBody(body));
    return answer.matched !== null && certaintyOf(asked, answer) === "weak";
  } catch {
    // Nothing may stand between a paid answer and the ledger (R6).
    return false;
  }
}
