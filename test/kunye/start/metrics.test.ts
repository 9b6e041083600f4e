import { expect, test } from "vitest";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import { createMetrics } from "../../../src/kunye/start/metrics.ts";

const now = Date.parse("2026-11-12T11:03:00Z");
const spool = { counts: () => Promise.resolve({ waiting: 0, aside: 0, damaged: 0 }) };

/** Returns the metrics over a store that answers each scrape with the next alarms, or fails on null. */
function metricsOver(...answers: (Awaited<ReturnType<KunyeStore["alarms"]>> | null)[]) {
  const alarms = () => {
    const answer = answers.shift() ?? null;
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("the store is down"));
  };
  return createMetrics(() => 0, { alarms, now: () => Promise.resolve(now) }, spool);
}

const noWatches = { running: 0, paused: 0 };
const none = {
  unknown: 0,
  oldestUnknownAt: null,
  unsentReplies: 0,
  waiting: 0,
  watches: noWatches,
};
const some = {
  unknown: 2,
  oldestUnknownAt: now - 90_500,
  unsentReplies: 3,
  waiting: 4,
  watches: { running: 5, paused: 6 },
};

test("the alarms of the store are read at each scrape, the oldest unknown outcome by its age", async () => {
  const metrics = metricsOver(some, none);
  const text = await metrics.text();
  for (const line of [
    "kunye_unknown_outcomes 2",
    "kunye_unknown_oldest_seconds 90.5",
    "kunye_unsent_replies 3",
    "kunye_database_waiting 4",
    'kunye_watches{state="running"} 5',
    'kunye_watches{state="paused"} 6',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  const later = await metrics.text();
  expect(later).toContain("kunye_unknown_outcomes 0\n");
  expect(later).toContain("kunye_unknown_oldest_seconds 0\n");
});

test("while the store is down its last alarms and all counters stay", async () => {
  const metrics = metricsOver(some);
  await metrics.text();
  metrics.upkeepFailed("answers");
  const text = await metrics.text();
  expect(text).toContain("kunye_unknown_oldest_seconds 90.5\n");
  expect(text).toContain('kunye_upkeep_failures_total{part="answers"} 1\n');
});

test("the series of every known label begin at 0", async () => {
  const text = await metricsOver(none).text();
  for (const line of [
    'kunye_registry_queries_total{kind="mersis",outcome="unknown"} 0',
    'kunye_credits_spent_total{kind="title"} 0',
    "kunye_weak_matches_total 0",
    'kunye_unverified_total{method="users.info",code="missing_scope"} 0',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
});
