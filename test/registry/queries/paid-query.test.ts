import { once } from "node:events";
import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../../src/registry/accounts/database.ts";
import type { Upstream } from "../../../src/registry/upstreams/upstream.ts";
import { recordOf } from "../support/sample-record.ts";
import { startTestService } from "../support/test-service.ts";

const vkn = { vkn: "1234567890" };

test("a failing upstream is 502, does not show its error and charges nothing", async () => {
  const upstream: Upstream = {
    company: () => Promise.reject(new Error("no answer for 1234567890")),
    branch: () => Promise.reject(new Error("no answer")),
  };
  const { post, get } = await startTestService({ upstream });
  for (const [path, body] of [
    ["/v1/search/vkn", vkn],
    ["/v1/search/vkn/detail", vkn],
    ["/v1/search/title", { title: "örnek gıda" }],
    ["/v1/search/mersis", { mersis_no: "0123456789000027" }],
  ] as const) {
    expect((await post(path, body)).json).toEqual({
      error: "Kurum yanıt vermedi. Bakiyeden düşülmedi.",
      code: "UPSTREAM_UNAVAILABLE",
    });
  }
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

test("a silent upstream is 502 after the time limit", async () => {
  const never = () => new Promise<null>(() => undefined);
  const upstream: Upstream = { company: never, branch: never };
  const { post, get } = await startTestService({ upstream, upstreamTimeoutMs: 30 });
  expect((await post("/v1/search/vkn", vkn)).status).toBe(502);
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

test("a caller that has gone before the answer is not charged", async () => {
  const entered = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<null>();
  let seen: AbortSignal | undefined;
  const upstream: Upstream = {
    company: (_vkn, signal) => {
      seen = signal;
      entered.resolve(undefined);
      return released.promise;
    },
    branch: () => Promise.resolve(null),
  };
  const { url, key, get } = await startTestService({ upstream });
  const gone = new AbortController();
  const call = fetch(`${url}/v1/search/vkn`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(vkn),
    signal: gone.signal,
  });
  await entered.promise;
  gone.abort();
  await expect(call).rejects.toThrow();
  while (seen?.aborted !== true) await wait(1);
  released.resolve(null);
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('registry_requests_total{endpoint="/v1/search/vkn",status="499"} 1\n');
});

test("a caller that hangs up while the charge is written gets the charge back", async () => {
  const { url, key, dataDir, service, get } = await startTestService();
  const held = new DatabaseSync(databaseFile(dataDir));
  onTestFinished(() => held.close());
  held.exec("begin immediate");
  const caller = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  caller.on("data", (chunk) => (answer += chunk.toString()));
  const body = JSON.stringify(vkn);
  const head = [
    "POST /v1/search/vkn HTTP/1.1",
    ...["host: x", `authorization: Bearer ${key}`],
    ...["content-type: application/json", `content-length: ${body.length}`],
  ];
  const charging = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => charging.mockRestore());
  caller.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  const isCommit = ([sent]: unknown[]) => (sent as { method?: string }).method === "commit";
  await vi.waitUntil(() => charging.mock.calls.some(isCommit));
  caller.end();
  // The service closes its side once it has noticed.
  await once(caller, "close");
  held.exec("rollback");
  const ledger = async () => (await service.accounts.readLedger({ name: "test" })) ?? [];
  await expect.poll(async () => (await ledger()).length).toBe(3);
  const [, charge, back] = await ledger();
  expect(charge).toMatchObject({ kind: "vkn", amount: -1_000_000 });
  expect(back).toMatchObject({ kind: "vkn", amount: 1_000_000, request_id: charge?.request_id });
  expect(answer).toBe("");
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('registry_requests_total{endpoint="/v1/search/vkn",status="499"} 1\n');
});

test("a balance that runs out while the upstream works is 402 with the remaining balance", async () => {
  const both = Promise.withResolvers<undefined>();
  let waiting = 0;
  const record = await recordOf("1234567890");
  const upstream: Upstream = {
    company: async () => {
      waiting += 1;
      if (waiting === 2) both.resolve(undefined);
      await both.promise;
      return record;
    },
    branch: () => Promise.resolve(null),
  };
  const { post } = await startTestService({ upstream, balance: "1.5" });
  const answers = await Promise.all([1, 2].map(() => post("/v1/search/vkn", vkn)));
  const [refused] = answers.filter(({ status }) => status === 402);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(refused?.text).toContain('"balance":0.5,"required":1');
});
