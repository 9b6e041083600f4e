import { once } from "node:events";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";
import { startWorkspaces, teamIds } from "./support/start-workspaces.ts";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(sampleManifest, app.listener, {
    appToken: "xapp-local",
    ackMilliseconds: 1_000,
  });
});
afterEach(() => run.stop());

interface Connection {
  readonly socket: WebSocket;
  /** Oldest first. */
  readonly received: Record<string, unknown>[];
}

/** Connects as an app does; acknowledges every envelope unless `isSilent`. */
async function connect({ isSilent = false, url: slack = run.url } = {}): Promise<Connection> {
  const { url } = await call(slack, "apps.connections.open", {}, "xapp-local");
  const socket = new WebSocket(String(url));
  const received: Record<string, unknown>[] = [];
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Record<string, unknown>;
    received.push(message);
    const { envelope_id } = message;
    if (envelope_id !== undefined && !isSilent) socket.send(JSON.stringify({ envelope_id }));
  });
  await once(socket, "message");
  return { socket, received };
}

const genel = () => run.workspace.person("ayse").in("genel");

test("a connection gets a hello, and commands arrive in envelopes", async () => {
  const { received } = await connect();
  expect(received).toEqual([
    { type: "hello", num_connections: 1, connection_info: { app_id: "A05UYGULAMA" } },
  ]);
  expect(await genel().type("/cicek gül")).toMatchObject({ kind: "acknowledged" });
  expect(received[1]).toMatchObject({
    type: "slash_commands",
    accepts_response_payload: true,
    payload: { command: "/cicek", text: "gül" },
  });
  expect(app.received).toEqual([]);
});

test("one connection gets the envelopes of all workspaces", async () => {
  const many = await startWorkspaces(sampleManifest, app.listener, { appToken: "xapp-local" });
  onTestFinished(() => many.stop());
  const { first, second } = teamIds;
  for (const team of [first, second]) await many.install(team);
  const { received } = await connect({ url: many.url });
  await many.workspace(first).person("ayse").in("genel").type("/cicek bir");
  await many.workspace(second).person("elif").in("muhasebe").type("/cicek iki");
  expect(received.slice(1)).toMatchObject([
    { payload: { text: "bir", team_id: first } },
    { payload: { text: "iki", team_id: second } },
  ]);
  // The connection stays while one workspace is reachable.
  many.workspace(first).knobs.turn({ unreachable: true });
  expect(
    await many.workspace(second).person("elif").in("muhasebe").type("/cicek üç"),
  ).toMatchObject({ kind: "acknowledged" });
  many.workspace(second).knobs.turn({ unreachable: true });
  await expect.poll(() => many.socketCount()).toBe(0);
});

test("several connections take turns; without a connection the app is unreachable", async () => {
  const [one, other] = [await connect(), await connect()];
  await genel().type("/cicek bir");
  await genel().type("/cicek iki");
  expect([one.received.length, other.received.length]).toEqual([2, 2]);
  for (const { socket } of [one, other]) {
    socket.close();
    await once(socket, "close");
  }
  expect(await genel().type("/cicek üç")).toMatchObject({ error: "app_unreachable" });
  expect(app.received).toEqual([]);
  const reconnected = await connect();
  await genel().type("/cicek dört");
  expect(reconnected.received[1]).toMatchObject({ payload: { text: "dört" } });
});

test("an eleventh connection is refused", async () => {
  const connections = [];
  for (let count = 0; count < 10; count++) connections.push(await connect());
  const { url } = await call(run.url, "apps.connections.open", {}, "xapp-local");
  const [error] = (await once(new WebSocket(String(url)), "error")) as [Error];
  expect(error.message).toContain("403");
  expect(connections).toHaveLength(10);
});

test("an unacknowledged event is retried, with the attempt and the reason", async () => {
  const { received } = await connect({ isSilent: true });
  run.workspace.knobs.turn({ retryPausesMs: [0] });
  await run.workspace.person("ayse").openHome();
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3);
  expect(received.slice(1)).toMatchObject([
    { type: "events_api", accepts_response_payload: false, retry_attempt: 0, retry_reason: "" },
    { type: "events_api", retry_attempt: 1, retry_reason: "http_timeout" },
  ]);
});

test("no delivery or call succeeds while Slack is unreachable; afterwards all do", async () => {
  const { socket } = await connect();
  await genel().type("/cicek gül");
  const ticket = String((await call(run.url, "apps.connections.open", {}, "xapp-local"))["url"]);
  run.workspace.knobs.turn({ unreachable: true });
  await once(socket, "close");
  await expect(call(run.url, "auth.test", {})).rejects.toThrow("fetch failed");
  await expect(fetch(`${run.url}/response/x`, { method: "POST" })).rejects.toThrow("fetch failed");
  await expect(once(new WebSocket(ticket), "open")).rejects.toThrow("socket hang up");
  expect(run.workspace.traffic().at(-1)).toMatchObject({ failure: "connection_cut" });
  expect(await genel().type("/cicek lale")).toMatchObject({ error: "app_unreachable" });
  expect((await fetch(run.url)).status).toBe(200);
  expect(app.received).toEqual([]);

  run.workspace.knobs.turn({ unreachable: false });
  const reconnected = await connect();
  expect(await genel().type("/cicek sümbül")).toMatchObject({ kind: "acknowledged" });
  expect(reconnected.received[1]).toMatchObject({ payload: { text: "sümbül" } });
});

test.each([429, 500] as const)("a new connection can be refused with %d", async (status) => {
  const of = "apps.connections.open";
  run.workspace.knobs.turn({ failures: [{ of, status, times: 1 }] });
  const headers = { authorization: "Bearer xapp-local" };
  const response = await fetch(`${run.url}/api/${of}`, { method: "POST", headers });
  expect(response.status).toBe(status);
  expect((await connect()).received).toHaveLength(1);
});
