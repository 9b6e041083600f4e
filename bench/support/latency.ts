/** The percentiles of measured times in milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  /** Calls per second, one after the other. */
  rate: number;
}

export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const sum = times.reduce((total, time) => total + time, 0);
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    worst: at(1),
    rate: sum === 0 ? 0 : (1_000 * times.length) / sum,
  };
}

export function latencyText({ p50, p95, p99, worst, rate }: Latency): string {
  const ms = [p50, p95, p99, worst].map((time) => time.toFixed(time < 1 ? 3 : 2)).join(" / ");
  return `p50/p95/p99/worst ${ms} ms, ${Math.round(rate)} a second`;
}
