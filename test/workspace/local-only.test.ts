import { createServer, request } from "node:http";
import { networkInterfaces } from "node:os";
import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLocalRequest } from "../../src/workspace/http/http-exchange.ts";
import { createRecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { botToken, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let run: RunningWorkspace;

beforeAll(async () => {
  run = await startWorkspace(sampleManifest, createRecordingApp().listener, {
    appToken: "xapp-local",
  });
});
afterAll(() => run.stop());

/** Sends a request with any Host, which fetch cannot. */
function send(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const token = { authorization: `Bearer ${botToken}` };
    const sent = request(new URL(path, run.url), { method, headers: { ...token, ...headers } });
    sent.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

const routes = [
  ["GET", "/"],
  ["GET", "/assets/main.js"],
  ["GET", "/workspace/stream"],
  ["GET", "/workspace/files/F1"],
  ["POST", "/workspace/type"],
  ["POST", "/workspace/knobs"],
  ["POST", "/workspace/upload"],
  ["POST", "/api/auth.test"],
  ["POST", "/response/1/x"],
  ["POST", "/upload/v1/1"],
  ["GET", "/files-pri/T1-F1/a"],
  ["GET", "/oauth/v2/authorize"],
  ["GET", "/oauth/v2/request"],
  ["POST", "/oauth/v2/decision"],
  ["GET", "/w/T05KARTALTP/"],
  ["POST", "/w/T05KARTALTP/workspace/uninstall"],
] as const;

test.each(routes)(
  "%s %s is refused for a foreign Host, as in DNS rebinding",
  async (method, path) => {
    expect(await send(method, path, { host: "workspace.evil.example" })).toBe(403);
    expect(await send(method, path, { host: "127.0.0.1.evil.example:80" })).toBe(403);
  },
);

test.each(routes)("%s %s is refused to scripts and forms of other sites", async (method, path) => {
  for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null"]) {
    expect(await send(method, path, { origin })).toBe(403);
  }
  expect(await send(method, path, { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await send(method, path, { "sec-fetch-site": "same-site" })).toBe(403);
});

async function canConnect(headers: Record<string, string>): Promise<boolean> {
  const { url } = await call(run.url, "apps.connections.open", {}, "xapp-local");
  return new Promise((resolve) => {
    const socket = new WebSocket(String(url), { headers });
    socket.on("open", () => {
      socket.terminate();
      resolve(true);
    });
    socket.on("error", () => {
      resolve(false);
    });
  });
}

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.5", false],
  ["172.17.0.1", false],
  ["::ffff:10.0.0.5", false],
  ["fe80::1", false],
  ["127.0.0.1.evil.example", false],
  ["", false],
  [undefined, false],
])("a request from %s with a local Host is local: %s", (remoteAddress, local) => {
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    const from = { method: "POST", headers: { host }, socket: { remoteAddress } };
    expect(isLocalRequest(from)).toBe(local);
  }
});

test("a socket opens for the app, and for no page of another site", async () => {
  expect(await canConnect({})).toBe(true);
  expect(await canConnect({ origin: "https://evil.example" })).toBe(false);
  expect(await canConnect({ host: "workspace.evil.example" })).toBe(false);
});

test("a socket's address works once, and only the app-level token gets one", async () => {
  const { url } = await call(run.url, "apps.connections.open", {}, "xapp-local");
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(String(url));
      socket.on("open", () => {
        socket.terminate();
        resolve(true);
      });
      socket.on("error", () => {
        resolve(false);
      });
    });
  expect([await open(), await open()]).toEqual([true, false]);
  expect(await call(run.url, "apps.connections.open", {})).toMatchObject({
    error: "not_allowed_token_type",
  });
});

test("it listens on the loopback address only", async () => {
  const { port } = new URL(run.url);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((one) => !one.internal && one.family === "IPv4");
  for (const { address } of others) {
    // A server on all addresses would have taken this port too.
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(Number(port), address, resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  }
  expect(new URL(run.url).hostname).toBe("127.0.0.1");
});
