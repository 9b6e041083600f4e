import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry as MetricsRegistry,
} from "prom-client";
import type { Logger } from "pino";
import { version } from "../../platform/version.ts";
import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import { isByTitle, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { certaintyOf } from "../../company/match-certainty.ts";
import { readAnswer } from "../../company/read-answer.ts";
import type { AnswerBody } from "../../company/record.ts";
import type { QueryOutcome, Registry, Refusal } from "../lookups/ports.ts";
import type { KunyeStore, UpkeepStore } from "../store/create-store.ts";
import { upkeepParts, type UpkeepPart } from "../store/upkeep.ts";
import { failureCauses, type FailureCause } from "../slack/middleware.ts";
import { refusalReasons, type RefusalReason } from "../slack/request-guard.ts";
import { tokenErrors } from "../slack/web-api.ts";
import { verifyingMethods, type VerifyingMethod } from "../slack/authority.ts";
import type { OpenSpool } from "../store/spool.ts";

/** The metrics in Prometheus' text format; labels never hold a company or a person. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Starts collecting. */
export function createMetrics(
  store: { upkeep: Pick<UpkeepStore, "alarms" | "countQueued"> } & Pick<KunyeStore, "now">,
  spool: Pick<OpenSpool, "counts">,
) {
  const { register, addCounter, addGauge, addGaugeBy, addGaugeByState } = createMeters();
  const queries = addCounter(
    "kunye_registry_queries_total",
    "Paid queries to the company registry by kind and outcome",
    { kind: lookupKinds, outcome: queryOutcomes },
  );
  const spent = addCounter(
    "kunye_credits_spent_total",
    "Credits that the registry deducted, by kind of query",
    { kind: lookupKinds },
  );
  const weakMatches = addCounter(
    "kunye_weak_matches_total",
    "Paid title queries whose match does not fit the typed title",
    {},
  );
  const unverified = addCounter(
    "kunye_unverified_total",
    "Users and channels that Slack could not verify, by method and error",
    { method: verifyingMethods, code: ["missing_scope", "network", "timeout", ...tokenErrors] },
  );
  const upkeepFailures = addCounter(
    "kunye_upkeep_failures_total",
    "Failed deletions of expired data, by part",
    { part: upkeepParts },
  );
  const watchRounds = addCounter("kunye_watch_rounds_total", "Rounds of watches that ended", {});
  const watchChanges = addCounter(
    "kunye_watch_changes_total",
    "Companies that changed between two checks of a watch",
    {},
  );
  const refused = addCounter(
    "kunye_refused_requests_total",
    "Requests to the Slack endpoint that were refused, by reason",
    { reason: refusalReasons },
  );
  const busy = addCounter(
    "kunye_busy_total",
    "Users who were told that too many Slack deliveries wait",
    {},
  );
  const failed = addCounter(
    "kunye_failed_deliveries_total",
    "Slack deliveries that failed for a reason of Künye's own, by cause",
    { cause: failureCauses },
  );
  const acknowledgements = new Histogram({
    name: "kunye_acknowledgement_seconds",
    help: "Time from a delivery's arrival over HTTP to its acknowledgement",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
    registers: [register],
  });
  new Gauge({
    name: "kunye_build_info",
    help: "1, with the program's version",
    labelNames: ["version", "node"],
    registers: [register],
  }).set({ version, node: process.version }, 1);
  addGaugeByState(
    "kunye_spool_files",
    "Answers in this replica's spool by state: waiting for the store, aside (unreadable), failed, damaged",
    () => spool.counts().catch(() => ({})),
  );
  // Null while the store can't be read: an absent measure is not 0.
  let alarms: Awaited<ReturnType<UpkeepStore["alarms"]>> | null = null;
  let now = 0;
  addGauge(
    "kunye_unknown_outcomes",
    "Queries that may have been charged",
    () => alarms?.unknown ?? null,
  );
  addGauge(
    "kunye_unknown_oldest_seconds",
    "Age of the oldest unknown outcome",
    () => alarms && (now - (alarms.oldestUnknownAt ?? now)) / 1_000,
  );
  addGauge(
    "kunye_unsent_replies",
    "Answers that are not delivered yet",
    () => alarms?.unsentReplies ?? null,
  );
  addGauge(
    "kunye_missing_keys",
    "Encryption keys that stored data needed and that this replica lacks",
    () => alarms?.missingKeys ?? null,
  );
  addGaugeByState("kunye_watches", "Watches by state", () => alarms?.watches ?? {});
  addGaugeByState(
    "kunye_installations",
    "Workspaces that installed the app: active, active without a registry key, uninstalled",
    () => alarms?.installations ?? {},
  );
  addGauge(
    "kunye_accounts_waiting",
    "New accounts of suppliers that nobody confirmed",
    () => alarms?.waitingAccounts ?? null,
  );
  addGauge(
    "kunye_database_waiting",
    "Statements that wait for a database connection",
    store.upkeep.countQueued,
  );
  let balances: { lowest: number; below: number } | null = null;
  addGauge(
    "kunye_lowest_balance_credits",
    "The lowest balance of an account at the registry, by its latest reading",
    () => balances?.lowest ?? null,
  );
  addGauge(
    "kunye_teams_below_threshold",
    "Teams whose balance is below the threshold that their managers set",
    () => balances?.below ?? null,
  );

  async function readAlarms(): Promise<void> {
    alarms = null;
    alarms = await store.upkeep.alarms();
    now = await store.now();
  }

  return {
    async text(): Promise<string> {
      // The counters matter most while the store is down.
      await readAlarms().catch(() => (alarms = null));
      return register.metrics();
    },
    /** Adds the metrics of the process. */
    addProcessMetrics: () => {
      collectDefaultMetrics({ register });
    },
    addDeliveries: (inFlight: () => number) => {
      addGauge("kunye_deliveries_in_flight", "Slack deliveries under way", inFlight);
    },
    addReadiness: (isReady: () => Promise<boolean>) => {
      addGauge("kunye_ready", "1 if /readyz answers 200", async () => Number(await isReady()));
    },
    /** Adds the seconds by which regular tasks are overdue, by task. */
    addRegularWork: (overdue: () => Record<string, number>) => {
      addGaugeBy("task", {
        name: "kunye_regular_work_overdue_seconds",
        help: "Time by which a regular task should have succeeded again, by task",
        read: overdue,
      });
    },
    addSocketMetrics: (isConnected: () => boolean) => {
      addGauge("kunye_socket_connected", "1 if the socket to Slack is open (Socket Mode)", () =>
        Number(isConnected()),
      );
    },
    busy: () => {
      busy.inc();
    },
    failed: (cause: FailureCause) => {
      failed.inc({ cause });
    },
    acknowledged: (seconds: number) => {
      acknowledgements.observe(seconds);
    },
    /** Takes the balances of all teams whose account could be read. */
    balancesRead(read: readonly { balance: MicroCredits; isBelow: boolean }[]): void {
      balances =
        read.length === 0
          ? null
          : {
              lowest: Number(creditsToDecimal(Math.min(...read.map(({ balance }) => balance)))),
              below: read.filter(({ isBelow }) => isBelow).length,
            };
    },
    refused: (reason: RefusalReason) => refused.inc({ reason }),
    unverified: (method: VerifyingMethod, code: string) => unverified.inc({ method, code }),
    upkeepFailed: (part: UpkeepPart) => upkeepFailures.inc({ part }),
    roundEnded(changed: number): void {
      watchRounds.inc();
      watchChanges.inc(changed);
    },
    queryEnded(kind: LookupKind, typed: string, outcome: QueryOutcome): void {
      const isNotFound = outcome.kind === "refused" && notFound.has(outcome.refusal);
      queries.inc({ kind, outcome: isNotFound ? "not-found" : outcome.kind });
      if (outcome.kind !== "answered") return;
      if (outcome.cost !== null) spent.inc({ kind }, Number(creditsToDecimal(outcome.cost)));
      if (isByTitle(kind) && isWeakMatch(typed, outcome.parsed)) weakMatches.inc();
    },
  };
}

export const metricsType = MetricsRegistry.PROMETHEUS_CONTENT_TYPE;

const notFound: ReadonlySet<Refusal> = new Set(["not-found", "only-similar"]);
const queryOutcomes = ["answered", "not-found", "refused", "not-sent", "unknown"] as const;

type Values = Record<string, number>;

function createMeters() {
  const register = new MetricsRegistry();
  const registers = [register];

  /** Adds a counter. Known series start at 0: a series that starts at 1 shows no increase. */
  function addCounter<Label extends string>(
    name: string,
    help: string,
    labelValues: Record<Label, readonly string[]>,
  ) {
    const labelNames = Object.keys(labelValues) as Label[];
    const counter = new Counter({ name, help, labelNames, registers });
    const series = labelNames.reduce<Partial<Record<Label, string>>[]>(
      (all, label) =>
        all.flatMap((labels) => labelValues[label].map((value) => ({ ...labels, [label]: value }))),
      [{}],
    );
    for (const labels of series) counter.inc(labels, 0);
    return counter;
  }

  /** Adds a gauge that is absent while its value is null. */
  function addGauge(
    name: string,
    help: string,
    read: () => number | null | Promise<number | null>,
  ) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  /** Adds a gauge with a value for each value of a label, read at each scrape. */
  function addGaugeBy(
    label: string,
    { name, help, read }: { name: string; help: string; read: () => Values | Promise<Values> },
  ) {
    new Gauge({
      name,
      help,
      registers,
      labelNames: [label],
      async collect() {
        const values = await read();
        this.reset();
        for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
      },
    });
  }

  const addGaugeByState = (name: string, help: string, read: () => Values | Promise<Values>) => {
    addGaugeBy("state", { name, help, read });
  };

  return { register, addCounter, addGauge, addGaugeBy, addGaugeByState };
}

/** True if the paid title does not fit the typed one. */
function isWeakMatch(typed: string, body: AnswerBody | null): boolean {
  try {
    const answer = readAnswer(body);
    return answer.matched !== null && certaintyOf(typed, answer) === "weak";
  } catch {
    // A failed comparison never blocks the saving of a paid answer (R6).
    return false;
  }
}

/** Refusals that an operator must solve: the key, the balance, a broken registry. */
const operatorRefusals = new Set([
  "unauthorized",
  "insufficient-balance",
  "upstream-silent",
  "busy",
  "other",
]);

/** Wraps a registry: counts outcomes, and logs failures with their cause. */
export function withMetrics(
  registry: Registry,
  log: Logger,
  { queryEnded }: Pick<Metrics, "queryEnded">,
): Registry {
  return {
    async query(kind, text, ...rest) {
      const outcome = await registry.query(kind, text, ...rest);
      queryEnded(kind, text, outcome);
      if (outcome.kind === "unknown") {
        log.warn({ kind, cause: outcome.cause }, "a paid query was sent and not answered");
      }
      const details = failureDetails(outcome);
      if (details) {
        log.warn({ kind, ...details }, "the registry gave no answer; nothing was charged");
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

function failureDetails(outcome: QueryOutcome): object | null {
  if (outcome.kind === "not-sent") return { cause: outcome.cause };
  const { refusal, status } = outcome.kind === "refused" ? outcome : { refusal: "", status: 0 };
  return operatorRefusals.has(refusal) ? { cause: refusal, status } : null;
}
