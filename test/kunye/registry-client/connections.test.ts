import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from "node:tls";
import { expect, onTestFinished, test, vi } from "vitest";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { refusingAddress } from "../../support/never-connecting.ts";
import { httpAnswer, startRawServer } from "../../support/raw-server.ts";
import { selfSigned } from "../../support/self-signed.ts";

const notSent = { kind: "not-sent", cause: "unreachable" };

function askAt(baseUrl: string, deadlineMs: number) {
  const client = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs });
  onTestFinished(() => client.close());
  return client.query("vkn", "1234567890");
}

test("a deadline that passes between two tries: free, without another try", async () => {
  const refused = await refusingAddress();
  vi.spyOn(Math, "random").mockReturnValue(1);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  expect(await askAt(refused.address, 10_000)).toEqual(notSent);
  const before = refused.times;
  // The pause before the second try takes 150 ms.
  expect(await askAt(refused.address, 100)).toEqual(notSent);
  expect(refused.times - before).toBe(1);
});

test("a connection that opens after the deadline: free, nothing is sent on it", async () => {
  const pair = selfSigned();
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pair.cert]);
  let requests = 0;
  const secure = createTlsServer(pair, (socket) => {
    socket.on("error", () => undefined).on("data", () => (requests += 1));
    socket.end(httpAnswer(200, '{"success":true}'));
  });
  secure.on("tlsClientError", () => undefined);
  const waiting: Socket[] = [];
  const server = createServer({ pauseOnConnect: true }, (socket) => void waiting.push(socket));
  onTestFinished(() => {
    setDefaultCACertificates(before);
    server.close();
    for (const socket of waiting) socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const asking = askAt(baseUrl, 300);
  await delay(400);
  for (const socket of waiting) secure.emit("connection", socket);
  expect(await asking).toEqual(notSent);
  await expect.poll(() => waiting.every((socket) => socket.destroyed)).toBe(true);
  expect([waiting.length, requests]).toEqual([1, 0]);
});

test("a connection that breaks before the request is written: no other connection", async () => {
  const server = await startRawServer(() => undefined);
  let connections = 0;
  const breakOff = (message: unknown) => {
    connections += 1;
    const { socket } = message as { socket: Socket };
    socket.prependOnceListener("connect", () => socket.destroy());
  };
  subscribe("net.client.socket", breakOff);
  onTestFinished(() => void unsubscribe("net.client.socket", breakOff));
  expect(await askAt(`http://127.0.0.1:${server.port}`, 500)).toMatchObject({ kind: "unknown" });
  expect([connections, server.requests]).toEqual([1, []]);
});
