import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";

interface Metrics {
  /** Counts an answered request; the endpoint is one of the known paths, never what a caller typed. */
  request(endpoint: string, status: number, seconds: number): void;
  charged(kind: LookupKind, amount: MicroCredits): void;
  /** All of it in Prometheus' text format. */
  render(): string;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const seconds = new Map<string, number>();
  const credits = new Map<string, MicroCredits>();
  const add = (map: Map<string, number>, key: string, amount: number) =>
    map.set(key, (map.get(key) ?? 0) + amount);
  return {
    request: (endpoint, status, took) => {
      add(requests, `endpoint="${endpoint}",status="${status}"`, 1);
      add(seconds, `endpoint="${endpoint}"`, took);
    },
    charged: (kind, amount) => {
      add(credits, `kind="${kind}"`, amount);
    },
    render: () =>
      [
        ...series("registry_requests_total", "Requests by endpoint and status.", requests),
        ...series("registry_request_seconds_total", "Time spent answering.", seconds, (value) =>
          value.toFixed(6),
        ),
        ...series(
          "registry_charged_credits_total",
          "Credits charged by kind of query.",
          credits,
          creditsToDecimal,
        ),
        "",
      ].join("\n"),
  };
}

function series(
  name: string,
  help: string,
  values: Map<string, number>,
  format: (value: number) => string = String,
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...[...values].map(([labels, value]) => `${name}{${labels}} ${format(value)}`),
  ];
}
