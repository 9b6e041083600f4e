import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";

/** Collects Prometheus metrics; labels never hold a company, a title or an account. */
export function createMetrics(titles: {
  readonly size: number;
  readonly importWaitingSince: number | null;
}) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: "registry_requests_total",
    help: "Requests by endpoint and status",
    labelNames: ["endpoint", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "registry_request_seconds",
    help: "Time spent answering, by endpoint",
    labelNames: ["endpoint"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const credits = new Counter({
    name: "registry_charged_credits_total",
    help: "Credits charged by kind of query",
    labelNames: ["kind"],
    registers,
  });
  new Gauge({
    name: "registry_titles",
    help: "Companies that a title query can find",
    registers,
    collect() {
      this.set(titles.size);
    },
  });
  new Gauge({
    name: "registry_import_waiting_seconds",
    help: "How long an import has been waiting to be served; 0 where none does",
    registers,
    collect() {
      const since = titles.importWaitingSince;
      this.set(since === null ? 0 : (Date.now() - since) / 1_000);
    },
  });
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    /** Counts an answered request; the endpoint is one of the known paths, never what a caller typed. */
    request: (endpoint: string, status: number, took: number) => {
      requests.inc({ endpoint, status });
      seconds.observe({ endpoint }, took);
    },
    charged: (kind: LookupKind, amount: MicroCredits) => {
      credits.inc({ kind }, Number(creditsToDecimal(amount)));
    },
  };
}
