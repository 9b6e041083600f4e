import { once } from "node:events";
import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { startRegistryService } from "../../src/registry/start-registry-service.ts";
import type { Upstream } from "../../src/registry/upstreams/upstream.ts";
import { recordOf } from "./support/sample-record.ts";
import { startTestService, temporaryDirectory } from "./support/test-service.ts";

test("an answer under way is finished and charged before the service closes", async () => {
  const { upstream, entered, released } = await heldUpstream();
  const { dataDir, key, post, close } = await startTestService({ upstream, balance: "10" });
  const call = post("/v1/search/vkn", { vkn: "1234567890" });
  await entered.promise;
  const closed = close();
  released.resolve(undefined);
  expect((await call).status).toBe(200);
  await closed;

  const again = await startTestService({ dataDir });
  expect((await again.get("/v1/search/balance", key)).json).toEqual({ balance: 9 });
});

test("a query on an open connection is answered while the service closes, and ends the connection", async () => {
  const { url, key, close, get } = await startTestService({ balance: "10" });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const ended = once(socket, "close");
  const body = JSON.stringify({ vkn: "1234567890" });
  const query = [
    "POST /v1/search/vkn HTTP/1.1",
    "host: registry",
    `authorization: Bearer ${key}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
  socket.write(query);
  await vi.waitUntil(() => received.endsWith("}"));
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 9 });
  received = "";
  // The query is written, and not read yet.
  socket.write(query);
  const closed = close();
  await ended;
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n[^]*"success":true/i);
});

test("a database that another process locks for too long is 429 and charges nothing", async () => {
  const { post, get, dataDir } = await startTestService();
  const other = new DatabaseSync(`${dataDir}/registry.sqlite`);
  other.exec("begin immediate");
  const refused = await post("/v1/search/vkn", { vkn: "1234567890" });
  expect(refused).toMatchObject({ status: 429, json: { code: "UNAVAILABLE" } });
  other.exec("rollback");
  other.close();
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

test("the start is rejected if the port is taken", async () => {
  const { url } = await startTestService();
  const port = Number(new URL(url).port);
  const dataDir = await temporaryDirectory();
  const second = startRegistryService({ dataDir, companies: 1, host: "127.0.0.1", port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});

/** An upstream that answers only after its release. */
async function heldUpstream() {
  const entered = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const record = await recordOf("1234567890");
  const upstream: Upstream = {
    company: async () => {
      entered.resolve(undefined);
      await released.promise;
      return record;
    },
    branch: () => Promise.resolve(null),
  };
  return { upstream, entered, released };
}
