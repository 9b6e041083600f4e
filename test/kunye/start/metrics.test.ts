import { expect, test, onTestFinished } from "vitest";
import type { UpkeepStore } from "../../../src/kunye/store/create-store.ts";
import { createMetrics, withMetrics } from "../../../src/kunye/start/metrics.ts";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { refusingAddress } from "../../support/never-connecting.ts";
import { httpAnswer, startRawServer } from "../../support/raw-server.ts";

const now = Date.parse("2026-11-12T11:03:00Z");
const spool = { counts: () => Promise.resolve({ waiting: 0, aside: 0, failed: 0, damaged: 0 }) };

/** Returns metrics whose store gives the next alarms at each scrape, or fails on null. */
function metricsOver(...answers: (Awaited<ReturnType<UpkeepStore["alarms"]>> | null)[]) {
  const alarms = () => {
    const answer = answers.shift() ?? null;
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("the store is down"));
  };
  const upkeep = { alarms, countQueued: () => 4 };
  return createMetrics({ upkeep, now: () => Promise.resolve(now) }, spool);
}

const noWatches = { running: 0, paused: 0 };
const none = {
  unknown: 0,
  oldestUnknownAt: null,
  unsentReplies: 0,
  missingKeys: 0,
  watches: noWatches,
  waitingAccounts: 0,
  installations: { active: 0, "without-key": 0, revoked: 0 },
};
const some = {
  unknown: 2,
  oldestUnknownAt: now - 90_500,
  unsentReplies: 3,
  missingKeys: 1,
  watches: { running: 5, paused: 6 },
  waitingAccounts: 7,
  installations: { active: 8, "without-key": 9, revoked: 10 },
};

test("each scrape reads the store's alarms, with the age of the oldest unknown outcome", async () => {
  const metrics = metricsOver(some, none);
  const text = await metrics.text();
  for (const line of [
    "kunye_unknown_outcomes 2",
    "kunye_unknown_oldest_seconds 90.5",
    "kunye_unsent_replies 3",
    "kunye_database_waiting 4",
    "kunye_missing_keys 1",
    'kunye_watches{state="running"} 5',
    'kunye_watches{state="paused"} 6',
    "kunye_accounts_waiting 7",
    'kunye_installations{state="active"} 8',
    'kunye_installations{state="without-key"} 9',
    'kunye_installations{state="revoked"} 10',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  const later = await metrics.text();
  expect(later).toContain("kunye_unknown_outcomes 0\n");
  expect(later).toContain("kunye_unknown_oldest_seconds 0\n");
});

test("while the store is down its figures are absent, not 0, and all counters stay", async () => {
  const metrics = metricsOver(some);
  expect(await metrics.text()).toContain("kunye_unknown_outcomes 2\n");
  metrics.upkeepFailed("answers");
  metrics.failed("database");
  const text = await metrics.text();
  for (const name of ["unknown_outcomes", "unknown_oldest_seconds", "unsent_replies"]) {
    expect(text).not.toMatch(new RegExp(`^kunye_${name} `, "m"));
  }
  expect(text).not.toMatch(/^kunye_(watches|installations)\{/m);
  expect(text).toContain('kunye_upkeep_failures_total{part="answers"} 1\n');
  expect(text).toContain('kunye_failed_deliveries_total{cause="database"} 1\n');
  expect(text).toContain("kunye_database_waiting 4\n");
});

test("the lowest balance and the teams below their threshold are told without a name, once read", async () => {
  const metrics = metricsOver(none, none, none);
  expect(await metrics.text()).not.toMatch(/^kunye_(lowest|teams)/m);
  metrics.balancesRead([
    { balance: 12_500_000, isBelow: true },
    { balance: 90_000_000, isBelow: false },
  ]);
  const text = await metrics.text();
  expect(text).toContain("kunye_lowest_balance_credits 12.5\n");
  expect(text).toContain("kunye_teams_below_threshold 1\n");
  metrics.balancesRead([]);
  expect(await metrics.text()).not.toMatch(/^kunye_(lowest|teams)/m);
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

const apiKey = "KNY_very-secret-key";
const number = "1234567890";

const noAlarms = {
  upkeep: { alarms: () => Promise.reject(new Error("no store")), countQueued: () => 0 },
  now: () => Promise.resolve(0),
};
const noSpool = { counts: () => Promise.reject(new Error("no spool")) };

/** Returns the log lines of one paid query or balance reading. */
async function linesOf(baseUrl: string, what: "query" | "balance" = "query", deadlineMs = 5_000) {
  const written: string[] = [];
  const log = createLogger("info", { write: (line) => void written.push(line) });
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs });
  onTestFinished(() => client.close());
  const registry = withMetrics(client, log, createMetrics(noAlarms, noSpool));
  await (what === "query" ? registry.query("vkn", number) : registry.balance(deadlineMs));
  expect(written.join("")).not.toMatch(new RegExp(`${apiKey}|${number}`));
  return written.map((line) => {
    const { level, kind, cause, status } = JSON.parse(line) as Record<string, unknown>;
    return { level, kind, cause, status };
  });
}

const answering = async (status: number, body: string) => {
  const server = await startRawServer((socket) => socket.end(httpAnswer(status, body)));
  return `http://127.0.0.1:${server.port}`;
};
const warned = (kind: string | undefined, cause: string, status?: number) => [
  { level: 40, kind, cause, status },
];

test.each([
  [401, "unauthorized"],
  [402, "insufficient-balance"],
  [429, "busy"],
  [502, "upstream-silent"],
])("a refusal for the operator, %d, is a warning with its cause", async (status, cause) => {
  const refusing = await answering(status, '{"error":"x","required":3,"available":1}');
  expect(await linesOf(refusing)).toEqual(warned("vkn", cause, status));
});

test("an unsent query and an unknown outcome are warnings with their causes", async () => {
  expect(await linesOf((await refusingAddress()).address)).toEqual(warned("vkn", "unreachable"));
  const failing = await answering(500, '{"error":"x"}');
  expect(await linesOf(failing)).toEqual(warned("vkn", "server-error"));
  const silent = await startRawServer(() => undefined);
  const address = `http://127.0.0.1:${silent.port}`;
  expect(await linesOf(address, "query", 700)).toEqual(warned("vkn", "timeout"));
});

test("an unread balance is a warning", async () => {
  const refused = await answering(401, '{"error":"x"}');
  expect(await linesOf(refused, "balance")).toEqual(warned(undefined, "unauthorized"));
});

test.each([
  [200, '{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ÖRNEK"}}}'],
  [400, '{"error":"x"}'],
  [404, '{"error":"x"}'],
])("a usual answer, %d, logs no line", async (status, body) => {
  expect(await linesOf(await answering(status, body))).toEqual([]);
});
