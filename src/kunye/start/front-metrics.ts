import { collectDefaultMetrics, Counter, Gauge, Registry as MetricsRegistry } from "prom-client";
import { refusalReasons, type RefusalReason } from "../slack-app/reception/request-guard.ts";

/** The metrics of the acknowledging thread. */
export interface FrontMetrics {
  contentType: string;
  text(): Promise<string>;
  refused(reason: RefusalReason): void;
  workRestarted(): void;
  watchSocket(isConnected: () => boolean): void;
}

/** Starts collecting. */
export function createFrontMetrics(): FrontMetrics {
  const register = new MetricsRegistry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const refused = new Counter({
    name: "kunye_refused_requests_total",
    help: "Requests to the Slack endpoint that were refused, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of refusalReasons) refused.inc({ reason }, 0);
  const restarts = new Counter({
    name: "kunye_work_restarts_total",
    help: "Restarts of the work's thread after an uncaught exception",
    registers,
  });
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    refused(reason) {
      refused.inc({ reason });
    },
    workRestarted() {
      restarts.inc();
    },
    watchSocket(isConnected) {
      new Gauge({
        name: "kunye_socket_connected",
        help: "Whether the socket to Slack is open (Socket Mode)",
        registers,
        collect() {
          this.set(isConnected() ? 1 : 0);
        },
      });
    },
  };
}
